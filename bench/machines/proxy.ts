import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy in front of several processes. */
export type Proxy = {
  readonly origin: string;
  /** Calls that it answered with 502, since the connection to the process broke; undefined: it does not count them. */
  readonly failures: () => number | undefined;
  readonly stop: () => Promise<void>;
};

const CHECK_MS = 300;
const CHECK_TIMEOUT_MS = 1000;

type Upstream = {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
  isUp: boolean;
  /** Calls and sockets that it has now. */
  open: number;
};

/**
 * Does what a proxy with health checks does: each call and each socket goes to the process that is ready and has the fewest; `/api/ready` is
 * asked every 300 ms; a connection that cannot be opened goes to the next process; a call whose connection broke is a 502, because it
 * may have been done; sockets are passed through. Callers are named in X-Forwarded-For.
 * @param origins of the processes
 */
export async function startProxy(origins: readonly string[]): Promise<Proxy> {
  const upstreams = origins.map((origin): Upstream => {
    const { hostname, port } = new URL(origin);
    return { host: hostname, port: Number(port), agent: new Agent({ keepAlive: true }), isUp: true, open: 0 };
  });
  let [turn, failures] = [0, 0];
  /** Each process once: those that are up, the one with the fewest first, then the others. Equal ones take turns. */
  const fewestFirst = (): Upstream[] => {
    turn = (turn + 1) % upstreams.length;
    const turned = [...upstreams.slice(turn), ...upstreams.slice(0, turn)];
    return turned.sort((a, b) => Number(b.isUp) - Number(a.isUp) || a.open - b.open);
  };
  const server = createServer((call, answer) => {
    void bodyOf(call).then(
      (body) => forward({ call, answer, body, onFailure: () => (failures += 1) }, fewestFirst()),
      () => answer.destroy(),
    );
  });
  server.on('upgrade', (call: IncomingMessage, socket: Duplex, head: Buffer) =>
    passThrough(call, socket, head, fewestFirst()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stopped = new AbortController();
  const checking = Promise.all(upstreams.map((upstream) => checkAlways(upstream, stopped.signal)));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    stop: async () => {
      stopped.abort();
      await checking;
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function checkAlways(upstream: Upstream, signal: AbortSignal): Promise<void> {
  const url = `http://${upstream.host}:${upstream.port}/api/ready`;
  while (!signal.aborted) {
    upstream.isUp = await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    await sleep(CHECK_MS);
  }
}

async function bodyOf(call: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of call) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

type ForwardedCall = {
  readonly call: IncomingMessage;
  readonly answer: ServerResponse;
  readonly body: Buffer;
  readonly onFailure: () => void;
};

/** Whether no connection was opened, so that nothing can have been done. */
const isUnopened = (error: NodeJS.ErrnoException): boolean => error.syscall === 'connect';

function forward(forwarded: ForwardedCall, [upstream, ...others]: readonly Upstream[]): void {
  const { call, answer, body, onFailure } = forwarded;
  if (!upstream) return void answer.writeHead(502).end();
  const { host, port, agent } = upstream;
  const headers = { ...call.headers, 'x-forwarded-for': call.socket.remoteAddress ?? '' };
  const sent = request({ host, port, agent, method: call.method, path: call.url, headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    received.on('error', () => answer.destroy());
    received.pipe(answer);
  });
  upstream.open += 1;
  sent.once('close', () => (upstream.open -= 1));
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (isUnopened(error)) {
      upstream.isUp = false;
      return forward(forwarded, others);
    }
    onFailure();
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  sent.end(body);
}

function passThrough(
  call: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  [upstream, ...others]: readonly Upstream[],
): void {
  if (!upstream) return void socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
  const inner = connect({ host: upstream.host, port: upstream.port, noDelay: true });
  upstream.open += 1;
  inner.once('close', () => (upstream.open -= 1));
  inner.once('connect', () => {
    inner.write(`${headOf(call)}\r\n`);
    inner.write(head);
    socket.pipe(inner).pipe(socket);
  });
  inner.on('error', (error: NodeJS.ErrnoException) => {
    if (isUnopened(error)) {
      upstream.isUp = false;
      return passThrough(call, socket, head, others);
    }
    socket.destroy();
  });
  socket.on('error', () => inner.destroy());
  socket.once('close', () => inner.destroy());
}

function headOf({ method, url, rawHeaders, socket }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  lines.push(`X-Forwarded-For: ${socket.remoteAddress}`, '');
  return lines.join('\r\n');
}
