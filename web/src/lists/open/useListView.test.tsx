import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EmptyFilter, FilterChip, isFilteredEmpty } from './ListFilter.tsx';
import { ListSections } from './ListSections.tsx';
import { filterEntries } from './menu/ListMenu.tsx';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { texts } from '@sali/texts/app/main';
import { testItem, testList } from '../../people/sync/testList.ts';
import { type ListView, useListView } from './useListView.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';

await startTestEngine();

afterEach(cleanup);
beforeAll(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  Element.prototype.scrollIntoView = () => undefined;
});

const listOf = (...items: Partial<Item>[]): ShoppingList =>
  testList({
    items: Object.fromEntries(
      items.map((facts, at) => [facts.id ?? at, testItem({ addedAt: at, name: facts.id ?? '', ...facts })]),
    ),
  });
const milk = { id: 'חלב', categoryId: 1 };
const cheese = { id: 'גבינה', categoryId: 1, isCompleted: true, updatedAt: 5 };
const bread = { id: 'לחם', categoryId: 2, isCompleted: true, updatedAt: 9 };

/** The view, given each list in turn. */
function viewOf(list: ShoppingList) {
  const { result, rerender } = renderHook((shown: ShoppingList) => useListView(shown), { initialProps: list });
  return {
    view: (): ListView => result.current,
    show: rerender,
    groups: () => result.current.groups.map((group) => [group.categoryId, result.current.folds.isOpen(group)]),
    cart: () => result.current.cart.map((item) => item.name),
    toggle: (categoryId: number) =>
      act(() => {
        const group = result.current.groups.find((one) => one.categoryId === categoryId);
        if (group) result.current.folds.toggle(group);
      }),
  };
}

describe('categories on the screen', () => {
  it('[G14] one that is all in the cart is folded at the end; opened it is at the top and shows its items', () => {
    const { groups, cart, toggle } = viewOf(listOf(bread, milk, cheese));
    expect(groups()).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(cart()).toEqual(['לחם', 'גבינה']);
    toggle(2);
    expect(groups()).toEqual([
      [2, true],
      [1, true],
    ]);
    expect(cart()).toEqual(['גבינה']);
  });

  it('[G11] unfolds when an item comes back, and folds when the last one goes', () => {
    const { groups, show } = viewOf(listOf(milk, bread));
    show(listOf(milk, { ...bread, isCompleted: false }));
    expect(groups()).toEqual([
      [1, true],
      [2, true],
    ]);
    show(listOf({ ...milk, isCompleted: true }, { ...bread, isCompleted: false }));
    expect(groups()).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('[N57] categories of a list whose shopping has ended say how much of them was bought', () => {
    const handlers = { onTick: vi.fn(), onUntick: vi.fn(), onUndoTick: vi.fn(), onOpen: vi.fn() };
    const Screen = ({ list }: { list: ShoppingList }) => (
      <ListSections
        view={useListView(list)}
        isEnded={list.isCompleted}
        actions={{ listId: 'list', canTick: false, ...handlers }}
        onReturnAll={() => undefined}
      />
    );
    const list = listOf(milk, cheese, bread);
    const { container, rerender } = render(<Screen list={list} />);
    const heads = () => [...container.querySelectorAll('[data-part=category]')].map((head) => head.textContent);
    expect(heads()).toEqual([expect.stringContaining('נשאר 1 מתוך 2'), expect.stringContaining('הכול בעגלה')]);
    rerender(<Screen list={{ ...list, isCompleted: true }} />);
    expect(heads()).toEqual(Array(2).fill(expect.stringContaining('נקנה מוצר אחד')));
    // Nothing of it: nothing is said.
    rerender(<Screen list={{ ...listOf(milk), isCompleted: true }} />);
    expect(heads()).toEqual([expect.not.stringContaining(texts.overview.bought({ count: 0 }))]);
  });

  it('[G19] what is in the cart is below, the last first, and no item is drawn twice', () => {
    const handlers = { onTick: vi.fn(), onUntick: vi.fn(), onUndoTick: vi.fn(), onOpen: vi.fn() };
    const actions = { listId: 'list', canTick: true, ...handlers };
    function Screen({ list }: { list: ShoppingList }) {
      return (
        <ListSections
          view={useListView(list)}
          isEnded={list.isCompleted}
          actions={actions}
          onReturnAll={() => undefined}
        />
      );
    }
    const { container } = render(<Screen list={listOf(milk, cheese, bread)} />);
    const names = () =>
      [...container.querySelectorAll('[data-part=item] [data-part=name]')].map((name) => name.textContent);
    fireEvent.click(screen.getByRole('button', { name: /^כבר בעגלה/ }));
    expect(names()).toEqual(['חלב', 'לחם', 'גבינה']);
    fireEvent.click(screen.getByRole('button', { name: /הכול בעגלה/ }));
    expect(names()).toEqual(['לחם', 'חלב', 'גבינה']);
    expect(screen.getByRole('button', { name: /^כבר בעגלה/ }).textContent).toContain('2');
  });
});

describe('the filter', () => {
  it('[G17] shows all, what remains, or what is in the cart', () => {
    const { view, groups, cart } = viewOf(listOf(milk, cheese, bread));
    act(() => view().setFilter('open'));
    expect([groups(), cart()]).toEqual([[[1, true]], []]);
    act(() => view().setFilter('done'));
    expect([groups(), cart()]).toEqual([[], ['לחם', 'גבינה']]);
    act(() => view().setFilter('all'));
    expect(groups()).toHaveLength(2);
  });

  it('[G17] is in the menu where there is a choice', () => {
    expect(filterEntries(viewOf(listOf(milk)).view())).toEqual([]);
    const { view } = viewOf(listOf(milk, cheese));
    const checked = () => filterEntries(view()).map(({ label, isChecked }) => [label, isChecked]);
    const { all, open, done } = listMenuTexts.filters;
    expect(checked()).toEqual([
      [all, true],
      [open, false],
      [done, false],
    ]);
    act(() => filterEntries(view())[1]?.onSelect());
    expect(checked()[1]).toEqual([open, true]);
  });

  it('[G18] that lets nothing through says so, and the way back to all', () => {
    const { view } = viewOf(listOf(bread));
    expect(isFilteredEmpty(view())).toBe(false);
    act(() => view().setFilter('open'));
    expect(isFilteredEmpty(view())).toBe(true);
    render(
      <>
        <FilterChip view={view()} />
        <EmptyFilter view={view()} />
      </>,
    );
    expect(screen.getByRole('heading').textContent).toBe('הכול כבר בעגלה');
    fireEvent.click(screen.getByRole('button', { name: 'הצגת הכול' }));
    expect(view().filter).toBe('all');
    const open = viewOf(listOf(milk));
    act(() => open.view().setFilter('done'));
    expect(isFilteredEmpty(open.view())).toBe(true);
  });
});
