import { vi } from 'vitest';

/** A call that the app made, and what a test's server answers to it. */
export type Call = {
  readonly method: string;
  readonly path: string;
  /** Its Idempotency-Key. */
  readonly key: string | null;
  /** Its Authorization. */
  readonly authorization: string | null;
  readonly body: Record<string, unknown>;
};

/** Every call goes to `respond`, and is kept. Locks are granted at once: there is one tab. */
export function scriptNetwork(respond: (call: Call) => Response | Promise<Response>): Call[] {
  const calls: Call[] = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<unknown>) => run() },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const headers = new Headers(init.headers);
    const [key, authorization] = [headers.get('idempotency-key'), headers.get('authorization')];
    const call = { method: init.method ?? 'GET', path: url.replace('/api/', ''), key, authorization, body };
    calls.push(call);
    return respond(call);
  });
  return calls;
}

export const problem = (status: number, code: string): Response =>
  Response.json({ status, code, detail: `סיבה: ${code}` }, { status });

export const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('no network'));
