import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPARED_STORES_MAX, TRIP_KM } from '@sali/domain/base/limits';
import { type Database, openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importPaths } from '@sali/server/goods/feeds/feeds';
import { sql } from 'kysely';
import { startServer, type TestServer } from '../e2e/server.ts';
import { type AskedBasket, type Codes, mixedBasketOf, promotedBasketOf, readCodes } from './compare/baskets.ts';
import { processorSecondsBelow } from './feeds/processorTime.ts';
import { requiredPaths } from './namedPaths.ts';
import { multiplyStores } from './prices/multiply.ts';

/*
 * Baskets as the compare page asks for them, by HTTP from the built server on a PostgreSQL of its own: 40 lines, promotions,
 * lines of any brand and lines of free text, over 200 stores that are made of one day's files.
 *
 * npm run bench -- compare FOLDER   the folder of one day's Price and Promo files
 */

const USAGE = "npm run bench -- compare FOLDER   (the folder of one day's Price and Promo files)";
const STORES = 200;
const RUNS = 300;
const WARM_UP_RUNS = 150;
/** Tel Aviv, among the stores that are made. */
const PLACE = { lat: 32.08, lng: 34.78 };

async function main(): Promise<void> {
  const [folder = ''] = requiredPaths(1, USAGE);
  const cluster = await startCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  try {
    const databaseUrl = await cluster.createDatabase('bench');
    const database = await openDb({ dataDir, databaseUrl });
    const { codes, at } = await prepare(database, folder);
    await database.close();
    const server = await startServer({ DATABASE_URL: databaseUrl });
    try {
      await measure(server, codes, at);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns the products to ask for, and when the prices are from */
export async function prepare({ db }: Database, folder: string): Promise<{ codes: Codes; at: Date }> {
  // Promotions count as of the day of the files, whenever the bench runs.
  const at = async (): Promise<Date> => {
    const { rows } = await sql<{ at: Date }>`select max(prices_full_at) as at from store`.execute(db);
    return rows[0]?.at ?? new Date();
  };
  for await (const report of importPaths({ db, now: () => new Date(), log: console }, [folder]))
    if (report.state !== 'stored') print(`${report.name}: ${report.text}`);
  const { stores, prices, promotionItems } = await multiplyStores(db, { stores: STORES, priceRows: 0 });
  print(`${stores} stores, ${count(prices)} price rows, ${count(promotionItems)} promotion rows`);
  return { codes: await readCodes(db), at: await at() };
}

/** @returns for each answer how many milliseconds it took */
type Ask = (run: number) => Promise<number[]>;

const BASKETS: readonly (readonly [string, (run: number, codes: Codes) => AskedBasket])[] = [
  ['40 lines of all kinds', mixedBasketOf],
  ['40 products in promotions', promotedBasketOf],
];

async function measure(server: TestServer, codes: Codes, at: Date): Promise<void> {
  for (const [basketName, basketOf] of BASKETS) {
    const ask =
      (place: object, answers: readonly object[]): Ask =>
      async (run) => {
        const screen = { limit: COMPARED_STORES_MAX, split_within_km: TRIP_KM, club_ids: [], at: at.toISOString() };
        const ms: number[] = [];
        for (const parts of answers)
          ms.push(await timed(() => send(server.url, { ...basketOf(run, codes), ...screen, ...place, ...parts })));
        return ms;
      };
    for (const [placeName, place] of [
      ['', {}],
      [', near a place', PLACE],
    ] as const) {
      print(`${basketName}${placeName}`);
      await report(server, ['stores', 'then splits'], ask(place, [STORES_ONLY, SPLITS_ONLY]));
      await report(server, ['everything in one answer'], ask(place, [{}]));
    }
  }
}

/** The two answers that the screen asks for. */
const STORES_ONLY = { best_split: false };
const SPLITS_ONLY = { lines: false };

async function send(origin: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/api/baskets/compare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
}

/** Warm-up runs are not counted: they fill the memory and let the program be compiled. No basket comes twice. */
async function report(server: TestServer, names: readonly string[], ask: Ask): Promise<void> {
  for (let run = 0; run < WARM_UP_RUNS; run += 1) await ask(RUNS + run);
  const pid = server.pid() ?? 0;
  const before = processorSecondsBelow(pid);
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await ask(run));
  const processorMs = (1000 * (processorSecondsBelow(pid) - before)) / RUNS;
  for (const [at, name] of names.entries()) print(`  ${name.padEnd(26)} ${spread(runs.map((ms) => ms[at] ?? 0))}`);
  if (names.length > 1) print(`  ${'together'.padEnd(26)} ${spread(runs.map(sumOf))}`);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  print(`  ${''.padEnd(26)} server's processor ${processorMs.toFixed(1)} ms, load ${load}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(6);
  return `p50 ${at(0.5)} p99 ${at(0.99)} most ${at(1)} ms`;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const count = (number: number): string => Math.round(number).toLocaleString('en-US');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

if (process.argv[1]?.endsWith('bench/compare.ts')) await main();
