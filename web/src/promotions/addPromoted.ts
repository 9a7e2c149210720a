import type { PromotedProduct } from '@sali/contract/promotions/storePromotions';
import { can } from '@sali/domain/lists/op';
import type { ShoppingList } from '@sali/domain/lists/list';
import { promotionsTexts as words } from '../languages/promotionsTexts.ts';
import { addItem } from '../sync/lists.ts';
import { lastList } from '../sync/lastList.ts';
import { makeFirstList } from '../sync/makeFirstList.ts';
import { listAt } from '../sync/paths.ts';
import { syncEngine } from '../sync/engine.ts';
import { itemFrom } from '../catalogue/foundItem.ts';
import { showToast } from '../ui/toast.ts';
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
