import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { expect, test } from 'vitest';
import { ownTownFirst, placeText } from './placeText.ts';

type Store = ProductPricesWire['stores'][number];
const store = (key: string, price: number, city: string, facts: Partial<Store> = {}): Store =>
  ({ store_key: key, price, sale_price: null, address: 'הרצל 1', city, is_old: false, ...facts }) as Store;

test('[J51] a store says its street and town', () => {
  expect(placeText({ address: 'הרצל 1', city: 'חולון' })).toBe('הרצל 1, חולון');
  expect(placeText({ address: '', city: 'חולון' })).toBe('חולון');
});

test('[J51] of stores with one price those of the own store’s town come first; a price and a distance go before', () => {
  const keysOf = (stores: Store[], own: string | null) => ownTownFirst(stores, own).map((one) => one.store_key);
  const stores = [store('a', 5, 'ירושלים'), store('b', 6, 'חיפה'), store('c', 6, 'תל אביב'), store('d', 7, 'תל אביב')];
  expect(keysOf(stores, 'd')).toEqual(['a', 'c', 'b', 'd']);
  expect(keysOf(stores, null)).toEqual(['a', 'b', 'c', 'd']);
  const placed = stores.map((one) => ({ ...one, distance_km: 1 }));
  expect(keysOf(placed, 'd')).toEqual(['a', 'b', 'c', 'd']);
});
