import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { expect, test } from 'vitest';
import { placeText } from './placeText.ts';
import { rankedPrices } from './rankedPrices.ts';

type Store = ProductPricesWire['stores'][number];
const store = (key: string, price: number, city: string, facts: Partial<Store> = {}): Store =>
  ({ store_key: key, price, sale_price: null, address: 'הרצל 1', city, is_old: false, ...facts }) as Store;

test('[J51] a store says its street and town', () => {
  expect(placeText({ address: 'הרצל 1', city: 'חולון' })).toBe('הרצל 1, חולון');
  expect(placeText({ address: '', city: 'חולון' })).toBe('חולון');
});

test('[J51] of stores with one price the own one comes first, then the nearer one, then those of its town', () => {
  const keysOf = (stores: Store[], own: string | null) => rankedPrices(stores, own, 0).map((one) => one.store_key);
  const stores = [store('a', 5, 'ירושלים'), store('b', 6, 'חיפה'), store('c', 6, 'תל אביב'), store('d', 7, 'תל־אביב')];
  expect(keysOf(stores, 'd')).toEqual(['a', 'c', 'b', 'd']);
  expect(keysOf(stores, null)).toEqual(['a', 'b', 'c', 'd']);
  const placed = stores.map((one, at) => ({ ...one, price: 6, distance_km: 9 - at }));
  expect(keysOf(placed, null)).toEqual(['d', 'c', 'b', 'a']);
  expect(keysOf(placed, 'b')).toEqual(['b', 'd', 'c', 'a']);
});

test('[J51] a far store that is not worth the way is behind the near ones, one that only delivers is not far', () => {
  const stores = [
    store('haifa', 3, 'חיפה'),
    store('own', 6, 'תל אביב'),
    store('near', 5, 'רמת גן', { sale_price: 4 }),
    store('online', 7, 'חיפה', { is_online: true }),
  ];
  const ranked = (worth: number) =>
    rankedPrices(stores, 'own', worth).map(({ store_key: key, isFar }) => (isFar ? `far ${key}` : key));
  expect(ranked(300)).toEqual(['near', 'own', 'online', 'far haifa']);
  expect(ranked(100)).toEqual(['haifa', 'near', 'own', 'online']);
});

test('[SD5] [PT5] old prices come after those of today, and examples after both', () => {
  const old = { is_old: true };
  const stores = [store('sample', 3, '', { ...old, is_sample: true }), store('old', 5, '', old), store('new', 9, '')];
  expect(rankedPrices(stores, null, 0).map((one) => one.store_key)).toEqual(['new', 'old', 'sample']);
});
