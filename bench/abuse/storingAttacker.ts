import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from '@sali/contract/base/errors';
import { WRITE_BYTES } from '@sali/domain/base/limits/storage';
import type { Answers } from './attacker.ts';
import { type Client, clientOf, send } from './http.ts';
import { type Ask, paddedCall, paddedListCall, type StoringPerson, waysOf } from './storing.ts';

/** A process of its own in which people store as fast as they may: first what their day allows, then what they may still. */

export type StoringOrder = {
  readonly origin: string;
  readonly people: readonly StoringPerson[];
  /** How long they fill what they may keep, and how long they go on after that, each in seconds. */
  readonly fillSeconds: number;
  readonly goOnSeconds: number;
  /** Calls of a person at the same time. */
  readonly lanes: number;
};

/** After each part the process waits for a message before it goes on. */
export type StoringReport = Answers & {
  readonly part: 'filled' | 'met' | 'over';
  /** The server's charge for the calls that were answered, files left out. */
  readonly chargedBytes: number;
  /** How many people were refused because they had written what a day, or all that they may keep, allows. */
  readonly met: number;
};

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** After a refusal that is not about the speed, this way is not tried for so long; by a quota longer: refused calls cost as much as others. */
const REST_MS = 10_000;
const REST_FOR_QUOTA_MS = 120_000;
const RECONNECT_MS = 50;
/** An account sends a body of 512 KB in three seconds, and has 100 MB a day. */
const MEET_MS_MAX = 15 * 60_000;
const QUOTA = /^quota_/;
/** Calls that the server charges with their answers. */
const COPIES = /\/(copy|to-shopping-list)$|^templates\/.*\/lists$/;

const statuses: Record<string, Record<string, number>> = {};
let chargedBytes = 0;
let withoutRetryAfter = 0;

type Attacker = { readonly person: StoringPerson; readonly client: Client; pausedUntil: number };

/** Sends the calls of a way; one that is over the budget of the person waits and is sent again, as all calls of theirs do. */
const askerOf =
  (attacker: Attacker, way: string, until: number): Ask =>
  async <Body>(call: Parameters<Ask>[0]) => {
    for (;;) {
      await sleep(Math.max(0, attacker.pausedUntil - performance.now()));
      if (performance.now() > until) throw new Refused('over');
      const answer = await send(attacker.client, { ...call, token: attacker.person.token }).catch(() => null);
      const isRefused = !answer || answer.status >= 400;
      const code = answer && isRefused ? codeOf(answer.text) : '';
      const counted = (statuses[way] ??= {});
      const name = `${answer?.status ?? 0} ${code}`.trim();
      counted[name] = (counted[name] ?? 0) + 1;
      if ((answer?.status === 429 || answer?.status === 503) && answer.retryAfter === undefined) withoutRetryAfter += 1;
      if (!answer) await sleep(RECONNECT_MS);
      else if (!isRefused) {
        chargedBytes +=
          WRITE_BYTES +
          (call.file ? 0 : answer.sentBytes) +
          (COPIES.test(call.path) ? Buffer.byteLength(answer.text) : 0);
        return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Body;
      } else if (code !== 'too_many_requests' && code !== 'unavailable') throw new Refused(code);
      // An hour's limit has the same code: it is not waited for.
      else if ((answer.retryAfter ?? 0) > 30) throw new Refused(code);
      else attacker.pausedUntil = performance.now() + (answer.retryAfter ?? 1) * 1000;
    }
  };

function codeOf(text: string): string {
  try {
    return (JSON.parse(text) as Problem).code;
  } catch {
    return 'not JSON';
  }
}

/** The ways of a person in turn, on several lanes; one that was refused rests. */
async function storeUntil(attacker: Attacker, lanes: number, until: number): Promise<void> {
  const ways = waysOf(attacker.person).map((way) => ({ ...way, at: 0, restsUntil: 0 }));
  let next = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const way = ways[next++ % ways.length];
      if (way === undefined || way.restsUntil > performance.now()) {
        if (ways.every(({ restsUntil }) => restsUntil > performance.now())) await sleep(RECONNECT_MS);
        continue;
      }
      await way.step(askerOf(attacker, way.name, until), way.at++).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        way.restsUntil = performance.now() + (QUOTA.test(error.code) ? REST_FOR_QUOTA_MS : REST_MS);
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Uses up what is left of the day, and more. @returns whether the server refused because of it */
async function meetQuota(attacker: Attacker): Promise<boolean> {
  const ask = askerOf(attacker, 'padded bodies', performance.now() + MEET_MS_MAX);
  try {
    const pad = await paddedCall(ask, attacker.person);
    for (;;) await pad();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!QUOTA.test(error.code)) return false;
  }
  // A list's change is charged, and never refused: what a day lets in again is not in what follows.
  for (let calls = attacker.person.account ? 1 : 10; calls > 0; calls -= 1) await ask(paddedListCall(attacker.person));
  return true;
}

async function run({ origin, people, fillSeconds, goOnSeconds, lanes }: StoringOrder): Promise<void> {
  const attackers = people.map((person) => ({
    person,
    client: clientOf(origin, person.address, lanes),
    pausedUntil: 0,
  }));
  const store = async (seconds: number): Promise<void> => {
    const until = performance.now() + seconds * 1000;
    await Promise.all(attackers.map((attacker) => storeUntil(attacker, lanes, until)));
  };
  let met = 0;
  const report = (part: StoringReport['part']): void =>
    void process.send?.({ part, statuses, chargedBytes, met, withoutRetryAfter } satisfies StoringReport);
  await store(fillSeconds);
  report('filled');
  await once(process, 'message');
  met = (await Promise.all(attackers.map(meetQuota))).filter(Boolean).length;
  report('met');
  await once(process, 'message');
  await store(goOnSeconds);
  report('over');
}

process.once('message', (order: StoringOrder) => {
  // The attack comes from other machines: here it must not take the processor from the server.
  setPriority(constants.priority.PRIORITY_LOW);
  run(order).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
