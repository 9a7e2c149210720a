import type { ItemActions } from './ItemRow.tsx';
import type { Folds, ListView } from './useListView.ts';

/** What the body of the list page needs, whichever way its rows are drawn. */
export type ListSectionsProps = {
  view: ListView;
  folds: Folds;
  actions: ItemActions;
  onReturnAll: () => void;
  onFailed: () => void;
};
