import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Database, openDb } from '@sali/server/base/db/open';
import { startCluster } from '@sali/server/test/db/testCluster';
import { importPaths } from '@sali/server/goods/feeds/feeds';
import { findFiles } from '@sali/server/goods/feeds/files/find';
import type { PriceRow } from '@sali/server/goods/feeds/rows/priceRow';
import { readFeed } from '@sali/server/goods/feeds/read/readFeed';
import { InflatedBudget } from '@sali/server/goods/feeds/read/budget';
import { FeedError } from '@sali/server/goods/feeds/feedError';
import { documentsIn } from '@sali/server/goods/feeds/read/unwrap';
import pg from 'pg';
import { namedPaths } from './namedPaths.ts';

/*
 * The import of price files into products and prices, into the embedded database and a PostgreSQL that does not sync, beside the same rows by a bare COPY into a table
 * without an index: what the database could take in if nothing had to be looked up, compared or kept consistent.
 *
 * npm run bench -- import [PATH…]   without a path: made-up files
 */

const USAGE = 'npm run bench -- import [PATH…]   (price files or folders of them; without a path made-up files)';
const BARE = `create table bare (store text, code text, name text, manufacturer text, quantity_milli integer, unit text,
  price_agorot integer, is_weighted boolean, allow_discount boolean, price_at timestamptz)`;

const folder = mkdtempSync(join(tmpdir(), 'sali-bench-'));
// PostgreSQL runs as another user and reads a file in it.
chmodSync(folder, 0o755);

async function main(): Promise<void> {
  const named = namedPaths(USAGE);
  const paths = named.length > 0 ? named : madeUpFiles();
  const parsing = await timed(() => rowsOf(paths));
  const rows = parsing.result;
  print(`${rows.length.toLocaleString('en-US')} price rows of ${paths.join(', ')}\n`);
  print(line('', 'seconds', 'rows/s'));
  print(line('read and parse alone', ...speed(rows.length, parsing.ms)));
  const csv = join(folder, 'rows.csv');
  writeFileSync(csv, rows.join(''), { mode: 0o644 });

  const embedded = await openDb({ dataDir: join(folder, 'data'), databaseUrl: undefined });
  await measureImport('embedded', embedded, paths, rows.length);
  await embedded.close();

  await measurePostgres(paths, rows.length, csv).catch((error: unknown) =>
    print(`PostgreSQL: not measured: ${String(error)}`),
  );
}

async function measureImport(engine: string, { db }: Database, paths: string[], count: number): Promise<void> {
  const deps = { db, now: () => new Date(), log: console };
  const importAll = async (): Promise<number> => {
    let stored = 0;
    for await (const report of importPaths(deps, paths)) stored += report.rowsStored;
    return stored;
  };
  const first = await timed(importAll);
  if (first.result === 0) throw new Error('nothing was stored');
  print(line(`${engine}: import`, ...speed(count, first.ms)));
  print(line(`${engine}: again, the same files`, ...speed(count, (await timed(importAll)).ms)));
}

/** On DATABASE_URL in a database of its own; else on a throwaway server, which does not sync. */
async function measurePostgres(paths: string[], count: number, csv: string): Promise<void> {
  const given = process.env.DATABASE_URL;
  const cluster = given ? null : await startCluster();
  const urlOf = (name: string): string => (cluster ? cluster.urlOf(name) : withDatabase(given ?? '', name));
  const name = `sali_bench_${process.pid}`;
  const engine = given ? 'PostgreSQL' : 'PostgreSQL (not synced)';
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const database = await openDb({ dataDir: folder, databaseUrl: urlOf(name) });
    await measureImport(engine, database, paths, count);
    await database.close();
    print(line(`${engine}: bare COPY`, ...speed(count, await copyPostgres(urlOf(name), csv))));
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await cluster?.stop();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function copyPostgres(url: string, csv: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(BARE);
    return (await timed(() => client.query(`copy bare from '${csv}' with (format csv)`))).ms;
  } finally {
    await client.end();
  }
}

/** Every price row of the files as a line of CSV. */
async function rowsOf(paths: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const file of await findFiles(paths)) {
    if ('isMissing' in file) throw new Error(`${file.path} is not there`);
    const hooks = { onRows: () => undefined, signal: undefined };
    try {
      for await (const document of documentsIn(file.path, new InflatedBudget(statSync(file.path).size))) {
        const { prices } = await readFeed(document, hooks);
        for (const row of prices.values()) lines.push(csvOf(file.name, row));
      }
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
    }
  }
  return lines;
}

function csvOf(store: string, row: PriceRow): string {
  const { code, itemName, manufacturer, size, priceAgorot, isWeighted, allowDiscount, priceAt } = row;
  const cells = [store, code, itemName, manufacturer, size?.quantityMilli ?? 0, size?.unit ?? '', priceAgorot];
  const texts = [...cells, isWeighted, allowDiscount, priceAt?.toISOString() ?? ''].map((cell) =>
    typeof cell === 'string' && cell !== '' ? `"${cell.replaceAll('"', '""')}"` : String(cell),
  );
  return `${texts.join(',')}\n`;
}

/** Seven stores of seven chains with 11,000 products each, two thirds of them sold by several chains. */
function madeUpFiles(): string[] {
  for (let chain = 0; chain < 7; chain += 1) {
    const items = Array.from({ length: 11_000 }, (_, i) => {
      const code = 7_290_000_000_000 + (i % 3 === 0 ? i + chain * 100_000 : i);
      const price = (3 + ((i * 37 + chain * 11) % 9000) / 100).toFixed(2);
      return (
        `<Item><PriceUpdateDate>2026-08-10 06:00</PriceUpdateDate><ItemCode>${code}</ItemCode>` +
        `<ItemName>מוצר לדוגמה מספר ${i}</ItemName><ManufacturerName>יצרן ${i % 300}</ManufacturerName>` +
        `<UnitQty>גרם</UnitQty><Quantity>${100 + (i % 900)}</Quantity><bIsWeighted>0</bIsWeighted>` +
        `<ItemPrice>${price}</ItemPrice><AllowDiscount>1</AllowDiscount></Item>`
      );
    });
    const id = `729010000000${chain}`;
    const xml = `<Root><ChainId>${id}</ChainId><SubChainId>1</SubChainId><StoreId>1</StoreId><Items>${items.join('')}</Items></Root>`;
    writeFileSync(join(folder, `PriceFull${id}-001-202608100600.gz`), gzipSync(xml));
  }
  return [folder];
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

const speed = (rows: number, ms: number): string[] => [
  (ms / 1000).toFixed(2),
  Math.round((rows / ms) * 1000).toLocaleString('en-US'),
];

const line = (what: string, ...cells: string[]): string =>
  what.padEnd(44) + cells.map((cell) => cell.padStart(12)).join('');

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
