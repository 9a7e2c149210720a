import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { offersToWire, publishedFromWire } from '@sali/contract/goods/promotions/storeOffersWire';
import { AppError } from '../../../base/errors.ts';
import { agorotOf, shekelsOf } from '@sali/domain/base/money';
import { codeIn } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import type { PricesRoom } from '../room.ts';
import type { PublishedShelf } from '@sali/domain/goods/prices/publishedShelf';
import { publishedPriceAt } from '@sali/domain/goods/prices/publishedPrice';
import { readChangesIn, readPricesSince, readPromotionsPublishedBy } from '../history/db.ts';
import type { OfferingStore } from '../offers/offers.ts';
import { storesOfKeys } from '../storesOfKeys.ts';
import { promotionWith, rowsByFacts } from '../pricing/namedPromotions.ts';

type OffersRoom = Pick<PricesRoom, 'db' | 'offers' | 'pricing' | 'same'>;

/**
 * Reads a store's offers of products, for a device that will price them without the server: the same rows that a
 * comparison prices, at any time and for all customers.
 * @param at the time of a purchase: the offers as they had been published by then
 * @throws AppError store_not_found
 */
export async function storeOffers(
  room: OffersRoom,
  storeKey: string,
  itemCodes: readonly string[],
  at?: Date,
): Promise<StoreOffers> {
  const [store] = storesOfKeys(await room.offers.stores(), [storeKey]);
  if (!store) throw new AppError('store_not_found');
  const now = await offersNow(room, store, itemCodes);
  return at === undefined ? now : publishedOffers(room, store, now, at);
}

/** The same of a purchase, to check a receipt; null for a store that is not known, and for the sample, which nobody published. */
export async function publishedShelfAt(
  room: OffersRoom,
  storeKey: string,
  itemCodes: readonly string[],
  at: Date,
): Promise<PublishedShelf | null> {
  const [store] = storesOfKeys(await room.offers.stores(), [storeKey]);
  if (!store || store.isSample) return null;
  return publishedFromWire(await publishedOffers(room, store, await offersNow(room, store, itemCodes), at));
}

async function offersNow(
  { offers, pricing, same }: OffersRoom,
  store: OfferingStore,
  itemCodes: readonly string[],
): Promise<StoreOffers> {
  const wholeCodeOf = (itemCode: string): string => same.codeIn(itemCode, store.chainId);
  const offered = await offers.offered([store], new Set(itemCodes.map(wholeCodeOf)));
  const sold = [...new Set(itemCodes)].flatMap((itemCode) => {
    const offer = offered.get(wholeCodeOf(itemCode))?.offers[0];
    return offer ? [{ itemCode, code: codeIn(wholeCodeOf(itemCode), store), shelved: offer }] : [];
  });
  const rows = [...new Set(sold.map(({ shelved }) => shelved))].flatMap(pricing.pricedRowsOf);
  const promotions = Array.from(rowsByFacts(rows), ([facts, own]) => promotionWith(facts, own));
  return {
    ...offersToWire(sold, promotions),
    ...(store.pricesAt && { last_update: store.pricesAt.toISOString() }),
    ...(store.isSample && { is_sample: true as const }),
  };
}

/**
 * The offers with the prices of that moment, and the promotions that had been published by then. A promotion that has ended
 * or changed since is not known any more [RCT7].
 */
async function publishedOffers(
  { db, same }: OffersRoom,
  { storeId, chainId }: OfferingStore,
  now: StoreOffers,
  at: Date,
): Promise<StoreOffers> {
  const wholeCodeOf = (itemCode: string): string => same.codeIn(itemCode, chainId);
  const codes = now.goods.map((good) => wholeCodeOf(good.item_code));
  const [since, changed, published] = await Promise.all([
    readPricesSince(db, storeId),
    readChangesIn(db, storeId, codes),
    readPromotionsPublishedBy(db, storeId, at),
  ]);
  const changesOf = new Map(changed.map(({ itemCode, changes }) => [itemCode, changes]));
  const goods = now.goods.flatMap((good) => {
    const changes = (changesOf.get(wholeCodeOf(good.item_code)) ?? []).map(([changedAt, beforeAgorot]) => ({
      at: Date.parse(changedAt),
      beforeAgorot,
    }));
    const price = publishedPriceAt(at.getTime(), agorotOf(good.price), changes, since && since.getTime());
    if (price === null) return [];
    const publishedSince = price.since === null ? null : new Date(price.since).toISOString();
    return [
      { ...good, price: shekelsOf(price.agorot), published: { since: publishedSince, is_steady: price.isSteady } },
    ];
  });
  const isPublished = new Set(published);
  return { ...now, goods, promotions: now.promotions.filter((one) => isPublished.has(one.promotion_id)) };
}
