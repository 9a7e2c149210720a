import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The calls of another client meanwhile: one after the other, a fixed number of times a second, answered or not. */

export type Probe = {
  readonly name: string;
  readonly method: 'GET' | 'PUT';
  /** Path and body of the call number `at`. */
  readonly call: (at: number) => { readonly path: string; readonly body?: unknown };
};

/** ms until each answer by probe, and how many were not good. */
export type Answered = Readonly<Record<string, { readonly ms: number[]; failed: number }>>;

const PROBES_PER_SECOND = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks until `until` settles. @returns what was answered by probe, and how late this process itself was at worst */
export async function askMeanwhile(
  origin: string,
  token: string,
  probes: readonly Probe[],
  until: Promise<unknown>,
  perSecond = PROBES_PER_SECOND,
): Promise<{ readonly answered: Answered; readonly ownDelayMs: number }> {
  let isOver = false;
  const ended = until.finally(() => (isOver = true));
  const answered: Answered = Object.fromEntries(probes.map(({ name }) => [name, { ms: [], failed: 0 }]));
  const answers: Promise<void>[] = [];
  let ownDelayMs = 0;
  const since = performance.now();
  for (let at = 0; !isOver; at += 1) {
    const due = since + (at * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    ownDelayMs = Math.max(ownDelayMs, performance.now() - due);
    const probe = probes[at % probes.length];
    if (probe) answers.push(ask(origin, token, probe, Math.floor(at / probes.length), answered[probe.name]));
  }
  await ended;
  await Promise.all(answers);
  return { answered, ownDelayMs };
}

function ask(
  origin: string,
  token: string,
  { method, call }: Probe,
  at: number,
  answered: Answered[string] | undefined,
): Promise<void> {
  const { path, body } = call(at);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asked = request(`${origin}/api/${path}`, { agent, method, headers }, (answer) => {
      if (answered && (answer.statusCode ?? 0) >= 300) answered.failed += 1;
      answer.resume().once('end', () => {
        answered?.ms.push(performance.now() - start);
        resolve();
      });
    });
    asked.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
