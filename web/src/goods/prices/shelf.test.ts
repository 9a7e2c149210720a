import 'fake-indexeddb/auto';
import type { ShelfPriceWire } from '@sali/contract/goods/prices/prices';
import { SHELF_CODES_MAX, SHELF_FRESH_MS } from '@sali/domain/base/limits';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Prices of a store's products on the device, over a scripted server. */

const STORE = 'a-1-1';
const MILK = '7290004131074';
const COTTAGE = '7290000066318';

let prices: typeof import('./shelf.ts');
let asked: string[][];
let answer: (codes: readonly string[]) => Response;

const sold = (item_code: string, price: number, sale_price: number | null = null): ShelfPriceWire => ({
  item_code,
  price,
  sale_price,
  sale_text: null,
  sale_parts: null,
  deals: [],
  is_weighted: false,
});

/** A reload: what is in memory is gone. */
async function open(): Promise<void> {
  vi.resetModules();
  prices = await import('./shelf.ts');
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  asked = [];
  answer = () => Response.json([sold(MILK, 7.28, 6)]);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', (url: string) => {
    const codes = new URL(url, 'http://sali').searchParams.get('item_codes')?.split(',') ?? [];
    asked.push(codes);
    return Promise.resolve().then(() => answer(codes));
  });
  await open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[SD7] whether a store has examples is kept on the device, and as the server said last', async () => {
  const stores = () => import('./knownStores.ts');
  const isSample = async () => (await stores()).useStores.getState().samples.includes(STORE);
  answer = () => Response.json([{ ...sold(MILK, 7.28), is_sample: true }]);
  await prices.askShelf(STORE, [MILK]);
  expect(await isSample()).toBe(true);
  await open();
  // No network: the device knows it.
  answer = () => Response.error();
  await prices.askShelf(STORE, [MILK]);
  expect(await isSample()).toBe(true);
  vi.setSystemTime(Date.now() + 2 * SHELF_FRESH_MS);
  answer = () => Response.json([sold(MILK, 7.5)]);
  await prices.askShelf(STORE, [MILK]);
  expect(await isSample()).toBe(false);
});

const entries = () => Object.fromEntries(prices.useShelves.getState().shelves[STORE]?.entries ?? []);

test('[R12] asks what is not known, and again only once it is old', async () => {
  await prices.askShelf(STORE, [MILK, COTTAGE]);
  expect(entries()).toEqual({ [MILK]: { priceAgorot: 728, salePriceAgorot: 600 }, [COTTAGE]: null });
  await prices.askShelf(STORE, [MILK, COTTAGE, '55']);
  expect(asked).toEqual([[MILK, COTTAGE], ['55']]);
  vi.setSystemTime(Date.now() + SHELF_FRESH_MS + 1);
  answer = () => Response.json([sold(MILK, 8)]);
  await prices.askShelf(STORE, [MILK]);
  expect(entries()[MILK]).toEqual({ priceAgorot: 800, salePriceAgorot: null });
});

test('[R12] without a network the prices are those that were known last, also after a reload', async () => {
  await prices.askShelf(STORE, [MILK]);
  await open();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await prices.askShelf(STORE, [MILK]);
  expect(entries()).toEqual({ [MILK]: { priceAgorot: 728, salePriceAgorot: 600 } });
});

test('[R12] a long list is asked for in parts, and two questions at once are one', async () => {
  const codes = Array.from({ length: SHELF_CODES_MAX + 1 }, (_, at) => String(10_000 + at));
  await Promise.all([prices.askShelf(STORE, codes), prices.askShelf(STORE, codes)]);
  expect(asked.map((part) => part.length)).toEqual([SHELF_CODES_MAX, 1]);
});

test('[R12] a store that the server does not know sells nothing; a server in trouble changes nothing', async () => {
  answer = () => Response.json({ code: 'store_not_found' }, { status: 404 });
  await prices.askShelf(STORE, [MILK]);
  expect(entries()).toEqual({ [MILK]: null });
  answer = () => Response.json({}, { status: 503 });
  await prices.askShelf(STORE, [COTTAGE]);
  expect(entries()).toEqual({ [MILK]: null });
});
