import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import type { PushNetwork } from '../../src/people/notifications/room.ts';

export type PushedMessage = {
  readonly title: string;
  readonly body: string;
  readonly off: string;
  readonly token: string;
  readonly url: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: string;
};

/** An address that the guard takes for public. */
const PUBLIC = '93.184.216.34';
const INSIDE = '10.0.0.7';

/** A push service on this machine, and the browser behind it: it decrypts messages as a browser does. */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const received: { path: string; bytes: number; headers: Record<string, unknown>; message: PushedMessage }[] = [];
  const answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth });
      const message = JSON.parse(plain.toString('utf8')) as PushedMessage;
      received.push({ path: request.url ?? '', bytes: body.length, headers: request.headers, message });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: PushNetwork = {
    resolve: (name) => Promise.resolve([name === 'inside.example' ? INSIDE : PUBLIC]),
    dial: () => ({ host: '127.0.0.1', port }),
    timeoutMs: 10_000,
    protocol: 'http:',
  };
  return {
    network,
    device: (name: string, host = 'push.example') => ({ endpoint: `http://${host}/${name}`, keys: { p256dh, auth } }),
    received,
    messages: () => received.map(({ message }) => message),
    answer,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
