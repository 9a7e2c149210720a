import { Agent, request } from 'node:http';

/** A call with its key, below /api/. */
export type KeyedRequest = {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
};

/** Status 0: no answer came. `error` says why. */
export type CallResult = {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  readonly error?: string;
};

/** Longer than the server's own limit, so that only a call that hangs ends by it. */
const TIMEOUT_MS = 30_000;

/** One person's connection. @param localAddress the address of this machine that it comes from */
export const newAgent = (localAddress?: string): Agent =>
  new Agent({ keepAlive: true, maxSockets: 1, ...(localAddress !== undefined && { localAddress }) });

/** Sends a call and reads its answer to the end; never rejects. */
export function sendOnce(
  origin: string,
  agent: Agent,
  { method, path, token, key, body }: KeyedRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<CallResult> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'accept-language': 'he',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const began = performance.now();
  const ms = (): number => performance.now() - began;
  return new Promise((resolve) => {
    const fail = (error: Error): void =>
      resolve({ status: 0, text: '', ms: ms(), retryAfter: undefined, error: error.message });
    const call = request(`${origin}/api/${path}`, { agent, method, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (received += piece));
      answer.once('error', fail);
      answer.once('end', () => {
        // An answer that was cut off does not count.
        if (!answer.complete) return fail(new Error('the answer was cut'));
        const { statusCode = 0, headers: received_ } = answer;
        resolve({ status: statusCode, text: received, ms: ms(), retryAfter: received_['retry-after'] });
      });
    });
    call.setTimeout(timeoutMs, () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    call.once('error', fail).end(text);
  });
}

/** The answer's JSON. @throws Error when it is not successful */
export async function callJson<Body>(origin: string, agent: Agent, call: KeyedRequest): Promise<Body> {
  const { status, text, error } = await sendOnce(origin, agent, call);
  if (status < 200 || status >= 300) {
    throw new Error(`${call.method} ${call.path}: ${status} ${error ?? text.slice(0, 300)}`);
  }
  return JSON.parse(text === '' ? 'null' : text) as Body;
}
