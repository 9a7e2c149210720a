import { ITEMS_PER_LIST_MAX } from '@sali/domain/base/limits';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testItem, testList } from '../../people/sync/testList.ts';
import { startTestEngine } from '../../people/sync/testSync.ts';
import { itemActionsOf } from './ItemRow.tsx';
import { ListSections } from './ListSections.tsx';
import { useListView } from './useListView.ts';

/*
 * The cost of a tap on a long list, counted in rows instead of ms: `npm run bench -- tap` measures the time on a slow
 * phone. jsdom lays nothing out, so the test sets the height of each row.
 */

const engine = await startTestEngine();

const ROW_HEIGHT = 64;
/** Twice a phone's screen: the rows in sight and those drawn beyond it for a quick thumb. */
const ROWS_MAX = 40;

beforeAll(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT);
});
afterEach(cleanup);

let drawn = new Set<string>();
beforeEach(() => (drawn = new Set()));

/** A line that says when its alias is read: each time its row is drawn, and at no other time. */
const watched = (id: string, facts: Partial<Item> = {}): Item =>
  Object.defineProperty(testItem({ id, name: id, ...facts }), 'alias', {
    get: () => {
      drawn.add(id);
      return '';
    },
  });

const listOf = (count: number): ShoppingList =>
  testList({
    items: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`${at}`, watched(`${at}`, { addedAt: at, categoryId: 1 + (at % 9) })]),
    ),
  });

const actions = itemActionsOf(
  'list',
  true,
  () => undefined,
  () => undefined,
);

function Lines({ list }: { list: ShoppingList }) {
  return (
    <ListSections view={useListView(list)} isEnded={list.isCompleted} actions={actions} onReturnAll={() => undefined} />
  );
}

it.each([
  ['[U20]', 300],
  ['[G40]', ITEMS_PER_LIST_MAX],
])(
  '%s of %i lines those in sight are drawn; a tap draws its own row, and the end of its ring few',
  async (_rule, count) => {
    const list = listOf(count);
    const { rerender } = render(<Lines list={list} />);
    await screen.findAllByRole('listitem');
    expect(drawn.size).toBeGreaterThan(10);
    expect(drawn.size).toBeLessThan(ROWS_MAX);

    drawn = new Set();
    act(() => engine.ticks.state.setState({ ticking: new Map([['0', { opId: 'tap', onDone: () => undefined }]]) }));
    expect([...drawn]).toEqual(['0']);

    drawn = new Set();
    act(() => engine.ticks.state.setState({ ticking: new Map() }));
    const ticked = watched('0', { isCompleted: true, categoryId: 1 });
    rerender(<Lines list={{ ...list, items: { ...list.items, '0': ticked } }} />);
    expect(drawn.size).toBeLessThan(5);
  },
);
