import 'fake-indexeddb/auto';
import type { BasketComparison, StoreBasketWire } from '@sali/contract/goods/prices/baskets';
import type { TillReportWire } from '@sali/contract/lists/receipts';
import { NEAR_KM } from '@sali/domain/base/limits';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { syncEngine } from '../../people/sync/engine.ts';
import { testItem, testList } from '../../people/sync/testList.ts';
import { type Call, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { ComparePage } from './ComparePage.tsx';
import { startTestEngine } from '../../people/sync/testSync.ts';

const reports = vi.hoisted(() => ({ fetchTillReports: vi.fn<() => Promise<TillReportWire[]>>() }));
vi.mock('./api.ts', () => reports);

await startTestEngine();

const words = compareTexts;
const line = { item_code: '1', quantity: 1, unit_price: 7, line_total: 7 };
const place = (key: string, total: number) => ({
  ...{ store_key: key, chain_name: '', store_name: key, address: '', city: '' },
  ...{ total, regular_total: total },
});
const store = (key: string, total: number, facts: Partial<StoreBasketWire> = {}): StoreBasketWire => ({
  ...place(key, total),
  ...{ savings: 0, found: 1, missing: ['2'], lines: [line], is_exact: true },
  ...{ last_update: '2026-11-21T00:00:00.000Z', is_old: false },
  ...facts,
});
const FIRST: BasketComparison = { stores: [store('רמי לוי', 7), store('שופרסל', 8)] };
const substitute = { for_item_code: '2', item_code: '3', item_name: 'מלפפון חממה', price: 4 };
const SECOND: BasketComparison = {
  stores: [
    store('רמי לוי', 7, {
      lines: [],
      near_misses: [],
      substitutes: [{ ...substitute, unit_price: null, unit_price_of: null, unit_price_per: null }],
    }),
    store('שופרסל', 8, { lines: [], near_misses: [], substitutes: [] }),
  ],
  best_split: [
    {
      ...{ stops: 2, total: 6, regular_total: 6, found: 2, missing: [], saves: 1, finds_more: 1, is_exact: true },
      stores: [
        { ...place('רמי לוי', 4), lines: [line] },
        { ...place('שופרסל', 2), lines: [] },
      ],
    },
  ],
};

let calls: Call[];
let answerSplits: (answer: Response) => void;

beforeEach(() => {
  reports.fetchTillReports.mockResolvedValue([]);
  calls = scriptNetwork(({ body }) =>
    body['best_split'] === false ? Response.json(FIRST) : new Promise<Response>((resolve) => (answerSplits = resolve)),
  );
  const items = { milk: testItem({ id: 'milk', barcode: '1' }), cucumber: testItem({ id: 'cucumber', barcode: '2' }) };
  syncEngine().state.setState({ lists: { list: testList({ items }) } });
  showPage();
});
afterEach(() => {
  cleanup();
  useSettings.setState({ defaultStoreKey: null, stopWorth: 15 });
  vi.unstubAllGlobals();
});

function showPage(): void {
  render(
    <MemoryRouter initialEntries={['/shopping/list/17/compare']}>
      <TestQueries>
        <Routes>
          <Route path="/shopping/list/:id/compare" element={<ComparePage />} />
        </Routes>
      </TestQueries>
    </MemoryRouter>,
  );
}

const cards = () => screen.getAllByRole('listitem').filter((one) => one.dataset['part'] === 'store-card');

test('[SD5] [SD7] examples are marked on stores and splits, and none is called the cheapest', async () => {
  cleanup();
  const stops = SECOND.best_split?.map((split) => ({
    ...split,
    stores: split.stores.map((stop) => ({ ...stop, is_sample: true })),
  }));
  const stores = FIRST.stores.map((one) => ({ ...one, is_old: true, is_sample: true }));
  scriptNetwork(({ body }) => Response.json(body['best_split'] === false ? { stores } : { stores, best_split: stops }));
  showPage();
  const split = await screen.findByRole('region', { name: words.splitTitle({ stops: 2 }) });
  expect(within(split).getByText(texts.list.samplePrices)).toBeDefined();
  // All stores are examples: the head says it for them.
  const head = screen.getByRole('heading', { name: new RegExp(words.oneStore) });
  expect(within(head).getByText(texts.list.samplePrices)).toBeDefined();
  expect(cards()).toHaveLength(2);
  for (const card of cards()) {
    expect(within(card).queryByText(texts.list.samplePrices)).toBeNull();
    expect(within(card).queryByText(words.old)).toBeNull();
    expect(within(card).queryByText(words.cheapest)).toBeNull();
  }
});

test('[W18] an opened store says by how much a line is cheaper or dearer there than in the other one', async () => {
  cleanup();
  const dearer = { ...line, unit_price: 9, line_total: 9 };
  const stores = [store('רמי לוי', 7), store('שופרסל', 9, { lines: [dearer] })];
  scriptNetwork(() => Response.json({ stores, best_split: [] }));
  showPage();
  const reasons: (string | undefined)[] = [];
  for (const at of ['רמי לוי', 'שופרסל']) {
    fireEvent.click(await screen.findByRole('button', { name: words.detailsOf({ store: at }) }));
    const shown = document.querySelectorAll('[data-part=reasons]')[reasons.length]?.textContent;
    reasons.push(shown?.replace(/[\u200e-\u2069]/g, '').replaceAll('\u00a0', ' '));
  }
  const name = 'חלב';
  expect(reasons).toEqual([
    `${words.against({ store: 'שופרסל' })}${name}${words.less}2.00 ₪`,
    `${words.against({ store: 'רמי לוי' })}${name}${words.more}2.00 ₪`,
  ]);
});

test('[RCT15] an opened store says how far the tills of its chain take what was published, and nothing of others', async () => {
  cleanup();
  const report = { lines: 240, agree_permille: 992, over_agorot: 130 };
  const stores = [store('7290027600007-1-7', 7), store('7290058140886-1-7', 9)];
  reports.fetchTillReports.mockResolvedValue([{ chain_id: '7290027600007', ...report }]);
  scriptNetwork(() => Response.json({ stores, best_split: [] }));
  showPage();
  for (const { store_key: key } of stores)
    fireEvent.click(await screen.findByRole('button', { name: words.detailsOf({ store: key }) }));
  const said = await screen.findByText(new RegExp(words.till({ percent: '99.2', lines: 240 })));
  expect(said.textContent).toContain(words.tillOver({ sum: 1.3 }));
  expect(document.querySelectorAll('[data-part=till-report]')).toHaveLength(1);
});

test('[W15] [W17] the question goes when an answer from another device comes', async () => {
  const question = within(await screen.findByRole('region', { name: words.wayWorth }));
  const sums = question.getAllByRole('button').map(({ textContent }) => textContent.replaceAll(/[^\d.]/g, ''));
  expect(sums).toEqual(['5', '15', '30', '50']);
  act(() => changeSettings({ stopWorth: 15 }));
  expect(screen.queryByText(words.wayWorth)).toBeNull();
  localStorage.clear();
});

test('[W15] [W17] what a way is worth is asked once, and not of a person who said it before', async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^.?30/ }));
  expect(useSettings.getState().stopWorth).toBe(30);
  expect(screen.queryByText(words.wayWorth)).toBeNull();
  cleanup();
  showPage();
  await screen.findByRole('heading', { name: words.oneStore });
  expect(screen.queryByText(words.wayWorth)).toBeNull();
  localStorage.clear();
});

test('[W8] where no store has a price of the list, the page says so and blames no filter', async () => {
  cleanup();
  scriptNetwork(() => Response.json({ stores: [], best_split: [] }));
  showPage();
  await screen.findByText(words.noPrices);
  expect(screen.queryByRole('button', { name: words.showAll })).toBeNull();
});

test('[W11] [G84] the words that a product was chosen for cannot be misread', async () => {
  cleanup();
  const chosen = { ...line, item_name: 'חלב תנובה', for_name: 'חלב 3% 1 ליטר' };
  scriptNetwork(() => Response.json({ stores: [store('רמי לוי', 7, { lines: [chosen] })], best_split: [] }));
  showPage();
  fireEvent.click(await screen.findByRole('button', { name: words.detailsOf({ store: 'רמי לוי' }) }));
  const measures = document.querySelectorAll('[data-part=chosen] bdi > span > span');
  expect([...measures].map(({ textContent }) => textContent)).toEqual(['3%', '1 ליטר']);
});

test('[W13] the stores are shown before the splits, which come without their lines', async () => {
  await screen.findByText(words.splitsLoading);
  expect(cards()).toHaveLength(2);
  expect(calls.map(({ body }) => [body['best_split'], body['lines']])).toEqual([
    [false, true],
    [true, false],
  ]);
  fireEvent.click(
    within(cards()[0] as HTMLElement).getByRole('button', { name: words.detailsOf({ store: 'רמי לוי' }) }),
  );
  expect(screen.queryByText(substitute.item_name)).toBeNull();
  answerSplits(Response.json(SECOND));
  await screen.findByRole('region', { name: words.splitTitle({ stops: 2 }) });
  expect(screen.queryByText(words.splitsLoading)).toBeNull();
  await screen.findByText(substitute.item_name);
  expect(cards()).toHaveLength(2);
});

test('[W13] the splits have a place of their own from the first answer on, also where there are none', async () => {
  const line = await screen.findByText(words.splitsLoading);
  const placeOfSplits = line.closest('[data-part=split-place]');
  expect(placeOfSplits).not.toBeNull();
  answerSplits(Response.json({ ...SECOND, best_split: [] }));
  const none = await screen.findByText(words.noSplit({ least: 15 }));
  expect(none.closest('[data-part=split-place]')).toBe(placeOfSplits);
});

test('[W13] without a split worth its stop, the cheapest store is offered with what it saves against the own one', async () => {
  // A person who may only view the list chooses the store for this device alone.
  const { lists } = syncEngine().state.getState();
  const viewed = Object.fromEntries(
    Object.entries(lists).map(([id, list]) => [id, { ...list, role: 'view' as const }]),
  );
  act(() => {
    syncEngine().state.setState({ lists: viewed, selectedStore: 'שופרסל' });
    useSettings.setState({ defaultStoreKey: 'שופרסל' });
  });
  await screen.findByText(words.splitsLoading);
  answerSplits(Response.json({ ...SECOND, best_split: [] }));
  const card = await screen.findByRole('region', { name: words.oneIsEnough });
  expect(within(card).getByText('רמי לוי')).toBeDefined();
  expect(card.textContent).toMatch(/1\.00.*פחות מהחנות שלכם/);
  fireEvent.click(within(card).getByRole('button', { name: words.buyHere }));
  await vi.waitFor(() => expect(syncEngine().state.getState().selectedStore).toBe('רמי לוי'));
});

test('[N56] a store that nobody chose is an example, and nothing is said to cost less than there', async () => {
  act(() => syncEngine().state.setState({ selectedStore: 'שופרסל' }));
  await screen.findByText(words.splitsLoading);
  answerSplits(Response.json({ ...SECOND, best_split: [] }));
  const card = await screen.findByRole('region', { name: words.oneIsEnough });
  expect(card.textContent).not.toContain(words.lessThanYours);
  expect(screen.queryByText(words.yours)).toBeNull();
  expect(screen.getByText(texts.list.exampleStore).closest('[data-part=store-card]')).toBe(cards()[1]);
});

test('[W10] where nothing is known of the place, the page says that the stores are anywhere, and what narrows them', async () => {
  const anywhere = words.anywhere({ near: words.near({ km: NEAR_KM }) });
  expect(await screen.findByText(anywhere)).toBeTruthy();
  act(() => useSettings.setState({ defaultStoreKey: 'שופרסל' }));
  await waitFor(() => expect(screen.queryByText(anywhere)).toBeNull());
});

test('[W13] where the splits do not come, the stores stay, and the splits are asked for again', async () => {
  await screen.findByText(words.splitsLoading);
  answerSplits(problem(429, 'too_many_requests'));
  await screen.findByText(words.splitsFailed);
  expect(cards()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: texts.app.retry }));
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  answerSplits(Response.json(SECOND));
  await screen.findByRole('region', { name: words.splitTitle({ stops: 2 }) });
});

test('[W16] the promotions of one’s clubs count unless one takes them out; without a club the way leads to the settings', async () => {
  const link = await screen.findByRole('link', { name: words.chooseClubs });
  expect(link.getAttribute('href')).toBe('/settings#clubs');
  const clubsAsked = () => calls.at(-1)?.body['club_ids'];
  expect(clubsAsked()).toEqual([]);
  act(() => changeSettings({ clubs: [7] }));
  const chip = await screen.findByRole('button', { name: words.withClubs, pressed: true });
  await vi.waitFor(() => expect(clubsAsked()).toEqual([7]));
  fireEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  act(() => changeSettings({ clubs: [] }));
});

test('[W16] a button says what is compared and what counts', async () => {
  fireEvent.click(await screen.findByRole('button', { name: words.infoTitle }));
  expect(within(screen.getByRole('dialog')).getByText(words.infoText)).toBeDefined();
});

test('[W10] while the place is searched the page says so, a second tap searches no more, and another filter stays', async () => {
  let found: PositionCallback = () => undefined;
  const getCurrentPosition = vi.fn((onFound: PositionCallback) => (found = onFound));
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const chip = await screen.findByRole('button', { name: words.near({ km: NEAR_KM }) });
  fireEvent.click(chip);
  fireEvent.click(chip);
  expect(screen.getByText(words.nearSearching)).toBeTruthy();
  expect(getCurrentPosition).toHaveBeenCalledOnce();
  expect(getCurrentPosition.mock.lastCall?.at(2)).toMatchObject({ timeout: expect.any(Number) as number });
  fireEvent.click(screen.getByRole('button', { name: words.onlyWhole }));
  act(() => found({ coords: { latitude: 32, longitude: 34 } } as GeolocationPosition));
  expect(screen.queryByText(words.nearSearching)).toBeNull();
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: words.onlyWhole }).getAttribute('aria-pressed')).toBe('true');
  Reflect.deleteProperty(navigator, 'geolocation');
});
