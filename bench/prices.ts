import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importPaths } from '@sali/server/goods/feeds/feeds';
import { compareBasket } from '@sali/server/goods/prices/baskets/compare';
import { SameProducts } from '@sali/server/goods/sameProducts/sameProducts';
import { PricingSession } from '@sali/server/goods/prices/pricing/pricingSession';
import { Offers } from '@sali/server/goods/prices/offers/offers';
import { compareProduct } from '@sali/server/goods/prices/prices';
import { sql } from 'kysely';
import { requiredPaths } from './namedPaths.ts';
import { openApi } from './prices/http.ts';
import type { ImportSpeeds } from './prices/imports.ts';
import { multiplyStores } from './prices/multiply.ts';

/*
 * A country of stores on PostgreSQL: one day's real files are imported, their stores multiplied, and baskets and
 * products compared over 200 of them.
 *
 * npm run bench -- prices FOLDER   the folder of one day's Price and Promo files
 */

const USAGE = "npm run bench -- prices FOLDER   (the folder of one day's Price and Promo files)";
const AT = new Date('2026-08-10T12:00:00Z');
const STORES = 200;
const PRICE_ROWS = 2_000_000;
const BASKET_ITEMS = 40;
const RETURNED = 20;
const RUNS = 200;
const COLD_RUNS = 10;
const WHOLE_RUNS = 50;
const IMPORTED_STORES = 7;

async function main(): Promise<void> {
  const [folder = ''] = requiredPaths(1, USAGE);
  const cluster = await startCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  try {
    const databaseUrl = await cluster.createDatabase('bench');
    const database = await openDb({ dataDir, databaseUrl });
    await measure(database, databaseUrl, folder, dataDir);
    await database.close();
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(database: Database, databaseUrl: string, folder: string, dataDir: string): Promise<void> {
  const { db } = database;
  await importDay(db, folder);
  const made = await timed(() => multiplyStores(db, { stores: STORES, priceRows: PRICE_ROWS }));
  const { stores, prices, promotionItems } = made.result;
  print(`${stores} stores, ${count(prices)} price rows, ${count(promotionItems)} promotion rows`);
  print(`  multiplied in the database in ${(made.ms / 1000).toFixed(1)} s\n`);

  const storeKeys = await keysOf(db);
  const common = await commonCodes(db);
  const pricing = new PricingSession();
  const roomOf = (offers: Offers) => ({
    ...{ db, offers, pricing, now: () => AT, ready: Promise.resolve() },
    // A catalogue and lists are not measured here.
    ...{
      similarTo: () => [],
      fitsOf: () => ({ fits: [], otherSizes: [] }),
      bestHit: () => null,
      findProduct: () => undefined,
      same: new SameProducts(),
      readList: () => Promise.reject(),
    },
  });
  const warm = roomOf(new Offers(db));
  const cold = () => roomOf(new Offers(db));
  const basketOf = (run: number) =>
    Array.from({ length: BASKET_ITEMS }, (_, at) => ({
      itemCode: common[(run * 7 + at * 13) % common.length] ?? '',
      quantity: 1 + ((run + at) % 3),
    }));
  const compare = (room: () => typeof warm, isWhole: boolean, limit: number) => (run: number) =>
    compareBasket(room(), basketOf(run), { storeKeys, from: null, limit, at: AT, isWhole });
  const product = (room: () => typeof warm) => (run: number) =>
    compareProduct(room(), common[(run * 11) % common.length] ?? '', { from: null, now: AT });
  const basket = `${BASKET_ITEMS} items over ${storeKeys.length} stores`;
  await report(`${basket}, nothing in memory`, compare(cold, false, STORES), COLD_RUNS);
  await report(
    `${basket}, all returned`,
    compare(() => warm, false, STORES),
  );
  await report(
    `${basket}, the best 20 returned`,
    compare(() => warm, false, RETURNED),
  );
  await report(
    `  with splits, near misses and substitutes`,
    compare(() => warm, true, RETURNED),
    WHOLE_RUNS,
  );
  await report(`one product over all stores, nothing in memory`, product(cold), COLD_RUNS);
  await report(
    `one product over all stores`,
    product(() => warm),
  );
  const api = await openApi(database, dataDir, AT);
  const asked = (run: number) => ({
    items: basketOf(run).map(({ itemCode, quantity }) => ({ item_code: itemCode, quantity })),
    store_keys: storeKeys,
  });
  await report(`the same by the server: basket, the best 20 returned`, (run) =>
    api.compare({ ...asked(run), limit: RETURNED, best_split: false }),
  );
  await report(
    `  with splits, near misses and substitutes`,
    (run) => api.compare({ ...asked(run), limit: RETURNED }),
    WHOLE_RUNS,
  );
  await report(`  one product over all stores`, (run) => api.product(common[(run * 11) % common.length] ?? ''));
  await report(`  basket, all returned`, (run) => api.compare({ ...asked(run), limit: STORES, best_split: false }));
  await api.stop();
  print('  (in process; the first runs, which fill the memory, are not counted)\n');

  const { rows, median, firstRound } = importSpeeds(databaseUrl);
  const speed = (name: string, ms: number, bareCopy: number): void =>
    print(
      `${name.padEnd(52)} ${count((1000 * rows) / ms).padStart(9)} rows/s   ${(bareCopy / ms).toFixed(2)} of bare COPY`,
    );
  print(`${count(rows)} parsed price rows into PostgreSQL:`);
  for (const [name, round] of [
    ['', median],
    [' (first round)', firstRound],
  ] as const) {
    if (!round) continue;
    speed(`  stores that are new${name}`, round.first, round.bareCopy);
    speed(`  the day after, 4 of 100 prices changed${name}`, round.nextDay, round.bareCopy);
    speed(`  bare COPY into a table without an index${name}`, round.bareCopy, round.bareCopy);
  }
}

/** In a process of its own, which this one waits for. */
function importSpeeds(databaseUrl: string): ImportSpeeds {
  const program = fileURLToPath(new URL('./prices/importing.ts', import.meta.url));
  const args = [...process.execArgv, program, databaseUrl, String(AT.getTime()), String(IMPORTED_STORES)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ImportSpeeds;
}

async function importDay(db: Database['db'], folder: string): Promise<void> {
  const rows = { Price: 0, Promo: 0 };
  const ms = { Price: 0, Promo: 0 };
  let since = performance.now();
  for await (const report of importPaths({ db, now: () => AT, log: console }, [folder])) {
    const kind = report.kind?.startsWith('Promo') ? 'Promo' : 'Price';
    rows[kind] += report.rowsStored;
    ms[kind] += performance.now() - since;
    since = performance.now();
  }
  for (const kind of ['Price', 'Promo'] as const)
    print(`import of ${kind} files: ${count(rows[kind])} rows, ${count((1000 * rows[kind]) / ms[kind])} rows/s`);
}

async function keysOf(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ store_key: string }>`
    select store_key from store where prices_full_at is not null order by store_id limit ${STORES}`.execute(db);
  return rows.map((row) => row.store_key);
}

/** Reads the products that most stores sell, and promotions name. */
async function commonCodes(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select p.code from product p
    where p.chain_id = '' and p.chain_count >= 4
      and exists (select 1 from store_promotion_item i where i.code = p.code)
    order by p.chain_count desc, p.code limit 600`.execute(db);
  return rows.map((row) => row.code);
}

/** The first ones are not counted: they fill the memory and let the program be compiled. */
async function report(name: string, run: (at: number) => Promise<unknown>, runs = RUNS): Promise<void> {
  for (let at = 0; at < runs / 2; at += 1) await run(at);
  const clock: number[] = [];
  const processor: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    const before = process.cpuUsage();
    clock.push((await timed(() => run(at))).ms);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  const [load = 0] = loadavg();
  print(`${name.padEnd(52)} ${spread(clock)}   processor ${spread(processor)}   load ${load.toFixed(0)}`);
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(6);
  return `p50 ${at(0.5)} p99 ${at(0.99)} ms`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const count = (number: number): string => Math.round(number).toLocaleString('en-US');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

await main();
