import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';

type RankedStore = ProductPricesWire['stores'][number];

/** Street and town of a store. */
export const placeText = ({ address, city }: Pick<RankedStore, 'address' | 'city'>): string =>
  [address, city].filter(Boolean).join(', ');

/** Stores by their price, the cheapest first; of equal ones without a distance those of the own store's town [J51]. */
export function ownTownFirst(stores: readonly RankedStore[], ownKey: string | null): RankedStore[] {
  const town = townName(stores.find(({ store_key: key }) => key === ownKey)?.city ?? '');
  const payed = ({ sale_price: sale, price }: RankedStore): number => sale ?? price;
  const rank = (store: RankedStore): number => Number(town === '' || townName(store.city) !== town);
  return stores.toSorted((a, b) => {
    const isSameKind = a.is_old === b.is_old && a.is_sample === b.is_sample;
    const isEqual = isSameKind && payed(a) === payed(b) && a.distance_km === undefined && b.distance_km === undefined;
    return isEqual ? rank(a) - rank(b) : 0;
  });
}

/** Without what files write in different ways: 'תל אביב - יפו' and 'תל־אביב יפו'. */
const townName = (city: string): string => city.replace(/[^\p{L}\p{N}]+/gu, '');
