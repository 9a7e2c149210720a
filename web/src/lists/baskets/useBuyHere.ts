import { storeTitle } from '@sali/domain/goods/prices/storeTitle';
import type { ShoppingList } from '@sali/domain/lists/list';
import { can } from '@sali/domain/lists/op';
import { useNavigate } from 'react-router';
import { compareTexts } from '@sali/texts/app/compare';
import { rememberStore } from '../../goods/prices/knownStores.ts';
import { chooseStore } from '../../goods/stores/chooseStore.ts';
import { editList } from '../../people/sync/lists.ts';
import { pathOf } from '../../people/sync/paths.ts';
import { showToast } from '../../base/ui/toast.ts';
import type { ComparedStore } from './comparison.ts';

/**
 * Chooses a store for a list and opens the list: from then on it is shown at this store's prices. For those who may not
 * change the list, on this device only.
 */
export function useBuyHere(list: ShoppingList): (store: ComparedStore) => void {
  const navigate = useNavigate();
  return (store) => {
    rememberStore(store);
    chooseStore(store.key);
    if (can(list.role, 'edit')) void editList(list.id, { storeKey: store.key });
    showToast(compareTexts.bought({ store: storeTitle(store) }));
    void navigate(pathOf(list));
  };
}
