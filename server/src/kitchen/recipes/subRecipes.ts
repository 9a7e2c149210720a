import type * as wire from '@sali/contract/kitchen/recipes/recipes';
import {
  SUB_ENTRIES_MAX,
  SUB_RECIPE_DEPTH,
  type TakenApart,
  takenApart,
} from '@sali/domain/kitchen/recipes/subRecipes';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { byRecipe, type EntryRow, findVisibleAmong, selectEntries } from './db.ts';
import { entryToWire } from './wire.ts';

/** Recipes that make ingredients of others. */

/** An ingredient of a recipe or of its sub-recipes, as it is bought. */
export type ShoppedEntry = TakenApart<wire.RecipeEntry>;

/** A page of recipes has few that are made of others; those beyond these stay words. */
const READ_AT_ONCE_MAX = 200;

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
    const recipes = await findVisibleAmong(db, userId, level.slice(0, READ_AT_ONCE_MAX));
    const ids = recipes.map(({ recipe_id }) => recipe_id);
    const rows = ids.length === 0 ? [] : await selectEntries(db, ids);
    const ingredients = byRecipe(rows.filter(isIngredientRow));
    for (const { recipe_id, title } of recipes)
      found.set(recipe_id, { recipe_id, title, entries: (ingredients.get(recipe_id) ?? []).map(entryToWire) });
    level = subRecipeIds(rows).filter((id) => !found.has(id));
  }
  return found;
}

/** Those of the found sub-recipes that are in the entries, or in one that is, with at most {@link SUB_ENTRIES_MAX} ingredients. */
export function subRecipesWithin(
  entries: readonly MadeEntry[],
  found: ReadonlyMap<number, wire.SubRecipe>,
): wire.SubRecipe[] {
  const within = new Map<number, wire.SubRecipe>();
  let count = 0;
  const add = (ids: readonly number[]): void => {
    for (const id of ids) {
      const recipe = found.get(id);
      if (!recipe || within.has(id) || count + recipe.entries.length > SUB_ENTRIES_MAX) continue;
      within.set(id, recipe);
      count += recipe.entries.length;
      add(subRecipeIds(recipe.entries));
    }
  };
  add(subRecipeIds(entries));
  return [...within.values()];
}

/** The ingredients of a recipe that a store sells. */
export type ShoppedRecipe = {
  /** Its own ingredients, and in the place of sub-recipes those of these [RW2]. */
  readonly all: readonly ShoppedEntry[];
  /**
   * The chosen ones, by their own ids or by that of the ingredient that they are within; each once.
   * @throws AppError entry_not_found
   */
  readonly chosen: (ids: readonly number[]) => readonly ShoppedEntry[];
};

/** The ingredients to buy, for each of these recipes. @param userId null: a guest */
export async function shoppedRecipes(
  db: Db,
  userId: number | null,
  recipeIds: readonly number[],
): Promise<(recipeId: number) => ShoppedRecipe> {
  const rows = recipeIds.length === 0 ? [] : await selectEntries(db, recipeIds);
  const found = await readSubRecipes(db, userId, rows);
  const ingredients = byRecipe(rows.filter(isIngredientRow));
  return (recipeId) => {
    const own = (ingredients.get(recipeId) ?? []).map(entryToWire);
    const subRecipes = subRecipesWithin(own, found);
    const all = takenApart(own, subRecipes);
    return { all, chosen: (ids) => chosenAmong(ids, { own, all, subRecipes }) };
  };
}

type EntryChoice = {
  readonly own: readonly wire.RecipeEntry[];
  readonly all: readonly ShoppedEntry[];
  readonly subRecipes: readonly wire.SubRecipe[];
};

function chosenAmong(ids: readonly number[], { own, all, subRecipes }: EntryChoice): readonly ShoppedEntry[] {
  const wanted = new Set(ids);
  const known = new Set([...own, ...all].map(({ entry_id }) => entry_id));
  if (ids.some((id) => !known.has(id))) throw new AppError('entry_not_found');
  const whole = takenApart(
    own.filter(({ entry_id }) => wanted.has(entry_id)),
    subRecipes,
  );
  const taken = new Set(whole.map(({ entry_id }) => entry_id));
  return [...whole, ...all.filter(({ entry_id }) => wanted.has(entry_id) && !taken.has(entry_id))];
}

const isIngredientRow = ({ entry_type }: EntryRow): boolean => entry_type === 'product';

const subRecipeIds = (entries: readonly MadeEntry[]): number[] => [
  ...new Set(entries.flatMap(({ sub_recipe_id: id }) => id ?? [])),
];
