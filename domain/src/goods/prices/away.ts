import { TRIP_KM } from '../../base/limits.ts';
import type { Agorot } from '../../base/units.ts';
import { areTownsWithin, townKey } from './towns.ts';

/** The cost of what is compared in one store, and the way to it. */
export type PriceWithWay = {
  readonly key: string;
  readonly city: string;
  /** null: not known. */
  readonly distanceKm: number | null;
  /** It delivers only. */
  readonly isOnline?: boolean | undefined;
  /** Its prices are so old that they are not compared with fresh ones. */
  readonly isOld: boolean;
  /** Its prices are examples. */
  readonly isSample?: boolean | undefined;
  readonly agorot: Agorot;
  /** How much of what is compared it does not sell. */
  readonly lacks: number;
};

/**
 * Ranks stores, the cheapest first. Among equals the own store is first, then the nearer one, then those of the own store's
 * town [W14]. Far stores that are not worth the way come after the others [W17], those with old prices last, and examples
 * behind them [PT5] [SD5].
 * @param ownKey the store in which the person shops; null: not known
 * @param wayWorthAgorot what a far store has to save
 */
export function rankedByWay<T>(
  stores: readonly T[],
  priceOf: (store: T) => PriceWithWay,
  ownKey: string | null,
  wayWorthAgorot: Agorot,
): (T & { readonly isFar: boolean })[] {
  const priced = stores.map((store) => ({ store, price: priceOf(store) }));
  const own = priced.find(({ price }) => price.key === ownKey)?.price;
  const ownTown = townKey(own?.city ?? '');
  const isOwnTown = ({ city }: PriceWithWay): boolean => ownTown !== '' && townKey(city) === ownTown;
  const ways = priced.map(({ store, price }) => ({ store, price, isAway: isAwayFrom(own, price) }));
  const near = ways.filter(({ price, isAway }) => !price.isOld && !isAway);
  const leastNear = Math.min(...near.map(({ price }) => price.agorot));
  return ways
    .map((way) => ({ ...way, isFar: way.isAway && way.price.agorot > leastNear - wayWorthAgorot }))
    .sort(
      ({ price: a, isFar: isAFar }, { price: b, isFar: isBFar }) =>
        Number(a.isOld) - Number(b.isOld) ||
        Number(a.isSample ?? false) - Number(b.isSample ?? false) ||
        Number(isAFar) - Number(isBFar) ||
        a.agorot - b.agorot ||
        a.lacks - b.lacks ||
        Number(b === own) - Number(a === own) ||
        nearerFirst(a, b) ||
        Number(isOwnTown(b)) - Number(isOwnTown(a)) ||
        (a.key < b.key ? -1 : 1),
    )
    .map(({ store, isFar }) => ({ ...store, isFar }));
}

/**
 * A trip farther than the own store where distances are known; else in a town that is a trip away from its town. Without an own
 * store what is a trip away from where the person is.
 */
function isAwayFrom(own: PriceWithWay | undefined, { city, distanceKm, isOnline }: PriceWithWay): boolean {
  if (isOnline) return false;
  if (distanceKm !== null && (own === undefined || own.distanceKm !== null))
    return distanceKm - (own?.distanceKm ?? 0) > TRIP_KM;
  if (own === undefined || own.city === '' || city === '') return false;
  return !areTownsWithin(own.city, city, TRIP_KM);
}

/** A store whose distance is not known is behind those that have one. */
const nearerFirst = ({ distanceKm: a }: PriceWithWay, { distanceKm: b }: PriceWithWay): number =>
  a === b ? 0 : (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);
