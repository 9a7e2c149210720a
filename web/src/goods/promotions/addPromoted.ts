import type { PromotedProduct } from '@sali/contract/goods/promotions/storePromotions';
import { can } from '@sali/domain/lists/op';
import type { ShoppingList } from '@sali/domain/lists/list';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { addItem } from '../../people/sync/lists.ts';
import { lastList } from '../../people/sync/lastList.ts';
import { makeFirstList } from '../../people/sync/makeFirstList.ts';
import { listAt } from '../../people/sync/paths.ts';
import { syncEngine } from '../../people/sync/engine.ts';
import { itemFrom } from '../catalogue/foundItem.ts';
import { showToast } from '../../base/ui/toast.ts';
import { foundProductOf } from './promotedProduct.ts';

/** Adds a product to the list that one came from, else to the one used last; without any list one is made. */
export async function addPromoted(product: PromotedProduct, storeKey: string, from: string | null): Promise<void> {
  const list = listFor(from);
  const listId = list?.id ?? (await makeFirstList(words.newList));
  await addItem(listId, itemFrom(listId, foundProductOf(product, storeKey), 1, ''));
  showToast(words.added({ product: product.item_name, list: list?.name ?? words.newList }));
}

function listFor(from: string | null): ShoppingList | undefined {
  const state = syncEngine().state.getState();
  const named = from === null ? undefined : listAt(state.lists, from);
  if (named && can(named.role, 'edit')) return named;
  const own = Object.fromEntries(Object.entries(state.lists).filter(([, list]) => can(list.role, 'edit')));
  return lastList({ ...state, lists: own });
}
