import type { BasketComparison, StoreBasketWire } from '@sali/contract/goods/prices/baskets';
import { distanceKm, type GeoPlace } from '@sali/domain/goods/prices/distance';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { rankBaskets } from '@sali/domain/goods/promotions/solver/ranking';
import { MINUTE_MS } from '@sali/domain/base/time';
import type { GenericLine } from '@sali/domain/lists/estimates';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import type { OfferingStore } from '../offers/offers.ts';
import type { PricesRoom } from '../room.ts';
import { comparedStores } from './comparedStores.ts';
import { pricedStores } from './pricedStores.ts';
import type { PricedStore } from '../pricing/pricedStore.ts';
import type { RankedStores } from '../pricing/recentPricings.ts';
import { type Basket, requestedLines, mergedRepeats } from './requestedLines.ts';
import { bestSplit, isWithin } from './splits.ts';
import { linesInStores } from './storeLines.ts';
import { substitutesIn } from './substitutes.ts';
import { placeOf, storeToWire } from './wire.ts';
import { BudgetSpent, WorkSlices } from './workSlices.ts';

const COMPARED_STORES_DEFAULT = 20;

/** The cost of a basket in each store [B17]. The functions are in the order in which a comparison calls them. */

export type ComparisonOptions = {
  readonly storeKeys?: readonly string[];
  readonly from: GeoPlace | null;
  readonly limit?: number;
  readonly at: Date;
  /** All clubs of the shopper: in each store those of its chain count [B24]. */
  readonly clubs?: readonly ChosenClub[];
  /** Stops of one split are no farther apart. */
  readonly withinKm?: number;
  /** The own store: it is in the answer, and without a place the stops of a split are within that of it. */
  readonly nearStoreKey?: string;
  /** With the best split, near misses and substitutes. */
  readonly isWhole: boolean;
  /** The stores without their lines. */
  readonly isWithoutLines?: boolean;
  /** At shelf prices: no promotion counts. */
  readonly isPlain?: boolean;
  /** Lines that name a kind: in each store the cheapest that fits. */
  readonly generics?: readonly GenericLine[];
};

/**
 * Compares a basket over stores: the stores that sell most of it first, then the cheapest; those with old prices last. A store that sells nothing of
 * it is left out unless the call names it. Other calls are served between slices of the work. A basket that takes too long
 * is returned at shelf prices, without a split: its totals can be paid at the till, and are marked as not proven the lowest
 * [B20].
 */
export async function compareBasket(
  room: PricesRoom,
  basket: Basket,
  options: ComparisonOptions,
  slices = new WorkSlices(),
): Promise<BasketComparison> {
  const lines = mergedRepeats(basket);
  try {
    return await comparisonOf(room, lines, options, slices);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return await comparisonAtShelfPrices(room, lines, options);
  }
}

async function comparisonAtShelfPrices(
  room: PricesRoom,
  basket: Basket,
  options: ComparisonOptions,
): Promise<BasketComparison> {
  const unlimited = new WorkSlices(Infinity);
  const { stores } = await comparisonOf(room, basket, { ...options, isWhole: false, isPlain: true }, unlimited);
  const plain = stores.map((store) => ({ ...store, is_exact: false }));
  return options.isWhole ? { stores: plain, best_split: [] } : { stores: plain };
}

/** Prices the basket in all stores, then describes the best of them. @throws BudgetSpent */
async function comparisonOf(
  room: PricesRoom,
  basket: Basket,
  options: ComparisonOptions,
  slices: WorkSlices,
): Promise<BasketComparison> {
  const priced = await rankedStores(room, basket, options, slices);
  const stores = await bestStores(room, priced, options, slices);
  if (!options.isWhole) return { stores };
  return { stores, best_split: await bestSplit(priced.ranked, options, priced.pricer, slices) };
}

/** The whole answer continues with what the first answer priced, where that is still in the cache [J45]. */
async function rankedStores(
  room: PricesRoom,
  basket: Basket,
  options: ComparisonOptions,
  slices: WorkSlices,
): Promise<RankedStores> {
  const { recent } = room.pricing;
  const stores = await room.offers.stores();
  const key = recentKeyOf(basket, options, room.same.version);
  const cached = key !== null && options.isWhole ? recent.take(key, stores) : undefined;
  if (cached) return cached;
  const priced = await pricedAndRanked(room, stores, basket, options, slices);
  if (key !== null && !options.isWhole) recent.put(key, stores, priced);
  return priced;
}

/** Everything that the prices depend on besides the stores; null: the comparison is not cached. */
function recentKeyOf(
  basket: Basket,
  { storeKeys, isPlain = false, generics, clubs, at }: ComparisonOptions,
  groupsVersion: number,
): string | null {
  if (storeKeys !== undefined || isPlain) return null;
  return JSON.stringify([basket, generics, clubs, Math.floor(at.getTime() / MINUTE_MS), groupsVersion]);
}

async function pricedAndRanked(
  room: PricesRoom,
  all: readonly OfferingStore[],
  basket: Basket,
  options: ComparisonOptions,
  slices: WorkSlices,
): Promise<RankedStores> {
  const { storeKeys, clubs, at, generics, isPlain } = options;
  const requested = await requestedLines(room, basket, generics);
  const pricing = room.pricing.forComparison({ at: toJerusalem(at), clubs }, isPlain);
  const lines = await linesInStores(room, comparedStores(all, options), requested, pricing, slices);
  const priced = await pricedStores(lines, pricing, at, slices);
  const worthShowing = storeKeys ? priced : priced.filter((store) => store.basket.lines.length > 0);
  return { ranked: rankBaskets(worthShowing), pricer: pricing.pricer };
}

/**
 * Chooses the stores of an answer that has not all of them: the own store and the best ones near it, or near the person, have
 * half of the places, so that fifty stores of another town do not leave them out [W19].
 */
function shownStores(
  ranked: readonly PricedStore[],
  limit: number,
  { from, withinKm, nearStoreKey }: Pick<ComparisonOptions, 'from' | 'withinKm' | 'nearStoreKey'>,
): readonly PricedStore[] {
  const own = ranked.find(({ storeKey }) => storeKey === nearStoreKey);
  if (ranked.length <= limit || withinKm === undefined || (!own && !from)) return ranked.slice(0, limit);
  const isNear = ({ store }: PricedStore): boolean => {
    const place = placeOf(store);
    if (from) return place !== null && distanceKm(from, place) <= withinKm;
    return isWithin(own?.store, store, withinKm);
  };
  const near = ranked.filter(isNear).slice(0, Math.ceil(limit / 2));
  const shown = new Set([...(own ? [own] : []), ...near].slice(0, limit));
  for (const store of ranked) if (shown.size < limit) shown.add(store);
  return ranked.filter((store) => shown.has(store));
}

/** The best stores as they are sent; in the whole answer with near misses and substitutes. */
async function bestStores(
  room: PricesRoom,
  { ranked, pricer }: RankedStores,
  options: ComparisonOptions,
  slices: WorkSlices,
): Promise<StoreBasketWire[]> {
  const { limit = options.storeKeys ? ranked.length : COMPARED_STORES_DEFAULT, isWhole } = options;
  const best = shownStores(ranked, limit, options);
  const substitutes = isWhole ? await substitutesIn(room, best, slices) : null;
  slices.resume();
  const stores: StoreBasketWire[] = [];
  for (const store of best) {
    const proposing = substitutes && { pricer, substitutes: substitutes.get(store.store.storeId) ?? [] };
    stores.push(storeToWire(store, options, proposing ?? undefined));
    await slices.pause();
  }
  return stores;
}
