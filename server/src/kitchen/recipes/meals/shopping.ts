import type { ItemAnswer } from '@sali/contract/lists/lists';
import type * as wire from '@sali/contract/kitchen/recipes/meals';
import type { NeededAmount } from '@sali/contract/kitchen/recipes/shopping';
import { decimalOf } from '@sali/domain/base/amounts/quantity';
import { DEFAULT_UNIT } from '@sali/domain/base/amounts/unit';
import { getOrCreate } from '@sali/domain/base/memo';
import { plannedLineId } from '@sali/domain/kitchen/recipes/plannedIngredient';
import { isLikelyAtHome } from '@sali/domain/kitchen/recipes/atHome';
import { scaledAmount, type Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import type { PantryEntry } from '@sali/domain/kitchen/pantry/pantry';
import { type NeededItem, withNeedsOf } from '@sali/domain/lists/needs';
import { AppError } from '../../../base/errors.ts';
import type { Caller } from '../../../lists/lists.ts';
import type { RecipeRow } from '../db.ts';
import {
  atHomeOf,
  type BoughtIngredient,
  boughtFor,
  ingredientPurchaseOf,
  neededOf,
  plannedAsSold,
  type PlannedEntry,
  plannedEntries,
} from '../boughtIngredients.ts';
import type { RecipesRoom } from '../room.ts';
import { type ShoppedEntry, type ShoppedRecipe, shoppedRecipes } from '../subRecipes.ts';
import { ingredientItemOf } from '../toList.ts';
import { markListed, type MealRow, mealsAmong } from './db.ts';
import { announcePlan, mealsOfWeek, recipesOfMeals } from './meals.ts';

/** The ingredients of the recipes of a week, as one list. */

type CookedMeal = {
  readonly meal: MealRow;
  readonly recipe: RecipeRow;
  readonly shopped: ShoppedRecipe;
  /** Those that are bought. */
  readonly entries: readonly ShoppedEntry[];
  readonly servings: Servings | null;
};

type IngredientUse = {
  readonly mealId: string;
  readonly planned: PlannedEntry;
};

/**
 * The ingredients of the week's meals that are on no list yet; those of several recipes are one. In a store, with what is
 * bought for each: as for a single recipe [MP5].
 */
export async function weekIngredients(
  room: RecipesRoom,
  userId: number,
  { day, store_key: storeKey = null }: { readonly day: string; readonly store_key?: string | null | undefined },
): Promise<wire.WeekIngredients> {
  await room.ready;
  const cooked = await cookedMeals(room, userId, await mealsOfWeek(room.db, userId, day));
  const pantry = await room.pantryOf(userId);
  const lines = new Map<string, IngredientUse[]>();
  const unlisted = cooked.filter(({ meal }) => meal.listed_at === null);
  for (const { mealId, planned } of await usesAsSold(room, storeKey, unlisted))
    getOrCreate(lines, plannedLineId(NO_LIST, planned), () => []).push({ mealId, planned });
  const merged = [...lines.values()].flatMap((uses) => {
    const [first] = uses;
    return first ? [{ uses, planned: asOneLine(uses, first) }] : [];
  });
  const bought = await boughtFor(
    room,
    merged.map(({ planned }) => planned),
    storeKey,
  );
  return {
    ingredients: merged.flatMap(({ uses, planned }, at) => {
      const own = bought[at];
      return own ? [ingredientToWire(uses, { planned, bought: own, pantry })] : [];
    }),
  };
}

/** The ingredients of the meals, as the store sells them. */
async function usesAsSold(
  room: RecipesRoom,
  storeKey: string | null,
  cooked: readonly CookedMeal[],
): Promise<IngredientUse[]> {
  const uses = cooked.flatMap(({ meal, recipe, entries, servings }) =>
    plannedEntries(room, recipe, entries, servings).map((planned) => ({ mealId: meal.meal_id, planned })),
  );
  const sold = await plannedAsSold(
    room,
    storeKey,
    uses.map(({ planned }) => planned),
  );
  return uses.map((use, at) => ({ ...use, planned: sold[at] ?? use.planned }));
}

/** The line that a list has for several uses: their needs are added before packages are counted [X80]. */
function asOneLine(uses: readonly IngredientUse[], { planned: first }: IngredientUse): PlannedEntry {
  let sum: NeededItem = { ...first.line, barcode: first.code };
  for (const { planned } of uses.slice(1)) sum = { ...sum, ...withNeedsOf(sum, planned.line) };
  return { ...first, line: { ...first.line, quantity: sum.quantity, unitMeasure: sum.unitMeasure } };
}

/** Keys of ingredients that are on no list: any fixed uuid. */
const NO_LIST = '00000000-0000-4000-8000-000000000000';

type MergedUse = {
  readonly planned: PlannedEntry;
  readonly bought: BoughtIngredient;
  readonly pantry: readonly PantryEntry[];
};

function ingredientToWire(uses: readonly IngredientUse[], { planned, bought, pantry }: MergedUse): wire.WeekIngredient {
  const { ingredient, line } = planned;
  const sums = sumNeeds(uses.map((use) => neededOf(use.planned.need)));
  const need = sums.length === 1 ? planned.need : null;
  return {
    ...ingredientPurchaseOf({ ingredient, line, need, needed: sums[0] ?? null }, bought).wire,
    name: ingredient.name,
    amounts: sumAmounts(uses),
    needed: sums,
    uses: uses.map(({ mealId, planned: { entry } }) => ({ meal_id: mealId, entry_id: entry.entry_id })),
    recipes: [...new Set(uses.flatMap((use) => use.planned.line.needs.map(({ title }) => title)))],
    is_optional: uses.every((use) => use.planned.entry.is_optional),
    is_likely_at_home: uses.every((use) => isLikelyAtHome(use.planned.ingredient.name, use.planned.need)),
    at_home: atHomeOf(pantry, planned),
  };
}

/** Adds up the recipes' amounts, for as many as the meals are for: '2 כפות' and '3 כפות' are five spoons. */
function sumAmounts(uses: readonly IngredientUse[]): wire.WeekIngredient['amounts'] {
  const sums = new Map<string | null, number>();
  for (const { planned } of uses) {
    const amount = scaledAmount(planned.ingredient, planned.servings);
    const unit = planned.ingredient.unit ?? DEFAULT_UNIT;
    if (amount) sums.set(unit, (sums.get(unit) ?? 0) + decimalOf(amount));
  }
  return [...sums].map(([unit, quantity]) => ({ unit, quantity: Math.round(quantity * 1000) / 1000 }));
}

function sumNeeds(amounts: readonly NeededAmount[]): NonNullable<NeededAmount>[] {
  const sums = new Map<NonNullable<NeededAmount>['unit'], number>();
  for (const needed of amounts) if (needed) sums.set(needed.unit, (sums.get(needed.unit) ?? 0) + needed.amount);
  return [...sums].map(([unit, amount]) => ({ unit, amount: Math.round(amount * 1000) / 1000 }));
}

/**
 * Adds ingredients of the week's meals to a list, in one transaction of the list; equal ones are one line whose needs are
 * added. The meals are on a list from then on.
 * @throws AppError meal_not_found, entry_not_found, nothing_to_add and the errors of the list
 */
export async function weekToList(room: RecipesRoom, caller: Caller, body: wire.WeekToList): Promise<ItemAnswer[]> {
  await room.ready;
  const chosen = new Map(body.meals.map(({ meal_id, entry_ids }) => [meal_id, entry_ids]));
  const cooked = await cookedMeals(room, caller.userId, await mealsAmong(room.db, caller.userId, [...chosen.keys()]));
  if (cooked.length < chosen.size) throw new AppError('meal_not_found');
  const list = await room.findList(String(body.list_id), caller.userId);
  const chosenOnly = cooked.map((one) => ({
    ...one,
    entries: one.shopped.chosen(chosen.get(one.meal.meal_id) ?? []),
  }));
  const uses = await usesAsSold(room, list.storeKey, chosenOnly);
  if (uses.length === 0) throw new AppError('nothing_to_add');
  const items = uses.map(({ planned }) => ingredientItemOf(list.id, planned));
  const { body: added } = await room.addToList(caller, list.id, items);
  await markListed(room.db, [...chosen.keys()], room.now());
  await announcePlan(room, caller.userId);
  return added;
}

/** The meals whose recipes the person may read, with the ingredients for as many as the meal is for. */
async function cookedMeals(room: RecipesRoom, userId: number, meals: readonly MealRow[]): Promise<CookedMeal[]> {
  const recipes = await recipesOfMeals(room.db, userId, meals);
  const shopped = await shoppedRecipes(room.db, userId, [...recipes.keys()]);
  return meals.flatMap((meal) => {
    const recipe = meal.recipe_id === null ? undefined : recipes.get(meal.recipe_id);
    if (!recipe) return [];
    const servings = recipe.servings && meal.servings ? { from: recipe.servings, to: meal.servings } : null;
    const own = shopped(recipe.recipe_id);
    return [{ meal, recipe, shopped: own, entries: own.all, servings }];
  });
}
