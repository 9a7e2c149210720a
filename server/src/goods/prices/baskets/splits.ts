import type { BasketSplit } from '@sali/contract/goods/prices/baskets';
import { shekelsOf } from '@sali/domain/base/money';
import { distanceKm, type GeoPlace } from '@sali/domain/goods/prices/distance';
import { areTownsWithin } from '@sali/domain/goods/prices/towns';
import type { PartPricer } from '@sali/domain/goods/promotions/solver/partPricer';
import { type Split, splitSteps } from '@sali/domain/goods/promotions/split/split';
import { SplitStore } from '@sali/domain/goods/promotions/split/splitStore';
import type { WorkSlices } from './workSlices.ts';
import type { ComparedStore, PricedStore } from '../pricing/pricedStore.ts';
import { linesToWire, missingNames, placeOf, placeToWire } from './wire.ts';

/**
 * A basket is split among at most this many stores: the nearest where a place is given, else those that do best alone.
 */
const SPLIT_STORES_MAX = 40;

export type Trip = {
  readonly from: GeoPlace | null;
  /** Two stops of one trip are no farther apart; in the same town, where a place is not known. */
  readonly withinKm?: number;
  /** The store in which the person shops: where the person's place is not known, every trip is near it. */
  readonly nearStoreKey?: string;
};

/**
 * A split goes to no store with old prices: what it saves may be gone [PT5]. Where all prices are the sample's, it is an example
 * like them [SD5].
 * @param all the best store alone first
 * @param pricer that priced them
 * @throws BudgetSpent
 */
export async function bestSplit(
  all: readonly PricedStore[],
  { from, withinKm, nearStoreKey }: Trip,
  pricer: PartPricer,
  slices: WorkSlices,
): Promise<BasketSplit[]> {
  const isExample = all.every(({ store }) => store.isSample);
  const ranked = all.filter(({ isOld }) => isExample || !isOld);
  const [first] = ranked;
  if (!first) return [];
  const near = from ? undefined : ranked.find(({ storeKey }) => storeKey === nearStoreKey);
  const reachable = near ? ranked.filter((store) => isWithin(near.store, store.store, withinKm)) : ranked;
  const stores = nearest(reachable, from).slice(0, SPLIT_STORES_MAX);
  const byKey = new Map(stores.map((store) => [store.storeKey, store]));
  const own: SplitStore[] = [];
  for (const { storeKey, lines, chosen, offered, basket } of stores) {
    const codes = [...lines, ...chosen].map(({ code }) => code);
    own.push(new SplitStore(storeKey, codes, offered, pricer, basket));
    await slices.pause();
  }
  const isOneTrip = (one: SplitStore, other: SplitStore): boolean =>
    isWithin(byKey.get(one.storeKey)?.store, byKey.get(other.storeKey)?.store, withinKm);
  const steps = splitSteps(own, first.lines.length + first.chosen.length, isOneTrip);
  let step = steps.next();
  while (!step.done) {
    const pause = slices.pause();
    if (pause) await pause;
    step = steps.next();
  }
  const splits = step.value;
  return splits.filter((split) => split.stores.length > 0).map((split) => splitToWire(split, byKey, first, from));
}

/** A store that delivers is on no trip. Without places their towns decide. Stores whose towns are not known either may be anywhere. */
export function isWithin(
  one: ComparedStore | undefined,
  other: ComparedStore | undefined,
  km: number | undefined,
): boolean {
  if (km === undefined || !one || !other || one === other) return true;
  if (one.isOnline || other.isOnline) return false;
  const [from, to] = [placeOf(one), placeOf(other)];
  if (from && to) return distanceKm(from, to) <= km;
  return one.city === '' || other.city === '' || areTownsWithin(one.city, other.city, km);
}

function nearest(stores: readonly PricedStore[], from: GeoPlace | null): readonly PricedStore[] {
  if (!from) return stores;
  const distanceOf = ({ store }: PricedStore): number => {
    const place = placeOf(store);
    return place ? distanceKm(from, place) : Number.MAX_VALUE;
  };
  return stores
    .map((store) => ({ store, distance: distanceOf(store) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ store }) => store);
}

function splitToWire(
  split: Split,
  byKey: ReadonlyMap<string, PricedStore>,
  asked: PricedStore,
  from: GeoPlace | null,
): BasketSplit {
  const { lines, chosen } = asked;
  const stores = split.stores.flatMap(({ storeKey, basket }) => {
    const priced = byKey.get(storeKey);
    if (!priced) return [];
    const totals = { total: shekelsOf(basket.totalAgorot), regular_total: shekelsOf(basket.regularAgorot) };
    return [{ ...placeToWire(priced.store, from), ...totals, lines: linesToWire(priced, basket) }];
  });
  return {
    stops: stores.length,
    stores,
    total: shekelsOf(split.totalAgorot),
    regular_total: shekelsOf(split.stores.reduce((sum, { basket }) => sum + basket.regularAgorot, 0)),
    found: lines.length + chosen.length - split.missing.length,
    missing: split.missing.flatMap((line) => (lines[line] ?? chosen[line - lines.length]?.wanted)?.itemCode ?? []),
    ...missingNames(
      split.missing.flatMap((line) => chosen[line - lines.length]?.wanted.name ?? []),
      asked,
    ),
    saves: split.savesAgorot === null ? null : shekelsOf(split.savesAgorot),
    finds_more: split.findsMore,
    is_exact: split.isExact,
  };
}
