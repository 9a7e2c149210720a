import 'fake-indexeddb/auto';
import type { BasketLineWire } from '@sali/contract/goods/prices/baskets';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { lineTotalAgorot, totalsOf, wholeSumAgorot } from '@sali/domain/lists/view';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { HttpError } from '../../base/httpError.ts';
import { useShelves } from '../../goods/prices/shelf.ts';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import type { UserLists } from '../../people/sync/device.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { useOffersCachedAt } from './cachedAt.ts';
import { useCardPrices, useListPrices } from './useListPrices.ts';

const engine = await startTestEngine();
vi.spyOn(engine.device, 'ready').mockResolvedValue({ userKey: '5' } as UserLists);

const prices = vi.hoisted(() => ({
  fetchOffers: vi.fn<(store: string, codes: readonly string[]) => Promise<StoreOffers>>(),
  priceBasketIn: vi.fn(),
  fetchShelf: vi.fn(),
}));
vi.mock('../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const STORE = '1-1-1';
const CLUB = 7;
const row = {
  ...{ reward_type: 1, min_qty: 3, max_qty: null, redemptions: null, discount_percent: null },
  ...{ is_weighted: false, gift_count: null, gift_price: null },
};
const promotion = (id: string, price: number, codes: readonly string[], clubs: readonly number[] = []) => ({
  ...{ promotion_id: id, layout: 'v1' as const, text: '', club_ids: [...clubs], is_bundled_per_item: false },
  ...{
    starts_at: '2020-01-01T00:00:00',
    ends_at: '2099-12-31T23:59:00',
    daily_hours: null,
    is_coupon: false,
    spend: 0,
  },
  items: codes.map((code) => ({ ...row, code, price })),
});
const good = (code: string) => ({ item_code: code, code, price: 5, is_weighed: false, is_discountable: true });
/** Each costs 5; three of milk and butter, mixed, cost 10, and 9 for members of a club. */
const OFFERS: StoreOffers = {
  goods: ['milk', 'butter'].map(good),
  promotions: [promotion('1', 10, ['milk', 'butter']), promotion('2', 9, ['milk', 'butter'], [CLUB])],
};
const offersOf = (codes: readonly string[]): StoreOffers => ({
  ...OFFERS,
  goods: OFFERS.goods.filter(({ item_code: code }) => codes.includes(code)),
});

const milk = (quantity: number, facts: Partial<Item> = {}) =>
  testItem({ id: 'milk', barcode: 'milk', quantity, priceAgorot: 500, storeKey: STORE, ...facts });
const words = (quantity: number, facts: Partial<Item> = {}) =>
  testItem({ id: 'words', name: 'חמאה', quantity, ...facts });
const listOf = (...items: Item[]) =>
  testList({ storeKey: STORE, items: Object.fromEntries(items.map((item) => [item.id, item])) });
const chosen = (quantity: number, total: number, facts: Partial<BasketLineWire> = {}): BasketLineWire => ({
  ...{ item_code: 'butter', item_name: 'חמאה 200 גרם', quantity, unit_price: 5, line_total: total },
  ...{ for_name: 'חמאה', ...facts },
});

const open = (first: ShoppingList) => {
  const { result, rerender } = renderHook(({ list }) => useListPrices(list), { initialProps: { list: first } });
  return {
    prices: () => result.current,
    sum: () => wholeSumAgorot(totalsOf(result.current.list)),
    line: (id: string) => result.current.list.items[id],
    show: (list: ShoppingList) => rerender({ list }),
  };
};

beforeEach(async () => {
  prices.fetchOffers.mockReset().mockImplementation((_store, codes) => Promise.resolve(offersOf(codes)));
  prices.priceBasketIn.mockReset().mockResolvedValue({ lines: [] });
  prices.fetchShelf.mockReset().mockRejectedValue(new HttpError(0, 'offline', ''));
  syncEngine().state.setState({ userKey: '5', lists: {}, activeListId: null, selectedStore: null });
  useConnectivity.setState({ health: 'connected' });
  useShelves.setState({ shelves: {} });
  changeSettings({ clubs: [] });
  await deleteRowsOf('5');
  allowRowsOf('5');
  useOffersCachedAt.setState({ userKey: null, at: new Map() });
});
afterEach(cleanup);

it('[G62] the store is asked once the list is at rest; then another quantity is priced without a question', async () => {
  const { sum, line, show } = open(listOf(milk(1)));
  show(listOf(milk(3)));
  await waitFor(() => expect(sum()).toBe(1000));
  expect(line('milk')?.deal?.text).not.toBeNull();
  expect(prices.fetchOffers.mock.calls).toEqual([[STORE, ['milk']]]);
  // Ticked lines are paid with the rest.
  show(listOf(milk(3, { isCompleted: true })));
  expect(sum()).toBe(1000);
  show(listOf(milk(6)));
  await waitFor(() => expect(sum()).toBe(2000));
  expect(prices.fetchOffers).toHaveBeenCalledOnce();
  expect(prices.priceBasketIn).not.toHaveBeenCalled();
});

it('[G62] a line that was changed costs the price of one until it is priced, and the others keep theirs', async () => {
  const butter = testItem({ id: 'butter', barcode: 'butter', quantity: 3, priceAgorot: 500, storeKey: STORE });
  const { line, sum, show } = open(listOf(milk(3), butter));
  await waitFor(() => expect(sum()).toBe(2000));
  show(listOf(milk(4), butter));
  const totalOf = (id: string) => {
    const item = line(id);
    return item && lineTotalAgorot(item);
  };
  expect([totalOf('milk'), totalOf('butter')]).toEqual([2000, 1000]);
  await waitFor(() => expect(sum()).toBe(2500));
});

it('[G80] a product that was chosen for a line counts in the promotions of the basket', async () => {
  prices.priceBasketIn.mockResolvedValue({ lines: [chosen(1, 3.33)] });
  const { sum, line, show } = open(listOf(milk(2), words(1)));
  await waitFor(() => expect([line('words')?.estimate?.totalAgorot, sum()]).toEqual([334, 1000]));
  expect(prices.priceBasketIn.mock.lastCall).toEqual([
    STORE,
    { items: [{ item_code: 'milk', quantity: 2 }], words: [{ name: 'חמאה', quantity: 1, unit: '' }], clubs: [] },
  ]);
  expect(prices.fetchOffers.mock.lastCall).toEqual([STORE, ['milk', 'butter']]);
  expect(line('words')?.estimate).toMatchObject({ itemCode: 'butter', itemName: 'חמאה 200 גרם' });
  // Once its line is gone it counts no more.
  show(listOf(milk(2), milk(1, { id: 'other', barcode: 'other', priceAgorot: 700 })));
  await waitFor(() => expect(sum()).toBe(1700));
});

it('[G80] lines of the same words are one estimate, with what was asked for; no product’s line', async () => {
  const boxes = chosen(4, 7, { item_code: 'b', for_unit: 'boxes' });
  prices.priceBasketIn.mockResolvedValue({ lines: [chosen(4, 20), boxes] });
  const { sum, line } = open(
    listOf(words(1, { id: 'a' }), words(3, { id: 'b' }), words(2, { id: 'c', unitMeasure: 'boxes' })),
  );
  // Four of butter are three for 10 and one for 5; what the store does not offer costs what the server said.
  await waitFor(() => expect(sum()).toBe(2200));
  const product = { itemCode: 'butter', packages: 4, isWeighted: false };
  expect(line('a')?.estimate).toMatchObject({ ...product, totalAgorot: 375 });
  expect(line('b')?.estimate).toMatchObject({ ...product, totalAgorot: 1125 });
  expect(line('c')?.estimate).toMatchObject({ itemCode: 'b', totalAgorot: 700 });
});

it('[SE12] the person’s clubs count, are asked for with the basket, and again when they change', async () => {
  prices.priceBasketIn.mockResolvedValue({ lines: [chosen(1, 5)] });
  act(() => changeSettings({ clubs: [CLUB, 2] }));
  const { sum } = open(listOf(milk(2), words(1)));
  await waitFor(() => expect(sum()).toBe(900));
  expect(prices.priceBasketIn.mock.lastCall?.[1]).toMatchObject({ clubs: [CLUB, 2] });
  act(() => changeSettings({ clubs: [] }));
  await waitFor(() => expect(sum()).toBe(1000));
  await waitFor(() => expect(prices.priceBasketIn.mock.lastCall?.[1]).toMatchObject({ clubs: [] }));
});

it('[G66] without a network the basket is priced by the store’s last offers, as of then, or at the prices of one', async () => {
  const { sum, prices: shown, show } = open(listOf(milk(3), words(1)));
  await waitFor(() => expect(sum()).toBe(1000));
  expect(shown().asOf).toBeNull();
  const asked = prices.priceBasketIn.mock.calls.length;
  prices.fetchOffers.mockRejectedValue(new HttpError(0, 'offline', ''));
  prices.priceBasketIn.mockRejectedValue(new HttpError(0, 'offline', ''));
  act(() => useConnectivity.setState({ health: 'unavailable' }));
  expect(shown().asOf).toBeInstanceOf(Date);
  const bread = testItem({ id: 'bread', barcode: 'bread', priceAgorot: 800, storeKey: STORE });
  show(listOf(milk(6), words(1), bread));
  await waitFor(() => expect(sum()).toBe(2800));
  await waitFor(() => expect(prices.priceBasketIn.mock.calls.length).toBeGreaterThan(asked));
  expect(shown().asOf).toBeInstanceOf(Date);

  prices.priceBasketIn.mockResolvedValue({ lines: [chosen(1, 5)] });
  prices.fetchOffers.mockImplementation((_store, codes) => Promise.resolve(offersOf(codes)));
  act(() => useConnectivity.setState({ health: 'connected' }));
  await waitFor(() => expect(sum()).toBe(3300));
  expect(shown().asOf).toBeNull();
});

it('[PT7] where the store’s prices are old the list says from when they are', async () => {
  const last_update = '2026-08-01T06:00:00.000Z';
  prices.fetchOffers.mockImplementation((_store, codes) => Promise.resolve({ ...offersOf(codes), last_update }));
  const { prices: shown } = open(listOf(milk(3)));
  await waitFor(() => expect(shown().asOf).toEqual(new Date(last_update)));
  cleanup();
  await deleteRowsOf('5');
  allowRowsOf('5');
  useOffersCachedAt.setState({ userKey: null, at: new Map() });
  const now = new Date().toISOString();
  prices.fetchOffers.mockImplementation((_store, codes) => Promise.resolve({ ...offersOf(codes), last_update: now }));
  const { sum, prices: fresh } = open(listOf(milk(3)));
  await waitFor(() => expect(sum()).toBe(1000));
  expect(fresh().asOf).toBeNull();
});

it('[G66] a price that is another one since is asked about', async () => {
  const { sum } = open(listOf(milk(3)));
  await waitFor(() => expect(sum()).toBe(1000));
  const promotions = [promotion('1', 12, ['milk'])];
  prices.fetchOffers.mockResolvedValue({ goods: [{ ...good('milk'), price: 6 }], promotions });
  const entries = new Map([['milk', { priceAgorot: 600, salePriceAgorot: null }]]);
  act(() => useShelves.setState({ shelves: { [STORE]: { storeKey: STORE, entries, askedAt: new Map() } } }));
  await waitFor(() => expect(sum()).toBe(1200));
  expect(prices.fetchOffers).toHaveBeenCalledTimes(2);
});

it('[J50] a list has no sum before the products of its words are known too', async () => {
  let answer: (priced: { lines: BasketLineWire[] }) => void = () => undefined;
  let offer: (offers: StoreOffers) => void = () => undefined;
  prices.priceBasketIn.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  prices.fetchOffers.mockResolvedValueOnce(OFFERS).mockReturnValueOnce(new Promise((resolve) => (offer = resolve)));
  const { prices: shown, sum } = open(listOf(milk(3), words(3)));
  await waitFor(() => expect(sum()).toBe(1000));
  expect(shown().isPricing).toBe(true);
  answer({ lines: [chosen(3, 10)] });
  // The product is known; what it costs beside the others is not.
  await waitFor(() => expect(sum()).toBe(2000));
  expect([prices.fetchOffers.mock.calls.length, shown().isPricing]).toEqual([2, true]);
  offer(OFFERS);
  await waitFor(() => expect([shown().isPricing, sum()]).toEqual([false, 2000]));
});

it('[J49] the card of a list that was opened has its sum, whether or not it has lines without a product', async () => {
  for (const list of [listOf(milk(3)), listOf(milk(3), words(3))]) {
    prices.priceBasketIn.mockResolvedValue({ lines: [chosen(3, 10)] });
    const { prices: shown, sum } = open(list);
    await waitFor(() => expect(shown().isPricing).toBe(false));
    const card = renderHook(() => useCardPrices(list)).result;
    await waitFor(() => expect(card.current.hasSum).toBe(true));
    expect(wholeSumAgorot(totalsOf(card.current.list))).toBe(sum());
    cleanup();
  }
});

it('[J50] a list that was priced before shows its sum at once; a new one has none until its first charges came', async () => {
  let answer: (offers: StoreOffers) => void = () => undefined;
  prices.fetchOffers.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { prices: shown, sum } = open(listOf(milk(3)));
  expect(shown().isPricing).toBe(true);
  await waitFor(() => expect(prices.fetchOffers).toHaveBeenCalled());
  answer(OFFERS);
  await waitFor(() => expect([shown().isPricing, sum()]).toEqual([false, 1000]));
  cleanup();
  prices.fetchOffers.mockReturnValue(new Promise(() => undefined));
  const again = open(listOf(milk(3)));
  await waitFor(() => expect([again.prices().isPricing, again.sum()]).toEqual([false, 1000]));
});

it('[G66] a browser that cannot store shows the promotions all the same, while the tab lives', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('the disk is full', 'QuotaExceededError');
  });
  const { prices: shown, sum } = open(listOf(milk(3)));
  await waitFor(() => expect([shown().isPricing, sum()]).toEqual([false, 1000]));
  expect(put).toHaveBeenCalled();
  put.mockRestore();
});
