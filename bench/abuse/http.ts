import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** One address of this machine (127.0.0.0/8) with its connections. */
export type Client = { readonly origin: string; readonly address: string; readonly agent: Agent };

export type Call = {
  readonly method: string;
  /** Below /api/. */
  readonly path: string;
  readonly token?: string | undefined;
  /** JSON, or its text. */
  readonly body?: unknown;
  /** A PNG in place of a body, sent as the field `file` of a form. */
  readonly file?: Buffer | undefined;
  /** Whether the call has an idempotency key, each time a new one. */
  readonly isKeyed?: boolean;
};

export type Answer = {
  readonly status: number;
  readonly text: string;
  /** The header Retry-After in seconds, where there is one. */
  readonly retryAfter: number | undefined;
  /** The bytes of the body that was sent. */
  readonly sentBytes: number;
};

export const clientOf = (origin: string, address: string, connections: number): Client => ({
  origin,
  address,
  agent: new Agent({ keepAlive: true, maxSockets: connections, localAddress: address }),
});

/** Sends a call and reads its answer to the end. @throws Error when the connection fails */
export function send({ origin, agent }: Client, call: Call): Promise<Answer> {
  const { method, path, token } = call;
  const { type, sent } = bodyOf(call);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(call.isKeyed && { 'idempotency-key': randomUUID() }),
    ...(sent !== undefined && { 'content-type': type, 'content-length': sent.length }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${origin}/api/${path}`, { agent, method, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (received += piece));
      answer.once('error', reject);
      answer.once('end', () => {
        const retryAfter = answer.headers['retry-after'];
        resolve({
          status: answer.statusCode ?? 0,
          text: received,
          retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
          sentBytes: sent?.length ?? 0,
        });
      });
    });
    sending.once('error', reject).end(sent);
  });
}

const BOUNDARY = 'boundaryOfTheForm';

function bodyOf({ body, file }: Call): { readonly type: string; readonly sent: Buffer | undefined } {
  if (file) {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const sent = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${BOUNDARY}`, sent };
  }
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return { type: 'application/json', sent: text === undefined ? undefined : Buffer.from(text) };
}

/** The answer's JSON. @throws Error when it is not successful */
export async function sendJson<Body>(client: Client, call: Call): Promise<Body> {
  const { status, text } = await send(client, call);
  if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}
