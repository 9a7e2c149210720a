import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startSentinels, type TestSentinels } from '@sali/server/test/live/testSentinel';
import { type Cleanup, withCleanup } from './durable/cleanup.ts';
import { startCaddy } from './machines/caddy.ts';
import { Crowd } from './machines/crowd.ts';
import { type Fleet, startFleet } from './machines/fleet.ts';
import { killInTurn, type Trial, updateInTurn } from './machines/trials.ts';

/*
 * npm run proof -- machines [--seconds 300] [--people 200] [--every 10] [--processes 3] [--seed 1] [--only kills|update]
 * [--redis-failover] [--caddy]: processes of the built server on one PostgreSQL and one Redis, behind a proxy that checks their health. People shop on
 * lists of four, each with a tab open, and repeat a change under the same key as the app does. Every few seconds SIGKILL ends
 * one of the processes; then an update restarts one after the other.
 *
 * Ends with code 1 when an acknowledged change is lost or doubled, versions have a hole, a tab does not have the whole list in
 * the end, or somebody is not live again within 3 s: the socket is open, and a change by another person has come. With
 * --redis-failover the primary of Redis is killed once, and its replica takes over: nobody is without changes for 10 s. With
 * --caddy the proxy is this machine's Caddy with deploy/Caddyfile.
 */

const LIVE_MS_MAX = 3000;
/** While Redis fails over. */
const SILENT_MS_MAX = 10_000;
const FAILOVER_MS = 20_000;
const PROBLEMS_SHOWN = 20;
/** Before the first kill: what runs is compiled first. */
const WARM_MS = 5000;
const CALM_MS = 10_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    people: { type: 'string', default: '200' },
    every: { type: 'string', default: '10' },
    processes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'redis-failover': { type: 'boolean', default: false },
    caddy: { type: 'boolean', default: false },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

await withCleanup(prove);

async function prove(cleanup: Cleanup): Promise<void> {
  const [everyMs, seed] = [Number(values.every) * 1000, Number(values.seed)];
  const sentinels = values['redis-failover'] ? await startSentinels() : undefined;
  if (sentinels) cleanup.later(sentinels.stop);
  const fleet = await startFleet(cleanup, {
    processes: Number(values.processes),
    redisUrl: sentinels?.url,
    ...(values.caddy && { proxy: startCaddy }),
  });
  const crowd = new Crowd(fleet, Number(values.people), seed);
  cleanup.later(() => crowd.close());
  await crowd.open();
  report({ what: 'nothing', span: await crowd.span(() => Promise.resolve(), WARM_MS) });
  await reportProcessor(fleet, crowd);
  if (sentinels) return failOver(crowd, sentinels, fleet.proxy.failures);
  const trials: Trial[] = [];
  if (values.only !== 'update') {
    const kills = Math.floor(Number(values.seconds) / Number(values.every));
    trials.push(...(await killInTurn(fleet, crowd, { seed, kills, everyMs, onTrial: report })));
  }
  if (values.only !== 'kills') {
    const updates = await updateInTurn(fleet, crowd, everyMs);
    updates.forEach(report);
    trials.push(...updates);
  }
  conclude(trials, crowd, await crowd.compare(), fleet.proxy.failures());
}

async function reportProcessor({ processorSeconds }: Fleet, crowd: Crowd): Promise<void> {
  const [before, acknowledged] = [processorSeconds(), crowd.load.ledger.totals.acknowledged];
  await crowd.span(() => Promise.resolve(), CALM_MS);
  const [after, thousands] = [processorSeconds(), (crowd.load.ledger.totals.acknowledged - acknowledged) / 1000];
  const each = (used: number): string => (used / thousands).toFixed(2);
  print(
    `${((thousands * 1_000_000) / CALM_MS).toFixed(0)} changes a second; processor s per 1,000: ` +
      `${each(after.servers - before.servers)} of the processes, ${each(after.postgres - before.postgres)} of PostgreSQL`,
  );
}

/** The primary of Redis dies, and its replica takes its place. */
async function failOver(
  crowd: Crowd,
  { killPrimary }: TestSentinels,
  failures: Fleet['proxy']['failures'],
): Promise<void> {
  const span = await crowd.span(killPrimary, FAILOVER_MS);
  report({ what: 'Redis fails over', span });
  print(`longest time without a change by another person: ${shownTimes(span.silent)}`);
  const isLate = span.notLive > 0 || (span.silent.at(-1) ?? Infinity) > SILENT_MS_MAX;
  judge(crowd, { problems: await crowd.compare(), failures: failures(), isLate });
}

function conclude(
  trials: readonly Trial[],
  crowd: Crowd,
  problems: readonly string[],
  failures: number | undefined,
): void {
  const all = (pick: (trial: Trial) => readonly number[]): number[] => trials.flatMap(pick).sort((a, b) => a - b);
  const notLive = trials.reduce((sum, { span }) => sum + span.notLive, 0);
  const live = all(({ span }) => [...span.broken, ...span.unbroken]);
  print(`\nlive again, sockets that broke: ${shownTimes(all(({ span }) => span.broken))}`);
  print(`live again, everybody: ${shownTimes(live)}, ${notLive} not at all`);
  judge(crowd, { problems, failures, isLate: notLive > 0 || (live.at(-1) ?? Infinity) > LIVE_MS_MAX });
}

type Result = { readonly problems: readonly string[]; readonly failures: number | undefined; readonly isLate: boolean };

/** Prints what was acknowledged and what is wrong, and sets the code of the exit. */
function judge(crowd: Crowd, { problems, failures, isLate }: Result): void {
  const { acknowledged, repeated } = crowd.load.ledger.totals;
  print(
    `${acknowledged} changes acknowledged, ${repeated} of them sent again` +
      (failures === undefined ? '' : `; the proxy answered 502 ${failures} times`),
  );
  print(`a change until its acknowledgement: ${shownTimes(crowd.acknowledgedMs.toSorted((a, b) => a - b))}`);
  print(`changes that came before their predecessor: ${crowd.gaps}; lost, doubled, holes or late: ${problems.length}`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) print(problem);
  process.exitCode = problems.length > 0 || isLate || acknowledged === 0 ? 1 : 0;
}

function report({ what, span: { broken, unbroken, notLive } }: Trial): void {
  print(
    `${what}: ${broken.length} sockets broke, live again ${shownTimes(broken)}; the other ${unbroken.length} ` +
      `${shownTimes(unbroken)}; ${notLive} not; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function shownTimes(sorted: readonly number[]): string {
  const at = (share: number): string =>
    seconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return sorted.length === 0 ? '–' : `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}
