import 'fake-indexeddb/auto';
import type { CataloguePart, DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import { cataloguePartToWire, type FindableProduct } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { runAtOnce } from '@sali/domain/goods/catalogue/slices';
import { shelfCopyToWire } from '@sali/contract/goods/catalogue/shelfCopyWire';
import { SUGGESTIONS_MAX } from '@sali/domain/base/limits';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GUEST } from '../../../people/sync/device.ts';
import type { FoundProduct } from '../foundProduct.ts';
import { DEVICE_CATALOGUE_CHECK_MS, METERED_CATALOGUE_BYTES_MAX } from './storeCatalogue.ts';

const newDevice = async () => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  return {
    ...(await import('./storeCatalogue.ts')),
    ...(await import('./catalogueCopy.ts')),
    ...(await import('../seen.ts')),
    ...(await import('../../../base/device/openStore.ts')),
  };
};
let device: Awaited<ReturnType<typeof newDevice>>;

const STORE = '7290027600007-1-44';
const OTHER = '7290058140886-1-39';
const NOW = Date.UTC(2026, 10, 23);

const findable = (id: number, name: string, facts: Partial<FindableProduct> = {}): FindableProduct => ({
  ...{ id, itemCode: `729000000${id}`, code: `729000000${id}`, name, brand: '', manufacturer: 'תנובה', chainCount: 1 },
  ...{ isLoose: false, isWeighted: false, categoryId: 1, subcategoryId: 11, imageUrl: null, size: null },
  ...facts,
});
const MILK = findable(1, 'חלב טרי 3%', { chainCount: 4 });
const CHOCOLATE_MILK = findable(2, 'שוקולד חלב', { chainCount: 4 });
const LEMON = findable(3, 'לימון', { itemCode: '7290027600007-77', code: '77', isWeighted: true, categoryId: 4 });

/** A server with this catalogue; counts what is fetched. */
function serve(
  parts: Readonly<Record<string, readonly FindableProduct[]>>,
  {
    scope = 'store',
    bytes = 1000,
    same = [] as DeviceCatalogue['same_products'],
    shelf = runAtOnce(shelfCopyToWire([], [])),
  } = {},
) {
  const fetched = vi.fn((input: string | URL | Request) => {
    const path = String(input instanceof Request ? input.url : input);
    const part = path.split('/catalogue/')[1];
    const list = Object.keys(parts).map((name) => ({ part: name, bytes }));
    const body: unknown =
      part === 'shelf'
        ? shelf
        : part
          ? (cataloguePartToWire(parts[part] ?? []) satisfies CataloguePart)
          : { scope, product_count: Object.values(parts).flat().length, parts: list, same_products: same };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  vi.stubGlobal('fetch', fetched);
  return {
    partsFetched: () =>
      fetched.mock.calls
        .flatMap(([input]) => String(input).split('/catalogue/')[1] ?? [])
        .filter((part) => part !== 'shelf'),
  };
}
const search = async (query: string, storeKey: string | null = STORE) => {
  const { products, isWhole } = await device.searchSeen(GUEST, { query, storeKey, limit: SUGGESTIONS_MAX });
  return { names: products.map(({ name }) => name), isWhole };
};

beforeEach(async () => {
  device = await newDevice();
});
afterEach(() => vi.unstubAllGlobals());

test('[C24] [G86] the catalogue of the own store is searched on the device, whole, as it was stored', async () => {
  serve({ a: [MILK, CHOCOLATE_MILK], b: [LEMON] });
  expect(await search('חלב')).toEqual({ names: [], isWhole: false });
  await device.renewCatalogue(GUEST, STORE, NOW);
  expect(await search('חלב')).toEqual({ names: ['חלב טרי 3%', 'שוקולד חלב'], isWhole: true });
  expect(await search('קרמבו')).toEqual({ names: [], isWhole: true });
  expect((await search('חלב', OTHER)).isWhole).toBe(false);
  const corrected = async (query: string) =>
    (await device.searchSeen(GUEST, { query, storeKey: STORE, limit: 1 })).corrected;
  expect([await corrected('לימוו'), await corrected('לימון')]).toEqual(['לימון', null]);
  const { products } = await device.searchSeen(GUEST, { query: 'לימון', storeKey: STORE, limit: 1 });
  const { code: _code, chainCount: _count, id: _id, isLoose: _loose, size: _size, ...facts } = LEMON;
  const unpriced = {
    priceAgorot: null,
    unitPrice: null,
    salePriceAgorot: null,
    saleText: null,
    storeKey: null,
    ownName: null,
  };
  expect(products).toEqual([{ ...facts, ...unpriced, unitMeasure: 'ק"ג' }]);
});

test('[C24] what the person has seen has its price, and is found where the catalogue lacks it', async () => {
  serve({ a: [MILK] });
  await device.renewCatalogue(GUEST, STORE, NOW);
  expect((await search('חלב')).names).toEqual(['חלב טרי 3%']);
  const seen: FoundProduct = {
    ...{ itemCode: MILK.itemCode, ownName: null, name: MILK.name, manufacturer: '', brand: '', unitMeasure: '' },
    ...{ isWeighted: false, priceAgorot: 690, salePriceAgorot: null, saleText: null, categoryId: 1 },
    ...{ subcategoryId: null, storeKey: STORE, imageUrl: null },
  };
  await device.storeSeen(GUEST, [seen, { ...seen, itemCode: '99999999', name: 'חלב עיזים' }], NOW);
  const { products } = await device.searchSeen(GUEST, { query: 'חלב', storeKey: STORE, limit: 8 });
  expect(products.map(({ name, priceAgorot }) => [name, priceAgorot])).toEqual([
    ['חלב טרי 3%', 690],
    ['חלב עיזים', 690],
  ]);
  expect((await device.findSeen(GUEST, `0${MILK.itemCode}`, STORE)).products).toMatchObject([{ priceAgorot: 690 }]);
  expect(await device.findSeen(GUEST, '123', STORE)).toEqual({ products: [], isWhole: true });
});

test('[C25] it is asked about once a day, and only the parts that changed are fetched', async () => {
  const first = serve({ a: [MILK], b: [LEMON] });
  await device.renewCatalogue(GUEST, STORE, NOW);
  await device.renewCatalogue(GUEST, STORE, NOW + DEVICE_CATALOGUE_CHECK_MS - 1);
  expect(first.partsFetched()).toEqual(['a', 'b']);
  await search('חלב');
  const second = serve({ a: [MILK], c: [CHOCOLATE_MILK] });
  await device.renewCatalogue(GUEST, STORE, NOW + DEVICE_CATALOGUE_CHECK_MS);
  expect(second.partsFetched()).toEqual(['c']);
  expect((await search('חלב')).names).toEqual(['חלב טרי 3%', 'שוקולד חלב']);
  expect((await search('לימון')).names).toEqual([]);
  const another = serve({ a: [MILK] }, { scope: 'all' });
  await device.renewCatalogue(GUEST, OTHER, NOW + DEVICE_CATALOGUE_CHECK_MS);
  expect(another.partsFetched()).toEqual([]);
  expect(await search('חלב', STORE)).toEqual({ names: ['חלב טרי 3%'], isWhole: true });
});

test.each([
  [{ saveData: true }, 1000, false],
  [{ type: 'cellular' }, METERED_CATALOGUE_BYTES_MAX + 1, false],
  [{ type: 'cellular' }, METERED_CATALOGUE_BYTES_MAX, true],
  [{ type: 'wifi' }, METERED_CATALOGUE_BYTES_MAX + 1, true],
])('[C25] over the connection %o %i bytes are fetched: %s', async (connection, bytes, isFetched) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const { partsFetched } = serve({ a: [MILK] }, { bytes });
  await device.renewCatalogue(GUEST, STORE, NOW);
  Reflect.deleteProperty(navigator, 'connection');
  expect(partsFetched()).toEqual(isFetched ? ['a'] : []);
});

test('[C25] a sign-out takes the catalogue, and a catalogue that lost a part counts as none', async () => {
  serve({ a: [MILK], b: [LEMON] });
  await device.renewCatalogue('5', STORE, NOW);
  const rows = device.openStore<{ readonly userKey: string; readonly part: string }>('storeCatalogue');
  expect(await rows.count('5')).toBe(4);
  await rows.write('5', (table) => table.delete(['5', 'b']));
  expect(await device.readCatalogue('5')).toBeNull();
  await device.deleteRowsOf('5');
  expect(await rows.count('5')).toBe(0);
});

test('[PM7] a product that several chains code for themselves is one row, the own chain’s', async () => {
  const elsewhere = findable(4, 'לימון ישראל', { itemCode: '7290058140886-117', code: '117', isWeighted: true });
  const codes = [LEMON, elsewhere].map(({ itemCode }) => ({
    item_code: itemCode,
    chain_ids: [itemCode.split('-')[0] ?? ''],
  }));
  serve({ a: [LEMON, elsewhere] }, { scope: 'all', same: [codes] });
  await device.renewCatalogue(GUEST, STORE, NOW);
  expect((await search('לימון')).names).toEqual(['לימון']);
  expect((await search('לימון', OTHER)).names).toEqual(['לימון ישראל']);
});

test('[C30] a hit that was never seen has the price of the store’s shelf; the newer one counts', async () => {
  const facts = { isWeighed: false, isDiscountable: true };
  const shelf = runAtOnce(shelfCopyToWire([{ ...facts, productId: MILK.id, code: MILK.code, priceAgorot: 690 }], []));
  serve({ a: [{ ...MILK, size: { quantityMilli: 1000, unit: 'l' } }, LEMON] }, { shelf });
  await device.renewCatalogue(GUEST, STORE, NOW);
  const priceOf = async (query: string, storeKey: string) =>
    (await device.searchSeen(GUEST, { query, storeKey, limit: 1 })).products[0];
  const milk = await priceOf('חלב', STORE);
  expect(milk).toMatchObject({ priceAgorot: 690, salePriceAgorot: null, saleText: null, storeKey: STORE });
  expect(milk?.unitPrice).toEqual({ agorot: 69, per: '100ml' });
  expect((await priceOf('לימון', STORE))?.priceAgorot).toBeNull();
  expect((await priceOf('חלב', OTHER))?.priceAgorot).toBeNull();
  for (const [seenAt, agorot] of [
    [NOW - 1, 690],
    [NOW + 1, 710],
  ] as const) {
    if (milk) await device.storeSeen(GUEST, [{ ...milk, priceAgorot: 710 }], seenAt);
    expect((await priceOf('חלב', STORE))?.priceAgorot).toBe(agorot);
  }
});
