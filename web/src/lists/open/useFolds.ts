import type { CategoryGroup } from '@sali/domain/lists/view';
import { useCallback, useMemo, useState } from 'react';
import { foldAll, inOrder, isEveryFolded, isUnfolded, noFolds, settleFolds, toggleFold } from './folds.ts';

export type FoldsOnScreen = {
  readonly isOpen: (group: CategoryGroup) => boolean;
  readonly toggle: (group: CategoryGroup) => void;
  /** Undefined where there is only one category, or none. */
  readonly isAllFolded: boolean | undefined;
  readonly toggleAll: () => void;
  /** Whether the block of the cart is open; it is folded until somebody opens it. */
  readonly isCompletedOpen: boolean;
  readonly toggleCompleted: () => void;
  readonly inOrder: (groups: readonly CategoryGroup[]) => readonly CategoryGroup[];
};

/** Returns the folded categories, by themselves and by hand; the folds last as long as the list is on the screen. */
export function useFolds(groups: readonly CategoryGroup[]): FoldsOnScreen {
  const [folds, setFolds] = useState(noFolds);
  const [isCompletedOpen, setIsCompletedOpen] = useState(false);
  const settled = settleFolds(folds, groups);
  if (settled !== folds) setFolds(settled);
  const toggle = useCallback((group: CategoryGroup) => setFolds((before) => toggleFold(before, group)), []);
  return useMemo(() => {
    const isAllFolded = isEveryFolded(settled, groups);
    return {
      isOpen: (group) => isUnfolded(settled, group),
      toggle,
      isAllFolded: groups.length > 1 ? isAllFolded : undefined,
      toggleAll: () => setFolds(foldAll(groups, !isAllFolded)),
      isCompletedOpen,
      toggleCompleted: () => setIsCompletedOpen(!isCompletedOpen),
      inOrder: (some) => inOrder(settled, some),
    };
  }, [settled, groups, toggle, isCompletedOpen]);
}
