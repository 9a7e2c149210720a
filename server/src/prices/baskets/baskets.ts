import type { BasketComparison } from '@sali/contract/baskets';
import { COMPARED_PRICES_DAYS_MAX, COMPARED_STORES_DEFAULT } from '@sali/domain/limits';
import type { Place } from '@sali/domain/prices/distance';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { parseStoreKey } from '@sali/domain/prices/storeKey';
import { offeredIn, priceOffered } from '@sali/domain/promotions/basket';
import type { Shelved } from '@sali/domain/promotions/deal';
import type { Promotion } from '@sali/domain/promotions/promotion';
import { rankBaskets } from '@sali/domain/promotions/ranking';
import { codeIn, itemCodeOf } from '../codes.ts';
import { readNaming } from '../promotions/db.ts';
import type { PricesRoom } from '../room.ts';
import { type ComparedStore, readBasketShelves, readComparedStores } from './db.ts';
import { bestSplit } from './splits.ts';
import { substitutesIn } from './substitutes.ts';
import { type PricedStore, storeToWire } from './wire.ts';

/** What a basket costs in one store after another (deals, decisions §6). */

export type Basket = readonly { readonly itemCode: string; readonly quantity: number }[];

export type Comparing = {
  readonly storeKeys?: readonly string[];
  readonly from: Place | null;
  readonly limit?: number;
  readonly at: Date;
  readonly clubIds?: readonly number[];
  /** Stops of one split are no farther apart. */
  readonly withinKm?: number;
  /** With the best split, near misses and substitutes. */
  readonly isWhole: boolean;
};

const DAY_MS = 86_400_000;
const MILLI = 1000;

/** Most found first, then cheapest. A store that has nothing of the basket is left out unless it is asked for. */
export async function compareBasket(room: PricesRoom, asked: Basket, comparing: Comparing): Promise<BasketComparison> {
  const basket = withoutRepeats(asked);
  const stores = chosen(await readComparedStores(room.db), comparing);
  const priced = await priceIn(room, basket, stores, comparing);
  const worth = comparing.storeKeys ? priced : priced.filter((store) => store.basket.lines.length > 0);
  const ranked = rankBaskets(worth);
  const told = ranked.slice(0, comparing.limit ?? (comparing.storeKeys ? worth.length : COMPARED_STORES_DEFAULT));
  if (!comparing.isWhole) return { stores: told.map((store) => storeToWire(store, comparing)) };
  const substitutes = await substitutesIn(room, told);
  return {
    stores: told.map((store) => storeToWire(store, comparing, substitutes.get(store.store.storeId) ?? [])),
    best_split: bestSplit(ranked, comparing),
  };
}

/** The same product twice is one line, its quantities added (deals §1). */
function withoutRepeats(asked: Basket): Basket {
  const quantities = new Map<string, { itemCode: string; milli: number }>();
  for (const { itemCode, quantity } of asked) {
    const known = quantities.get(itemCodeOf(itemCode));
    const milli = (known?.milli ?? 0) + Math.round(quantity * MILLI);
    quantities.set(itemCodeOf(itemCode), { itemCode: known?.itemCode ?? itemCode, milli });
  }
  return Array.from(quantities.values(), ({ itemCode, milli }) => ({ itemCode, quantity: milli / MILLI }));
}

async function priceIn(
  { db }: PricesRoom,
  basket: Basket,
  stores: readonly ComparedStore[],
  comparing: Comparing,
): Promise<PricedStore[]> {
  const storeIds = stores.map((store) => store.storeId);
  const chainIds = [...new Set(stores.map((store) => store.chainId))];
  const itemCodes = new Set(basket.flatMap(({ itemCode }) => chainIds.map((chainId) => itemCodeOf(itemCode, chainId))));
  const rows = await readBasketShelves(db, storeIds, [...itemCodes]);
  const at = toJerusalem(comparing.at);
  const codes = [...new Set(rows.map((row) => row.code))];
  const promotions = await readNaming(db, { storeIds, codes }, { from: at, until: at }, 'priced');
  const shelves = new Map(storeIds.map((id) => [id, new Map<string, Shelved>()]));
  for (const row of rows) shelves.get(row.storeId)?.set(row.code, row);
  const shopping = { at, clubIds: comparing.clubIds };
  return stores.map((store) => {
    const shelf = shelves.get(store.storeId) ?? new Map<string, Shelved>();
    return pricedStore(store, basket, shelf, promotions.get(store.storeId) ?? [], shopping);
  });
}

function pricedStore(
  store: ComparedStore,
  basket: Basket,
  shelf: ReadonlyMap<string, Shelved>,
  promotions: readonly Promotion[],
  shopping: { readonly at: string; readonly clubIds?: readonly number[] },
): PricedStore {
  const lines = basket.map((item) => ({
    code: codeIn(item.itemCode, store),
    itemCode: item.itemCode,
    quantityMilli: Math.round(item.quantity * MILLI),
  }));
  const offered = offeredIn(lines, shelf, promotions, shopping);
  return { store, storeKey: store.storeKey, lines, shelf, offered, basket: priceOffered(offered) };
}

/** Old prices mislead: unless a store is asked for by its key, they leave it out. */
function chosen(stores: readonly ComparedStore[], { storeKeys, at }: Comparing): ComparedStore[] {
  if (!storeKeys) {
    const oldest = at.getTime() - COMPARED_PRICES_DAYS_MAX * DAY_MS;
    return stores.filter((store) => store.pricesAt.getTime() >= oldest);
  }
  const wanted = new Set(
    storeKeys.flatMap((key) => {
      const parts = parseStoreKey(key);
      return parts ? [`${parts.chainId}-${parts.storeNo}`] : [];
    }),
  );
  return stores.filter((store) => wanted.has(`${store.chainId}-${store.storeNo}`));
}
