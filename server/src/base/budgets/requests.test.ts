import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installRequestBudgets } from './requests.ts';
import { Spending } from './spending.ts';

/** More than the buffers of a connection take, so that the answer cannot be sent while its client reads nothing. */
const ANSWER_CHARS = 64 * 1024 * 1024;
const LARGE = '/api/baskets/compare';

let server: FastifyInstance;
let slowReader: Socket | undefined;
let now: Date;

beforeEach(async () => {
  // Work is not counted out because it takes long.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  now = new Date(0);
  server = Fastify();
  installRequestBudgets(server, new Spending(() => now));
  let answer = 'x'.repeat(ANSWER_CHARS);
  server.post(LARGE, () => {
    const sent = answer;
    answer = 'short';
    return sent;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  slowReader?.destroy();
  await server.close();
});

it('[BU3] a call gives its place back when its answer is ready, however slowly the client receives it', async () => {
  const { port } = server.server.address() as AddressInfo;
  slowReader = connect(port, '127.0.0.1');
  slowReader.write(`POST ${LARGE} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
  await once(slowReader, 'readable');
  // The large answer is paid back by then.
  now = new Date(3_600_000);
  const answer = await fetch(`http://127.0.0.1:${port}${LARGE}`, { method: 'POST' });
  expect(await answer.text()).toBe('short');
});

it('[BU3] a call whose body is on its way keeps no place, and waits for one before the body is parsed', async () => {
  const { port } = server.server.address() as AddressInfo;
  slowReader = connect(port, '127.0.0.1');
  const head = `POST ${LARGE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`;
  slowReader.write(`${head}{`);
  await once(server.server, 'request');
  const answer = await fetch(`http://127.0.0.1:${port}${LARGE}`, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
  });
  expect(answer.status).toBe(200);
  await answer.text();
  slowReader.write('}');
  await once(slowReader, 'readable');
  expect(String(slowReader.read()).slice(9, 12)).toBe('200');
});
