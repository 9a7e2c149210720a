import 'fake-indexeddb/auto';
import type { ShoppingList } from '@sali/domain/lists/list';
import { type UsualItem, usualFactsOf, usualKeyOf } from '@sali/domain/lists/usual';
import { LIST_NAME_MAX } from '@sali/domain/base/limits';
import { DAY_MS } from '@sali/domain/base/time';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { useStores } from '../../goods/prices/knownStores.ts';
import { useAccount } from '../../people/accounts/accounts.ts';
import { dueTexts } from '@sali/texts/app/due';
import { testItem, testList } from '../../people/sync/testList.ts';
import { useUsualItems } from '../usual/usual.ts';
import { DoneCard } from './DoneCard.tsx';
import { FinishSheet } from './FinishSheet.tsx';
import { nextNameOf } from './nextList.ts';

const lists = vi.hoisted(() => ({
  createList: vi.fn((_name: string, _items: readonly { id: string }[], _people?: object) => Promise.resolve('next')),
  editList: vi.fn((_id: string, _change: object) => Promise.resolve()),
  releaseAll: vi.fn(() => Promise.resolve()),
  dispatch: vi.fn((_op: object) => Promise.resolve()),
  deleteList: vi.fn(() => Promise.resolve(() => Promise.resolve())),
  finishAll: vi.fn(),
  navigate: vi.fn(),
  selectedStore: null as string | null,
  toasts: [] as { run: () => void }[],
}));
vi.mock('../../people/sync/lists.ts', async (original) => ({
  ...(await original<object>()),
  createList: lists.createList,
  editList: lists.editList,
  storedList: (list: ShoppingList) => list,
}));
vi.mock('../../people/sync/marks.ts', () => ({ releaseAll: lists.releaseAll }));
vi.mock('../../people/sync/deletion.ts', () => ({ deleteList: lists.deleteList }));
vi.mock('../../people/sync/engine.ts', () => ({
  useIsByLink: () => false,
  useDevice: () => lists.selectedStore,
  syncEngine: () => ({
    state: {
      getState: () => ({
        selectedStore: lists.selectedStore,
        lists: { next: { id: 'next', storeKey: null, items: {} } },
      }),
    },
    queue: { dispatch: lists.dispatch },
    ticks: { finishAll: lists.finishAll },
  }),
}));
vi.mock('../../base/ui/toast.ts', () => ({
  showToast: (_text: string, action: { run: () => void }) => lists.toasts.push(action),
}));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => lists.navigate }));

const USER = { userId: 1, email: 'a@b.co', phone: '', firstName: '', lastName: '', userType: 'USER' } as const;
const onClose = vi.fn();
const bought = testItem({ id: 'a', isCompleted: true, quantity: 2, priceAgorot: 630, salePriceAgorot: 500 });
const left = testItem({ id: 'b', name: 'לחם' });
const listOf = (items: readonly ReturnType<typeof testItem>[], facts: Partial<ShoppingList> = {}): ShoppingList =>
  testList({ id: 'l', serverId: 7, items: Object.fromEntries(items.map((item) => [item.id, item])), ...facts });

const open = (list: ShoppingList) =>
  render(
    <MemoryRouter>
      <FinishSheet list={list} onClose={onClose} />
    </MemoryRouter>,
  );
const finish = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'סיימנו' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
};
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');

beforeEach(() => {
  vi.clearAllMocks();
  lists.toasts.length = 0;
  lists.selectedStore = null;
  useUsualItems.setState({ items: [] });
  useAccount.setState({ user: USER, isExpired: false });
});
afterEach(cleanup);

it('[G76] the card says how many were bought, for how much, and what was saved', () => {
  const { container } = render(
    <MemoryRouter>
      <DoneCard list={listOf([bought])} />
    </MemoryRouter>,
  );
  expect(textOf(container)).toBe('הכול בעגלהמוצר אחד ·10.00₪ ·חסכתם 2.60₪');
});

it('[SD5] [SD7] what was bought at prices of the sample is marked, and saved nothing', () => {
  useStores.setState({ samples: ['1-1-1'] });
  lists.selectedStore = '1-1-1';
  const list = listOf([bought]);
  const { container } = render(
    <MemoryRouter>
      <DoneCard list={list} />
    </MemoryRouter>,
  );
  expect(textOf(container)).toBe(`הכול בעגלהמוצר אחד ·10.00₪${texts.list.samplePrices}`);
  cleanup();
  open(list);
  expect(screen.getByText(texts.list.samplePrices)).toBeTruthy();
  expect(screen.queryByText(new RegExp(texts.list.saved))).toBeNull();
  useStores.setState({ samples: [] });
});

it('[G78] completes and archives the list, and leads to the overview', async () => {
  open(listOf([bought]));
  expect(textOf(screen.getByRole('dialog'))).toContain('מוצר אחד10.00₪חסכתם 2.60₪');
  await finish();
  expect(lists.editList.mock.calls).toEqual([
    ['l', { isCompleted: true }],
    ['l', { status: 'archived' }],
  ]);
  expect(lists.createList).not.toHaveBeenCalled();
  expect(lists.navigate).toHaveBeenCalledWith('/shopping');
  // The toast of a tick must not come after that of the end.
  expect(lists.finishAll.mock.invocationCallOrder[0]).toBeLessThan(lists.editList.mock.invocationCallOrder[0] ?? 0);
});

it('[SM8] releases what people took, and what was not found is left', async () => {
  open(listOf([bought, { ...left, isNotFound: true }]));
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  await finish();
  expect(lists.releaseAll).toHaveBeenCalledOnce();
  expect(lists.releaseAll.mock.invocationCallOrder[0]).toBeLessThan(lists.editList.mock.invocationCallOrder[0] ?? 0);
  expect(lists.createList.mock.calls.map(([, items]) => items.map(({ id }) => id))).toEqual([['b']]);
});

it('[G78] what was not bought goes to the next list, unless that is not wanted', async () => {
  open(listOf([bought, left]));
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  await finish();
  expect(lists.createList.mock.calls.map(([, items]) => items.map(({ id }) => id))).toEqual([['b']]);
  expect(lists.navigate).toHaveBeenCalledWith('/shopping/list/next');
  cleanup();
  vi.clearAllMocks();
  open(listOf([bought, left]));
  fireEvent.click(screen.getByRole('switch'));
  await finish();
  expect(lists.createList).not.toHaveBeenCalled();
});

it.each([
  ['שבועית', [], 'שבועית · 27.11'],
  ['שבועית · 20.11', [], 'שבועית · 27.11'],
  ['שבועית', ['שבועית · 27.11'], 'שבועית · 27.11 (2)'],
  ['שבועית · 27.11', ['שבועית · 27.11'], 'שבועית · 27.11 (2)'],
  ['שבועית · 27.11 (2)', ['שבועית · 27.11', 'שבועית · 27.11 (2)'], 'שבועית · 27.11 (3)'],
])('[G95] the list after "%s", where there are %j, is "%s"', (name, taken, next) => {
  expect(nextNameOf(name, new Set(taken), new Date(2026, 10, 27, 9).getTime())).toBe(next);
});

it('[G95] the longest name still has room for the day', () => {
  const next = nextNameOf('א'.repeat(LIST_NAME_MAX), new Set(), new Date(2026, 10, 27, 9).getTime());
  expect([next.length, next.endsWith('א · 27.11')]).toEqual([LIST_NAME_MAX, true]);
});

it('[G95] the next list has the name of this one with the day', async () => {
  open(listOf([bought, left], { name: 'שבועית' }));
  await finish();
  expect(lists.createList.mock.calls[0]?.[0]).toMatch(/^שבועית · \d{1,2}\.\d{1,2}$/);
});

it('[G78] a second press while the next list is made makes no second one', async () => {
  let made: (id: string) => void = () => undefined;
  lists.createList.mockImplementationOnce(() => new Promise((resolve) => (made = resolve)));
  open(listOf([bought, left]));
  const button = screen.getByRole('button', { name: 'סיימנו' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(lists.createList).toHaveBeenCalledOnce());
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  made('next');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(lists.createList).toHaveBeenCalledOnce();
  expect(lists.editList).toHaveBeenCalledTimes(2);
});

it('[G78] where the shopping could not be ended, the button works again', async () => {
  lists.editList.mockRejectedValueOnce(new Error('the device is full'));
  open(listOf([bought]));
  fireEvent.click(screen.getByRole('button', { name: 'סיימנו' }));
  await waitFor(() => expect(lists.toasts).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  await finish();
});

it('[G78] an undo opens the list again and takes the next one away', async () => {
  open(listOf([bought, left]));
  await finish();
  vi.clearAllMocks();
  lists.toasts[0]?.run();
  await waitFor(() => expect(lists.editList).toHaveBeenCalledTimes(2));
  expect(lists.deleteList).toHaveBeenCalledOnce();
  expect(lists.editList.mock.calls).toEqual([
    ['l', { status: 'active' }],
    ['l', { isCompleted: false }],
  ]);
  expect(lists.navigate).toHaveBeenCalledWith('/shopping/list/7');
});

it('[NW23] the next list is offered with what will be due by then, which is not bought or left already', async () => {
  // Each was bought a moment ago.
  const usualOf = (barcode: string | null, name: string, everyDays: number): UsualItem => {
    const boughtAt = [2, 1, 0].map((times) => Date.now() - times * everyDays * DAY_MS);
    const facts = usualFactsOf(testItem({ barcode, name }));
    return { key: usualKeyOf({ barcode, name }), facts, times: 3, lastAt: boughtAt[2] ?? 0, boughtAt };
  };
  useUsualItems.setState({
    items: [usualOf(null, 'חלב', 7), usualOf(null, 'אורז', 60), usualOf(left.barcode, left.name, 7)],
  });
  open(listOf([bought, left]));
  expect(textOf(screen.getByRole('dialog'))).toContain('מוצר אחד: ⁨חלב⁩');
  await finish();
  expect(lists.dispatch.mock.calls).toMatchObject([[{ kind: 'addItem', listId: 'next', item: { name: 'חלב' } }]]);
  cleanup();
  vi.clearAllMocks();
  open(listOf([bought, left]));
  fireEvent.click(screen.getByRole('switch', { name: dueTexts.next }));
  await finish();
  expect(lists.createList).toHaveBeenCalledOnce();
  expect(lists.dispatch).not.toHaveBeenCalled();
});

it('[NW31] a list without a store is ended with the store whose prices were shown', async () => {
  lists.selectedStore = 'a-1-1';
  open(listOf([bought], { storeKey: null, role: 'edit' }));
  await finish();
  expect(lists.editList.mock.calls).toEqual([['l', { isCompleted: true, storeKey: 'a-1-1' }]]);
  cleanup();
  vi.clearAllMocks();
  open(listOf([bought], { storeKey: 'b-1-1', role: 'edit' }));
  await finish();
  expect(lists.editList.mock.calls).toEqual([['l', { isCompleted: true }]]);
});

it('[G89] the next list has the people of this one, unless that is not wanted', async () => {
  const person = (userId: number, role: 'owner' | 'edit', username: string) => ({ userId, role, username, email: '' });
  const participants = [person(1, 'owner', 'דנה'), person(2, 'edit', 'יוסי')];
  const peopleAsked = () => lists.createList.mock.calls.map(([, , people]) => people);
  useAccount.setState({ user: { ...USER, userId: 2 } });
  open(listOf([bought, left], { role: 'edit', participants }));
  expect(textOf(screen.getByRole('dialog'))).toContain(`${dueTexts.shareNext}⁨דנה⁩`);
  await finish();
  expect(peopleAsked()).toEqual([{ peopleOf: 'l' }]);
  cleanup();
  vi.clearAllMocks();
  open(listOf([bought, left], { participants }));
  fireEvent.click(screen.getByRole('switch', { name: dueTexts.shareNext }));
  await finish();
  expect(peopleAsked()).toEqual([{ isPrivate: true }]);
  cleanup();
  open(listOf([bought, left], { participants: participants.slice(1) }));
  expect(screen.queryByRole('switch', { name: dueTexts.shareNext })).toBeNull();
});

it('[G88] an ended shopping is bought again with all that was bought, and undone', async () => {
  const show = (list: ShoppingList) =>
    render(
      <MemoryRouter>
        <DoneCard list={list} />
      </MemoryRouter>,
    );
  show(listOf([bought], { isCompleted: false }));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(
    listOf([left, { ...bought, id: 'late', addedAt: 9 }, { ...bought, addedAt: 3 }], {
      isCompleted: true,
      budgetAgorot: 40_000,
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: dueTexts.again }));
  await waitFor(() => expect(lists.navigate).toHaveBeenCalledWith('/shopping/list/next'));
  expect(lists.createList.mock.calls.map(([, items, people]) => [items.map(({ id }) => id), people])).toEqual([
    [['a', 'late'], { peopleOf: 'l' }],
  ]);
  expect(lists.editList.mock.calls).toEqual([['next', { budgetAgorot: 40_000 }]]);
  lists.toasts[0]?.run();
  expect(lists.deleteList).toHaveBeenCalledOnce();
  expect(lists.navigate).toHaveBeenLastCalledWith('/shopping/list/7');
});

it('[G88] a second tap makes no second list; after a failure the button works again', async () => {
  lists.createList.mockRejectedValueOnce(new Error('the device is full'));
  render(
    <MemoryRouter>
      <DoneCard list={listOf([bought], { isCompleted: true })} />
    </MemoryRouter>,
  );
  const again = screen.getByRole('button', { name: dueTexts.again });
  fireEvent.click(again);
  await waitFor(() => expect(lists.toasts).toHaveLength(1));
  fireEvent.click(again);
  fireEvent.click(again);
  await waitFor(() => expect(lists.navigate).toHaveBeenCalledOnce());
  fireEvent.click(again);
  expect(lists.createList).toHaveBeenCalledTimes(2);
});

it('[G78] those who may not archive complete the list', async () => {
  open(listOf([bought], { role: 'edit' }));
  await finish();
  expect(lists.editList.mock.calls).toEqual([['l', { isCompleted: true }]]);
});
