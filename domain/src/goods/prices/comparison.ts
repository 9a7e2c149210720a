import type { Agorot } from '../../base/units.ts';
import { PRICE_OLD_DAYS } from '../../base/limits.ts';
import { memoByIdentity } from '../../base/memo.ts';
import { rankDeals, type Sale, saleOf, type ShownDeal } from '../promotions/texts/sale.ts';
import { distanceKm, type GeoPlace } from './distance.ts';
import { DAY_MS } from '../../base/time.ts';

/** The price of the product in one store, as it is stored. */
export type StorePrice = {
  readonly storeKey: string;
  readonly chainName: string;
  readonly storeName: string;
  readonly address: string;
  readonly city: string;
  readonly place: GeoPlace | null;
  /** The price of a unit, or of a kilogram when weighted. */
  readonly priceAgorot: Agorot;
  readonly isWeighted: boolean;
  /** Time of the newest file that says so. */
  readonly fileAt: Date;
  /** An example of the bundled sample: its time is the sample's day. */
  readonly isSample: boolean;
  /** It delivers only. */
  readonly isOnline: boolean;
  /** The running promotions that name it there. */
  readonly deals: readonly ShownDeal[];
  /** The item code under which the store's chain sells it, where that is another one. */
  readonly soldAs?: string | undefined;
};

export type RankedPrice = StorePrice &
  Sale & {
    /** The price of one unit today: the sale's price if one runs. */
    readonly paidAgorot: Agorot;
    readonly savingsAgorot: Agorot;
    /** True also for an example of the sample, whatever its time. */
    readonly isOld: boolean;
    readonly distanceKm: number | null;
  };

export type Comparison = {
  /** Over all stores whose price is not old, of what one unit costs today; null when there is none. */
  readonly lowestAgorot: Agorot | null;
  readonly averageAgorot: Agorot | null;
  readonly stores: readonly RankedPrice[];
};

/** Whether a price is so old that it has to be shown as old [R5]. */
export const isOldPrice = (fileAt: Date, now: Date): boolean =>
  now.getTime() - fileAt.getTime() > PRICE_OLD_DAYS * DAY_MS;

/**
 * Ranks stores by what one unit costs today, of equals the nearer one first. Old prices come last, those of the
 * sample after them, and are neither the lowest nor in the average [PT5] [SD5].
 * @param from where the shopper is
 */
export function comparePrices(prices: readonly StorePrice[], now: Date, from: GeoPlace | null): Comparison {
  const rankedDealsOf = memoByIdentity((deals: readonly ShownDeal[]) => ({
    ...saleOf(deals),
    deals: rankDeals(deals),
  }));
  const stores = prices
    .map((price) => rankedPrice(price, rankedDealsOf, now, from))
    .toSorted(
      (a, b) =>
        Number(a.isOld) - Number(b.isOld) ||
        Number(a.isSample) - Number(b.isSample) ||
        a.paidAgorot - b.paidAgorot ||
        compareDistance(a.distanceKm, b.distanceKm) ||
        (a.storeKey < b.storeKey ? -1 : 1),
    );
  const fresh = stores.filter(({ isOld }) => !isOld);
  const total = fresh.reduce((sum, store) => sum + store.paidAgorot, 0);
  return {
    lowestAgorot: fresh[0]?.paidAgorot ?? null,
    averageAgorot: fresh.length === 0 ? null : Math.round(total / fresh.length),
    stores,
  };
}

type RankedDeals = Sale & Pick<RankedPrice, 'deals'>;

/** @param rankedDealsOf with a cache by identity: stores with the same offer share their deals */
function rankedPrice(
  price: StorePrice,
  rankedDealsOf: (deals: readonly ShownDeal[]) => RankedDeals,
  now: Date,
  from: GeoPlace | null,
): RankedPrice {
  const rankedDeals = rankedDealsOf(price.deals);
  const { storeKey, chainName, storeName, address, city, place, priceAgorot, isWeighted, fileAt, isSample, isOnline } =
    price;
  const paidAgorot = rankedDeals.salePriceAgorot ?? priceAgorot;
  // Named one by one: two objects spread into one take twenty times as long, for each of two hundred stores.
  return {
    storeKey,
    chainName,
    storeName,
    address,
    city,
    place,
    priceAgorot,
    isWeighted,
    fileAt,
    isSample,
    isOnline,
    deals: rankedDeals.deals,
    soldAs: price.soldAs,
    salePriceAgorot: rankedDeals.salePriceAgorot,
    saleText: rankedDeals.saleText,
    paidAgorot,
    savingsAgorot: priceAgorot - paidAgorot,
    isOld: isSample || isOldPrice(fileAt, now),
    distanceKm: from && place && distanceKm(from, place),
  };
}

/** Unknown distances go last (and do not differ among themselves: ∞ − ∞ would be NaN). */
const compareDistance = (a: number | null, b: number | null): number =>
  a === b ? 0 : (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);
