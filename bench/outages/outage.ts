import { setTimeout as sleep } from 'node:timers/promises';
import { untilConnected } from '../durable/db.ts';
import { type CallResult, newAgent, sendOnce } from '../durable/httpCall.ts';
import { Load } from '../durable/load.ts';
import { randomsOf } from '../durable/random.ts';
import type { Machine } from '../kills/machines.ts';
import { AnswerWatch, type WatchedFacts } from './watch.ts';

/** Something that must be true, and what was seen. */
export type Check = { readonly what: string; readonly isTrue: boolean; readonly seen: string };

export type Outage = {
  /** Brings it about. */
  readonly begin: () => Promise<void> | void;
  /** For how long after its begin answers are ignored: calls that were under way are answered as before. */
  readonly beginningMs?: number;
  readonly holdMs: number;
  readonly end: () => Promise<void> | void;
  /** After its end changes are acknowledged again within this time. */
  readonly backWithinMs: number;
  /** No answer takes longer meanwhile; undefined where the server cannot answer at all. */
  readonly answersWithinMs?: number;
  /** Whether changes, and whether reads, succeed meanwhile: all, none, or either. */
  readonly writes: 'go on' | 'refused' | 'either';
  readonly reads: 'go on' | 'either';
  /** The code of the refusals, where it matters. */
  readonly code?: string;
  /** Whether the process of the server must be the same afterwards. */
  readonly keepsProcess?: boolean;
  /** More checks during the outage. */
  readonly meanwhile?: () => Promise<Check[]>;
};

const BEFORE_MS = 1500;
const BEGINNING_MS = 2500;
const READ_EVERY_MS = 250;
const SETTLE_MS = 60_000;

/** Eight people change four lists before, during and after an outage; somebody reads lists all the time. */
export async function passOutage(machine: Machine, outage: Outage): Promise<Check[]> {
  const { server, databaseUrl } = machine;
  const [writes, reads] = [new AnswerWatch(), new AnswerWatch()];
  const random = randomsOf(1, 'outage');
  let acknowledgedAt = 0;
  const onAnswer = (result: CallResult): void => {
    writes.add(result);
    if (result.status >= 200 && result.status < 300) acknowledgedAt = performance.now();
  };
  const load = new Load({ origin: server.origin, lists: 4, pauseMs: 30, random, onAnswer });
  const stopReading = new AbortController();
  try {
    await load.prepare();
    load.open();
    const reading = readAlways(server.origin, load.tokenOf(0), reads, stopReading.signal);
    await sleep(BEFORE_MS);
    const before = { pid: server.pid(), acknowledged: load.ledger.totals.acknowledged };
    await outage.begin();
    await sleep(outage.beginningMs ?? BEGINNING_MS);
    for (const watch of [writes, reads]) watch.clear();
    const [more] = await Promise.all([outage.meanwhile?.() ?? [], sleep(outage.holdMs)]);
    const during = { writes: writes.facts(), reads: reads.facts() };
    for (const watch of [writes, reads]) watch.clear();
    const endedAt = performance.now();
    await outage.end();
    const backMs = await untilAcknowledged(() => acknowledgedAt - endedAt, outage.backWithinMs);
    await sleep(BEFORE_MS);
    const checks = [
      { what: 'changes were acknowledged before', isTrue: before.acknowledged > 0, seen: String(before.acknowledged) },
      ...checksDuring(outage, during),
      ...more,
      {
        what: `changes are acknowledged within ${outage.backWithinMs / 1000} s of its end`,
        isTrue: backMs !== undefined,
        seen: backMs === undefined ? 'no' : seconds(backMs),
      },
      {
        what: 'the server is the same process',
        isTrue: outage.keepsProcess === false || (server.isRunning() && server.pid() === before.pid),
        seen: server.isRunning() && server.pid() === before.pid ? 'yes' : `no: ${server.log().slice(-300)}`,
      },
    ];
    stopReading.abort();
    await reading;
    const failure = await settled(load, databaseUrl);
    const { problems, totals } = load.ledger;
    const wrong = [...(failure === undefined ? [] : [failure]), ...problems];
    return [
      ...checks,
      {
        what: 'nothing acknowledged is lost or doubled',
        isTrue: wrong.length === 0,
        seen: wrong.length === 0 ? `${totals.acknowledged} compared` : wrong.slice(0, 3).join('; ').slice(0, 500),
      },
    ];
  } finally {
    stopReading.abort();
    load.stop();
  }
}

/** @returns why what waits was not acknowledged */
async function settled(load: Load, databaseUrl: string): Promise<string | undefined> {
  try {
    await load.settle(SETTLE_MS);
    await untilConnected(databaseUrl);
    await load.verify(databaseUrl);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

type During = { readonly writes: WatchedFacts; readonly reads: WatchedFacts };

function checksDuring(outage: Outage, { writes, reads }: During): Check[] {
  const { answersWithinMs } = outage;
  const checks: Check[] = [];
  if (outage.writes === 'go on') {
    checks.push({ what: 'changes go on', isTrue: isAllSuccess(writes), seen: statusesOf(writes) });
  }
  if (outage.writes === 'refused') {
    checks.push({
      what: 'changes are refused',
      isTrue: writes.succeeded === 0 && writes.answers > 0,
      seen: statusesOf(writes),
    });
  }
  if (outage.reads === 'go on') {
    checks.push({ what: 'reading goes on', isTrue: isAllSuccess(reads), seen: statusesOf(reads) });
  }
  if (answersWithinMs === undefined) return checks;
  const longest = Math.max(writes.longestMs, reads.longestMs);
  const dishonest = [...writes.dishonest, ...reads.dishonest];
  checks.push(
    {
      what: `each answer within ${answersWithinMs / 1000} s`,
      isTrue: longest <= answersWithinMs,
      seen: seconds(longest),
    },
    {
      what: 'each refusal is a 503 with Retry-After and a Hebrew sentence',
      isTrue: dishonest.length === 0,
      seen: dishonest.length === 0 ? `${statusesOf(writes)}; ${statusesOf(reads)}` : dishonest.slice(0, 2).join('; '),
    },
  );
  if (outage.code !== undefined) {
    const codes = [...new Set([...writes.codes, ...reads.codes])].join(', ');
    checks.push({ what: `the refusals say ${outage.code}`, isTrue: codes === outage.code, seen: codes });
  }
  return checks;
}

const isAllSuccess = ({ succeeded, answers }: WatchedFacts): boolean => answers > 0 && succeeded === answers;
const statusesOf = ({ statuses }: WatchedFacts): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status} × ${count}`)
    .join(', ') || 'no answers';
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function readAlways(origin: string, token: string, watch: AnswerWatch, signal: AbortSignal): Promise<void> {
  const agent = newAgent();
  while (!signal.aborted) {
    watch.add(await sendOnce(origin, agent, { method: 'GET', path: 'lists', token }));
    await sleep(READ_EVERY_MS);
  }
  agent.destroy();
}

async function untilAcknowledged(sinceEnd: () => number, withinMs: number): Promise<number | undefined> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(20)) {
    if (sinceEnd() > 0) return sinceEnd();
  }
  return undefined;
}
