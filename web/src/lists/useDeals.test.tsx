import { DEALS_DEBOUNCE_MS } from '@sali/domain/limits';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../settings/settings.ts';
import { testItem, testList } from './testList.ts';
import { useDeals } from './useDeals.ts';

const prices = vi.hoisted(() => ({ priceBasketIn: vi.fn() }));
vi.mock('../prices/prices.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const listOf = (quantity: number, isCompleted = false) =>
  testList({
    items: { milk: testItem({ id: 'milk', barcode: '729', quantity, isCompleted }), a: testItem({ id: 'a' }) },
  });
const rest = () => act(() => vi.advanceTimersByTimeAsync(DEALS_DEBOUNCE_MS));
const answer = (quantity: number, total: number, text?: string) => ({
  lines: [{ item_code: '729', quantity, unit_price: 6.3, line_total: total, sale_text: text }],
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  prices.priceBasketIn.mockReset();
});

it('[G62] the basket is asked once it is at rest, ticked lines too, and again only when it or the store changes', async () => {
  prices.priceBasketIn.mockResolvedValue(answer(2, 10, '2 ב-10 ש"ח'));
  const { result, rerender } = renderHook(({ list, store }) => useDeals(list, store), {
    initialProps: { list: listOf(1), store: '1-1-1' },
  });
  rerender({ list: listOf(2), store: '1-1-1' });
  expect(result.current.size).toBe(0);
  await rest();
  expect(prices.priceBasketIn.mock.calls).toEqual([['1-1-1', [{ item_code: '729', quantity: 2 }], []]]);
  expect(result.current.get('729')).toEqual({ quantity: 2, totalAgorot: 1000, text: '2 ב-10 ש"ח' });
  rerender({ list: listOf(2, true), store: '1-1-1' });
  await rest();
  expect(prices.priceBasketIn).toHaveBeenCalledTimes(1);
  prices.priceBasketIn.mockRejectedValue(new Error('no network'));
  rerender({ list: listOf(2, true), store: '2-2-2' });
  expect(result.current.size).toBe(0);
  await rest();
  expect(result.current.size).toBe(0);
});

it('[SE12] the person’s clubs are asked for with the basket, and anew when they change', async () => {
  prices.priceBasketIn.mockResolvedValue(answer(1, 5));
  act(() => changeSettings({ clubs: [1, 2] }));
  renderHook(() => useDeals(LIST, '1-1-1'));
  await rest();
  expect(prices.priceBasketIn.mock.lastCall?.[2]).toEqual([1, 2]);
  act(() => changeSettings({ clubs: [] }));
  await rest();
  expect(prices.priceBasketIn.mock.lastCall?.[2]).toEqual([]);
});

const LIST = listOf(1);
