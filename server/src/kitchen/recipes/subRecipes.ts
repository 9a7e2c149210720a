import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import { SUB_RECIPE_DEPTH, type TakenApart, takenApart } from '@sali/domain/kitchen/recipes/subRecipes';
import type { Db } from '../../base/db/open.ts';
import { type EntryRow, findVisibleAmong, selectEntries } from './db.ts';
import { entryToWire } from './wire.ts';

/** Recipes that make ingredients of others. */

/** An ingredient of a recipe or of its sub-recipes, as it is bought. */
export type ShoppedEntry = TakenApart<wire.RecipeEntry>;

type MadeEntry = Pick<EntryRow, 'sub_recipe_id'>;

/** The sub-recipes of entries, at every depth, that a person may read. @param userId null: a guest */
export async function readSubRecipes(
  db: Db,
  userId: number | null,
  entries: readonly MadeEntry[],
): Promise<ReadonlyMap<number, wire.SubRecipe>> {
  const found = new Map<number, wire.SubRecipe>();
  let level = subRecipeIds(entries);
  for (let depth = 0; depth < SUB_RECIPE_DEPTH && level.length > 0; depth += 1) {
    const recipes = await findVisibleAmong(db, userId, level);
    const ids = recipes.map(({ recipe_id }) => recipe_id);
    const rows = ids.length === 0 ? [] : await selectEntries(db, ids);
    for (const { recipe_id, title } of recipes) {
      const own = rows.filter((row) => row.recipe_id === recipe_id && row.entry_type === 'product');
      found.set(recipe_id, { recipe_id, title, entries: own.map(entryToWire) });
    }
    level = subRecipeIds(rows).filter((id) => !found.has(id));
  }
  return found;
}

/** Those of the found sub-recipes that are in the entries, or in one that is. */
export function subRecipesWithin(
  entries: readonly MadeEntry[],
  found: ReadonlyMap<number, wire.SubRecipe>,
): wire.SubRecipe[] {
  const within = new Map<number, wire.SubRecipe>();
  const add = (ids: readonly number[]): void => {
    for (const id of ids) {
      const recipe = found.get(id);
      if (!recipe || within.has(id)) continue;
      within.set(id, recipe);
      add(subRecipeIds(recipe.entries));
    }
  };
  add(subRecipeIds(entries));
  return [...within.values()];
}

/** The ingredients to buy for recipes, by recipe: their own, and in the place of sub-recipes those of these [RW2]. */
export async function shoppedEntriesOf(
  db: Db,
  userId: number | null,
  recipeIds: readonly number[],
): Promise<(recipeId: number) => ShoppedEntry[]> {
  const rows = recipeIds.length === 0 ? [] : await selectEntries(db, recipeIds);
  const found = [...(await readSubRecipes(db, userId, rows)).values()];
  return (recipeId) => takenApart(rows.filter((row) => row.recipe_id === recipeId).map(entryToWire), found);
}

const subRecipeIds = (entries: readonly MadeEntry[]): number[] => [
  ...new Set(entries.flatMap(({ sub_recipe_id: id }) => id ?? [])),
];
