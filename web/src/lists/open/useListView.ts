import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { ALL_CATEGORIES_ID } from '@sali/domain/base/limits';
import { type CategoryGroup, completedOf, groupsOf, type ListTotals, totalsOf } from '@sali/domain/lists/view';
import { useMemo, useState } from 'react';
import { useSettings } from '../../people/settings/storedSettings.ts';
import { isAllDone } from './folds.ts';
import { useCategoryOrder } from './order/categoryOrder.ts';
import { useDevice, useTicks } from '../../people/sync/engine.ts';
import { type FoldsOnScreen, useFolds } from './useFolds.ts';

type ListFilter = 'all' | 'open' | 'done';

export type ListView = {
  /** In the order of the screen. */
  readonly groups: readonly CategoryGroup[];
  /** All that is in the cart, the last first. */
  readonly completed: readonly Item[];
  /** The completed items that no opened category shows already. */
  readonly cart: readonly Item[];
  readonly totals: ListTotals;
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  readonly folds: FoldsOnScreen;
};

/** Returns the parts of a list that its page shows: open items by category, the cart, the money. */
export function useListView(list: ShoppingList): ListView {
  const [filter, setFilter] = useState<ListFilter>(() => (useSettings.getState().showCompletedItems ? 'all' : 'open'));
  // Only its row draws a ring that has just begun: the page takes it into account once the tick is on the list.
  const pendingKey = useTicks(({ ticking }) => [...ticking.keys()].filter((id) => list.items[id]?.isCompleted).join());
  const categories = useCategoryOrder(useDevice((state) => list.storeKey ?? state.selectedStore));
  const order = useSettings((settings) => settings.sortByCategory) ? categories : ONE_GROUP;
  const facts = useMemo(() => factsOf(list, order, new Set(pendingKey.split(','))), [list, order, pendingKey]);
  const folds = useFolds(facts.groups);
  const shown = useMemo(() => {
    const { remaining } = facts.totals;
    const groups = folds
      .inOrder(facts.groups.filter((group) => isShown(group, filter)))
      // With all in the cart, folded categories would say the same as the cart below them [G76].
      .filter((group) => remaining > 0 || !isAllDone(group) || folds.isOpen(group));
    const openedDone = groups.filter((group) => isAllDone(group) && folds.isOpen(group));
    const above = new Set(openedDone.flatMap(({ done }) => done));
    const cart = filter === 'open' ? [] : facts.completed.filter((item) => !above.has(item));
    return { ...facts, groups, cart, filter, folds };
  }, [facts, filter, folds]);
  return { ...shown, setFilter };
}

/** Not by category: all of it in one. */
const ONE_GROUP = [ALL_CATEGORIES_ID];

/**
 * The groups, the completed items and the totals of a list. Ticked items whose ring still runs (`tickingIds`) count as
 * open.
 */
const factsOf = (list: ShoppingList, order: readonly number[], tickingIds: ReadonlySet<string>) => ({
  groups: groupsOf(list, order, tickingIds),
  completed: completedOf(list, tickingIds),
  totals: totalsOf(list, tickingIds),
});

/** Whether a group is shown by itself: the cart is one block, without categories. */
const isShown = (group: CategoryGroup, filter: ListFilter): boolean =>
  filter === 'all' || (filter === 'open' && !isAllDone(group));
