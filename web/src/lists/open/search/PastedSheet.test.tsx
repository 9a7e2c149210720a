import type { NewItem } from '@sali/domain/lists/list';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PastedSheet } from './PastedSheet.tsx';

const api = vi.hoisted(() => ({ readTyped: vi.fn() }));
vi.mock('./api.ts', () => api);

const [onAdd, onClose] = [vi.fn<(items: readonly NewItem[]) => void>(), vi.fn()];
const MESSAGE = '- חלב\n- 2 לחם (פרוס)\n- עגבניות 2 קילו';
const open = (text = MESSAGE) => render(<PastedSheet text={text} storeKey="1-1-1" onAdd={onAdd} onClose={onClose} />);
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');
const addedNames = () => onAdd.mock.calls[0]?.[0].map(({ name, quantity }) => [name, quantity]);

beforeEach(() => {
  vi.clearAllMocks();
  api.readTyped.mockRejectedValue(new Error('no network'));
});
afterEach(cleanup);

it('[G83] each thing of a message is a row; what is not wanted is left out', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: /לחם/ }));
  fireEvent.click(screen.getByRole('button', { name: 'הוספת 2 פריטים' }));
  expect(addedNames()).toEqual([
    ['חלב', 1],
    ['עגבניות', 2],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('[G83] what was taken out can be put back; without anything there is nothing to add', async () => {
  open('חלב\nלחם');
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: /הוספת/ }));
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: /לחם/ }));
  fireEvent.click(screen.getByRole('button', { name: 'הוספת פריט אחד' }));
  expect(addedNames()).toEqual([['לחם', 1]]);
});

it('[G83] the server adds the categories, and prices in the chosen store', async () => {
  const item = { product_name: 'חלב', quantity: 2, unit_measure: '', is_weighted: false, note: '' };
  const line = { item: { ...item, category_id: 3, subcategory_id: null }, estimate: { line_total: 13.8 } };
  api.readTyped.mockResolvedValue([line, { ...line, estimate: null }]);
  open('2 חלב\n2 חלב');
  const button = await screen.findByRole('button', { name: /בערך/ });
  expect(textOf(button)).toBe('הוספת 2 פריטים · בערך 13.80₪');
  expect(api.readTyped).toHaveBeenCalledExactlyOnceWith('2 חלב\n2 חלב', { storeKey: '1-1-1', clubs: [] });
  fireEvent.click(button);
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ categoryId: 3 }, { categoryId: 3 }]);
});

it('[G83] a text without anything to buy says so', async () => {
  open('!!!\n???');
  expect(await screen.findByText('לא מצאנו כאן מה לקנות.')).toBeTruthy();
});
