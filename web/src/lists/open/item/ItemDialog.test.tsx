import 'fake-indexeddb/auto';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddDialog } from './AddDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { shopTexts } from '@sali/texts/app/shop';

const lists = vi.hoisted(() => ({
  completeItem: vi.fn(() => Promise.resolve()),
  deleteItem: vi.fn(() => Promise.resolve(() => Promise.resolve())),
  editItem: vi.fn(() => Promise.resolve()),
  uncompleteItem: vi.fn(() => Promise.resolve()),
  undoable: vi.fn((_text: string, _undo: () => Promise<unknown>) => undefined),
  undoTick: vi.fn(() => Promise.resolve()),
  markItem: vi.fn((_list: string, _item: string, _mark: object) => Promise.resolve()),
}));
/** The lists of the device. */
const device = vi.hoisted(() => ({ lists: {} as Record<string, ShoppingList> }));
vi.mock('../../../people/sync/lists.ts', async (original) => ({ ...(await original<object>()), ...lists }));
vi.mock('../../../people/sync/undo.ts', () => lists);
vi.mock('../../../people/sync/marks.ts', () => lists);
vi.mock('../../../people/sync/engine.ts', () => ({
  syncEngine: () => ({ ticks: { undo: lists.undoTick }, device: { passOf: () => undefined } }),
  useDevice: (select: (state: object) => unknown) => select(device),
}));

/** The text without the invisible direction marks that Intl writes. */
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');
const [onClose, onAdd] = [vi.fn(), vi.fn()];
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(facts: Partial<Item> = {}, canEdit = true) {
  const dialog = (item: Item) => (
    <ItemDialog listId="list" item={item} storeKey={null} canEdit={canEdit} onClose={onClose} />
  );
  const item = testItem({ barcode: '729', manufacturer: 'תנובה', ...facts });
  const { rerender, unmount } = render(dialog(item));
  return { change: (change: Partial<Item>) => rerender(dialog({ ...item, ...change })), unmount };
}

beforeEach(() => {
  vi.useFakeTimers();
  device.lists = {};
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a product of the list', () => {
  it('[K1] shows name, manufacturer, price, sale price with badge and saving, line total, quantity and note', () => {
    open({ quantity: 2, priceAgorot: 630, salePriceAgorot: 500, note: 'תאריך רחוק' });
    const text = textOf(screen.getByRole('dialog'));
    for (const words of ['חלב', 'תנובה', '5.00₪', '6.30₪', '21% הנחה', 'חוסכים 2.60₪', '10.00₪', 'פרטים מורחבים']) {
      expect(text).toContain(words);
    }
    expect(screen.getByLabelText<HTMLTextAreaElement>('הערה').value).toBe('תאריך רחוק');
  });

  it('[G72] says what the next units make and add; a multi-buy that was reached has its badge and saving', () => {
    const next = { text: '3 ב-43', units: 2, extraAgorot: 2550 };
    const { change } = open({ priceAgorot: 1750, deal: { totalAgorot: 1750, text: null, next } });
    const text = () => textOf(screen.getByRole('dialog'));
    expect(text()).toContain('עוד 2, ויש מבצע: 3 ב-43הסכום יגדל רק ב־25.50₪');
    change({ deal: { totalAgorot: 1750, text: null, next: { ...next, units: 1, extraAgorot: 0 } } });
    expect(text()).toContain('עוד 1, ויש מבצע: 3 ב-43הסכום לא יגדל');
    change({ quantity: 3, deal: { totalAgorot: 4300, text: '3 ב-43' } });
    expect(text()).not.toContain('ויש מבצע');
    expect(text()).toContain('3 ב-43חוסכים 9.50₪');
  });

  it('[K2] quantity goes straight to the list; closing offers the way back to what it was', () => {
    const { change } = open({ quantity: 2 });
    press('יותר');
    expect(lists.editItem).toHaveBeenCalledWith('list', 'milk', { quantity: 3 });
    change({ quantity: 3 });
    press('סגירה ושמירה');
    expect(onClose).toHaveBeenCalledOnce();
    const [text, undo] = lists.undoable.mock.calls[0] ?? [];
    expect(text).toBe('״חלב״: עכשיו 3');
    void undo?.();
    expect(lists.editItem).toHaveBeenLastCalledWith('list', 'milk', { quantity: 2 });
  });

  it('[K3] a note is sent once after the last key, and when the page is hidden', async () => {
    open();
    const note = screen.getByLabelText('הערה');
    fireEvent.change(note, { target: { value: 'ת' } });
    fireEvent.change(note, { target: { value: 'תאריך' } });
    expect(lists.editItem).not.toHaveBeenCalled();
    await pass(600);
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { note: 'תאריך' });
    fireEvent.change(note, { target: { value: 'תאריך רחוק' } });
    fireEvent(window, new Event('pagehide'));
    expect(lists.editItem).toHaveBeenLastCalledWith('list', 'milk', { note: 'תאריך רחוק' });
  });

  it('[K3] a note that was just written survives the closing of the dialog', () => {
    const { unmount } = open();
    fireEvent.change(screen.getByLabelText('הערה'), { target: { value: 'תאריך' } });
    unmount();
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { note: 'תאריך' });
  });

  it.each([
    [shopTexts.notFound, {}],
    [shopTexts.bringBack, { isNotFound: true }],
  ])('[K3] a note that was just written is saved by "%s", which closes the dialog', (name, facts) => {
    device.lists = { list: testList({ id: 'list', items: { milk: testItem(facts) } }) };
    const { unmount } = open(facts);
    fireEvent.change(screen.getByLabelText('הערה'), { target: { value: 'תאריך' } });
    if (name === shopTexts.notFound) press(shopTexts.more);
    press(name);
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { note: 'תאריך' });
  });

  it('[SM26] outside the shopping mode what is said in the store is behind a button; what was said is in sight', () => {
    const inStore = [shopTexts.notFound, shopTexts.price.differs];
    const shown = () => inStore.filter((name) => screen.queryByRole('button', { name }) !== null);
    const show = (facts: Partial<Item>, isShopping = false) => {
      cleanup();
      const item = testItem({ barcode: '729', ...facts });
      device.lists = { list: testList({ id: 'list', items: { milk: item } }) };
      render(
        <ItemDialog listId="list" item={item} storeKey="1-1-1" canEdit isShopping={isShopping} onClose={onClose} />,
      );
    };
    show({});
    expect(shown()).toEqual([]);
    const more = screen.getByRole('button', { name: shopTexts.more, expanded: false });
    more.focus();
    press(shopTexts.more);
    expect(shown()).toEqual(inStore);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: shopTexts.more, expanded: true }));
    show({}, true);
    expect(shown()).toEqual(inStore);
    expect(screen.queryByRole('button', { name: shopTexts.more })).toBeNull();
    show({ isNotFound: true, shelfPriceAgorot: 590, shelfPriceStore: '1-1-1' });
    expect(screen.getByRole('button', { name: shopTexts.bringBack })).toBeTruthy();
    expect(screen.getByText(shopTexts.price.seen)).toBeTruthy();
    expect(screen.queryByRole('button', { name: shopTexts.more })).toBeNull();
  });

  it('[K3] a note that is written while the dialog closes is saved, and so is one before a removal', async () => {
    const { unmount } = open();
    press('שמתי בעגלה');
    fireEvent.change(screen.getByLabelText('הערה'), { target: { value: 'תאריך' } });
    await pass(300);
    unmount();
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { note: 'תאריך' });
    vi.clearAllMocks();
    open();
    fireEvent.change(screen.getByLabelText('הערה'), { target: { value: 'תאריך' } });
    press('פחות');
    press('הסרה מהרשימה');
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { note: 'תאריך' });
    expect(lists.editItem.mock.invocationCallOrder[0]).toBeLessThan(lists.deleteItem.mock.invocationCallOrder[0] ?? 0);
  });

  it('[K5] a dialog that was closed is not closed again by what was put in the cart', async () => {
    open();
    press('שמתי בעגלה');
    press('סגירה ושמירה');
    await pass(300);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[K5] what was put in the cart closes the dialog after 300 ms', async () => {
    open();
    press('שמתי בעגלה');
    expect(lists.completeItem).toHaveBeenCalledWith('list', 'milk');
    await pass(299);
    expect(onClose).not.toHaveBeenCalled();
    await pass(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[K6] minus at 1 asks: remove, keep as collected, or nothing', async () => {
    open();
    press('פחות');
    press('ביטול');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press('פחות');
    press('לסמן, ולהשאיר לפעם הבאה');
    expect(lists.completeItem).toHaveBeenCalledOnce();
    await pass(300);
    cleanup();
    open();
    press('פחות');
    press('הסרה מהרשימה');
    expect(lists.deleteItem).toHaveBeenCalledWith('list', 'milk');
    expect(lists.undoable).toHaveBeenLastCalledWith(expect.stringContaining('כבר לא ברשימה'), expect.any(Function));
    expect(lists.editItem).not.toHaveBeenCalled();
  });

  it('[K49] a switch says whether any brand would do, and what that means', () => {
    const { change } = open({ name: 'חלב תנובה 3% 1 ליטר' });
    const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'כל מותג מתאים לנו' }).checked;
    expect(isOn()).toBe(false);
    expect(screen.queryByText(/בהשוואה/)).toBeNull();
    fireEvent.click(screen.getByRole('switch'));
    expect(lists.editItem).toHaveBeenCalledExactlyOnceWith('list', 'milk', { isAnyBrand: true });
    change({ isAnyBrand: true });
    expect(isOn()).toBe(true);
    expect(screen.getByText(/בהשוואה נבחר בכל חנות הזול מאותו סוג/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch'));
    expect(lists.editItem).toHaveBeenLastCalledWith('list', 'milk', { isAnyBrand: false });
  });

  it('[K49] it is not asked where kind or size cannot be read, and who only reads is informed', () => {
    for (const facts of [{ name: 'תנובה 1 ליטר' }, { name: 'חלב' }, { name: 'חלב 1 ליטר', barcode: null }]) {
      open(facts);
      expect(screen.queryByRole('switch')).toBeNull();
      cleanup();
    }
    open({ name: 'חלב 1 ליטר' }, false);
    expect(screen.queryByText(/בהשוואה/)).toBeNull();
    cleanup();
    open({ name: 'חלב 1 ליטר', isAnyBrand: true }, false);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText(/בהשוואה/)).toBeTruthy();
  });

  it('a line of free text has no full dialog', () => {
    open({ barcode: null });
    expect(screen.queryByRole('button', { name: /פרטים מורחבים/ })).toBeNull();
  });
});

describe('a product found by search', () => {
  const found = {
    ...testItem(),
    itemCode: '729',
    ownName: null,
    saleText: '2 ב-10 ש״ח',
    priceAgorot: 630,
    salePriceAgorot: 500,
  };

  it('[K4] quantity and note stay here until it is added', () => {
    render(<AddDialog product={found} onAdd={onAdd} onClose={onClose} />);
    expect(screen.getByRole('dialog').textContent).toContain('2 ב-10 ש״ח');
    press('יותר');
    fireEvent.change(screen.getByLabelText('הערה'), { target: { value: ' בלי סוכר ' } });
    expect(lists.editItem).not.toHaveBeenCalled();
    press('הוספה לרשימה');
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(found, 2, 'בלי סוכר');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[K4] it closes without adding', () => {
    render(<AddDialog product={found} onAdd={onAdd} onClose={onClose} />);
    press('סגירה בלי להוסיף');
    expect(onAdd).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
