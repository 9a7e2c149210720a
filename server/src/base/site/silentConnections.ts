import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that was on its way when the server began to stop still comes within this time. */
const WAIT_MS = 1000;

/**
 * Ends connections that Node would wait for when the server stops: those on which no request ever came, which proxies open in
 * advance and Node does not count as idle; and those that ask for a socket then, which Fastify leaves open.
 */
export function endSilentConnections(server: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isStopping = false;
  const endSoon = (socket: Socket): void => {
    setTimeout(() => silent.has(socket) && socket.destroy(), WAIT_MS).unref();
  };
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (isStopping) endSoon(socket);
  });
  for (const event of ['request', 'upgrade']) {
    server.server.on(event, ({ socket }: { readonly socket: Socket }) => silent.delete(socket));
  }
  server.server.on('upgrade', (_request, socket: Socket) => {
    // By then whatever Fastify answers is written.
    if (isStopping) setImmediate(() => socket.destroySoon());
  });
  server.addHook('preClose', (done) => {
    isStopping = true;
    silent.forEach(endSoon);
    done();
  });
}
