import type { ItemAnswer, NewItemWire } from '@sali/contract/lists/lists';
import type * as wire from '@sali/contract/recipes/recipes';
import { categorise } from '@sali/domain/catalogue/categorise';
import { listLineOf, type Servings } from '@sali/domain/recipes/listLine';
import { AppError } from '../errors.ts';
import type { ListAnswer, Caller } from '../lists/lists.ts';
import { selectEntries, type EntryRow } from './db.ts';
import { visibleRecipe } from './recipes.ts';
import type { RecipesRoom } from './room.ts';

/**
 * Adds a recipe's ingredients to a list: all or the chosen ones, for this many people. One transaction of the list.
 * @throws AppError recipe_not_found, recipe_private, entry_not_found, nothing_to_add and the errors of the list
 */
export async function recipeToList(
  room: RecipesRoom,
  caller: Caller,
  recipeId: number,
  body: wire.ToShoppingList,
): Promise<ListAnswer<ItemAnswer[]>> {
  await room.ready;
  const recipe = await visibleRecipe(room.db, caller.userId, recipeId);
  const products = (await selectEntries(room.db, [recipeId])).filter((entry) => entry.entry_type === 'product');
  const chosen = body.entry_ids?.map((id) => entryAmong(products, id)) ?? products;
  if (chosen.length === 0) throw new AppError('nothing_to_add');
  const servings = recipe.servings && body.servings ? { from: recipe.servings, to: body.servings } : null;
  const items = [...new Set(chosen)].map((entry) => ingredientItemOf(room, entry, servings));
  return room.addToList(caller, String(body.list_id), items);
}

/** A known product gets its facts from the catalogue; a free text gets its category by its name. */
function ingredientItemOf(room: RecipesRoom, entry: EntryRow, servings: Servings | null): NewItemWire {
  const code = entry.product_catalog_number;
  const product = code === null ? undefined : room.findProduct(code);
  const amount = { ...entry, quantity: entry.quantity_milli === null ? null : entry.quantity_milli / 1000 };
  const line = listLineOf(amount, servings, product ?? null);
  const named = { note: line.note, quantity: line.quantity };
  if (product) return { ...named, product_catalog_number: product.itemCode, product_alias: entry.product_alias };
  const name = entry.product_name ?? '';
  const { categoryId } = categorise({ name });
  return {
    ...named,
    product_name: name,
    product_catalog_number: code,
    product_alias: entry.product_alias,
    manufacturer: entry.manufacturer,
    unit_measure: line.unitMeasure,
    category_id: categoryId,
  };
}

function entryAmong(products: readonly EntryRow[], id: number): EntryRow {
  const entry = products.find((product) => product.entry_id === id);
  if (!entry) throw new AppError('entry_not_found');
  return entry;
}
