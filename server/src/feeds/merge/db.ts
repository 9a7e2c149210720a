import { DEFAULT_CATEGORY_ID } from '@sali/domain/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { ProductTable } from '../../db/priceTables.ts';
import type { FeedKind } from '../fileName.ts';
import { BARCODE_DIGITS_MIN } from '../priceRow.ts';

/** A file whose rows are staged whole and are going into products and prices. */
export type MergingFile = {
  readonly fileId: number;
  readonly storeId: number;
  readonly chainId: string;
  readonly isFull: boolean;
  readonly fileAt: Date;
};

/** The rows of one chunk: those with `after < code <= upTo`. */
export type Span = { readonly after: string; readonly upTo: string };

/** Short codes are the chain's own, barcodes are everybody's. */
const scopeOf = (file: MergingFile) =>
  sql`case when length(r.code) >= ${BARCODE_DIGITS_MIN} then '' else ${file.chainId} end`;

const inSpan = (file: MergingFile, { after, upTo }: Span) =>
  sql`r.file_id = ${file.fileId} and r.code > ${after} and r.code <= ${upTo}`;

/**
 * Takes the file for this transaction, so that two processes never merge the same one at once.
 * @returns false when it is not (or no longer) to be merged
 */
export async function holdMerging(db: Db, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('feed_file')
    .select('state')
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'merging';
}

/** @returns the last code of the next chunk, or null when no row is left after `after` */
export async function endOfChunk(db: Db, fileId: number, after: string, size: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(code) as last
    from (select code from feed_row where file_id = ${fileId} and code > ${after} order by code limit ${size}) chunk
  `.execute(db);
  return rows[0]?.last ?? null;
}

/** Makes products of codes that no one has sold before, sold from now on by one chain. @returns their ids */
export async function addProducts(db: Db, file: MergingFile, span: Span, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into product (item_code, code, chain_id, item_name, manufacturer_name, category_id, quantity_milli,
      unit_measure, is_weighted, country, source, chain_count, created_at, updated_at)
    select case when n.scope = '' then n.code else n.scope || '-' || n.code end, n.code, n.scope,
      coalesce(nullif(n.item_name, ''), n.code), n.manufacturer_name, ${DEFAULT_CATEGORY_ID}, n.quantity_milli,
      n.unit_measure, n.is_weighted, n.country, 'feed', 1, ${now}, ${now}
    from (select r.*, ${scopeOf(file)} as scope from feed_row r where ${inSpan(file, span)}) n
    where not exists (select 1 from product p where p.code = n.code and p.chain_id = n.scope)
    order by n.code
    on conflict do nothing
    returning product_id
  `.execute(db);
  return rows.map((row) => row.product_id);
}

/** Whether no administrator wrote the column of the product `o`. */
const isFree = (column: 'item_name' | 'manufacturer_name' | 'quantity_milli' | 'is_weighted') =>
  sql`not (${sql.lit(column)} = any(o.edited_fields))`;

/**
 * Lets a product have the longest name and manufacturer over all chains, since most of them cut names off, and the
 * first size and country that are told. An admin's product stays as it is, of others the fields that an admin edited; of
 * a sample product only gaps are filled.
 * @returns the ids of the products that changed
 */
export async function improveProducts(db: Db, file: MergingFile, span: Span, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    update product p
    set item_name = n.item_name, manufacturer_name = n.manufacturer_name, quantity_milli = n.quantity_milli,
      unit_measure = n.unit_measure, is_weighted = n.is_weighted, country = n.country, updated_at = ${now}
    from (
      select o.product_id,
        case when r.item_name <> '' and o.source = 'feed' and ${isFree('item_name')}
          and (o.item_name = o.code or length(r.item_name) > length(o.item_name))
          then r.item_name else o.item_name end as item_name,
        case when length(r.manufacturer_name) > length(o.manufacturer_name) and ${isFree('manufacturer_name')}
          and (o.source = 'feed' or o.manufacturer_name = '')
          then r.manufacturer_name else o.manufacturer_name end as manufacturer_name,
        case when o.quantity_milli = 0 and ${isFree('quantity_milli')} then r.quantity_milli else o.quantity_milli end
          as quantity_milli,
        case when o.quantity_milli = 0 and r.quantity_milli > 0 and ${isFree('quantity_milli')} then r.unit_measure
          else o.unit_measure end as unit_measure,
        case when o.chain_id <> '' and ${isFree('is_weighted')} then r.is_weighted else o.is_weighted end as is_weighted,
        case when o.country = '' then r.country else o.country end as country
      from feed_row r join product o on o.code = r.code and o.chain_id = ${scopeOf(file)}
      where ${inSpan(file, span)} and o.source <> 'admin'
    ) n
    where p.product_id = n.product_id
      and (p.item_name, p.manufacturer_name, p.quantity_milli, p.unit_measure, p.is_weighted, p.country)
        is distinct from (n.item_name, n.manufacturer_name, n.quantity_milli, n.unit_measure, n.is_weighted, n.country)
    returning p.product_id
  `.execute(db);
  return rows.map((row) => row.product_id);
}

/** A product of feeds that is in 'אחר', and what its category is told from. */
export type Uncategorised = Pick<Selectable<ProductTable>, 'product_id' | 'item_name' | 'unit_measure' | 'is_weighted'>;

/** Which of the products only feeds know and nobody has put into a category. */
export async function uncategorisedOf(db: Db, productIds: readonly number[]): Promise<Uncategorised[]> {
  const { rows } = await sql<Uncategorised>`
    select product_id, item_name, unit_measure, is_weighted from product
    where product_id = any(${productIds}::integer[]) and source = 'feed' and category_id = ${DEFAULT_CATEGORY_ID}
      and not ('category_id' = any(edited_fields))
  `.execute(db);
  return rows;
}

export type Placed = { readonly productId: number; readonly categoryId: number; readonly subcategoryId: number | null };

/**
 * Puts products into categories, as far as the tree, which administrators may change, still has them. Before the first
 * start of a server there is none yet: then it will be the built-in one.
 */
export async function placeProducts(db: Db, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update product p set category_id = n.category_id, subcategory_id = case when tree.is_empty or exists (
        select 1 from category s where s.category_id = n.subcategory_id and s.parent_id = n.category_id
      ) then n.subcategory_id end
    from unnest(${placed.map(({ productId }) => productId)}::integer[],
        ${placed.map(({ categoryId }) => categoryId)}::integer[],
        ${placed.map(({ subcategoryId }) => subcategoryId)}::integer[]) as n (product_id, category_id, subcategory_id),
      (select not exists (select 1 from category) as is_empty) tree
    where p.product_id = n.product_id
      and (tree.is_empty or exists (select 1 from category c where c.category_id = n.category_id))
  `.execute(db);
}

/** Changes are remembered once a full file of the store was stored: what was before it is the sample, or nothing. */
const hasHistory = (file: MergingFile) =>
  sql`(select prices_full_at is not null from store where store_id = ${file.storeId})`;

/**
 * Writes the prices that are new or differ, and none over a row of a newer file. A delta also renews the time of an
 * equal row, so that an older delta that comes late cannot undo it; a full file does so by `store.prices_full_at`.
 * @returns how many rows were written, and the products that are new in this store
 */
export async function writePrices(
  db: Db,
  file: MergingFile,
  span: Span,
): Promise<{ written: number; newInStore: number[] }> {
  // Each stored price is looked up by itself, see `deleteAbsent`.
  const { rows } = await sql<{ product_id: number; is_new: boolean }>`
    with told as materialized (
      select p.product_id, r.price_agorot, r.is_weighted, r.allow_discount, r.price_at,
        x.price_agorot as before_agorot
      from feed_row r join product p on p.code = r.code and p.chain_id = ${scopeOf(file)}
        left join lateral (
          select * from price o where o.store_id = ${file.storeId} and o.product_id = p.product_id offset 0
        ) x on true
      where ${inSpan(file, span)} and (x.product_id is null or (x.file_at <= ${file.fileAt} and (
        (x.price_agorot, x.is_weighted, x.allow_discount) is distinct from (r.price_agorot, r.is_weighted, r.allow_discount)
        or (${!file.isFull} and x.file_at < ${file.fileAt}))))
    ), written as (
      insert into price as old (store_id, product_id, price_agorot, is_weighted, allow_discount, price_at, file_at)
      select ${file.storeId}::integer, product_id, price_agorot, is_weighted, allow_discount, price_at,
        ${file.fileAt}::timestamptz
      from told order by product_id
      on conflict (store_id, product_id) do update set
        price_agorot = excluded.price_agorot, is_weighted = excluded.is_weighted,
        allow_discount = excluded.allow_discount, price_at = excluded.price_at, file_at = excluded.file_at
      where old.file_at <= excluded.file_at
      returning product_id, (xmax = 0) as is_new
    ), remembered as (
      insert into price_change (product_id, store_id, changed_at, before_agorot)
      select t.product_id, ${file.storeId}::integer, ${file.fileAt}::timestamptz, t.before_agorot
      from told t join written w on w.product_id = t.product_id
      where ${hasHistory(file)} and (w.is_new or t.before_agorot <> t.price_agorot)
      on conflict do nothing
    )
    select product_id, is_new from written
  `.execute(db);
  const newInStore = rows.filter((row) => row.is_new).map((row) => row.product_id);
  return { written: rows.length, newInStore };
}

/**
 * Deletes prices of the store that a full file no longer has, unless a newer file wrote them. Each is looked up by
 * itself: made a join, the planner, who knows nothing of a staging table, may compare every row with every other.
 * @returns their products
 */
export async function deleteAbsent(db: Db, file: MergingFile, limit: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    with gone as (
    delete from price
    where store_id = ${file.storeId} and product_id in (
      select x.product_id from price x join product p on p.product_id = x.product_id
      where x.store_id = ${file.storeId} and x.file_at < ${file.fileAt}
        and (select r.code from feed_row r where r.file_id = ${file.fileId} and r.code = p.code) is null
      limit ${limit}
    )
    returning product_id, price_agorot
    ), remembered as (
      insert into price_change (product_id, store_id, changed_at, before_agorot)
      select product_id, ${file.storeId}::integer, ${file.fileAt}::timestamptz, price_agorot from gone where ${hasHistory(file)}
      on conflict do nothing
    )
    select product_id from gone
  `.execute(db);
  return rows.map((row) => row.product_id);
}

/**
 * Counts anew in how many chains products are sold, where a price that came or went can have changed it: when no other
 * store of the chain sells the product. Product by product, never by a join over all prices.
 * @returns the ids of the products that changed
 */
export async function recountChains(db: Db, file: MergingFile, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    with first_in_chain as materialized (
      select c.product_id from unnest(${productIds}::integer[]) as c (product_id)
      where (select 1 from price x join store s on s.store_id = x.store_id
        where x.product_id = c.product_id and s.chain_id = ${file.chainId} and s.store_id <> ${file.storeId} limit 1) is null
    ), counted as materialized (
      select f.product_id, n.count from first_in_chain f cross join lateral (
        select count(distinct s.chain_id)::integer as count from price x join store s on s.store_id = x.store_id
        where x.product_id = f.product_id) n
    )
    update product p set chain_count = n.count
    from counted n
    where p.product_id = n.product_id and p.chain_count <> n.count
    returning p.product_id
  `.execute(db);
  return rows.map((row) => row.product_id);
}

export async function countChanged(db: Db, fileId: number, count: number): Promise<void> {
  await db
    .updateTable('feed_file')
    .set(({ eb }) => ({ rows_changed: eb('rows_changed', '+', count) }))
    .where('file_id', '=', fileId)
    .execute();
}

/** The file is stored: its store's prices are as of its time. @returns how many rows it changed in all */
export async function finishMerging(db: Db, file: MergingFile, hasRows: boolean, now: Date): Promise<number> {
  const fullAt = file.isFull && hasRows ? file.fileAt : null;
  await sql`
    update store set prices_at = greatest(prices_at, ${file.fileAt}::timestamptz),
      prices_full_at = greatest(prices_full_at, ${fullAt}::timestamptz),
      prices_since = coalesce(prices_since, ${fullAt}::timestamptz)
    where store_id = ${file.storeId}
  `.execute(db);
  const { rows } = await sql<{ rows_changed: number }>`
    update feed_file
    set state = 'stored', duration_ms = (extract(epoch from ${now}::timestamptz - started_at) * 1000)::integer
    where file_id = ${file.fileId}
    returning rows_changed
  `.execute(db);
  return rows[0]?.rows_changed ?? 0;
}

/** Files that a process left half merged; what they still need is all in the database. */
export async function mergingFiles(db: Db): Promise<MergingFile[]> {
  const rows = await db
    .selectFrom('feed_file')
    .innerJoin('store', 'store.store_key', 'feed_file.store_key')
    .select(['feed_file.file_id', 'feed_file.kind', 'feed_file.file_at', 'store.store_id', 'store.chain_id'])
    .where('feed_file.state', '=', 'merging')
    .orderBy('feed_file.file_id')
    .execute();
  return rows.flatMap(({ file_id, kind, file_at, store_id, chain_id }) =>
    file_at ? [{ fileId: file_id, storeId: store_id, chainId: chain_id, isFull: isFull(kind), fileAt: file_at }] : [],
  );
}

export const isFull = (kind: string | null): boolean => kind === ('PriceFull' satisfies FeedKind);
