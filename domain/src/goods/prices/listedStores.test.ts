import { expect, it } from 'vitest';
import { listedStores } from './listedStores.ts';

const store = (storeKey: string, city: string, distanceKm: number | null = null) => ({ storeKey, city, distanceKm });
const keys = (stores: readonly { storeKey: string }[]) => stores.map(({ storeKey }) => storeKey);
const most = { cheapest: 2, near: 1 };

it('[J51] behind the cheapest stores come the own one, the nearest, and those of its town, in their order', () => {
  const stores = [
    store('cheap', 'אילת', 300),
    store('cheaper', 'חיפה', 90),
    store('far', 'באר שבע', 110),
    store('nearest', 'רמת גן', 2),
    store('town', 'תל אביב - יפו', 4),
    store('own', 'תל אביב-יפו', 3),
  ];
  expect(keys(listedStores(stores, null, most))).toEqual(['cheap', 'cheaper', 'nearest']);
  expect(keys(listedStores(stores, 'own', most))).toEqual(['cheap', 'cheaper', 'nearest', 'town', 'own']);
  expect(listedStores(stores, 'own', { ...most, cheapest: 6 })).toBe(stores);
  const unplaced = stores.map((one) => ({ ...one, distanceKm: null }));
  expect(keys(listedStores(unplaced, 'other', most))).toEqual(['cheap', 'cheaper']);
});
