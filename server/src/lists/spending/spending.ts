import type * as wire from '@sali/contract/lists/spending';
import { SHOPPINGS_ANSWERED_MAX, SPENDING_MONTHS } from '@sali/domain/base/limits';
import { seenPriceOf } from '@sali/domain/lists/seenPrices';
import {
  categorySums,
  type CategorySpending,
  type EndedShopping,
  lastMonths,
  type MonthSpending,
  paidCategories,
  spentMonths,
  type TillCharge,
} from '@sali/domain/lists/spending';
import { lineTotal } from '@sali/domain/base/money';
import { fromJerusalem } from '@sali/domain/base/jerusalemTime';
import type { Db } from '../../base/db/open.ts';
import { participantsOf } from '../db.ts';
import type { ListsRoom } from '../room.ts';
import type { ListRow } from '../rows.ts';
import type { BoughtLineRow } from './db.ts';
import * as sql from './db.ts';

/** A list that is opened again within this time goes on with the shopping that was ended. */
const SHOPPING_REGRET_MS = 24 * 60 * 60_000;

/**
 * Ended shoppings. Completing a list ends one: what was bought is stored with the prices of its lines in the same
 * transaction, and right after it with what the till of the list's store charges, promotions included.
 */

/** A shopping that just ended, and its lines. */
export type ShoppingRecord = {
  readonly shoppingId: number;
  readonly storeKey: string | null;
  readonly lines: readonly BoughtLineRow[];
};

/** Records the shopping that the completion of a list ends; undefined where nothing was bought since the last one. */
export async function recordShopping(
  tx: Db,
  { list_id: listId, store_key: listStore }: Pick<ListRow, 'list_id' | 'store_key'>,
  at: Date,
): Promise<ShoppingRecord | undefined> {
  const lines = await sql.linesBoughtSince(tx, listId);
  if (lines.length === 0) return undefined;
  const { unpriced, categories } = chargedSums(lines, (line) => seenChargeOf(line, listStore) ?? ownChargeOf(line));
  const row = { list_id: listId, ended_at: at, store_key: listStore, item_count: lines.length };
  const shoppingId = await sql.insertShopping(tx, { ...row, unpriced_count: unpriced }, categories);
  await sql.attachReceipts(tx, listId, shoppingId);
  return { shoppingId, storeKey: listStore, lines };
}

/**
 * A list that is opened again soon goes on with the same shopping: its record is taken back. Later, or where a receipt says
 * what the shopping cost, a new one begins.
 */
export async function takeShoppingBack(tx: Db, listId: number, at: Date): Promise<void> {
  const last = await sql.lastShopping(tx, listId);
  if (!last || last.paid_agorot !== null) return;
  if (at.getTime() - last.ended_at.getTime() < SHOPPING_REGRET_MS) await sql.deleteShopping(tx, last.shopping_id);
}

/** Stores what the till charges for the shopping. A failure is logged; then the prices of the lines themselves stay. */
export async function priceShopping(room: ListsRoom, userId: number, record: ShoppingRecord): Promise<void> {
  const { storeKey, lines, shoppingId } = record;
  if (storeKey === null) return;
  try {
    const charges = await room.chargesOf(storeKey, lines.map(lineToCharge), userId);
    if (!charges) return;
    const { unpriced, categories } = chargedSums(
      lines,
      (line) => seenChargeOf(line, storeKey) ?? charges.get(line.item_id) ?? ownTextChargeOf(line),
    );
    await room.db.transaction().execute((tx) => sql.updateShopping(tx, shoppingId, unpriced, categories));
  } catch (error) {
    room.log.error({ err: error, shoppingId }, 'a shopping was not priced');
  }
}

const lineToCharge = (line: BoughtLineRow) => ({
  id: line.item_id,
  name: line.name,
  barcode: line.barcode,
  quantity: line.quantity_milli / 1000,
  unitMeasure: line.unit_measure,
  isWeighted: line.is_weighted,
  isAnyBrand: line.any_brand,
  hasPrice: line.price_agorot !== null,
});

/** Prices the line as somebody saw it at the shelf of this store: a seen price corrects the published one [SM19]. */
function seenChargeOf(line: BoughtLineRow, storeKey: string | null): TillCharge | undefined {
  const { shelf_price_agorot: shelfPriceAgorot, shelf_price_store: shelfPriceStore, quantity_milli: quantity } = line;
  const price = seenPriceOf({ shelfPriceAgorot, shelfPriceStore }, storeKey);
  return price === null ? undefined : { agorot: lineTotal(price, quantity), savedAgorot: 0 };
}

/** Prices the line by its own price [L15]. */
function ownChargeOf(line: BoughtLineRow): TillCharge | undefined {
  const { price_agorot: price, sale_price_agorot: sale, quantity_milli: quantity } = line;
  if (price === null) return undefined;
  const agorot = lineTotal(sale ?? price, quantity);
  return { agorot, savedAgorot: Math.max(0, lineTotal(price, quantity) - agorot) };
}

/** A product that the store does not sell has no price there, whatever another one asks; a free text may have its own. */
const ownTextChargeOf = (line: BoughtLineRow): TillCharge | undefined =>
  line.barcode === null ? ownChargeOf(line) : undefined;

function chargedSums(
  lines: readonly BoughtLineRow[],
  chargeOf: (line: BoughtLineRow) => TillCharge | undefined,
): { unpriced: number; categories: CategorySpending[] } {
  const charged = lines.flatMap((line) => {
    const charge = chargeOf(line);
    return charge ? [{ categories: [{ categoryId: line.category_id, ...charge }] }] : [];
  });
  return { unpriced: lines.length - charged.length, categories: categorySums(charged) };
}

/** Reads the costs of the shoppings of a person's lists: month by month, and each of them. */
export async function readSpending(room: ListsRoom, userId: number): Promise<wire.SpendingAnswer> {
  const { ended, shoppings } = await readShoppings(room, userId, {
    since: firstMoment(room.now()),
    limit: SHOPPINGS_ANSWERED_MAX,
  });
  return { months: spentMonths(ended, room.now().getTime(), SPENDING_MONTHS).map(monthToWire), shoppings };
}

/** Purchases of a product that are answered. */
const PURCHASES_MAX = 20;

/** Reads what the people of a person's lists paid for a product, by their receipts [RCT14]. */
export async function readPurchases(
  { db, ready, codesOf }: ListsRoom,
  userId: number,
  itemCode: string,
): Promise<wire.PurchasesAnswer> {
  await ready;
  // A receipt keeps the code of its day and chain; the product may have another one now.
  const codes = codesOf(itemCode);
  const shoppings = await sql.shoppingsWithPaid(db, userId, codes, PURCHASES_MAX);
  const lines = shoppings
    .flatMap(({ ended_at: endedAt, paid_lines: paid }) =>
      (paid ?? [])
        .filter((line) => codes.includes(line.item_code))
        .map(({ item_code: _, at, ...line }) => ({ ...line, at: at ?? endedAt.toISOString() })),
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, PURCHASES_MAX);
  const names = await sql.namesOfStores(db, [...new Set(lines.map((line) => line.store_key))]);
  return { purchases: lines.map((line) => ({ ...line, store_name: names.get(line.store_key) ?? null })) };
}

/** All shoppings that a person may see, for the export of their data: {@link readSpending} has those of some months. */
export const readEveryShopping = async (room: ListsRoom, userId: number): Promise<wire.SpendingAnswer['shoppings']> =>
  (await readShoppings(room, userId, { since: new Date(0) })).shoppings;

async function readShoppings(
  { db }: ListsRoom,
  userId: number,
  which: { readonly since: Date; readonly limit?: number },
) {
  const rows = await sql.readableShoppings(db, userId, which.since, which.limit);
  const priced = await sql.categorySumsOf(
    db,
    rows.map((row) => row.shopping_id),
  );
  const categories = new Map(
    rows.map(({ shopping_id: id, paid_agorot: paid }) => {
      const own = priced.get(id) ?? [];
      return [id, paid === null ? own : paidCategories(own, paid)];
    }),
  );
  const listIds = [...new Set(rows.map((row) => row.list_id))];
  const people = listIds.length === 0 ? undefined : await participantsOf(db, listIds);
  const ended = rows.map((row): EndedShopping => ({
    endedAt: row.ended_at.getTime(),
    categories: categories.get(row.shopping_id) ?? [],
  }));
  return {
    ended,
    shoppings: rows.map((row) => ({
      shopping_id: row.shopping_id,
      list_id: row.list_id,
      list_name: row.list_name,
      ended_at: row.ended_at.toISOString(),
      store_name: row.store_name,
      ...(row.has_sample_prices && row.paid_agorot === null && { is_sample: true as const }),
      paid_agorot: row.paid_agorot,
      ...(row.paid_lines && { paid_lines: row.paid_lines }),
      receipts: row.receipts ?? 0,
      items: row.item_count,
      unpriced: row.unpriced_count,
      people: (people?.get(row.list_id) ?? []).map(({ userId: id, username }) => ({ user_id: id, username })),
      categories: (categories.get(row.shopping_id) ?? []).map(categorySpendingToWire),
    })),
  };
}

/** The first moment of the oldest month of an answer, by Israel's clock. */
function firstMoment(now: Date): Date {
  const [year = 0, month = 1] = (lastMonths(now.getTime(), SPENDING_MONTHS)[0] ?? '').split('-').map(Number);
  return fromJerusalem(year, month, 1) ?? now;
}

const categorySpendingToWire = ({ categoryId, agorot, savedAgorot }: CategorySpending) => ({
  category_id: categoryId,
  agorot,
  saved_agorot: savedAgorot,
});

const monthToWire = ({ month, agorot, savedAgorot, shoppings, categories }: MonthSpending) => ({
  month,
  agorot,
  saved_agorot: savedAgorot,
  shoppings,
  categories: categories.map(categorySpendingToWire),
});
