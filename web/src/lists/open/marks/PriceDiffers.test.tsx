import 'fake-indexeddb/auto';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { PriceDiffers } from './PriceDiffers.tsx';

const page = vi.hoisted(() => ({
  markItem: vi.fn((_list: string, _item: string, _mark: object) => Promise.resolve()),
  undoable: vi.fn((_text: string, _undo: () => Promise<unknown>) => undefined),
  list: undefined as ShoppingList | undefined,
}));
vi.mock('../../../people/sync/marks.ts', () => ({ markItem: page.markItem }));
vi.mock('../../../people/sync/undo.ts', () => ({ undoable: page.undoable }));
vi.mock('../../../people/sync/engine.ts', () => ({
  useDevice: (select: (state: object) => unknown) => select({ lists: { list: page.list } }),
}));

const STORE = '1-1-7';
function show(facts: Partial<Item> = {}, list: Partial<ShoppingList> = {}, storeKey: string | null = STORE) {
  const item = testItem({ priceAgorot: 700, ...facts });
  page.list = testList({ items: { milk: item }, ...list });
  return render(<PriceDiffers listId="list" item={item} storeKey={storeKey} />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const enter = (text: string) => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  press('שמירת המחיר');
};

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('[SM19] a price that is entered is that of the line in this store, and can be undone', () => {
  show();
  press('המחיר על המדף שונה?');
  enter(' 5,90 ');
  const seenPrice = { agorot: 590, storeKey: STORE };
  expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { seenPrice });
  void page.undoable.mock.calls[0]?.[1]();
  expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { seenPrice: null });
});

it('[U23] a price of thousands may be written with a comma', () => {
  show();
  press('המחיר על המדף שונה?');
  enter('1,299.90');
  expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { seenPrice: { agorot: 129_990, storeKey: STORE } });
});

it.each(['', 'הרבה', '0', '-3', '10001', '0.001'])('[SM19] "%s" is no price, and that is said', (text) => {
  show();
  press('המחיר על המדף שונה?');
  enter(text);
  expect(page.markItem).not.toHaveBeenCalled();
  expect(screen.getByText(/^סכום בין 0.01/)).toBeDefined();
});

it('[SM19] what was corrected says so, and goes back to the published price; in another store it counts nothing', () => {
  const corrected = { shelfPriceAgorot: 590, shelfPriceStore: STORE };
  show(corrected);
  expect(screen.getByText('לפי מחיר שראיתם על המדף')).toBeDefined();
  press('חזרה למחיר המפורסם');
  expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { seenPrice: null });
  void page.undoable.mock.calls[0]?.[1]();
  expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { seenPrice: { agorot: 590, storeKey: STORE } });
  cleanup();
  show(corrected, {}, '1-1-8');
  expect(screen.getByRole('button', { name: 'המחיר על המדף שונה?' })).toBeDefined();
});

it('[SM19] who may only look, or has no store, is not asked', () => {
  show({}, { role: 'view' });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({}, {}, null);
  expect(screen.queryByRole('button')).toBeNull();
});
