import 'fake-indexeddb/auto';
import type { ShoppingList } from '@sali/domain/lists/list';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { testItem, testList } from '../../../people/sync/testList.ts';
import { drawnToast } from '../../../base/ui/toast.ts';
import { ShopPage } from './ShopPage.tsx';

const page = vi.hoisted(() => ({
  list: undefined as ShoppingList | undefined,
  ticking: new Map<string, unknown>(),
  phase: 'ready',
  tick: vi.fn((_list: string, _item: string, _done: () => void) => Promise.resolve()),
  undo: vi.fn(() => Promise.resolve()),
  markItem: vi.fn((_list: string, _item: string, _mark: object) => Promise.resolve()),
  uncompleteItem: vi.fn(() => Promise.resolve()),
}));
vi.mock('../../../people/sync/engine.ts', () => ({
  syncEngine: () => ({
    device: { passOf: () => undefined, setActiveList: () => undefined },
    ticks: { tick: page.tick, undo: page.undo },
  }),
  useDevice: (select: (state: object) => unknown) =>
    select({
      lists: page.list ? { [page.list.id]: page.list } : {},
      phase: page.phase,
      queue: [],
      selectedStore: null,
    }),
  useTicks: (select: (state: object) => unknown) => select({ ticking: page.ticking }),
}));
vi.mock('../../../people/sync/lists.ts', async (original) => ({
  ...(await original<object>()),
  uncompleteItem: page.uncompleteItem,
}));
vi.mock('../../../people/sync/marks.ts', () => ({ markItem: page.markItem }));
vi.mock('../../listPrices/useListPrices.ts', () => ({ useListPrices: (list: ShoppingList) => ({ list, asOf: null }) }));
vi.mock('../../../goods/stores/useStore.ts', () => ({
  useStore: () => ({ key: null, name: null, choose: () => undefined }),
}));
vi.mock('../../../people/live/usePresence.ts', () => ({ usePresence: () => [] }));
vi.mock('../../../people/live/LiveNotices.tsx', () => ({ LiveNotices: () => null }));
vi.mock('../../../people/live/useLive.ts', () => ({ useLive: () => 1 }));
vi.mock('../../../people/connectivity/OfflineStrip.tsx', () => ({ OfflineStrip: () => null }));

const DANA = { userId: 1, email: '', phone: '', firstName: 'דנה', lastName: '', userType: 'USER' } as const;
const YOSSI = { userId: 2, email: '', username: 'יוסי', role: 'edit' } as const;
const milk = testItem({ id: 'milk', name: 'חלב', priceAgorot: 700, categoryId: 1 });
const bread = testItem({ id: 'bread', name: 'לחם', priceAgorot: 900, categoryId: 2, note: 'פרוס' });
const wine = testItem({ id: 'wine', name: 'יין', priceAgorot: 3000, isCompleted: true, categoryId: 7 });
const textOf = (element: Element): string =>
  (element.textContent ?? '').replace(/[\u200e\u200f\u00a0\u2066-\u2069]/g, '');

function open(facts: Partial<ShoppingList> = {}, items = [milk, bread, wine]) {
  page.list = testList({ items: Object.fromEntries(items.map((item) => [item.id, item])), ...facts });
  return render(
    <MemoryRouter initialEntries={['/shopping/list/17', { pathname: '/shopping/list/17/shop', state: 'list' }]}>
      <Routes>
        <Route path="/shopping/list/:id" element={<p>הרשימה</p>} />
        <Route path="/shopping/list/:id/shop" element={<ShopPage />} />
      </Routes>
    </MemoryRouter>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A row's name is what is seen on it; what a tap does is its description. */
const pressRow = (name: string, does: string) => {
  const row = screen.getByRole('button', { name: new RegExp(`^${name}`) });
  expect(row.getAttribute('aria-description')).toBe(does);
  fireEvent.click(row);
};

beforeEach(() => {
  vi.clearAllMocks();
  page.ticking = new Map();
  page.phase = 'ready';
  useAccount.setState({ user: DANA });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('[G84] a toast of the shopping mode writes a percent and a size as the list does', () => {
  open();
  render(drawnToast({ id: 1, text: 'לא נמצא: חלב טרי 1% 1 ליטר' }));
  expect(screen.getAllByText('1%').length + screen.getAllByText('1 ליטר').length).toBe(2);
});

describe('shopping mode', () => {
  it('[SM15] shows what remains by category, with the sum, the cart and the budget; a tap on a row ticks it', () => {
    const { container } = open({ budgetAgorot: 5000 });
    expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
      'מוצרי חלב וביצים · 1',
      'לחם ומאפים · 1',
    ]);
    expect(textOf(container)).toContain('פרוס');
    const till = container.querySelector('[data-part=till]');
    for (const words of ['46.00₪', 'מתוך 50.00₪', 'בעגלה 30.00₪', 'נשאר 16.00₪'])
      expect(till && textOf(till)).toContain(words);
    pressRow('חלב', 'סימון: חלב');
    expect(page.tick).toHaveBeenCalledExactlyOnceWith('list', 'milk', expect.any(Function));
  });

  it('[SM15] while the ring of a row runs, its tap takes the tick back; the cart is folded', () => {
    page.ticking = new Map([['milk', {}]]);
    open({}, [{ ...milk, isCompleted: true }, wine]);
    pressRow('חלב', 'ביטול הסימון של חלב');
    expect(page.undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: /^יין/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^בעגלה/ }));
    pressRow('יין', 'החזרת יין לרשימה');
    expect(page.uncompleteItem).toHaveBeenCalledExactlyOnceWith('list', 'wine');
  });

  it('[SM16] one tap says who takes it, and that it was not found', () => {
    open({ participants: [YOSSI] });
    press('אני על חלב');
    expect(page.markItem).toHaveBeenLastCalledWith('list', 'milk', { claim: { userId: 1, username: 'דנה' } });
    press('לא נמצא: לחם');
    expect(page.markItem).toHaveBeenLastCalledWith('list', 'bread', { isNotFound: true });
  });

  it('[SM16] a row of a shared list opens the dialog of its item too', async () => {
    open({ participants: [YOSSI] });
    press('עוד על חלב');
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeDefined();
  });

  it('[G72] a row says what the next units of its promotion make, until the set is full', () => {
    const deal = { totalAgorot: 700, text: null, next: { text: '2 ב-10', units: 1, extraAgorot: 300 } };
    const { container } = open({}, [{ ...milk, deal }, bread]);
    expect(textOf(container)).toContain('1 יח׳ ·7.00₪2 ב-10 ·עוד 1');
    cleanup();
    const full = open({}, [{ ...milk, quantity: 2, deal: { totalAgorot: 1000, text: '2 ב-10' } }, bread]);
    expect(textOf(full.container)).not.toContain('עוד 1');
  });

  it('[SM15] an empty cart comes to ₪0', () => {
    const { container } = open({}, [milk, bread]);
    expect(textOf(container)).toContain('בעגלה · 00.00₪');
  });

  it('[SM17] the cross leads back; a list that is not here, or may not be ticked, leads to its page', () => {
    open();
    press('יציאה ממצב קנייה');
    expect(screen.getByText('הרשימה')).toBeDefined();
    for (const facts of [{ role: 'view' }, { status: 'archived' }, { id: 'other', serverId: 18 }] as const) {
      cleanup();
      open(facts);
      expect(screen.getByText('הרשימה')).toBeDefined();
    }
    cleanup();
    page.phase = 'opening';
    open({ id: 'other', serverId: 18 });
    expect(screen.queryByText('הרשימה')).toBeNull();
  });

  it('[SM18] keeps the screen on, again when the page comes back, until it is left', async () => {
    const held: EventTarget[] = [];
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => {
      const lock = Object.assign(new EventTarget(), { release });
      held.push(lock);
      return Promise.resolve(lock);
    });
    Object.assign(navigator, { wakeLock: { request } });
    const { unmount } = open();
    await screen.findByText('המסך נשאר דולק');
    act(() => void held[0]?.dispatchEvent(new Event('release')));
    await waitFor(() => expect(screen.queryByText('המסך נשאר דולק')).toBeNull());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('המסך נשאר דולק');
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    expect(release).toHaveBeenCalledOnce();
  });
});
