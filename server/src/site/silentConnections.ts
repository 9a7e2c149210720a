import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that was on its way when the server began to stop still comes within this time. */
const WAIT_MS = 1000;

/**
 * Ends connections on which no request ever came, once the server stops. Proxies open some in advance; Node does not count them
 * as idle, and waits for their first request.
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
  server.addHook('preClose', (done) => {
    isStopping = true;
    silent.forEach(endSoon);
    done();
  });
}
