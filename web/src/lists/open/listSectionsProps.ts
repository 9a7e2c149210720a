import type { ItemActions } from './ItemRow.tsx';
import type { ListView } from './useListView.ts';

/** The properties of the list page's body, whichever way its rows are drawn. */
export type ListSectionsProps = {
  view: ListView;
  /** The shopping has ended: categories say how much of them was bought. */
  isEnded: boolean;
  actions: ItemActions;
  onReturnAll: () => void;
};

/** Whether the block of what is in the cart is shown: with nothing but it on the screen it is always open. */
export const cartOf = ({
  completed,
  filter,
  folds,
}: Pick<ListView, 'completed' | 'filter' | 'folds'>): { isShown: boolean; isOpen: boolean } => ({
  isShown: completed.length > 0 && filter !== 'open',
  isOpen: folds.isCompletedOpen || filter === 'done',
});
