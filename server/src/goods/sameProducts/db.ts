import type { GroupedProduct } from '@sali/domain/goods/catalogue/sameProduct/groups';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { Agorot } from '@sali/domain/base/units';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { Tables } from '../../base/db/tables.ts';

/** All SQL of groups of products that are one product in several chains. */

export type GroupedRow = GroupedProduct & { readonly productId: number };

type CandidateRow = {
  readonly product_id: number;
  readonly item_code: string;
  readonly code: string;
  readonly item_name: string;
  readonly is_weighted: boolean;
  readonly quantity_milli: number;
  readonly unit_measure: string;
  readonly category_id: number;
  readonly chain_ids: string[];
  readonly usual_agorot: Agorot;
};

/**
 * The next sold products by id that chains may know by codes of their own: codes that a chain made up, and weighed
 * goods. A barcode of packaged goods is never one of them.
 */
export async function readCandidatesAfter(db: Db, productId: number, limit: number): Promise<GroupedRow[]> {
  const { rows } = await sql<CandidateRow>`
    with candidate as (
      select product_id, item_code, code, item_name, is_weighted, quantity_milli, unit_measure, category_id from product
      where product_id > ${productId} and status = 'ACTIVE'
        and (chain_id <> '' or is_weighted)
      order by product_id limit ${limit}
    )
    select c.*, sold.chain_ids, sold.usual_agorot from candidate c left join lateral (
      select array_agg(distinct s.chain_id order by s.chain_id) as chain_ids,
        percentile_disc(0.5) within group (order by x.price_agorot) as usual_agorot
      from prices_of(c.product_id) x join store s on s.store_id = x.store_id
    ) sold on true
    order by c.product_id`.execute(db);
  return rows.map((row) => ({
    productId: row.product_id,
    itemCode: row.item_code,
    code: row.code,
    chainIds: row.chain_ids ?? [],
    name: row.item_name.normalize('NFC'),
    isWeighted: row.is_weighted,
    size:
      isSizeUnit(row.unit_measure) && row.quantity_milli > 0
        ? { quantityMilli: row.quantity_milli, unit: row.unit_measure }
        : null,
    categoryId: row.category_id,
    priceAgorot: row.usual_agorot,
  }));
}

export type GroupMemberRow = Selectable<Tables['product_group_member']>;

export const readMembers = (db: Db) =>
  db
    .selectFrom('product_group_member as m')
    .innerJoin('product as p', 'p.product_id', 'm.product_id')
    .select(['m.product_id', 'm.group_id', 'm.chain_ids', 'm.usual_agorot', 'm.made_by', 'p.item_code', 'p.item_name'])
    .orderBy('m.group_id')
    .orderBy('m.product_id')
    .execute();

type LedProduct = {
  readonly product_id: number;
  readonly item_code: string;
  readonly chain_ids: string[] | null;
  readonly usual_agorot: Agorot | null;
};

/** Which products lead to which, and facts of both. */
export async function readLeads(db: Db) {
  const leads = await db.selectFrom('product_lead').select(['product_id', 'leads_to']).orderBy('product_id').execute();
  const ids = [...new Set(leads.flatMap(({ product_id: gone, leads_to: stays }) => [gone, stays]))];
  if (ids.length === 0) return { leads: [], products: [] };
  const { rows } = await sql<LedProduct>`
    select p.product_id, p.item_code, sold.* from product p left join lateral (
      select array_agg(distinct s.chain_id order by s.chain_id) as chain_ids,
        percentile_disc(0.5) within group (order by x.price_agorot) as usual_agorot
      from prices_of(p.product_id) x join store s on s.store_id = x.store_id
    ) sold on true
    where p.product_id = any(${ids}::integer[]) order by p.product_id`.execute(db);
  return { leads, products: rows };
}

export type Leads = Awaited<ReturnType<typeof readLeads>>;

/** Only one process writes groups at a time; the lock goes with the transaction. */
export async function waitToGroup(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sali groups products'))`.execute(tx);
}

export async function nextGroupIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval('product_group_id')::integer as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteMembers(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`delete from product_group_member where product_id = any(${productIds}::integer[])`.execute(tx);
}

const ROWS_PER_STATEMENT = 1000;

export async function writeMembers(tx: Db, rows: readonly GroupMemberRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await tx
      .insertInto('product_group_member')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet((eb) => ({
          group_id: eb.ref('excluded.group_id'),
          chain_ids: eb.ref('excluded.chain_ids'),
          usual_agorot: eb.ref('excluded.usual_agorot'),
          made_by: eb.ref('excluded.made_by'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute();
}

/** Decisions of people, by item codes. */
export const readDecisions = (db: Db) =>
  db
    .selectFrom('product_pair as d')
    .innerJoin('product as one', 'one.product_id', 'd.one_id')
    .innerJoin('product as other', 'other.product_id', 'd.other_id')
    .where('d.is_same', 'is not', null)
    .select(['d.one_id', 'd.other_id', 'one.item_code as one', 'other.item_code as other', 'd.is_same'])
    .orderBy('d.one_id')
    .orderBy('d.other_id')
    .execute();

/** Puts these pairs in the place of those that wait. @param pairs the smaller id first */
export async function replaceWaiting(
  tx: Db,
  pairs: readonly { readonly oneId: number; readonly otherId: number }[],
  at: Date,
): Promise<void> {
  await sql`
    with wanted as (
      select one_id, other_id, place::integer from
        unnest(${pairs.map(({ oneId }) => oneId)}::integer[], ${pairs.map(({ otherId }) => otherId)}::integer[])
        with ordinality as w (one_id, other_id, place)
    ), gone as (
      delete from product_pair p where is_same is null
        and not exists (select 1 from wanted w where w.one_id = p.one_id and w.other_id = p.other_id)
    )
    insert into product_pair as old (one_id, other_id, is_same, place, at)
    select one_id, other_id, null, place, ${at}::timestamptz from wanted
    on conflict (one_id, other_id) do update set place = excluded.place
    where old.is_same is null and old.place is distinct from excluded.place`.execute(tx);
}

export type PairPage = { readonly decided: boolean; readonly limit: number; readonly skip: number };

/** Pairs that wait, the likeliest first, or that were decided, the last first; and the number of all of them. */
export async function selectPairs(db: Db, { decided, limit, skip }: PairPage) {
  const base = db
    .selectFrom('product_pair as d')
    .leftJoin('app_user as u', 'u.user_id', 'd.decided_by')
    .select(['d.one_id', 'd.other_id', 'd.is_same', 'd.at', 'u.email', sql<number>`count(*) over ()::int`.as('total')])
    .where('d.is_same', decided ? 'is not' : 'is', null);
  const ordered = decided ? base.orderBy('d.at', 'desc') : base.orderBy('d.place');
  const pairs = await ordered.orderBy('d.one_id').orderBy('d.other_id').limit(limit).offset(skip).execute();
  return { pairs, total: pairs[0]?.total ?? 0 };
}

type PairedRow = {
  readonly product_id: number;
  readonly item_code: string;
  readonly item_name: string;
  readonly is_weighted: boolean;
  readonly usual_agorot: Agorot | null;
  readonly chain_names: string[] | null;
};

/** Products of pairs, with the chains that sell them and the median of their prices. */
export async function readPaired(db: Db, productIds: readonly number[]): Promise<Map<number, PairedRow>> {
  const { rows } = await sql<PairedRow>`
    select p.product_id, p.item_code, p.item_name, p.is_weighted, sold.usual_agorot, sold.chain_names
    from product p left join lateral (
      select array_agg(distinct coalesce(nullif(s.chain_name, ''), s.chain_id)) as chain_names,
        percentile_disc(0.5) within group (order by x.price_agorot) as usual_agorot
      from prices_of(p.product_id) x join store s on s.store_id = x.store_id
    ) sold on true
    where p.product_id = any(${productIds}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Whether a product may be one with another by its code: a barcode of packaged goods may not. */
export async function mayBeGrouped(db: Db, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product where product_id = ${productId}
      and (chain_id <> '' or is_weighted)`.execute(db);
  return rows.length > 0;
}

/** Reads the decision of people about two products; undefined: none. @param oneId the smaller id */
export const readDecision = (tx: Db, oneId: number, otherId: number) =>
  tx
    .selectFrom('product_pair')
    .select('is_same')
    .where('one_id', '=', oneId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();

/** Whether people decided that some of these products differ from some of those. */
export async function areKeptApart(tx: Db, some: readonly number[], others: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_pair where is_same = false and (
      (one_id = any(${some}::integer[]) and other_id = any(${others}::integer[]))
      or (one_id = any(${others}::integer[]) and other_id = any(${some}::integer[]))) limit 1`.execute(tx);
  return rows.length > 0;
}

/** @param pair the smaller id first; `isSame` null deletes the decision */
export async function writeDecision(
  tx: Db,
  pair: { readonly oneId: number; readonly otherId: number; readonly isSame: boolean | null },
  userId: number,
  at: Date,
): Promise<void> {
  const { oneId, otherId, isSame } = pair;
  if (isSame === null) {
    await tx.deleteFrom('product_pair').where('one_id', '=', oneId).where('other_id', '=', otherId).execute();
    return;
  }
  const decision = { is_same: isSame, place: null, decided_by: userId, at };
  await tx
    .insertInto('product_pair')
    .values({ one_id: oneId, other_id: otherId, ...decision })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(decision))
    .execute();
}
