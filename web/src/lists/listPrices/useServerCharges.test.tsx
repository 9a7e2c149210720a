import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnectivity } from '../../people/connectivity/connectivity.ts';
import { HttpError } from '../../base/httpError.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { useServerCharges, DEALS_DEBOUNCE_MS } from './useServerCharges.ts';

const prices = vi.hoisted(() => ({ priceBasketIn: vi.fn() }));
vi.mock('../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const kept = vi.hoisted(() => ({ cacheOffers: vi.fn(), cachedDeals: vi.fn() }));
vi.mock('./cachedDeals.ts', () => kept);

const listOf = (quantity: number, isCompleted = false) =>
  testList({
    items: { milk: testItem({ id: 'milk', barcode: '729', quantity, isCompleted }), a: testItem({ id: 'a' }) },
  });
/** The line without a product, as it is asked for. */
const WORDS = { name: testItem().name, quantity: 1, unit: '' };
const rest = () => act(() => vi.advanceTimersByTimeAsync(DEALS_DEBOUNCE_MS));
/** Waits for code that is loaded when it is first needed. */
const until = (expectation: () => void) =>
  vi.waitFor(async () => {
    await rest();
    expectation();
  });
const answer = (quantity: number, total: number, text?: string) => ({
  lines: [{ item_code: '729', quantity, unit_price: 6.3, line_total: total, sale_text: text }],
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  prices.priceBasketIn.mockReset();
  kept.cacheOffers.mockReset();
  kept.cachedDeals.mockReset();
});

it('[G62] the basket is asked once it is at rest, ticked lines too, and again only when it or the store changes', async () => {
  prices.priceBasketIn.mockResolvedValue(answer(2, 10, '2 ב-10 ש"ח'));
  const { result, rerender } = renderHook(({ list, store }) => useServerCharges(list, store), {
    initialProps: { list: listOf(1), store: '1-1-1' },
  });
  rerender({ list: listOf(2), store: '1-1-1' });
  expect(result.current?.lines.size ?? 0).toBe(0);
  await rest();
  expect(prices.priceBasketIn.mock.calls).toEqual([
    ['1-1-1', { items: [{ item_code: '729', quantity: 2 }], words: [WORDS], clubs: [] }],
  ]);
  expect(result.current?.lines.get('729')).toEqual({ quantity: 2, totalAgorot: 1000, text: '2 ב-10 ש"ח' });
  rerender({ list: listOf(2, true), store: '1-1-1' });
  await rest();
  expect(prices.priceBasketIn).toHaveBeenCalledTimes(1);
  prices.priceBasketIn.mockRejectedValue(new Error('no network'));
  rerender({ list: listOf(2, true), store: '2-2-2' });
  expect(result.current?.lines.size ?? 0).toBe(0);
  await rest();
  expect(result.current?.lines.size ?? 0).toBe(0);
});

it('[G66] without a network the basket costs what the device makes of its store’s offers, or the prices of one', async () => {
  prices.priceBasketIn.mockResolvedValue(answer(3, 10, '3 ב-10 ש"ח'));
  const { result, rerender } = renderHook(({ list }) => useServerCharges(list, '1-1-1'), {
    initialProps: { list: listOf(3) },
  });
  const asked = (quantity: number) => ({
    storeKey: '1-1-1',
    items: [{ item_code: '729', quantity }],
    words: [WORDS],
    clubs: [],
  });
  await until(() =>
    expect(kept.cacheOffers).toHaveBeenCalledExactlyOnceWith('list', asked(3), new Map(), expect.any(Number)),
  );
  expect(result.current).toMatchObject({ lines: { size: 1 }, asOf: null });

  prices.priceBasketIn.mockRejectedValue(new HttpError(0, 'offline', ''));
  kept.cachedDeals.mockResolvedValue(null);
  rerender({ list: listOf(4) });
  await until(() => expect(result.current?.lines.size ?? 0).toBe(0));
  const offline = { lines: new Map([['729', { quantity: 6, totalAgorot: 2000, text: null }]]), asOf: new Date(0) };
  kept.cachedDeals.mockResolvedValue(offline);
  rerender({ list: listOf(6) });
  await until(() => expect(result.current).toMatchObject(offline));
  expect(kept.cachedDeals.mock.lastCall?.slice(0, 2)).toEqual(['list', asked(6)]);
});

it('[PT7] where the store’s prices are old the answer says from when they are', async () => {
  const last_update = '2026-08-01T06:00:00.000Z';
  prices.priceBasketIn.mockResolvedValue({ ...answer(3, 10), is_old: true, last_update });
  const { result, rerender } = renderHook(({ list }) => useServerCharges(list, '1-1-1'), {
    initialProps: { list: listOf(3) },
  });
  await until(() => expect(result.current?.asOf).toEqual(new Date(last_update)));
  prices.priceBasketIn.mockResolvedValue({ ...answer(4, 12), is_old: false, last_update });
  rerender({ list: listOf(4) });
  await until(() => expect(result.current).toMatchObject({ lines: { size: 1 }, asOf: null }));
});

it('[SE12] the person’s clubs are asked for with the basket, and again when they change', async () => {
  prices.priceBasketIn.mockResolvedValue(answer(1, 5));
  act(() => changeSettings({ clubs: [1, 2] }));
  renderHook(() => useServerCharges(LIST, '1-1-1'));
  await rest();
  expect(prices.priceBasketIn.mock.lastCall?.[1]).toMatchObject({ clubs: [1, 2] });
  act(() => changeSettings({ clubs: [] }));
  await rest();
  expect(prices.priceBasketIn.mock.lastCall?.[1]).toMatchObject({ clubs: [] });
});

const LIST = listOf(1);

it('[G80] lines of the same words are one estimate, with what was asked for; no product’s line', async () => {
  const chosen = {
    item_code: '1',
    quantity: 4,
    unit_price: 5,
    line_total: 20,
    for_name: 'milk',
    item_name: 'Milk 1 l',
  };
  prices.priceBasketIn.mockResolvedValue({ lines: [chosen, { ...chosen, for_unit: 'boxes', line_total: 7 }] });
  const words = (id: string, quantity: number, unitMeasure = '') =>
    testItem({ id, name: 'milk', quantity, unitMeasure });
  const list = testList({ items: { a: words('a', 1), b: words('b', 3), c: words('c', 2, 'boxes') } });
  const { result } = renderHook(() => useServerCharges(list, '1-1-1'));
  await rest();
  expect(result.current?.lines.size).toBe(0);
  const product = { itemCode: '1', itemName: 'Milk 1 l', packages: 4, isWeighted: false };
  expect([...(result.current?.estimates ?? [])]).toEqual([
    ['["milk",""]', { ...product, quantity: 4, totalAgorot: 2000 }],
    ['["milk","boxes"]', { ...product, quantity: 2, totalAgorot: 700 }],
  ]);
});

it('[G66] when the server is back, it is asked again', async () => {
  useConnectivity.setState({ health: 'unavailable' });
  prices.priceBasketIn.mockRejectedValue(new HttpError(0, 'offline', ''));
  kept.cachedDeals.mockResolvedValue({ lines: new Map(), estimates: new Map(), asOf: new Date(0) });
  const { result } = renderHook(() => useServerCharges(listOf(1), '1-1-1'));
  await until(() => expect(result.current?.asOf).toEqual(new Date(0)));
  prices.priceBasketIn.mockResolvedValue(answer(1, 6.3));
  act(() => useConnectivity.setState({ health: 'connected' }));
  await until(() => expect(result.current).toMatchObject({ lines: { size: 1 }, asOf: null }));
});
