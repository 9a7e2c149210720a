import type { RankedPrice } from './comparison.ts';
import { townKey } from './towns.ts';

type PlacedPrice = Pick<RankedPrice, 'storeKey' | 'city' | 'distanceKm'>;

/**
 * The stores that an answer has room for, in their order: the cheapest, and of the others the own one, the nearest, and those
 * of the own one's town. A near store is worth more than a cheap one at the other end of the country.
 * @param ownKey null: not known
 */
export function listedStores<Store extends PlacedPrice>(
  stores: readonly Store[],
  ownKey: string | null,
  most: { readonly cheapest: number; readonly near: number },
): readonly Store[] {
  if (stores.length <= most.cheapest) return stores;
  const dearer = stores.slice(most.cheapest);
  const own = stores.find(({ storeKey }) => storeKey === ownKey);
  const ownTown = townKey(own?.city ?? '');
  const nearest = dearer
    .filter(({ distanceKm }) => distanceKm !== null)
    .toSorted((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
  const ofTown = ownTown === '' ? [] : dearer.filter(({ city }) => townKey(city) === ownTown);
  const near = new Set([...(own ? [own] : []), ...nearest.slice(0, most.near), ...ofTown.slice(0, most.near)]);
  return [...stores.slice(0, most.cheapest), ...dearer.filter((store) => near.has(store))];
}
