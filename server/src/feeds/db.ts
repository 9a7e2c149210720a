import { isSizeUnit } from '@sali/domain/prices/unitPrice';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { FeedRowTable } from '../db/priceTables.ts';
import type { FeedKind } from './fileName.ts';
import type { PriceRow } from './priceRow.ts';
import type { ReasonCode } from './refusal.ts';

/*
 * The import log (`feed_file`) and the staging table (`feed_row`). Statements are single or in short transactions:
 * the embedded database has one connection for everybody.
 */

export type FileState = 'reading' | 'merging' | 'stored' | 'unchanged' | 'older' | 'skipped' | 'refused';

/** @returns the file's number in the log */
export async function logFile(
  db: Db,
  file: { name: string; contentHash: string | null; startedAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('feed_file')
    .values({
      name: file.name,
      content_hash: file.contentHash,
      state: 'reading',
      started_at: file.startedAt,
      dropped: '{}',
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return row.file_id;
}

export type FileFacts = {
  kind?: FeedKind | null;
  layout?: string | null;
  chainId?: string | null;
  storeKey?: string | null;
  fileAt?: Date | null;
};

export type FileOutcome = FileFacts & {
  state: Exclude<FileState, 'reading' | 'merging'>;
  reason: ReasonCode | null;
  rowsRead: number;
  rowsStored: number;
  rowsChanged: number;
  dropped: Readonly<Record<string, number>>;
  durationMs: number;
};

export async function logOutcome(db: Db, fileId: number, outcome: FileOutcome): Promise<void> {
  await db
    .updateTable('feed_file')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      kind: outcome.kind,
      layout: outcome.layout,
      chain_id: outcome.chainId,
      store_key: outcome.storeKey,
      file_at: outcome.fileAt,
      rows_read: outcome.rowsRead,
      rows_stored: outcome.rowsStored,
      rows_changed: outcome.rowsChanged,
      dropped: JSON.stringify(outcome.dropped),
      duration_ms: outcome.durationMs,
    })
    .where('file_id', '=', fileId)
    .execute();
}

/**
 * The whole file is staged: from here on it is merged, by this process or after its death by another.
 * @returns false when the file was given up meanwhile
 */
export async function beginMerging(
  db: Db,
  fileId: number,
  facts: Required<FileFacts>,
  counts: Pick<FileOutcome, 'rowsRead' | 'rowsStored' | 'dropped'>,
): Promise<boolean> {
  const result = await db
    .updateTable('feed_file')
    .set({
      state: 'merging',
      kind: facts.kind,
      layout: facts.layout,
      chain_id: facts.chainId,
      store_key: facts.storeKey,
      file_at: facts.fileAt,
      rows_read: counts.rowsRead,
      rows_stored: counts.rowsStored,
      dropped: JSON.stringify(counts.dropped),
    })
    .where('file_id', '=', fileId)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/** Whether a file of this name with exactly these bytes was stored before. */
export async function wasStored(db: Db, name: string, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_file')
    .select('file_id')
    .where('content_hash', '=', contentHash)
    .where('name', '=', name)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts rows, each code of the file once, into the staging table. */
export async function stageRows(db: Db, fileId: number, rows: readonly PriceRow[]): Promise<void> {
  await sql`
    insert into feed_row (file_id, code, item_name, manufacturer_name, quantity_milli, unit_measure, price_agorot,
      is_weighted, allow_discount, price_at, country)
    select ${fileId}, *
    from unnest(
      ${rows.map((row) => row.code)}::text[],
      ${rows.map((row) => row.itemName)}::text[],
      ${rows.map((row) => row.manufacturer)}::text[],
      ${rows.map((row) => row.size?.quantityMilli ?? 0)}::integer[],
      ${rows.map((row) => row.size?.unit ?? '')}::text[],
      ${rows.map((row) => row.priceAgorot)}::integer[],
      ${rows.map((row) => row.isWeighted)}::boolean[],
      ${rows.map((row) => row.allowDiscount)}::boolean[],
      ${rows.map((row) => row.priceAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map((row) => row.country)}::text[]
    )
  `.execute(db);
}

/** The rows of a file that a process left half merged, in the order of their codes. */
export async function stagedRows(db: Db, fileId: number): Promise<PriceRow[]> {
  const rows = await db.selectFrom('feed_row').selectAll().where('file_id', '=', fileId).orderBy('code').execute();
  return rows.map(priceRowOf);
}

/** A row of a price file from its columns. */
export const priceRowOf = (row: Omit<Selectable<FeedRowTable>, 'file_id'>): PriceRow => ({
  code: row.code,
  itemName: row.item_name,
  manufacturer: row.manufacturer_name,
  country: row.country,
  size: isSizeUnit(row.unit_measure) ? { quantityMilli: row.quantity_milli, unit: row.unit_measure } : null,
  priceAgorot: row.price_agorot,
  isWeighted: row.is_weighted,
  allowDiscount: row.allow_discount,
  priceAt: row.price_at,
});

/** Empties the table at once when no other file is in it: the embedded database has no autovacuum. */
export async function clearStaged(db: Db, fileId: number): Promise<void> {
  const row = await db
    .selectFrom('feed_row')
    .select('file_id')
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  await db.transaction().execute(async (trx) => {
    await sql`lock table feed_row in access exclusive mode`.execute(trx);
    const other = await trx.selectFrom('feed_row').select('file_id').where('file_id', '<>', fileId).limit(1).execute();
    if (other.length === 0) await sql`truncate feed_row`.execute(trx);
    else await trx.deleteFrom('feed_row').where('file_id', '=', fileId).execute();
  });
}

/** Files whose process ended while it was reading them: nothing of them is stored. */
export async function giveUpReading(db: Db, startedBefore: Date): Promise<void> {
  const files = await db
    .updateTable('feed_file')
    .set({ state: 'refused', reason: 'interrupted' satisfies ReasonCode })
    .where('state', '=', 'reading')
    .where('started_at', '<', startedBefore)
    .returning('file_id')
    .execute();
  for (const { file_id } of files) await clearStaged(db, file_id);
}

/** What the planner knows about the tables; the embedded database never looks by itself. */
export async function analyzeTables(db: Db): Promise<void> {
  const tables = ['product', 'store', 'price_page', 'store_promotion', 'store_promotion_item'];
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}

export type LoggedFile = {
  name: string;
  kind: string | null;
  store_key: string | null;
  file_at: Date | null;
  state: string;
  reason: string | null;
  rows_read: number;
  rows_stored: number;
  rows_changed: number;
  started_at: Date;
};

export async function latestFiles(db: Db, limit: number): Promise<LoggedFile[]> {
  return db
    .selectFrom('feed_file')
    .select(['name', 'kind', 'store_key', 'file_at', 'state', 'reason', 'rows_read', 'rows_stored', 'rows_changed'])
    .select('started_at')
    .orderBy('file_id', 'desc')
    .limit(limit)
    .execute();
}

export type StoredCounts = { chains: number; stores: number; products: number; prices: number; promotions: number };

export async function countStored(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select (select count(*) from chain)::integer as chains, (select count(*) from store)::integer as stores,
      (select count(*) from product)::integer as products,
      (select coalesce(sum(cardinality(product_ids)), 0) from price_page)::integer as prices,
      (select count(*) from store_promotion where is_live)::integer as promotions
  `.execute(db);
  return rows[0] ?? { chains: 0, stores: 0, products: 0, prices: 0, promotions: 0 };
}

/** Deletes changes of prices from before a time, a chunk in each transaction. */
export async function forgetPriceChanges(db: Db, before: Date, limit: number): Promise<void> {
  for (let deleted = limit; deleted === limit;) {
    const result = await sql`
      delete from price_change where ctid in (select ctid from price_change where changed_at < ${before} limit ${limit})
    `.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
