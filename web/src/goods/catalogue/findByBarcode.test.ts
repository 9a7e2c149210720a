import 'fake-indexeddb/auto';
import type { ProductInChainsWire } from '@sali/contract/goods/catalogue/catalogue';
import { codeInStore } from '@sali/domain/goods/catalogue/sameProduct/chainCodes';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { findByBarcode, findByCodes } from './findByBarcode.ts';

const [MADE_UP, SEEN, BARCODE] = ['7290000000138', '7290000000145', '7290004131074'];
const [GARDEN, MARKET, CORNER] = ['7299013000004', '7299014000003', '7299015000002'];

/** The server's answers, by item code; a promise that never ends is a silent server. */
const server = vi.hoisted(() => ({
  names: {} as Record<string, string>,
  prices: {} as Record<string, ProductInChainsWire['store_prices']>,
  isSilent: false,
  asked: [] as string[],
  waits: 0,
}));
vi.mock('./api.ts', () => ({
  fetchProduct: async (code: string) => {
    server.asked.push(code);
    if (server.isSilent) await new Promise(() => undefined);
    if (server.names[code] === undefined) throw new HttpError(404, 'product_not_found', '');
    return wireOf(code);
  },
  fetchSuggestions: async (query: string) => {
    server.asked.push(`search ${query}`);
    if (server.isSilent) await new Promise(() => undefined);
    return { rows: Object.keys(server.names).map(wireOf), corrected: null };
  },
}));

vi.mock('./catalogue.ts', async (original) => ({
  ...(await original<typeof import('./catalogue.ts')>()),
  searchTimeout: () => {
    server.waits += 1;
    return server.isSilent ? Promise.resolve(null) : new Promise(() => undefined);
  },
}));

const wireOf = (code: string): Partial<ProductInChainsWire> => ({
  ...{ item_code: code, item_name: server.names[code] ?? '', manufacturer_name: '', brand: '', is_weighted: true },
  ...{
    store_prices: server.prices[code] ?? {},
    category_id: 4,
    subcategory_id: null,
    product_info: null,
    image_url: null,
  },
});

const STORE_PRICE = {
  ...{ itemPrice: 89, unitOfMeasurePrice: 8.9, unitOfMeasure: '100 גרם', unitOfMeasurePer: '100g' as const },
  ...{ salePrice: null, saleText: null, saleParts: null, lastUpdate: '2026-08-10T06:00:00Z' },
};

/** The names that a code is found under, with their chains. */
const found = async (code: string, storeKey: string | null) =>
  (await findByBarcode(code, storeKey)).goods.map(({ product, chainIds }) => [product.name, ...chainIds]);

beforeEach(() => {
  Object.assign(server, { names: {}, prices: {}, isSilent: false, asked: [], waits: 0 });
});

it('[CO4] a code that chains make up is looked for in the chain of the store, and in no other', async () => {
  server.names = { [`${MARKET}-${MADE_UP}`]: 'בטטה', [MADE_UP]: 'כרוב', [BARCODE]: 'חלב' };
  expect(await findByBarcode(MADE_UP, `${GARDEN}-1-39`)).toEqual({ goods: [], isWhole: true });
  expect(await found(MADE_UP, `${MARKET}-1-39`)).toEqual([['בטטה']]);
  expect(await found(BARCODE, `${GARDEN}-1-39`)).toEqual([['חלב']]);
  expect(await found(BARCODE, null)).toEqual([['חלב']]);
  expect(server.asked).toEqual([`${GARDEN}-${MADE_UP}`, `${MARKET}-${MADE_UP}`, BARCODE, BARCODE]);
  expect(codeInStore(BARCODE, `${GARDEN}-1-39`)).toBe(BARCODE);
});

it('[CO4] without a store it is found in all chains, goods of one name once', async () => {
  server.names = {
    [MADE_UP]: 'כרוב לבן',
    [`${GARDEN}-${MADE_UP}`]: 'בטטה',
    [`${MARKET}-${MADE_UP}`]: 'כרוב לבן',
    [`${CORNER}-${MADE_UP}`]: 'כרוב  לבן ',
    [`${GARDEN}-${MADE_UP}5`]: 'גזר',
  };
  expect(await found(MADE_UP, null)).toEqual([
    ['בטטה', GARDEN],
    ['כרוב לבן', MARKET, CORNER],
  ]);
  server.names = { [MADE_UP]: 'כרוב לבן' };
  expect(await found(MADE_UP, null)).toEqual([['כרוב לבן']]);
  server.names = {};
  expect(await findByBarcode(MADE_UP, null)).toEqual({ goods: [], isWhole: true });
});

it('[CO4] a server that is silent is waited for once, then the device says what it has seen', async () => {
  server.names = { [`${GARDEN}-${SEEN}`]: 'בטטה', [`${MARKET}-${SEEN}`]: 'כרוב' };
  await findByBarcode(SEEN, null);
  Object.assign(server, { isSilent: true, asked: [], waits: 0 });
  expect(await found(SEEN, `${MARKET}-1-39`)).toEqual([['כרוב']]);
  expect([server.asked, server.waits]).toEqual([[`${MARKET}-${SEEN}`], 1]);
  expect((await found(SEEN, null)).toSorted()).toEqual([
    ['בטטה', GARDEN],
    ['כרוב', MARKET],
  ]);
  expect(server.waits).toBe(2);
});

it('[SH10] of the codes of a label the first group with goods counts, and what the store sells comes first', async () => {
  const store = `${GARDEN}-1-39`;
  const labelled = async (...groups: string[][]) =>
    (await findByCodes(groups, store)).goods.map(({ product }) => product.itemCode);
  server.names = { [`${GARDEN}-4122607`]: 'גבינת עמק', [BARCODE]: 'גבינה של רשת אחרת', [`${GARDEN}-180`]: 'ערמונים' };
  expect(await labelled(['12', '13'], ['4122607', '4122607', BARCODE], ['180'])).toEqual([
    `${GARDEN}-4122607`,
    BARCODE,
  ]);
  expect(server.asked).not.toContain(`${GARDEN}-180`);
  server.prices = { [`${GARDEN}-4122607`]: { [store]: STORE_PRICE } };
  expect(await labelled(['4122607', BARCODE])).toEqual([`${GARDEN}-4122607`]);
  expect(await findByCodes([['12'], ['13']], store)).toEqual({ goods: [], isWhole: true });
});
