import type { DoubleCandidate, FoundDouble, CurrentPriceRange } from '@sali/domain/goods/catalogue/doubles/doubles';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { Agorot } from '@sali/domain/base/units';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { Tables } from '../../../base/db/tables.ts';

/** All SQL of rows that are one product under two codes. */

/** Products that may have a double: those that are neither archived nor merged into another one. */
const livingRows = (db: Db) =>
  db
    .selectFrom('product as p')
    .select(['p.product_id', 'p.code', 'p.chain_id', 'p.item_name', 'p.brand', 'p.is_weighted'])
    .select(['p.quantity_milli', 'p.unit_measure'])
    .where('p.status', '<>', 'ARCHIVED')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('product_double as d').select('d.one_id').whereRef('d.gone_id', '=', 'p.product_id')),
      ),
    )
    .orderBy('p.product_id');

type LivingRow = Awaited<ReturnType<ReturnType<typeof livingRows>['execute']>>[number];

const doubleCandidateOf = ({
  unit_measure: unit,
  quantity_milli: quantityMilli,
  ...row
}: LivingRow): DoubleCandidate => ({
  ...{ productId: row.product_id, code: row.code, chainId: row.chain_id, name: row.item_name, brand: row.brand },
  isWeighted: row.is_weighted,
  size: isSizeUnit(unit) && quantityMilli > 0 ? { quantityMilli, unit } : null,
});

/** The next products by id that may have a double. */
export async function readRowsAfter(db: Db, productId: number, limit: number): Promise<DoubleCandidate[]> {
  const rows = await livingRows(db).where('p.product_id', '>', productId).limit(limit).execute();
  return rows.map(doubleCandidateOf);
}

/** Those of these products that may have a double. */
export async function readRowsOf(db: Db, productIds: readonly number[]): Promise<DoubleCandidate[]> {
  const isWanted = sql<boolean>`p.product_id = any(${productIds}::integer[])`;
  return (await livingRows(db).where(isWanted).execute()).map(doubleCandidateOf);
}

type PriceFacts = CurrentPriceRange & { readonly productId: number };

/** What stores say of these products now. */
export async function readCurrentPriceRanges(db: Db, productIds: readonly number[]): Promise<PriceFacts[]> {
  const { rows } = await sql<{ product_id: number; chain_ids: string[] | null; least: Agorot; most: Agorot }>`
    select w.product_id, sold.* from unnest(${productIds}::integer[]) as w (product_id) left join lateral (
      select array_agg(distinct s.chain_id) as chain_ids, min(x.price_agorot) as least, max(x.price_agorot) as most
      from prices_of(w.product_id) x join store s on s.store_id = x.store_id
    ) sold on true`.execute(db);
  return rows.map(({ product_id: productId, chain_ids: chainIds, least, most }) => ({
    ...{ productId, chainIds: chainIds ?? [], least, most },
  }));
}

/** Puts these pairs in the place of those that wait; what was decided keeps its decision. */
export async function replaceWaitingDoubles(tx: Db, found: readonly FoundDouble[], at: Date): Promise<void> {
  await sql`
    with wanted as (
      select one_id, other_id, reason, place::integer from unnest(${found.map(({ oneId }) => oneId)}::integer[],
        ${found.map(({ otherId }) => otherId)}::integer[], ${found.map(({ reason }) => reason)}::text[])
        with ordinality as w (one_id, other_id, reason, place)
    ), gone as (
      delete from product_double p where decision is null
        and not exists (select 1 from wanted w where w.one_id = p.one_id and w.other_id = p.other_id)
    )
    insert into product_double as old (one_id, other_id, reason, place, at)
    select w.one_id, w.other_id, w.reason, w.place, ${at}::timestamptz from wanted w
    where not exists (select 1 from product_pair d
      where d.one_id = w.one_id and d.other_id = w.other_id and d.is_same is not null)
    on conflict (one_id, other_id) do update set place = excluded.place, reason = excluded.reason
    where old.decision is null and (old.place, old.reason) is distinct from (excluded.place, excluded.reason)`.execute(
    tx,
  );
}

type DoublesPage = { readonly decided: boolean; readonly limit: number; readonly skip: number };

/** Pairs that wait, the likeliest first, or that were decided, the last first; and the number of all of them. */
export async function selectDoubles(db: Db, { decided, limit, skip }: DoublesPage) {
  const base = db
    .selectFrom('product_double as d')
    .leftJoin('app_user as u', 'u.user_id', 'd.decided_by')
    .select(['d.one_id', 'd.other_id', 'd.reason', 'd.decision', 'd.gone_id', 'd.at', 'u.email'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('d.decision', decided ? 'is not' : 'is', null);
  const ordered = decided ? base.orderBy('d.at', 'desc') : base.orderBy('d.place');
  const pairs = await ordered.orderBy('d.one_id').orderBy('d.other_id').limit(limit).offset(skip).execute();
  return { pairs, total: pairs[0]?.total ?? 0 };
}

const SHOWN_COLUMNS = [
  ...(['product_id', 'item_code', 'code', 'item_name', 'manufacturer_name', 'brand', 'quantity_milli'] as const),
  ...(['unit_measure', 'is_weighted', 'status'] as const),
];

export type ShownRow = Pick<Selectable<Tables['product']>, (typeof SHOWN_COLUMNS)[number]> & {
  readonly least: Agorot | null;
  readonly most: Agorot | null;
  readonly stores: number;
  readonly chain_ids: string[] | null;
  readonly chain_names: string[] | null;
};

/** Products of pairs, with what stores ask for them now. */
export async function readShown(db: Db, productIds: readonly number[]): Promise<Map<number, ShownRow>> {
  const { rows } = await sql<ShownRow>`
    select ${sql.join(SHOWN_COLUMNS.map((column) => sql.ref(`p.${column}`)))}, sold.*
    from product p left join lateral (
      select min(x.price_agorot) as least, max(x.price_agorot) as most, count(*)::integer as stores,
        array_agg(distinct s.chain_id) as chain_ids,
        array_agg(distinct coalesce(nullif(s.chain_name, ''), s.chain_id)) as chain_names
      from prices_of(p.product_id) x join store s on s.store_id = x.store_id
    ) sold on true
    where p.product_id = any(${productIds}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** What is known of a pair, locked. @param pair the smaller id first */
export const lockDouble = (tx: Db, [oneId, otherId]: readonly [number, number]) =>
  tx
    .selectFrom('product_double')
    .select(['reason', 'place', 'decision', 'gone_id'])
    .where('one_id', '=', oneId)
    .where('other_id', '=', otherId)
    .forUpdate()
    .executeTakeFirst();

/** Whether one of these products leads to another one already. */
export async function isAnyMerged(tx: Db, productIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from product_double where gone_id = any(${productIds}::integer[]) limit 1`.execute(tx);
  return rows.length > 0;
}

type DecidedDouble = Pick<Selectable<Tables['product_double']>, 'one_id' | 'other_id' | 'decision' | 'gone_id'> & {
  readonly decided_by: number;
  readonly at: Date;
};

/** Stores a decision; a pair that no rule found is of reason `hand`. */
export async function writeDouble(tx: Db, { one_id, other_id, ...decided }: DecidedDouble): Promise<void> {
  await tx
    .insertInto('product_double')
    .values({ one_id, other_id, reason: 'hand', place: null, ...decided })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(decided))
    .execute();
}

/** Takes a decision back: what rules found waits again, what a person named is not a pair any more. */
export async function deleteDecision(tx: Db, [oneId, otherId]: readonly [number, number]): Promise<void> {
  await sql`delete from product_double where one_id = ${oneId} and other_id = ${otherId} and place is null`.execute(tx);
  await tx
    .updateTable('product_double')
    .set({ decision: null, gone_id: null, decided_by: null })
    .where('one_id', '=', oneId)
    .where('other_id', '=', otherId)
    .execute();
}
