import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCluster } from '@sali/server/test/db/testCluster';
import { namedPaths } from './namedPaths.ts';
import type { Script } from './sync/script/script.ts';
import type { RunOrder, RunReport } from './sync/worker.ts';

/*
 * npm run proof -- sync --seeds 500 --ops 1000 [--first 1] [--workers 2] [--minutes 60]
 *   Runs simulated worlds: devices with the real sync of the app, the real server over a PostgreSQL of its own, and faults.
 *   Prints the speed, the faults by kind, and for a seed that fails what fails. The first that fails is made short and
 *   written into a file. Ends with code 1 when any seed fails.
 * npm run proof -- sync --replay FILE
 *   Runs such a file again, and prints everything that happens.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    ops: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    shrink: { type: 'string', default: '10' },
    replay: { type: 'string' },
  },
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const MINUTE_MS = 60_000;
/** A process keeps some 60 MB of each run: after this many runs it ends, and another one continues. */
const RUNS_PER_PROCESS = 15;

async function main(): Promise<void> {
  const cluster = await startCluster();
  try {
    if (values.replay === undefined) await runSeeds(cluster.createDatabase);
    else await replay(values.replay, await cluster.createDatabase('sync'));
  } finally {
    await cluster.stop();
  }
}

async function replay(path: string, databaseUrl: string): Promise<void> {
  const [file = ''] = namedPaths('npm run proof -- sync --replay FILE', [path]);
  const script = JSON.parse(readFileSync(file, 'utf8')) as Script;
  const { complaints, trace } = await ordered({ databaseUrl, script });
  print([...trace, ...complaints].join('\n'));
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

type Totals = { runs: number; calls: number; readonly failed: number[]; readonly faults: Map<string, number> };

async function runSeeds(createDatabase: (name: string) => Promise<string>): Promise<void> {
  const began = performance.now();
  const endsAt = began + Number(values.minutes) * MINUTE_MS;
  const totals: Totals = { runs: 0, calls: 0, failed: [], faults: new Map() };
  const last = Number(values.first) + Number(values.seeds);
  let next = Number(values.first);
  const isOver = (): boolean => next >= last || performance.now() >= endsAt;
  const work = async (worker: number): Promise<void> => {
    for (let batch = 0; !isOver(); batch += 1) {
      const child = startWorker(await createDatabase(`sync_${worker}_${batch}`));
      for (let run = 0; run < RUNS_PER_PROCESS && !isOver(); run += 1) {
        const seed = next++;
        count(totals, seed, await child.run({ kind: 'seed', seed, ops: Number(values.ops) }));
        if (totals.runs % 10 === 0) print(`${totals.runs} runs, ${perSecond(totals.runs, began)} a second`);
      }
      child.stop();
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, (_, worker) => work(worker)));
  summary(totals, began);
  const [failed] = totals.failed;
  if (failed === undefined) return;
  process.exitCode = 1;
  await makeShort(failed, await createDatabase('sync_short'));
}

function count(totals: Totals, seed: number, { complaints, faults, calls }: RunReport): void {
  totals.runs += 1;
  totals.calls += calls;
  for (const [kind, times] of faults) totals.faults.set(kind, (totals.faults.get(kind) ?? 0) + times);
  if (complaints.length === 0) return;
  totals.failed.push(seed);
  print(`seed ${seed}: ${complaints.slice(0, 3).join('\n  ')}`);
}

const perSecond = (runs: number, began: number): string => ((1000 * runs) / (performance.now() - began)).toFixed(2);

function summary({ runs, calls, faults, failed }: Totals, began: number): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`\n${runs} runs of ${values.ops} acts in ${seconds} s: ${perSecond(runs, began)} a second, ${calls} calls`);
  for (const [kind, times] of [...faults].sort(([, a], [, b]) => b - a)) print(`  ${kind}: ${times}`);
  print(failed.length === 0 ? 'All runs are fine.' : `Runs that fail: ${failed.join(', ')}`);
}

async function makeShort(seed: number, databaseUrl: string): Promise<void> {
  print(`\nMaking seed ${seed} shorter, for ${values.shrink} minutes at most.`);
  const child = startWorker(databaseUrl);
  const report = await child.run({ kind: 'shrink', seed, ops: Number(values.ops), minutes: Number(values.shrink) });
  child.stop();
  const path = `sync-${seed}.json`;
  writeFileSync(path, JSON.stringify(report.script));
  for (const step of report.script?.steps ?? []) print(`  ${JSON.stringify(step)}`);
  print(`${report.complaints.join('\n')}\nRun it again: npm run proof -- sync --replay ${path}`);
}

type Worker = { readonly run: (order: RunOrder) => Promise<RunReport>; readonly stop: () => void };

function startWorker(databaseUrl: string): Worker {
  const child = fork(fileURLToPath(new URL('./sync/worker.ts', import.meta.url)), [databaseUrl]);
  let waiting: { resolve: (message: unknown) => void; reject: (error: Error) => void } | undefined;
  child.on('message', (message) => waiting?.resolve(message));
  child.on('exit', (code) => waiting?.reject(new Error(`a process of the simulation ended with code ${code}`)));
  const message = (): Promise<unknown> => new Promise((resolve, reject) => (waiting = { resolve, reject }));
  const ready = message();
  return {
    run: async (order) => {
      await ready;
      const report = message();
      child.send(order);
      return (await report) as RunReport;
    },
    stop: () => child.disconnect(),
  };
}

async function ordered({
  databaseUrl,
  script,
}: {
  readonly databaseUrl: string;
  readonly script: Script;
}): Promise<RunReport> {
  const child = startWorker(databaseUrl);
  const report = await child.run({ kind: 'script', script });
  child.stop();
  return report;
}

await main();
