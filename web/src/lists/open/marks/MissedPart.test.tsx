import 'fake-indexeddb/auto';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { ClaimChip } from './ClaimChip.tsx';
import { MarkButtons } from './MarkButtons.tsx';
import { MissedPart } from './MissedPart.tsx';

const page = vi.hoisted(() => ({
  markItem: vi.fn((_list: string, _item: string, _mark: object) => Promise.resolve()),
  replaceItem: vi.fn((_list: string, _item: string, _product: object) => Promise.resolve(page.restore)),
  restore: vi.fn(() => Promise.resolve()),
  suggest: vi.fn<(query: string) => Promise<{ products: readonly FoundProduct[] }>>(),
  undoable: vi.fn((_text: string, _undo: () => Promise<unknown>) => undefined),
  showToast: vi.fn((_text: string) => undefined),
  list: undefined as ShoppingList | undefined,
}));
vi.mock('../../../people/sync/lists.ts', async (original) => ({
  ...(await original<object>()),
  replaceItem: page.replaceItem,
}));
vi.mock('../../../people/sync/marks.ts', () => ({ markItem: page.markItem }));
vi.mock('../../../people/sync/undo.ts', () => ({ undoable: page.undoable }));
vi.mock('../../../base/ui/toast.ts', async (original) => ({
  ...(await original<object>()),
  showToast: page.showToast,
}));
vi.mock('../../../goods/catalogue/catalogue.ts', () => ({ suggest: page.suggest }));
vi.mock('../../../people/sync/engine.ts', () => ({
  syncEngine: () => ({ device: { passOf: () => undefined } }),
  useDevice: (select: (state: object) => unknown) => select({ lists: { [LIST_ID]: page.list } }),
}));
vi.mock('../../../people/live/useLive.ts', () => ({ useLive: () => 1 }));

const LIST_ID = '01890000-0000-7000-8000-000000000001';
const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const YOSSI = { userId: 2, email: '', username: 'יוסי', role: 'edit' } as const;
const COTTAGE = { name: 'קוטג׳ תנובה 5% 250 גרם', barcode: '1', brand: 'תנובה', isNotFound: true } as const;
const found = (itemCode: string, name: string, priceAgorot: number): FoundProduct => ({
  itemCode,
  name,
  priceAgorot,
  ownName: null,
  manufacturer: '',
  brand: '',
  unitMeasure: '',
  isWeighted: false,
  salePriceAgorot: null,
  saleText: null,
  categoryId: 1,
  subcategoryId: null,
  storeKey: '1-1-1',
  imageUrl: null,
});
const onOpen = vi.fn();
const listOf = (items: readonly Item[], facts: Partial<ShoppingList> = {}) =>
  testList({
    id: LIST_ID,
    participants: [YOSSI],
    items: Object.fromEntries(items.map((item) => [item.id, item])),
    ...facts,
  });
const part = (list: ShoppingList, canReplace = true) => (
  <MissedPart list={list} storeKey="1-1-1" actions={{ canTick: true, onOpen }} canReplace={canReplace} />
);
const textOf = (element: Element): string =>
  (element.textContent ?? '').replace(/[\u200e\u200f\u00a0\u2066-\u2069]/g, '');

beforeEach(() => {
  vi.clearAllMocks();
  useAccount.setState({ user: DANA });
  page.suggest.mockResolvedValue({
    products: [found('2', 'קוטג׳ טרה 5% 250 גרם', 640), found('3', 'קוטג׳ גד 5% 250 גרם', 610)],
  });
});
afterEach(cleanup);

describe('what was not found', () => {
  it('[SM3] is in a group of its own, and is brought back by a tap that can be undone', () => {
    render(part(listOf([testItem(COTTAGE), testItem({ id: 'b', name: 'לחם' })])));
    const group = screen.getByRole('region', { name: 'לא נמצאו' });
    expect(textOf(group)).toContain('לא נמצאו · 1');
    expect(textOf(group)).not.toContain('לחם');
    fireEvent.click(screen.getByRole('button', { name: `החזרת ${COTTAGE.name} לרשימה` }));
    expect(page.markItem).toHaveBeenCalledExactlyOnceWith(LIST_ID, 'milk', { isNotFound: false });
    void page.undoable.mock.calls[0]?.[1]();
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { isNotFound: true });
  });

  it('[N57] in an archived list it does not say what can be done', () => {
    const hint = 'מחוץ לסכום. אפשר להחליף, להחזיר, או להשאיר לקנייה הבאה.';
    const { rerender } = render(part(listOf([testItem(COTTAGE)]), false));
    expect(screen.queryByText(hint)).not.toBeNull();
    rerender(part(listOf([testItem(COTTAGE)], { status: 'archived' }), false));
    expect(screen.queryByText(hint)).toBeNull();
    expect(screen.getByRole('region', { name: 'לא נמצאו' })).toBeTruthy();
  });

  it('[SM6] offers the cheapest of its kind with its price; a tap puts it in its place', async () => {
    const { container } = render(part(listOf([testItem({ ...COTTAGE, quantity: 3, note: 'טרי' })])));
    await waitFor(() => expect(container.querySelector('[data-part=substitute]')).not.toBeNull());
    expect(page.suggest.mock.calls[0]?.[0]).toBe('קוטג 5%');
    const offer = container.querySelector('[data-part=substitute]');
    expect(offer && textOf(offer)).toContain('קוטג׳ גד 5% 250 גרם6.10₪');
    fireEvent.click(screen.getByRole('button', { name: /^להחליף את/ }));
    expect(page.replaceItem).toHaveBeenCalledExactlyOnceWith(
      LIST_ID,
      'milk',
      expect.objectContaining({ barcode: '3', quantity: 3, note: 'טרי', priceAgorot: 610 }),
    );
    await page.undoable.mock.calls[0]?.[1]();
    expect(page.restore).toHaveBeenCalledOnce();
  });

  it('[SM6] says so where the store has nothing of the kind, and offers nothing to those who may not edit', async () => {
    page.suggest.mockResolvedValue({ products: [] });
    const { rerender } = render(part(listOf([testItem(COTTAGE)])));
    await screen.findByText('אין בחנות תחליף מאותו סוג');
    rerender(part(listOf([testItem(COTTAGE)]), false));
    expect(screen.queryByText('אין בחנות תחליף מאותו סוג')).toBeNull();
  });

  it('[SM7] a toast says what somebody else did not find, and not what was so before, or one’s own', () => {
    const by = (userId: number) => ({ type: 'EDIT_ITEM', userId, username: 'יוסי', itemName: null, at: 1 });
    const before = listOf([
      testItem({ ...COTTAGE, id: 'a' }),
      testItem({ id: 'b', name: 'לחם' }),
      testItem({ id: 'c' }),
    ]);
    const { rerender } = render(part(before));
    expect(page.showToast).not.toHaveBeenCalled();
    const items = { ...before.items, b: testItem({ id: 'b', name: 'לחם', isNotFound: true }) };
    rerender(part({ ...before, items, lastAction: by(2) }));
    expect(page.showToast).toHaveBeenCalledExactlyOnceWith('יוסי: לא נמצא בחנות: לחם');
    rerender(part({ ...before, items: { ...items, c: testItem({ id: 'c', isNotFound: true }) }, lastAction: by(1) }));
    expect(page.showToast).toHaveBeenCalledOnce();
  });
});

describe('who takes what', () => {
  const show = (item: Item, facts: Partial<ShoppingList> = {}) => {
    page.list = listOf([item], facts);
    const onDone = vi.fn();
    render(<MarkButtons isShopping storeKey={null} listId={LIST_ID} item={item} onDone={onDone} />);
    return onDone;
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('[SM1] one takes it, with the way back; who has it releases it; of somebody else it is taken over', () => {
    show(testItem());
    press('אני על זה');
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { claim: { userId: 1, username: 'דנה' } });
    void page.undoable.mock.calls[0]?.[1]();
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { claim: null });
    cleanup();
    show(testItem({ claimedBy: 1, claimedName: 'דנה' }));
    press('כבר לא עליי');
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { claim: null });
    cleanup();
    show(testItem({ claimedBy: -4, claimedName: 'רותי' }));
    press('אני על זה, במקום רותי (בקישור)');
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { claim: { userId: 1, username: 'דנה' } });
  });

  it('[SM1] who shops alone, may only look, or is not signed in takes nothing', () => {
    show(testItem(), { participants: [] });
    expect(screen.queryByRole('button', { name: 'אני על זה' })).toBeNull();
    cleanup();
    show(testItem(), { role: 'view' });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    useAccount.setState({ user: null });
    show(testItem());
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['לא נמצא']);
  });

  it('[SM2] not found closes the dialog; an undo gives back what one had taken', async () => {
    const onDone = show(testItem({ claimedBy: 1, claimedName: 'דנה' }));
    press('לא נמצא');
    expect(onDone).toHaveBeenCalledOnce();
    expect(page.markItem).toHaveBeenLastCalledWith(LIST_ID, 'milk', { isNotFound: true });
    await page.undoable.mock.calls[0]?.[1]();
    expect(page.markItem.mock.calls.slice(1).map(([, , mark]) => mark)).toEqual([
      { isNotFound: false },
      { claim: { userId: 1, username: 'דנה' } },
    ]);
    cleanup();
    show(testItem({ isCompleted: true }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[SM1] the line names who has it', () => {
    const { container, rerender } = render(<ClaimChip item={{ claimedBy: 2, claimedName: 'יוסי' }} listId={LIST_ID} />);
    expect(textOf(container)).toBe('ייוסי על זה');
    rerender(<ClaimChip item={{ claimedBy: 1, claimedName: 'דנה' }} listId={LIST_ID} />);
    expect(textOf(container)).toBe('דעליי');
  });
});
