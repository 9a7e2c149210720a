import 'fake-indexeddb/auto';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { SUGGESTIONS_MAX } from '@sali/domain/base/limits';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GUEST } from '../../people/sync/device.ts';
import type { FoundProduct } from './foundProduct.ts';
import { SEARCH_TIMEOUT_MS } from './catalogue.ts';
import { SEEN_PRODUCTS_MAX } from './seen.ts';

/** A device that has stored nothing: the modules keep their database and the own names. */
const newDevice = async () => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  return {
    ...(await import('./catalogue.ts')),
    ...(await import('./ownNames.ts')),
    ...(await import('./seen.ts')),
  };
};
let device: Awaited<ReturnType<typeof newDevice>>;

const STORE = '7290027600007-1-44';

const milk: ProductWire = {
  item_code: '7290004131074',
  item_name: 'חלב תנובה 3% קרטון 1 ליטר',
  manufacturer_name: 'תנובה',
  brand: 'תנובה',
  quantity: 1,
  unit_measure: 'ליטר',
  is_weighted: false,
  status: 'ACTIVE',
  image_url: null,
  category: 'מוצרי חלב',
  category_id: 1,
  subcategory: null,
  subcategory_id: null,
  categories: [],
  product_id: 1,
  product_info: null,
  manufacture_country: null,
  store_prices: {
    [STORE]: {
      itemPrice: 7.28,
      unitOfMeasurePrice: null,
      unitOfMeasure: null,
      unitOfMeasurePer: null,
      salePrice: null,
      saleText: null,
      saleParts: null,
      lastUpdate: '2026-11-21T00:00:00.000Z',
    },
  },
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
};

const product = (itemCode: string, name: string): FoundProduct => ({
  itemCode,
  ownName: null,
  name,
  manufacturer: '',
  brand: '',
  unitMeasure: '',
  isWeighted: false,
  priceAgorot: null,
  salePriceAgorot: null,
  saleText: null,
  categoryId: 999,
  subcategoryId: null,
  storeKey: null,
  imageUrl: null,
});

const names = (products: readonly FoundProduct[]): string[] => products.map(({ name }) => name);
const answer = (products: readonly ProductWire[]): Response => new Response(JSON.stringify(products));
const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  device = await newDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
});

test('[C20] what was found once is found without a network, with its price in the same store only', async () => {
  fetched.mockResolvedValueOnce(answer([milk]));
  expect(await device.suggest('חלב', STORE)).toMatchObject({ isFromDevice: false, products: [{ priceAgorot: 728 }] });
  await vi.waitFor(async () => expect(await device.countSeen(GUEST)).toBe(1));
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await device.suggest('תנובה חלב', STORE)).toMatchObject({
    isFromDevice: true,
    products: [{ itemCode: milk.item_code, priceAgorot: 728, storeKey: STORE }],
  });
  expect(await device.suggest('תנובה חלב', 'another')).toMatchObject({
    products: [{ priceAgorot: null, storeKey: null }],
  });
});

test('[C20] a server that is slow to answer is not waited for, and its late answer is used the next time', async () => {
  await device.storeSeen(GUEST, [product('1', 'גבינה צהובה')], 1);
  let arrive: (response: Response) => void = () => undefined;
  fetched.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const early = device.suggest('גבינה', null);
  await vi.advanceTimersByTimeAsync(SEARCH_TIMEOUT_MS);
  vi.useRealTimers();
  expect(await early).toMatchObject({ isFromDevice: true, products: [{ name: 'גבינה צהובה' }] });
  arrive(answer([{ ...milk, item_name: 'גבינה לבנה' }]));
  await vi.waitFor(async () =>
    expect(await device.suggest('גבינה', null)).toMatchObject({
      isFromDevice: false,
      products: [{ name: 'גבינה לבנה' }],
    }),
  );
});

test('[C20] a refused search is an error, not an answer from the device', async () => {
  fetched.mockResolvedValue(new Response(JSON.stringify({ code: 'invalid_fields' }), { status: 422 }));
  await expect(device.suggest('מה', null)).rejects.toThrow('422');
});

const seen = (query: string) => ({ query, storeKey: STORE, limit: SUGGESTIONS_MAX });

test('[C21] the most sold products are kept once a week, and for each store that is chosen', async () => {
  fetched.mockImplementation(() => Promise.resolve(answer([{ ...milk, item_code: '55', item_name: 'ביצים גודל L' }])));
  await device.storePopularProducts(STORE);
  await device.storePopularProducts(STORE);
  expect(fetched).toHaveBeenCalledOnce();
  expect(names((await device.searchSeen(GUEST, seen('ביצים'))).products)).toEqual(['ביצים גודל L']);
  // In another store they have other prices.
  await device.storePopularProducts('2-2-2');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('[C22] a device keeps the products seen last', async () => {
  const many = Array.from({ length: SEEN_PRODUCTS_MAX }, (_, at) => product(`9${at}`, `מוצר ${at}`));
  await device.storeSeen(GUEST, [product('8', 'ישן מאוד')], 0);
  await device.storeSeen(GUEST, many, 5);
  expect(await device.countSeen(GUEST)).toBe(SEEN_PRODUCTS_MAX);
  expect((await device.searchSeen(GUEST, seen('ישן מאוד'))).products).toEqual([]);
});

test('[G61] a product is found by the own name, before the others, with the server and without', async () => {
  await device.openOwnNames(null);
  device.storeOwnName(3, milk.item_code, 'הלבן שלנו');
  expect(device.codesNamed('שלנו לב')).toEqual([]);
  expect(device.codesNamed('שלנו הל')).toEqual([milk.item_code]);
  const bread: ProductWire = { ...milk, item_code: '1', item_name: 'לחם לבן' };
  fetched.mockImplementation((input) => {
    const url = String(input instanceof Request ? input.url : input);
    return Promise.resolve(url.includes(milk.item_code) ? new Response(JSON.stringify(milk)) : answer([bread, milk]));
  });
  const { products } = await device.suggest('הלבן', STORE);
  expect(products.map(({ ownName, name }) => [ownName, name])).toEqual([
    ['הלבן שלנו', milk.item_name],
    [null, 'לחם לבן'],
  ]);
  await vi.waitFor(async () =>
    expect(names((await device.searchSeen(GUEST, seen('לחם'))).products)).toContain('לחם לבן'),
  );
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const offline = await device.suggest('הלבן של', STORE);
  expect(offline).toMatchObject({ isFromDevice: true, products: [{ ownName: 'הלבן שלנו', priceAgorot: 728 }] });
});

test('[G60] own names are stored on the device, updated by the server, and removed with the user', async () => {
  fetched.mockResolvedValueOnce(answer([]));
  await device.openOwnNames(7);
  device.storeOwnName(7, '729', 'שלי');
  await device.openOwnNames(null);
  expect(device.useOwnNames.getState().names).toEqual({});
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await device.openOwnNames(7);
  expect(device.useOwnNames.getState().names).toEqual({ '729': 'שלי' });
  fetched.mockResolvedValueOnce(new Response(JSON.stringify([{ item_code: '5', alias: 'מהשרת', note: '' }])));
  await device.openOwnNames(7);
  expect(device.useOwnNames.getState().names).toEqual({ '5': 'מהשרת' });
});
