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
};

export type Answer = { readonly status: number; readonly text: string; readonly hasRetryAfter: boolean };

export const clientOf = (origin: string, address: string, connections: number): Client => ({
  origin,
  address,
  agent: new Agent({ keepAlive: true, maxSockets: connections, localAddress: address }),
});

/** Sends a call and reads its answer to the end. @throws Error when the connection fails */
export function send({ origin, agent }: Client, { method, path, token, body }: Call): Promise<Answer> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/api/${path}`, { agent, method, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (received += piece));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: received,
          hasRetryAfter: answer.headers['retry-after'] !== undefined,
        }),
      );
    });
    call.once('error', reject).end(text);
  });
}

/** The answer's JSON. @throws Error when it is not successful */
export async function sendJson<Body>(client: Client, call: Call): Promise<Body> {
  const { status, text } = await send(client, call);
  if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}
