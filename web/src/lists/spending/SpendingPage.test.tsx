import 'fake-indexeddb/auto';
import type { ShoppingWire, SpendingAnswer } from '@sali/contract/lists/spending';
import { monthOf } from '@sali/domain/lists/spending';
import { DAY_MS } from '@sali/domain/base/time';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '../../people/accounts/accounts.ts';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { HttpError } from '../../base/httpError.ts';
import { texts } from '@sali/texts/app/main';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { monthName, spokenMoney } from './monthNames.ts';
import { filterFromValue, filterValue } from './shoppingFilter.ts';
import { SpendingPage } from './SpendingPage.tsx';

await startTestEngine();

const api = vi.hoisted(() => ({ fetchSpending: vi.fn<() => Promise<SpendingAnswer>>() }));
vi.mock('./api.ts', () => api);

const USER = {
  userId: 1,
  email: 'd@example.org',
  phone: '',
  firstName: 'דנה',
  lastName: '',
  userType: 'USER',
} as const;
const [NOW, BEFORE] = [Date.now(), Date.now() - 40 * DAY_MS];
const shopping = (id: number, at: number, agorot: number, more: Partial<ShoppingWire> = {}): ShoppingWire => ({
  shopping_id: id,
  list_id: id,
  list_name: 'שבת',
  ended_at: new Date(at).toISOString(),
  store_name: 'דיל אגרון',
  items: 3,
  receipts: 0,
  unpriced: 0,
  paid_agorot: null,
  people: [{ user_id: 1, username: 'דנה' }],
  categories: [
    { category_id: 1, agorot: agorot - 100, saved_agorot: 50 },
    { category_id: 2, agorot: 100, saved_agorot: 0 },
  ],
  ...more,
});
const withYossi = {
  list_name: 'חג',
  people: [
    { user_id: 1, username: 'דנה' },
    { user_id: 2, username: 'יוסי' },
  ],
};
const answer: SpendingAnswer = {
  months: [],
  shoppings: [
    shopping(3, NOW, 30_000, withYossi),
    shopping(2, NOW, 10_000, { unpriced: 2 }),
    shopping(1, BEFORE, 7000),
  ],
};

const open = () =>
  render(
    <MemoryRouter initialEntries={['/spending']}>
      <TestQueries>
        <SpendingPage />
      </TestQueries>
    </MemoryRouter>,
  );
const bar = (at: number, agorot: number, count: number) =>
  screen.findByRole('button', {
    name: words.bar({ month: monthName(monthOf(at)), sum: spokenMoney(agorot), count }),
  });
const sums = () => screen.getByRole('region', { name: words.chart });
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');

beforeEach(() => {
  allowRowsOf('1');
  useAccount.setState({ user: USER });
  api.fetchSpending.mockReset().mockResolvedValue(answer);
});
afterEach(async () => {
  cleanup();
  await deleteRowsOf('1');
});

it('[NW34] the last month has its sum, number, average, savings, categories and shoppings; a bar shows another one', async () => {
  open();
  expect((await bar(NOW, 40_000, 2)).getAttribute('aria-pressed')).toBe('true');
  expect(textOf(sums())).toContain('400.00₪קניות2ממוצע לקנייה200.00₪נחסך במבצעים1.00₪');
  const categories = within(screen.getByRole('region', { name: words.byCategory })).getAllByRole('listitem');
  expect(categories.map((one) => textOf(one))).toEqual([
    expect.stringContaining('398.00₪100%'),
    expect.stringContaining('2.00₪1%'),
  ]);
  const shoppings = within(screen.getByRole('region', { name: words.shoppings })).getAllByRole('link');
  expect(shoppings.map((one) => one.getAttribute('href'))).toEqual(['/shopping/list/3', '/shopping/list/2']);
  expect(shoppings[1]?.textContent).toContain(words.unpriced({ count: 2 }));
  fireEvent.click(await bar(BEFORE, 7000, 1));
  expect(textOf(sums())).toContain('70.00₪קניות1');
});

it('[NW34] [RCT12] a month whose savings are not known says nothing about them', async () => {
  const categories = [{ category_id: 1, agorot: 10_000, saved_agorot: 0 }];
  const paid = shopping(2, NOW, 10_000, { paid_agorot: 10_000, categories });
  api.fetchSpending.mockResolvedValue({ months: [], shoppings: [paid] });
  open();
  await bar(NOW, 10_000, 1);
  expect(within(sums()).queryByText(words.saved, { selector: 'dt' })).toBeNull();
  const [, newest] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(textOf(newest ?? document.body)).toBe(`${monthName(monthOf(NOW))}100.00₪1100.00₪`);
});

it('[NW34] the same is in a table, twelve months, the newest first', async () => {
  open();
  await bar(NOW, 40_000, 2);
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(13);
  expect(textOf(rows[1] ?? document.body)).toBe(`${monthName(monthOf(NOW))}400.00₪2200.00₪1.00₪`);
});

it('[NW35] shoppings are narrowed to a list or to a person', async () => {
  open();
  await bar(NOW, 40_000, 2);
  const choose = (value: string) => fireEvent.change(screen.getByLabelText(words.filter), { target: { value } });
  choose(filterValue({ kind: 'list', name: 'שבת' }));
  expect(await bar(NOW, 10_000, 1)).toBeTruthy();
  choose(filterValue({ kind: 'person', userId: 2 }));
  expect(await bar(NOW, 30_000, 1)).toBeTruthy();
  choose('');
  expect(await bar(NOW, 40_000, 2)).toBeTruthy();
  const filters = [{ kind: 'list', name: 'א ב' }, { kind: 'person', userId: 7 }, { kind: 'all' }] as const;
  expect(filters.map((filter) => filterFromValue(filterValue(filter)))).toEqual(filters);
});

it('[NW35] without a network it is as it was last; with nothing stored the way on is said', async () => {
  open();
  await bar(NOW, 40_000, 2);
  cleanup();
  api.fetchSpending.mockRejectedValue(new HttpError(0, 'network', 'אין חיבור'));
  open();
  expect(await screen.findByText(words.asSeen)).toBeTruthy();
  expect(await bar(NOW, 40_000, 2)).toBeTruthy();
  cleanup();
  await deleteRowsOf('1');
  open();
  expect(await screen.findByText(words.offline)).toBeTruthy();
});

it('[NW34] without an ended shopping, and for guests, the page says what will be there', async () => {
  api.fetchSpending.mockResolvedValue({ months: [], shoppings: [] });
  open();
  expect(await screen.findByText(words.emptyTitle)).toBeTruthy();
  expect(screen.getByText(words.back).getAttribute('href')).toBe('/shopping');
  cleanup();
  useAccount.setState({ user: null });
  open();
  expect(screen.getByText(words.signIn)).toBeTruthy();
});

it('[SD11] a shopping at prices of the sample is marked, and the sums above it', async () => {
  const examples = { is_sample: true, list_name: 'חג' } as const;
  api.fetchSpending.mockResolvedValue({
    months: [],
    shoppings: [shopping(2, NOW, 30_000), shopping(1, NOW, 10_000, examples)],
  });
  open();
  await bar(NOW, 40_000, 2);
  expect(textOf(sums())).toContain(texts.list.samplePrices);
  const shoppings = within(screen.getByRole('region', { name: words.shoppings })).getAllByRole('link');
  expect(shoppings.map((one) => textOf(one).includes(texts.list.samplePrices))).toEqual([false, true]);
  fireEvent.change(screen.getByLabelText(words.filter), {
    target: { value: filterValue({ kind: 'list', name: 'שבת' }) },
  });
  await bar(NOW, 30_000, 1);
  expect(screen.queryByText(texts.list.samplePrices)).toBeNull();
});
