import 'fake-indexeddb/auto';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { ShoppingList } from '@sali/domain/lists/list';
import { totalsOf } from '@sali/domain/lists/view';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { HomePage } from '../../app/home/HomePage.tsx';
import { useShelves } from '../../goods/prices/shelf.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import type { UserLists } from '../../people/sync/device.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { HeroCard } from '../overview/HeroCard.tsx';
import { useOffersCachedAt } from './cachedAt.ts';
import * as cachedDeals from './cachedDeals.ts';
import { ListCard } from '../overview/ListCard.tsx';
import { testItem, testList } from '../../people/sync/testList.ts';
import { priceLists } from './priceLists.ts';
import { useCardPrices } from './useListPrices.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { scriptNetwork } from '../../people/sync/testNetwork.ts';
import { NO_ACTIONS } from '../overview/testActions.ts';

const engine = await startTestEngine();

const prices = vi.hoisted(() => ({ fetchOffers: vi.fn<() => Promise<StoreOffers>>(), priceBasketIn: vi.fn() }));
vi.mock('../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));
vi.spyOn(engine.device, 'ready').mockImplementation(() =>
  Promise.resolve({ userKey: engine.state.getState().userKey } as UserLists),
);

const CLUB = 7;
const always = {
  starts_at: '2020-01-01T00:00:00',
  ends_at: '2099-12-31T23:59:00',
  daily_hours: null,
  is_coupon: false,
  spend: 0,
};
const row = {
  ...{ code: 'milk', reward_type: 1, min_qty: 3, max_qty: null, redemptions: null, discount_percent: null },
  ...{ is_weighted: false, gift_count: null, gift_price: null },
};
/** Milk is 5; three cost 10, and 9 for members of a club. */
const OFFERS: StoreOffers = {
  goods: [{ item_code: 'milk', code: 'milk', price: 5, is_weighed: false, is_discountable: true }],
  promotions: [
    { ...always, ...{ promotion_id: '1', layout: 'v1', text: '3ב10', club_ids: [], is_bundled_per_item: false } },
    { ...always, ...{ promotion_id: '2', layout: 'v1', text: '3ב9', club_ids: [CLUB], is_bundled_per_item: false } },
  ].map((promotion, at) => ({ ...promotion, layout: 'v1' as const, items: [{ ...row, price: 10 - at }] })),
};

const listOf = (quantity: number, facts: Partial<ShoppingList> = {}) =>
  testList({
    storeKey: '1-1-1',
    items: { milk: testItem({ barcode: 'milk', quantity, priceAgorot: 500, storeKey: '1-1-1' }) },
    ...facts,
  });
const keep = (quantity: number, now = Date.now()) =>
  cachedDeals.cacheOffers(
    'list',
    { storeKey: '1-1-1', items: [{ item_code: 'milk', quantity }], words: [], clubs: [] },
    new Map(),
    now,
  );
const shown = (list: ShoppingList) => {
  const { result, rerender } = renderHook(({ list: of }) => useCardPrices(of), { initialProps: { list } });
  return {
    sum: () => totalsOf(result.current.list).openAgorot,
    show: (next: ShoppingList) => rerender({ list: next }),
  };
};
/** Until what is kept was read, and a card had the time to show it. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(async () => {
  prices.fetchOffers.mockReset().mockResolvedValue(OFFERS);
  syncEngine().state.setState({ userKey: '5', lists: {}, activeListId: null, selectedStore: null });
  useShelves.setState({ shelves: {} });
  changeSettings({ clubs: [] });
  await deleteRowsOf('5');
  allowRowsOf('5');
  useOffersCachedAt.setState({ userKey: null, at: new Map() });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[G68] a card shows the sum of the till, once the device has read what it keeps, and asks nobody', async () => {
  await keep(3);
  prices.fetchOffers.mockClear();
  const { sum, show } = shown(listOf(3));
  expect(sum()).toBe(1500);
  await waitFor(() => expect(sum()).toBe(1000));
  // Another name leaves the basket as it is: the sum does not flicker.
  show(listOf(3, { name: 'אחר' }));
  expect(sum()).toBe(1000);
  expect(prices.fetchOffers).not.toHaveBeenCalled();
});

it('[G68] another basket costs the prices of one until the device has priced it, and never the sum of before', async () => {
  await keep(3);
  const { sum, show } = shown(listOf(3));
  await waitFor(() => expect(sum()).toBe(1000));
  show(listOf(6));
  expect(sum()).toBe(3000);
  await waitFor(() => expect(sum()).toBe(2000));
  act(() => changeSettings({ clubs: [CLUB] }));
  await waitFor(() => expect(sum()).toBe(1800));
  show(listOf(6, { storeKey: '2-2-2' }));
  expect(sum()).toBe(3000);
  await settled();
  expect(sum()).toBe(3000);
});

it('[G68] a price that is another one since is the one that counts', async () => {
  await keep(3);
  const { sum } = shown(listOf(3));
  await waitFor(() => expect(sum()).toBe(1000));
  const shelfOf = (priceAgorot: number) => ({
    storeKey: '1-1-1',
    entries: new Map([['milk', { priceAgorot, salePriceAgorot: null }]]),
    askedAt: new Map(),
  });
  act(() => useShelves.setState({ shelves: { '1-1-1': shelfOf(600) } }));
  expect(sum()).toBe(1800);
  await settled();
  expect(sum()).toBe(1800);
  act(() => useShelves.setState({ shelves: { '1-1-1': shelfOf(500) } }));
  await waitFor(() => expect(sum()).toBe(1000));
});

it('[G68] beside the open list the card follows as soon as its offers are kept; another user sees none of it', async () => {
  const { sum } = shown(listOf(3));
  await settled();
  expect(sum()).toBe(1500);
  await act(() => keep(3));
  await waitFor(() => expect(sum()).toBe(1000));
  act(() => syncEngine().state.setState({ userKey: '6' }));
  await waitFor(() => expect(sum()).toBe(1500));
});

it('[J49] a card says the sum of the list or none: what was added since is asked about first', async () => {
  await keep(3);
  const { result, rerender } = renderHook(({ list }) => useCardPrices(list), { initialProps: { list: listOf(3) } });
  expect(result.current.hasSum).toBe(false);
  await waitFor(() => expect(result.current.hasSum).toBe(true));
  const { milk } = listOf(3).items;
  const more = listOf(3, { items: { ...(milk && { milk }), eggs: testItem({ id: 'eggs', name: 'ביצים' }) } });
  rerender({ list: more });
  await settled();
  expect(result.current.hasSum).toBe(false);
  prices.priceBasketIn.mockResolvedValue({
    lines: [
      { item_code: 'milk', quantity: 3, unit_price: 5, line_total: 10 },
      { item_code: 'e', quantity: 1, unit_price: 12, line_total: 12, for_name: 'ביצים', item_name: 'ביצים 12 יח׳' },
    ],
  });
  await act(() => priceLists([more], { selectedStore: null, clubs: [] }, new AbortController().signal));
  await waitFor(() => expect(result.current.hasSum).toBe(true));
  expect(totalsOf(result.current.list)).toMatchObject({ openAgorot: 2200, unpriced: 0 });
  await act(() => priceLists([more], { selectedStore: null, clubs: [] }, new AbortController().signal));
  expect(prices.priceBasketIn).toHaveBeenCalledTimes(1);
});

it('[J49] a device that has no store yet says no sum, and is given a store to ask in', async () => {
  const list = listOf(3, { storeKey: null });
  prices.priceBasketIn.mockClear();
  const { result } = renderHook(() => useCardPrices(list));
  expect(result.current.hasSum).toBe(false);
  scriptNetwork(() => new Response(null, { status: 503 }));
  await act(() => priceLists([list], { selectedStore: null, clubs: [] }, new AbortController().signal));
  expect(syncEngine().state.getState().selectedStore).not.toBeNull();
  expect(prices.priceBasketIn).not.toHaveBeenCalled();
});

it('[G68] hundreds of lists cost nothing: only those that something is kept of are priced', async () => {
  await keep(3);
  const priced = vi.spyOn(cachedDeals, 'cachedDeals');
  const learnt = vi.spyOn(cachedDeals, 'loadCachedLists');
  const Sum = ({ list }: { list: ShoppingList }) => <li>{totalsOf(useCardPrices(list).list).openAgorot}</li>;
  const ids = Array.from({ length: 500 }, (_, at) => (at === 0 ? 'list' : `list ${at}`));
  const { container } = render(ids.map((id) => <Sum key={id} list={listOf(3, { id })} />));
  await waitFor(() => expect(container.firstChild?.textContent).toBe('1000'));
  expect(new Set(priced.mock.calls.map(([listId]) => listId))).toEqual(new Set(['list']));
  expect(learnt).toHaveBeenCalledTimes(1);
});

it('[G68] the cards of the overview and of the home page show it', async () => {
  await keep(3);
  const list = listOf(3);
  syncEngine().state.setState({ lists: { list } });
  const cards = [
    <ListCard key="card" list={list} userId={1} isCurrent={false} isHero={false} actions={NO_ACTIONS} />,
    <HeroCard key="hero" list={list} userId={1} />,
    <HomePage key="home" />,
  ];
  for (const card of cards) {
    const { container, unmount } = render(<MemoryRouter>{card}</MemoryRouter>);
    await waitFor(() => expect(container.textContent).toMatch(/10\.00/));
    unmount();
  }
});
