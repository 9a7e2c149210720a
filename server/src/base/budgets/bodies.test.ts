import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installBodyLimits } from './bodies.ts';

const BODY_MS_MAX = 300;
const DROP_MS = 50;

let server: FastifyInstance;
let client: Socket | undefined;
let drops: ReturnType<typeof setInterval> | undefined;

beforeEach(async () => {
  server = Fastify();
  server.decorateRequest('actor', null);
  installBodyLimits(server, BODY_MS_MAX);
  server.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null, 'a file'));
  });
  server.post('/', ({ body }) => ({ body }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  clearInterval(drops);
  client?.destroy();
  await server.close();
});

/** Sends the head of a request at once and then its body of spaces, one at a time. */
async function sendInDrops(type: string, length: string): Promise<Socket> {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  client = socket;
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`);
  drops = setInterval(() => socket.write(length.startsWith('Content') ? ' ' : '1\r\n \r\n'), DROP_MS);
  return socket;
}

it.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
  '[BU24] a body that comes in drops ends its connection: %s',
  async (length) => {
    const socket = await sendInDrops('application/json', length);
    socket.resume();
    await expect.poll(() => socket.closed, { timeout: 10 * BODY_MS_MAX }).toBe(true);
  },
);

it('[BU24] a file may take longer', async () => {
  const socket = await sendInDrops('multipart/form-data; boundary=x', 'Content-Length: 12');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('200 OK');
  expect(String(answer)).toContain('a file');
});

it('[BU24] a connection whose body has arrived is used again', async () => {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  client = socket;
  const ask = async (): Promise<string> => {
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n1');
    const [answer] = await once(socket, 'data');
    return String(answer).slice(9, 12);
  };
  expect(await ask()).toBe('200');
  await new Promise((resolve) => setTimeout(resolve, 2 * BODY_MS_MAX));
  expect(await ask()).toBe('200');
});
