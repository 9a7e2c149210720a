import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { CategorySpending } from '@sali/domain/lists/spending';
import type { Agorot, Thousandths } from '@sali/domain/base/units';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** All SQL on ended shoppings. */

/** A line that was bought. */
export type BoughtLineRow = {
  readonly item_id: number;
  readonly name: string;
  readonly barcode: string | null;
  readonly quantity_milli: Thousandths;
  readonly unit_measure: string;
  readonly is_weighted: boolean;
  readonly any_brand: boolean;
  readonly price_agorot: Agorot | null;
  readonly sale_price_agorot: Agorot | null;
  readonly category_id: number;
  /** The price of a unit that somebody saw at the shelf of a store. */
  readonly shelf_price_agorot: Agorot | null;
  readonly shelf_price_store: string | null;
};

/**
 * The completed lines of a list that were ticked after its last shopping ended: those of this shopping. An edit is not a
 * tick.
 */
export async function linesBoughtSince(tx: Db, listId: number): Promise<BoughtLineRow[]> {
  const last = await lastShopping(tx, listId);
  return tx
    .selectFrom('list_item')
    .select(['item_id', 'name', 'barcode', 'quantity_milli', 'unit_measure', 'is_weighted', 'any_brand'])
    .select(['price_agorot', 'sale_price_agorot', 'category_id'])
    .select(['shelf_price_agorot', 'shelf_price_store'])
    .where('list_id', '=', listId)
    .where('is_completed', '=', true)
    .$if(last !== undefined, (query) => query.where(wasTickedSince(listId, last?.ended_at ?? new Date(0))))
    .orderBy('item_id')
    .execute();
}

/**
 * The log says when a line was ticked, or added as bought. An undo of a line that a shopping counted is not a new tick.
 * Where the log was trimmed, and does not reach back to the last shopping, a line that changed since then counts.
 */
const wasTickedSince = (listId: number, since: Date) => sql<boolean>`(exists (
  select 1 from list_action a where a.list_id = ${listId} and a.at > ${since}
    and a.action_type in ('ADD_ITEM', 'COMPLETE_ITEM') and a.data ->> 'item_uuid' = list_item.item_uuid::text
    and (a.detail ->> 'is_undo' is null or not ${wasCounted(listId)}))
  or (list_item.updated_at > ${since}
    and not exists (select 1 from list_action a where a.list_id = ${listId} and a.at <= ${since})))`;

/** Whether the line was on the list, and ticked, when a shopping ended: the caller's word for it is not enough. */
const wasCounted = (listId: number) => sql<boolean>`exists (
  select 1 from shopping s where s.list_id = ${listId} and (
    select b.action_type <> 'DELETE_ITEM' and (b.data ->> 'is_completed')::boolean from list_action b
    where b.list_id = s.list_id and b.at <= s.ended_at and b.data ->> 'item_uuid' = list_item.item_uuid::text
    order by b.version desc limit 1))`;

type LastShopping = { readonly shopping_id: number; readonly ended_at: Date; readonly paid_agorot: number | null };

export const lastShopping = (tx: Db, listId: number): Promise<LastShopping | undefined> =>
  tx
    .selectFrom('shopping')
    .select(['shopping_id', 'ended_at', 'paid_agorot'])
    .where('list_id', '=', listId)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export type NewShopping = {
  readonly list_id: number;
  readonly ended_at: Date;
  readonly store_key: string | null;
  readonly item_count: number;
  readonly unpriced_count: number;
};

/** @returns the number of the shopping */
export async function insertShopping(
  tx: Db,
  shopping: NewShopping,
  categories: readonly CategorySpending[],
): Promise<number> {
  const { shopping_id: shoppingId } = await tx
    .insertInto('shopping')
    .values({
      ...shopping,
      has_sample_prices: sql<boolean>`exists (
        select 1 from store where store_key = ${shopping.store_key} and has_sample_prices)`,
    })
    .returning('shopping_id')
    .executeTakeFirstOrThrow();
  await putCategories(tx, shoppingId, categories);
  return shoppingId;
}

/** The sums of a shopping once it is priced as the till does. One that was taken back meanwhile stays away. */
export async function updateShopping(
  tx: Db,
  shoppingId: number,
  unpriced: number,
  categories: readonly CategorySpending[],
): Promise<void> {
  const row = await tx
    .updateTable('shopping')
    .set({ unpriced_count: unpriced })
    .where('shopping_id', '=', shoppingId)
    .returning('shopping_id')
    .executeTakeFirst();
  if (!row) return;
  await tx.deleteFrom('shopping_category').where('shopping_id', '=', shoppingId).execute();
  await putCategories(tx, shoppingId, categories);
}

async function putCategories(tx: Db, shoppingId: number, categories: readonly CategorySpending[]): Promise<void> {
  if (categories.length === 0) return;
  await tx
    .insertInto('shopping_category')
    .values(
      categories.map(({ categoryId, agorot, savedAgorot }) => ({
        shopping_id: shoppingId,
        category_id: categoryId,
        agorot,
        saved_agorot: savedAgorot,
      })),
    )
    .execute();
}

export async function deleteShopping(tx: Db, shoppingId: number): Promise<void> {
  await tx.deleteFrom('shopping').where('shopping_id', '=', shoppingId).execute();
}

/** Ended shoppings of the lists that a person has. */
const readable = (db: Db, userId: number) =>
  db
    .selectFrom('shopping as s')
    .innerJoin('list as l', 'l.list_id', 's.list_id')
    .where('l.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.owner_id', '=', userId),
        eb.exists(
          eb
            .selectFrom('list_participant as p')
            .select('p.user_id')
            .whereRef('p.list_id', '=', 'l.list_id')
            .where('p.user_id', '=', userId),
        ),
      ]),
    );

/** Readable shoppings with their sums, the newest first. */
export const readableShoppings = (db: Db, userId: number, since: Date, limit?: number) =>
  readable(db, userId)
    .leftJoin('store', 'store.store_key', 's.store_key')
    .select(['s.shopping_id', 's.list_id', 'l.name as list_name', 's.ended_at', 's.item_count', 's.unpriced_count'])
    .select(['s.has_sample_prices', 's.paid_agorot', 'store.store_name'])
    .select((eb) =>
      eb
        .selectFrom('receipt as r')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('r.shopping_id', '=', 's.shopping_id')
        .as('receipts'),
    )
    .where('s.ended_at', '>=', since)
    .orderBy('s.ended_at', 'desc')
    .orderBy('s.shopping_id', 'desc')
    // The export has all of them, and their lines.
    .$if(limit === undefined, (query) => query.select('s.paid_lines'))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** The newest readable shoppings whose receipts say what was paid for a product. */
export const shoppingsWithPaid = (db: Db, userId: number, itemCodes: readonly string[], limit: number) =>
  readable(db, userId)
    .select(['s.ended_at', 's.paid_lines'])
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(s.paid_lines) line where line ->> 'item_code' = any(${[...itemCodes]}))`,
    )
    .orderBy('s.ended_at', 'desc')
    .limit(limit)
    .execute();

/** Chain and name of stores, by their keys. */
export async function namesOfStores(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('store')
    .select(['store_key', 'chain_name', 'store_name'])
    .where('store_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.store_key, storeTitle({ chainName: row.chain_name, name: row.store_name })]));
}

/** The sums of these shoppings by category; those of the sample's prices saved nothing [SD5]. */
export async function categorySumsOf(
  db: Db,
  shoppingIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CategorySpending[]>> {
  const found = new Map(shoppingIds.map((id): [number, CategorySpending[]] => [id, []]));
  if (shoppingIds.length === 0) return found;
  const rows = await db
    .selectFrom('shopping_category as c')
    .innerJoin('shopping as s', 's.shopping_id', 'c.shopping_id')
    .select(['c.shopping_id', 'c.category_id', 'c.agorot', 'c.saved_agorot', 's.has_sample_prices'])
    .where('c.shopping_id', 'in', shoppingIds)
    .orderBy('c.agorot', 'desc')
    .orderBy('c.category_id')
    .execute();
  for (const row of rows) {
    const savedAgorot = row.has_sample_prices ? 0 : row.saved_agorot;
    found.get(row.shopping_id)?.push({ categoryId: row.category_id, agorot: row.agorot, savedAgorot });
  }
  return found;
}

/** The receipts that a shopping lost when its list was opened again belong to the one that ended now. */
export async function attachReceipts(tx: Db, listId: number, shoppingId: number): Promise<void> {
  await tx
    .updateTable('receipt')
    .set({ shopping_id: shoppingId })
    .where('list_id', '=', listId)
    .where('shopping_id', 'is', null)
    .execute();
}
