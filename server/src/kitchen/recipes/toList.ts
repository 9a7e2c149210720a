import type { NewItemWire } from '@sali/contract/lists/lists';
import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import type { RecipeItemAnswer } from '@sali/contract/kitchen/recipes/shopping';
import { categorise } from '@sali/domain/goods/catalogue/categorise';
import { isLikelyAtHome } from '@sali/domain/kitchen/recipes/atHome';
import { plannedLineId } from '@sali/domain/kitchen/recipes/plannedIngredient';
import { AppError } from '../../base/errors.ts';
import { yieldEvery } from '../../base/yielding.ts';
import type { Caller } from '../../lists/lists.ts';
import {
  atHomeOf,
  boughtFor,
  neededOf,
  plannedAsSold,
  type PlannedEntry,
  plannedEntries,
} from './boughtIngredients.ts';
import { visibleRecipe } from './recipes.ts';
import type { RecipesRoom } from './room.ts';
import { shoppedRecipes } from './subRecipes.ts';

/** 300 ingredients are compared with 500 things at home: so long other calls wait. */
const SLICE_MS = 5;

/**
 * Adds a recipe's ingredients to a list: all but water, or the chosen ones, for this many people. One transaction of the
 * list. Ingredients that another recipe needs too are added to the same line. Each item says how much of it the recipe
 * needs, and the packages that cover it in the list's store.
 * @throws AppError recipe_not_found, recipe_private, entry_not_found, nothing_to_add and the errors of the list
 */
export async function recipeToList(
  room: RecipesRoom,
  caller: Caller,
  recipeId: number,
  body: wire.ToShoppingList,
): Promise<RecipeItemAnswer[]> {
  await room.ready;
  const recipe = await visibleRecipe(room.db, caller.userId, recipeId);
  const shopped = (await shoppedRecipes(room.db, caller.userId, [recipeId]))(recipeId);
  const chosen = body.entry_ids ? shopped.chosen(body.entry_ids) : shopped.all;
  const servings = recipe.servings && body.servings ? { from: recipe.servings, to: body.servings } : null;
  const planned = plannedEntries(room, recipe, chosen, servings);
  if (planned.length === 0) throw new AppError('nothing_to_add');
  const list = await room.findList(String(body.list_id), caller.userId);
  const lines = await plannedAsSold(room, list.storeKey, planned);
  const bodies = lines.map((one) => ingredientItemOf(list.id, one));
  // Those who may not add cost no prices, and an answer that fails comes after what was added.
  const { body: items } = await room.addToList(caller, list.id, bodies);
  const [bought, pantry] = await Promise.all([boughtFor(room, lines, list.storeKey), room.pantryOf(caller.userId)]);
  // Two ingredients on one line are answered with the first.
  const places = new Map(bodies.map(({ item_uuid }, at) => [item_uuid, at] as const).toReversed());
  const turn = yieldEvery(SLICE_MS);
  const answers: RecipeItemAnswer[] = [];
  for (const item of items) {
    const at = places.get(item.item_uuid) ?? -1;
    const one = lines[at];
    answers.push({
      ...item,
      needed: one ? neededOf(one.need) : null,
      packages: bought[at]?.packages ?? 1,
      at_home: one ? atHomeOf(pantry, one) : null,
      is_likely_at_home: one ? isLikelyAtHome(one.ingredient.name, one.need) : false,
    });
    await turn();
  }
  return answers;
}

/** A known product gets its facts from the catalogue; a free text gets its category by its name. */
export function ingredientItemOf(listId: string, one: PlannedEntry): NewItemWire {
  const { entry, product, code, ingredient, line } = one;
  const named = {
    item_uuid: plannedLineId(listId, one),
    note: line.note,
    quantity: line.quantity,
    needs: [...line.needs],
    product_alias: entry.product_alias,
  };
  if (product) return { ...named, product_catalog_number: product.itemCode };
  const { name } = ingredient;
  return {
    ...named,
    product_name: name,
    product_catalog_number: code,
    manufacturer: code === null ? null : entry.manufacturer,
    unit_measure: line.unitMeasure,
    category_id: categorise({ name }).categoryId,
  };
}
