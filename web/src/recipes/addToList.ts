import type { Recipe, RecipeEntry } from '@sali/contract/recipes';
import { subcategoryOf } from '@sali/domain/catalogue/category';
import { likelySubcategory } from '@sali/domain/catalogue/plainWords';
import { freeTextItem, itemIdOf, type NewItem, type ShoppingList } from '@sali/domain/lists/list';
import { listLineOf, type Servings } from '@sali/domain/recipes/listLine';
import { useAccount } from '../accounts/accounts.ts';
import { newId } from '../ids.ts';
import { addItems } from '../sync/lists.ts';
import { catchUp } from '../sync/refresh.ts';
import { postToList } from './api.ts';

export type Adding = {
  readonly recipe: Recipe;
  readonly list: ShoppingList;
  readonly chosen: readonly RecipeEntry[];
  readonly servings: Servings | null;
  /** The same for each try: the lines are added once. */
  readonly key: string;
};

/**
 * The chosen ingredients onto the list. A list that the server has is changed there, in one transaction, with what the
 * catalogue knows of each line; a guest's, a list that is not there yet, and any without a network are changed on this
 * device and sent as every other change. @throws HttpError
 */
export async function addToList({ recipe, list, chosen, servings, key }: Adding): Promise<void> {
  const isOnServer = useAccount.getState().user !== null && list.serverId !== null && navigator.onLine;
  if (!isOnServer)
    return addItems(
      list.id,
      chosen.map((entry) => itemOf(list.id, entry, servings)),
    );
  const entryIds = chosen.map((entry) => entry.entry_id);
  const body = { list_id: list.id, entry_ids: entryIds, ...(servings && { servings: servings.to }) };
  await postToList(recipe.recipe_id, body, key);
  await catchUp(list.id);
}

/** In the category that its words tell, as far as they do; the server knows more. */
export function itemOf(listId: string, entry: RecipeEntry, servings: Servings | null): NewItem {
  const subcategory = subcategoryOf(likelySubcategory(entry.product_name ?? ''));
  const code = entry.product_catalog_number;
  const line = listLineOf(entry, servings, code === null ? null : { isWeighted: false, size: null });
  return {
    ...freeTextItem(code === null ? newId() : itemIdOf(listId, code), entry.product_name ?? ''),
    ...line,
    ...(subcategory && { categoryId: subcategory.parentId, subcategoryId: subcategory.id }),
    barcode: code,
    alias: entry.product_alias ?? '',
    manufacturer: entry.manufacturer ?? '',
  };
}
