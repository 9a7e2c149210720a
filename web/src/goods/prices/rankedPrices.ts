import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { agorotOf } from '@sali/domain/base/money';
import type { Agorot } from '@sali/domain/base/units';
import { type PriceWithWay, rankedByWay } from '@sali/domain/goods/prices/away';

type RankedStore = ProductPricesWire['stores'][number];

/**
 * The stores of a product, ranked by what one unit costs today, and by the way to them [J51].
 * @param wayWorthAgorot what a far store has to save
 */
export const rankedPrices = (stores: readonly RankedStore[], ownKey: string | null, wayWorthAgorot: Agorot) =>
  rankedByWay(stores, wayPriceOf, ownKey, wayWorthAgorot);

const wayPriceOf = (store: RankedStore): PriceWithWay => ({
  key: store.store_key,
  city: store.city,
  distanceKm: store.distance_km ?? null,
  isOnline: store.is_online,
  isOld: store.is_old,
  isSample: store.is_sample,
  agorot: agorotOf(store.sale_price ?? store.price),
  lacks: 0,
});
