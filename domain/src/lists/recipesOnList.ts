import { QUANTITY_MIN, WEIGHT_MIN } from '../base/limits.ts';
import { type Item, openItemsOf, roundQuantity, type ShoppingList } from './list.ts';
import { type NeededItem, quantityCovering } from './needs.ts';

/** The recipes whose ingredients are on a list, and how one leaves it again. */

/** The item without a recipe's need; null: nothing of it is left to buy. The same item if the recipe does not need it. */
export function withoutRecipe<T extends NeededItem>(item: T, recipeId: number): T | null {
  const own = item.needs ?? [];
  const needs = own.filter((need) => need.recipe !== recipeId);
  if (needs.length === own.length) return item;
  const less = quantityCovering(own, item) - quantityCovering(needs, item);
  const quantity = roundQuantity(item.quantity - less);
  if (quantity < (item.isWeighted ? WEIGHT_MIN : QUANTITY_MIN)) return needs.length === 0 ? null : { ...item, needs };
  return { ...item, quantity, needs };
}

/** A recipe whose ingredients are on a list. */
export type RecipeOnList = { readonly recipeId: number; readonly title: string; readonly items: readonly Item[] };

/** The recipes that need open items of a list, in the order of their first item. */
export function recipesOn(list: Pick<ShoppingList, 'items'>): RecipeOnList[] {
  const recipes = new Map<number, { title: string; items: Item[] }>();
  const open = openItemsOf(list);
  for (const item of open.toSorted((a, b) => a.addedAt - b.addedAt))
    for (const { recipe: recipeId, title } of item.needs ?? []) {
      const recipe = recipes.get(recipeId) ?? { title, items: [] };
      if (recipe.items.at(-1) !== item) recipe.items.push(item);
      recipes.set(recipeId, recipe);
    }
  return Array.from(recipes, ([recipeId, recipe]) => ({ recipeId, ...recipe }));
}
