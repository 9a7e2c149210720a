import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { Database } from '@sali/server/base/db/open';
import { logFile } from '@sali/server/goods/feeds/store/log/db';
import { storePrices } from '@sali/server/goods/feeds/store/merge/storePrices';
import type { PriceRow } from '@sali/server/goods/feeds/rows/priceRow';
import { sql } from 'kysely';

/** The database's part of an import beside a bare COPY of the same rows; reading and parsing is measured with the day. */

type Db = Database['db'];
type Store = { readonly storeId: number; readonly chainId: string };

const DAY_MS = 86_400_000;

/** Besides the first one; a server imports all day long. */
const ROUNDS = 5;

/** Milliseconds. */
type Round = {
  /** Into stores that are new, the day after with 4 of 100 prices changed, and into a bare table. */
  readonly first: number;
  readonly nextDay: number;
  readonly bareCopy: number;
};
export type ImportSpeeds = {
  readonly rows: number;
  readonly median: Round;
  /** In which the program is compiled: not counted. */
  readonly firstRound: Round | undefined;
};

/** @param stores how many of the imported stores are imported again, as new stores */
export async function measureImports(db: Db, at: Date, stores: number): Promise<ImportSpeeds> {
  const { rows: known } = await sql<Store>`
    select s.store_id as "storeId", s.chain_id as "chainId" from store s
    where exists (select 1 from price x where x.store_id = s.store_id) order by s.store_id limit ${stores}`.execute(db);
  const days = await Promise.all(known.map(async (store) => ({ store, rows: await rowsOf(db, store.storeId) })));
  const changed = days.map(({ store, rows }) => ({ store, rows: rows.map(dearer) }));
  const parsed = days.flatMap(({ rows }) => rows);
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = await timed(() => importAll(db, days, at, round));
    const nextDay = await timed(() => importAll(db, changed, new Date(at.getTime() + DAY_MS), round));
    rounds.push({ first, nextDay, bareCopy: await copyBare(db, parsed) });
  }
  const [firstRound, ...counted] = rounds;
  const median = (key: keyof Round): number =>
    counted.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(counted.length / 2)] ?? 0;
  const medians = { first: median('first'), nextDay: median('nextDay'), bareCopy: median('bareCopy') };
  return { rows: parsed.length, median: medians, firstRound };
}

type Day = { readonly store: Store; readonly rows: readonly PriceRow[] };

async function importAll(db: Db, days: readonly Day[], fileAt: Date, round: number): Promise<void> {
  const deps = { db, now: () => fileAt, log: console };
  for (const [at, { store, rows }] of days.entries()) {
    const fileId = await logFile(db, {
      name: `bench-${round}-${at}-${fileAt.getTime()}`,
      contentHash: null,
      startedAt: fileAt,
    });
    const facts = { kind: 'PriceFull', fileAt } as const;
    const counts = { rowsRead: rows.length, rowsStored: rows.length, dropped: {} };
    await storePrices(
      deps,
      { fileId, store: storeNamed(store.chainId, String(80_000 + 100 * round + at)), facts, counts },
      { rows, unpriced: [] },
      {},
    );
  }
}

const storeNamed = (chainId: string, storeNo: string) => ({
  ...{ chainId, storeNo, chainName: chainId, subChainId: '1', bikoretNo: '', storeName: storeNo },
  ...{ address: '', city: '', lat: null, lng: null, isOnline: false },
});

const dearer = (row: PriceRow, at: number): PriceRow =>
  at % 25 === 0 ? { ...row, priceAgorot: row.priceAgorot + 10 } : row;

async function rowsOf(db: Db, storeId: number): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('price as x')
    .innerJoin('product as p', 'p.product_id', 'x.product_id')
    .select(['p.code', 'p.item_name', 'p.manufacturer_name', 'p.country', 'p.quantity_milli', 'p.unit_measure'])
    .select(['x.price_agorot', 'x.is_weighted', 'x.allow_discount', 'x.price_at'])
    .where('x.store_id', '=', storeId)
    .orderBy('p.code')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    itemName: row.item_name,
    manufacturer: row.manufacturer_name,
    country: row.country,
    size: isSizeUnit(row.unit_measure) ? { quantityMilli: row.quantity_milli, unit: row.unit_measure } : null,
    priceAgorot: row.price_agorot,
    isWeighted: row.is_weighted,
    allowDiscount: row.allow_discount,
    priceAt: row.price_at,
  }));
}

/** From a file that the server reads itself, into a table without an index. */
async function copyBare(db: Db, rows: readonly PriceRow[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sali-bench-'));
  chmodSync(folder, 0o755);
  try {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, rows.map(csvOf).join(''), { mode: 0o644 });
    await sql`create table bare (code text, name text, manufacturer text, country text, quantity_milli integer,
      unit text, price_agorot integer, is_weighted boolean, allow_discount boolean, price_at timestamptz)`.execute(db);
    return await timed(() => sql.raw(`copy bare from '${path}' with (format csv)`).execute(db));
  } finally {
    await sql`drop table if exists bare`.execute(db);
    rmSync(folder, { recursive: true, force: true });
  }
}

function csvOf(row: PriceRow): string {
  const { code, itemName, manufacturer, country, size, priceAgorot, isWeighted, allowDiscount, priceAt } = row;
  const cells = [code, itemName, manufacturer, country, size?.quantityMilli ?? 0, size?.unit ?? '', priceAgorot];
  const texts = [...cells, isWeighted, allowDiscount].map((cell) => `"${String(cell).replaceAll('"', '""')}"`);
  return `${texts.join()},${priceAt?.toISOString() ?? ''}\n`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
