import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketWatch, SOCKET_SILENCE_MS } from './socketWatch.ts';

let now = 0;
let pongs = 0;
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
await once(server, 'listening');
// Real sockets on a clock of our own: only the timer of the sweep is replaced.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const watch = new SocketWatch(() => now);

afterEach(() => {
  watch.stop();
  for (const socket of server.clients) socket.terminate();
  server.close();
  vi.useRealTimers();
});

async function connected(autoPong: boolean): Promise<{ client: WebSocket; server: WebSocket }> {
  const arrived = once(server, 'connection') as Promise<[WebSocket]>;
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
  await once(client, 'open');
  const [socket] = await arrived;
  socket.on('pong', () => (pongs += 1));
  watch.add(socket);
  return { client, server: socket };
}

it('[V29] a client that answers pings stays, one that answers nothing is ended within 75 s', async () => {
  const alive = await connected(true);
  const dead = await connected(false);
  const ended = once(dead.client, 'close');
  for (let second = 15; second <= 3 * (SOCKET_SILENCE_MS / 1000); second += 15) {
    const before = pongs;
    now += 15_000;
    vi.advanceTimersByTime(15_000);
    if (second % 30 === 0) await vi.waitFor(() => expect(pongs).toBe(before + 1));
    if (second === 45) expect(dead.server.readyState).toBe(WebSocket.OPEN);
    if (second === SOCKET_SILENCE_MS / 1000) await ended;
  }
  expect(alive.server.readyState).toBe(WebSocket.OPEN);
});
