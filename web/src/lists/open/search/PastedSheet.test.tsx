import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../base/httpError.ts';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { PastedSheet, type PastedSheetProps } from './PastedSheet.tsx';

const api = vi.hoisted(() => ({ readTyped: vi.fn() }));
vi.mock('./api.ts', () => api);
const prices = vi.hoisted(() => ({ priceBasketIn: vi.fn() }));
vi.mock('../../../goods/prices/api.ts', async (original) => ({ ...(await original<object>()), ...prices }));

const [onAdd, onClose] = [vi.fn<PastedSheetProps['onAdd']>(), vi.fn()];
const MESSAGE = '- חלב\n- 2 לחם (פרוס)\n- עגבניות 2 קילו';
const open = (text = MESSAGE, list = testList({ items: {} })) =>
  render(<PastedSheet text={text} list={list} storeKey="1-1-1" onAdd={onAdd} onClose={onClose} />);
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');
const addedNames = () => onAdd.mock.calls[0]?.[0].map(({ name, quantity }) => [name, quantity]);

beforeEach(() => {
  vi.clearAllMocks();
  api.readTyped.mockRejectedValue(new Error('no network'));
  prices.priceBasketIn.mockRejectedValue(new HttpError(0, 'network', ''));
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
  const candles = { ...line, item: { ...line.item, product_name: 'נרות' }, estimate: null };
  api.readTyped.mockResolvedValue([line, candles]);
  const answer = { item_code: 'm', quantity: 2, unit_price: 6.9, line_total: 13.8, for_name: 'חלב' };
  prices.priceBasketIn.mockResolvedValue({ lines: [answer] });
  open('2 חלב\n2 נרות');
  const button = await screen.findByRole('button', { name: /בערך/ });
  expect(textOf(button)).toBe('הוספת 2 פריטים· בערך 13.80₪ ועוד אחד בלי מחיר');
  expect(api.readTyped).toHaveBeenCalledExactlyOnceWith('2 חלב\n2 נרות', { storeKey: '1-1-1', clubs: [] });
  fireEvent.click(button);
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ categoryId: 3 }, { categoryId: 3 }]);
});

it('[G83] without the server the device knows the categories of plain words', async () => {
  open('חלב\nלחם');
  fireEvent.click(await screen.findByRole('button', { name: 'הוספת 2 פריטים' }));
  expect(onAdd.mock.calls).toMatchObject([[[{ categoryId: 1 }, { categoryId: 2 }], []]]);
});

it('[G83] things that are added before the server has answered have the categories that the device knows', async () => {
  api.readTyped.mockReturnValue(new Promise(() => undefined));
  open('חלב\nלחם');
  fireEvent.click(await screen.findByRole('button', { name: 'הוספת 2 פריטים' }));
  expect(onAdd.mock.calls).toMatchObject([[[{ categoryId: 1 }, { categoryId: 2 }], []]]);
});

it('[G83] a text without anything to buy says so', async () => {
  open('!!!\n???');
  expect(await screen.findByText('לא מצאנו כאן מה לקנות.')).toBeTruthy();
});

it('[G93] what is on the list is marked and not chosen; chosen, the line gets more', async () => {
  const items = {
    milk: testItem({ id: 'milk', name: 'חלב', quantity: 2 }),
    bread: testItem({ id: 'bread', name: 'לחם מחמצת', barcode: '1' }),
    rice: testItem({ id: 'rice', name: 'אורז', isCompleted: true }),
  };
  open('3 חלב\nלחם\nאורז', testList({ items }));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true]);
  expect(screen.getAllByText(/כבר ברשימה/).map(textOf)).toEqual([
    'כבר ברשימה: חלב 2 יח׳. להוסיף 3 יח׳?',
    expect.stringContaining('כבר ברשימה: לחם מחמצת'),
  ]);
  for (const box of boxes.slice(0, 2)) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'הוספת 2 פריטים' }));
  expect(addedNames()).toEqual([['אורז', 1]]);
  expect(onAdd.mock.calls[0]?.[1]).toMatchObject([{ item: { quantity: 3 }, raised: { id: 'milk' } }]);
});
