import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { subcategoryOf } from '@sali/domain/goods/catalogue/category';
import { namedGoods } from '@sali/domain/goods/catalogue/namedCategory';
import { sizeFromName } from '@sali/domain/goods/catalogue/size';
import { freeTextItem, type NewItem, type ShoppingList } from '@sali/domain/lists/list';
import { planIngredient, plannedLineId } from '@sali/domain/kitchen/recipes/plannedIngredient';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { servingsOfTimes, type TakenApart } from '@sali/domain/kitchen/recipes/subRecipes';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { addItems } from '../../../people/sync/lists.ts';
import { syncEngine } from '../../../people/sync/engine.ts';
import { postToList } from '../api.ts';

export type Adding = {
  readonly recipe: Recipe;
  readonly list: ShoppingList;
  readonly chosen: readonly TakenApart<RecipeEntry>[];
  readonly servings: Servings | null;
  /** The same id for each try, so that the lines are added once. */
  readonly key: string;
};

/**
 * Adds the selected ingredients to the list. A list on the server changes there, in one transaction, with what the catalogue
 * knows about each line. A guest's list, a list that was not sent yet, and any list without a network change on this device
 * and are sent like every other change. @throws HttpError
 */
export async function addToList({ recipe, list, chosen, servings, key }: Adding): Promise<void> {
  const isOnServer = useAccount.getState().user !== null && list.serverId !== null && navigator.onLine;
  if (!isOnServer) return addItems(list.id, ingredientItems(list.id, recipe, chosen, servings));
  const entryIds = chosen.map((entry) => entry.entry_id);
  const body = { list_id: list.id, entry_ids: entryIds, ...(servings && { servings: servings.to }) };
  await postToList(recipe.recipe_id, body, key);
  await syncEngine().refresh.catchUpIfPossible(list.id);
}

/** The lines of the entries, each in the category that its words suggest; the server knows more. Water is bought nowhere. */
export function ingredientItems(
  listId: string,
  { recipe_id: recipe, title }: Pick<Recipe, 'recipe_id' | 'title'>,
  entries: readonly TakenApart<RecipeEntry>[],
  servings: Servings | null,
): NewItem[] {
  return entries.flatMap((entry) => {
    const planned = planIngredient(entry, {
      recipe: { recipe, title },
      servings: servingsOfTimes(servings, entry.times),
      findProduct: productByName,
    });
    if (!planned) return [];
    const { name } = planned.ingredient;
    const subcategory = subcategoryOf(namedGoods(name)?.subcategoryId);
    return {
      ...freeTextItem(plannedLineId(listId, planned), name),
      ...planned.line,
      ...(subcategory && { categoryId: subcategory.parentId, subcategoryId: subcategory.id }),
      barcode: planned.code,
      alias: entry.product_alias ?? '',
      manufacturer: entry.manufacturer ?? '',
    };
  });
}

/** The size of a package is in its name, as far as this device knows. */
const productByName = (itemCode: string, name: string) => ({
  itemCode,
  name,
  isWeighted: false,
  size: sizeFromName(name),
});
