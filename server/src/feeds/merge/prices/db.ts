import { type RawBuilder, sql } from 'kysely';
import { arrayText, byKey } from '../../../db/arrays.ts';
import type { Db } from '../../../db/open.ts';
import type { PriceRow } from '../../priceRow.ts';
import type { MergingFile } from '../db.ts';

/** SQL of a store's prices: read and written as arrays, one for each column, never row by row. */

export type KnownPrice = {
  readonly priceAgorot: number;
  readonly isWeighted: boolean;
  readonly allowDiscount: boolean;
  /** Against the file: a newer one wrote it, or an older. */
  readonly isNewer: boolean;
  readonly isOlder: boolean;
};

type PriceCells = {
  readonly ids: readonly number[] | null;
  readonly agorot: readonly number[] | null;
  readonly facts: readonly number[] | null;
};

const FACT = { isWeighted: 1, allowDiscount: 2, isNewer: 4, isOlder: 8 } as const;

/** From so many products on all prices of a store are read, which takes less than looking each up. */
const LOOKED_UP_MAX = 1000;

export type KnownPrices = {
  /** By product. */
  readonly prices: ReadonlyMap<number, KnownPrice>;
  /** Of everything that the store sells. */
  readonly isAll: boolean;
};

/** What the file's store charges for these products now, or for more. */
export async function knownPrices(
  db: Db,
  { storeId, fileAt }: MergingFile,
  productIds: readonly number[],
): Promise<KnownPrices> {
  const isAll = productIds.length > LOOKED_UP_MAX;
  const these = isAll ? sql`` : sql`and product_id = any(${arrayText(productIds)}::integer[])`;
  const { rows } = await sql<PriceCells>`
    select to_json(array_agg(product_id)) as ids, to_json(array_agg(price_agorot)) as agorot,
      to_json(array_agg(case when is_weighted then ${sql.lit(FACT.isWeighted)} else 0 end
        + case when allow_discount then ${sql.lit(FACT.allowDiscount)} else 0 end
        + case when file_at > ${fileAt} then ${sql.lit(FACT.isNewer)} else 0 end
        + case when file_at < ${fileAt} then ${sql.lit(FACT.isOlder)} else 0 end)) as facts
    from price where store_id = ${storeId} ${these}
  `.execute(db);
  const { ids, agorot, facts } = rows[0] ?? {};
  const prices = byKey(ids ?? [], [agorot ?? [], facts ?? []], ([priceAgorot = 0, known = 0]) => ({
    priceAgorot,
    isWeighted: (known & FACT.isWeighted) > 0,
    allowDiscount: (known & FACT.allowDiscount) > 0,
    isNewer: (known & FACT.isNewer) > 0,
    isOlder: (known & FACT.isOlder) > 0,
  }));
  return { prices, isAll };
}

export type PriceChange = {
  readonly productId: number;
  readonly row: PriceRow;
  /** Null: the store did not sell it. */
  readonly beforeAgorot: number | null;
};

/** Writes prices, none over a row of a newer file. @returns how many rows were written */
export async function writePrices(db: Db, file: MergingFile, changes: readonly PriceChange[]): Promise<number> {
  const ordered = changes.toSorted((a, b) => a.productId - b.productId);
  const added = ordered.filter(({ beforeAgorot }) => beforeAgorot === null);
  const changed = ordered.filter(({ beforeAgorot }) => beforeAgorot !== null);
  // Nobody else merges now: what is new here is new. To ask for each row whether it is takes as long as to write it.
  const inserted = await insertPrices(db, file, added, sql``);
  const updated = await insertPrices(
    db,
    file,
    changed,
    sql`on conflict (store_id, product_id) do update set
      price_agorot = excluded.price_agorot, is_weighted = excluded.is_weighted,
      allow_discount = excluded.allow_discount, price_at = excluded.price_at, file_at = excluded.file_at
    where old.file_at <= excluded.file_at`,
  );
  const remembered = ordered.filter(({ row, beforeAgorot }) => row.priceAgorot !== beforeAgorot);
  if (file.hasHistory) await rememberChanges(db, file, remembered);
  return inserted + updated;
}

async function insertPrices(
  db: Db,
  { storeId, fileAt }: MergingFile,
  changes: readonly PriceChange[],
  onConflict: RawBuilder<unknown>,
): Promise<number> {
  if (changes.length === 0) return 0;
  const column = <Key extends 'priceAgorot' | 'isWeighted' | 'allowDiscount'>(key: Key): PriceRow[Key][] =>
    changes.map(({ row }) => row[key]);
  const seconds = changes.map(({ row }) => (row.priceAt ? row.priceAt.getTime() / 1000 : null));
  const result = await sql`
    insert into price as old (store_id, product_id, price_agorot, is_weighted, allow_discount, price_at, file_at)
    select ${storeId}::integer, product_id, price_agorot, is_weighted, allow_discount, to_timestamp(seconds),
      ${fileAt}::timestamptz
    from unnest(${arrayText(changes.map(({ productId }) => productId))}::integer[],
      ${arrayText(column('priceAgorot'))}::integer[], ${arrayText(column('isWeighted'))}::boolean[],
      ${arrayText(column('allowDiscount'))}::boolean[], ${arrayText(seconds)}::double precision[])
      as n (product_id, price_agorot, is_weighted, allow_discount, seconds)
    ${onConflict}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

async function rememberChanges(
  db: Db,
  { storeId, fileAt }: MergingFile,
  changes: readonly Pick<PriceChange, 'productId' | 'beforeAgorot'>[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into price_change (product_id, store_id, changed_at, before_agorot)
    select product_id, ${storeId}::integer, ${fileAt}::timestamptz, before_agorot
    from unnest(${arrayText(changes.map(({ productId }) => productId))}::integer[],
      ${arrayText(changes.map(({ beforeAgorot }) => beforeAgorot))}::integer[]) as n (product_id, before_agorot)
    on conflict do nothing
  `.execute(db);
}

/** @returns the products that a store sells, by their prices */
export async function productsSoldIn(db: Db, storeId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select to_json(array_agg(product_id)) as ids from price where store_id = ${storeId}
  `.execute(db);
  return rows[0]?.ids ?? [];
}

/** Deletes prices of the store that a full file no longer has, unless a newer file wrote them. @returns their products */
export async function deleteAbsent(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number; price_agorot: number }>`
    delete from price
    where store_id = ${file.storeId} and product_id = any(${arrayText(productIds)}::integer[]) and file_at < ${file.fileAt}
    returning product_id, price_agorot
  `.execute(db);
  const gone = rows.map((row) => ({ productId: row.product_id, beforeAgorot: row.price_agorot }));
  if (file.hasHistory) await rememberChanges(db, file, gone);
  return gone.map(({ productId }) => productId);
}
