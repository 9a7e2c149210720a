import { openDb } from '@sali/server/base/db/open';
import { bundlePage, type PageCode } from './bundle.ts';
import { generateScript } from './script/generate.ts';
import type { Script } from './script/script.ts';
import { kindOfFailure, shrink } from './shrink.ts';
import { simulate } from './simulation.ts';
import { openStage, type Stage } from './stage.ts';
import { PAGE_GLOBALS } from './world/pageGlobals.ts';

/* A process of its own for `bench/sync.ts`: runs what it is ordered, one after the other, on the database of its address. */

export type RunOrder =
  | { readonly kind: 'seed'; readonly seed: number; readonly ops: number }
  | { readonly kind: 'shrink'; readonly seed: number; readonly ops: number; readonly minutes: number }
  | { readonly kind: 'script'; readonly script: Script };

export type RunReport = {
  readonly complaints: readonly string[];
  readonly trace: readonly string[];
  readonly faults: readonly (readonly [kind: string, times: number])[];
  readonly calls: number;
  /** The short script, where one was asked for. */
  readonly script?: Script;
};

const MINUTE_MS = 60_000;
const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDb({ dataDir: '', databaseUrl });
const stage = await openStage(database);
const code = await bundlePage(PAGE_GLOBALS);

process.on('message', (order: RunOrder) => {
  void carryOut(order, stage, code).then((report) => process.send?.(report));
});
process.on('disconnect', () => {
  void database.close().then(() => process.exit());
});
process.send?.('ready');

async function carryOut(order: RunOrder, on: Stage, page: PageCode): Promise<RunReport> {
  const script = order.kind === 'script' ? order.script : generateScript(order.seed, order.ops);
  if (order.kind !== 'shrink') return run(script, on, page);
  const endsAt = performance.now() + order.minutes * MINUTE_MS;
  const check = async (shorter: Script): Promise<string | undefined> => (await run(shorter, on, page)).complaints[0];
  const short = await shrink(script, check, { kindOf: kindOfFailure, isTimeOver: () => performance.now() > endsAt });
  return { ...(await run(short, on, page)), script: short };
}

async function run(script: Script, on: Stage, page: PageCode): Promise<RunReport> {
  const { complaints, trace, faults, calls } = await simulate(script, on, page);
  return { complaints, trace, faults: [...faults], calls };
}
