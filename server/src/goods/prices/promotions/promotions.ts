import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import { runsAt, type WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import { type ShownDeal, shownDealOf, type StoredPromotion } from '@sali/domain/goods/promotions/texts/sale';
import { type ShownPromotion, shownPromotion } from '@sali/domain/goods/promotions/texts/shownPromotion';
import type { ReadDb } from '../../../base/db/open.ts';
import { readNamedStores, readPromotedShelf } from '../db.ts';
import { type Between, readPromotionsNaming, readWhole } from './db.ts';

/** The deals of promotions beside a price, and a store's promotions themselves. */

/** A price row: of which product, in which store. */
export type ShownAt = ShelfFacts & { readonly storeId: number; readonly code: string };

/**
 * The promotions of each price row, running or beginning in that time.
 * @returns in the order of `prices`, not ranked
 */
export async function shownDealsAt(db: ReadDb, prices: readonly ShownAt[], between: Between): Promise<ShownDeal[][]> {
  if (prices.length === 0) return [];
  const promotionsByStore = await readPromotionsNaming(db, { places: prices }, between);
  const byPlace = new Map<string, StoredPromotion[]>();
  for (const [storeId, promotions] of promotionsByStore) {
    for (const promotion of promotions) {
      for (const { code } of promotion.items) {
        const place = `${storeId}/${code}`;
        byPlace.set(place, [...(byPlace.get(place) ?? []), promotion]);
      }
    }
  }
  return prices.map((price) =>
    (byPlace.get(`${price.storeId}/${price.code}`) ?? []).flatMap((promotion) => {
      const item = promotion.items.find(({ code }) => code === price.code);
      return (item && shownDealOf(promotion, item, price)) ?? [];
    }),
  );
}

export type PromotionInStore = {
  readonly storeKey: string;
  /** Its store has the prices of the bundled sample. */
  readonly isSample: boolean;
  readonly shown: ShownPromotion;
  /** Public codes of `shown.codes`. */
  readonly itemCodes: readonly string[];
};

/** A page of promotions. `nextSkip`: how many the next page skips; null: there are no more. */
export type PromotionsPage = {
  readonly promotions: readonly PromotionInStore[];
  readonly nextSkip: number | null;
};

/** Promotions that run at a time, in a store or with an item or both, by store and id. */
export async function promotionsAt(
  db: ReadDb,
  wanted: { storeId?: number; code?: string; limit: number; skip: number },
  at: WallTime,
): Promise<PromotionsPage> {
  const stores = await readWhole(db, wanted, { from: at, until: at });
  const named = await readNamedStores(db, [...stores.keys()]);
  const shelves = await shelvesOf(db, stores);
  const read = [...stores.values()].reduce((sum, promotions) => sum + promotions.length, 0);
  const promotions = [...stores].flatMap(([storeId, inStore]) => {
    const shelf = shelves.get(storeId) ?? new Map<string, ShelfFacts & { itemCode: string }>();
    const { storeKey = '', isSample = false } = named.get(storeId) ?? {};
    return inStore
      .filter((promotion) => runsAt(promotion, at))
      .map((promotion) => {
        const shown = shownPromotion(promotion, shelf);
        const itemCodes = shown.codes.flatMap((code) => shelf.get(code)?.itemCode ?? []);
        return { storeKey, isSample, shown, itemCodes };
      })
      .filter(({ shown, itemCodes }) => itemCodes.length > 0 || shown.promotion.itemCount === 0);
  });
  return { promotions, nextSkip: read < wanted.limit ? null : wanted.skip + wanted.limit };
}

async function shelvesOf(db: ReadDb, stores: ReadonlyMap<number, readonly StoredPromotion[]>) {
  const places = [...stores].flatMap(([storeId, promotions]) => {
    const codes = new Set(promotions.flatMap(({ items }) => items.map(({ code }) => code)));
    return Array.from(codes, (code) => ({ storeId, code }));
  });
  const shelves = new Map<number, Map<string, ShelfFacts & { itemCode: string }>>();
  for (const cells of await readPromotedShelf(db, places)) {
    const [storeId, itemCode, code, priceAgorot, isWeighed, isDiscountable] = cells;
    const shelf = shelves.get(storeId) ?? new Map<string, ShelfFacts & { itemCode: string }>();
    shelves.set(storeId, shelf.set(code, { itemCode, priceAgorot, isWeighed, isDiscountable }));
  }
  return shelves;
}
