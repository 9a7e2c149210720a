import { CATEGORIES } from '@sali/domain/catalogue/category';
import type { Item, ShoppingList } from '@sali/domain/lists/list';
import { type CategoryGroup, completedOf, groupsOf, type ListTotals, totalsOf } from '@sali/domain/lists/view';
import { useCallback, useMemo, useState } from 'react';

import { useTicks } from './ticks.ts';

/** The categories from one end of a store to the other, as the built-in tree has them. */
const CATEGORY_ORDER = CATEGORIES.map((category) => category.id);

export type ListView = {
  readonly groups: readonly CategoryGroup[];
  readonly completed: readonly Item[];
  readonly totals: ListTotals;
  readonly tickingIds: ReadonlySet<string>;
};

/** What the list page shows of a list: open items by category, what is in the cart, the money. */
export function useListView(list: ShoppingList): ListView {
  const ticking = useTicks((state) => state.ticking);
  return useMemo(() => {
    const tickingIds = new Set(ticking.keys());
    return {
      groups: groupsOf(list, CATEGORY_ORDER, tickingIds),
      completed: completedOf(list, tickingIds),
      totals: totalsOf(list, tickingIds),
      tickingIds,
    };
  }, [list, ticking]);
}

export type Folds = {
  readonly isOpen: (categoryId: number) => boolean;
  readonly toggle: (categoryId: number) => void;
  /** Undefined where there is only one category, or none. */
  readonly isAllFolded: boolean | undefined;
  readonly toggleAll: () => void;
  readonly isCompletedOpen: boolean;
  readonly toggleCompleted: () => void;
};

/** Which categories the person has folded; it lasts as long as the list is on the screen. */
export function useFolds(groups: readonly CategoryGroup[]): Folds {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [isCompletedOpen, setIsCompletedOpen] = useState(false);
  const isAllFolded = groups.every((group) => folded.has(group.categoryId));
  const toggle = useCallback(
    (categoryId: number) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(categoryId)) next.add(categoryId);
        return next;
      }),
    [],
  );
  return {
    isOpen: (categoryId) => !folded.has(categoryId),
    toggle,
    isAllFolded: groups.length > 1 ? isAllFolded : undefined,
    toggleAll: () => setFolded(isAllFolded ? new Set() : new Set(groups.map((group) => group.categoryId))),
    isCompletedOpen,
    toggleCompleted: () => setIsCompletedOpen(!isCompletedOpen),
  };
}
