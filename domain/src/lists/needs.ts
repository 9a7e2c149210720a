import { wholePackages } from '../catalogue/wholePackages.ts';
import { UNIT_LABELS } from '../catalogue/product.ts';
import { RECIPE_NEEDS_MAX, QUANTITY_MAX, QUANTITY_MIN, WEIGHT_MIN } from '../limits.ts';
import type { Thousandths } from '../units.ts';
import { type Item, type NewItem, roundQuantity, type ShoppingList } from './list.ts';

/**
 * What recipes need of an item. The needs of several recipes are added before packages are counted, and a recipe that leaves
 * the list takes its own need away again [X80] [X81].
 */
export type RecipeNeed = {
  readonly recipeId: number;
  readonly title: string;
  /** The amount in the words of the recipe: '1½ כוסות'; empty where it says none. */
  readonly text: string;
  /** Thousandths of `of`; 0 where the recipe says no amount. */
  readonly amount: Thousandths;
  readonly of: 'g' | 'ml' | 'pieces' | 'packages';
  /** Thousandths of `of` that one unit of the item's quantity holds; null: one unit is enough for any amount. */
  readonly pack: Thousandths | null;
};

type NeededItem = Pick<Item, 'quantity' | 'unitMeasure' | 'isWeighted' | 'barcode' | 'needs'>;

const MILLI = 1000;

/** The quantity that covers needs: whole units, or kilograms of weighed goods. 0 without needs. */
export function quantityFor(needs: readonly RecipeNeed[], isWeighted: boolean): number {
  if (needs.length === 0) return 0;
  const units = needs.reduce((sum, { amount, pack }) => sum + (pack === null ? 0 : amount / pack), 0);
  if (isWeighted) return Math.min(QUANTITY_MAX, Math.max(WEIGHT_MIN, roundQuantity(units)));
  return Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, wholePackages(units) / MILLI));
}

/**
 * An item with the needs of another of the same id added. What somebody put on the list by hand stays. Lines without a
 * product in different units become grams or millilitres.
 */
export function withNeedsOf(
  same: NeededItem,
  added: Pick<NewItem, 'needs' | 'unitMeasure'>,
): Pick<Item, 'quantity' | 'unitMeasure' | 'needs'> {
  const own = same.needs ?? [];
  const all = [...own, ...(added.needs ?? [])];
  const kept = all.slice(0, RECIPE_NEEDS_MAX);
  const isOneUnit = same.barcode !== null || same.unitMeasure === added.unitMeasure;
  const base = isOneUnit ? undefined : baseUnitOf(all);
  if (base !== undefined) {
    const needs = all.map((need) => ({ ...need, pack: MILLI }));
    return { quantity: quantityFor(needs, false), unitMeasure: base, needs: needs.slice(0, RECIPE_NEEDS_MAX) };
  }
  const more = quantityFor(all, same.isWeighted) - quantityFor(own, same.isWeighted);
  const quantity = Math.min(QUANTITY_MAX, roundQuantity(same.quantity + more));
  return { quantity, unitMeasure: same.unitMeasure, needs: kept };
}

/** The unit in which all needs can be added; undefined where they are not all weights, or not all volumes. */
function baseUnitOf([first, ...others]: readonly RecipeNeed[]): string | undefined {
  if (!first || (first.of !== 'g' && first.of !== 'ml') || others.some(({ of }) => of !== first.of)) return undefined;
  return UNIT_LABELS[first.of];
}

/** The item without a recipe's need; null: nothing of it is left to buy. The same item if the recipe does not need it. */
export function withoutRecipe<T extends NeededItem>(item: T, recipeId: number): T | null {
  const own = item.needs ?? [];
  const needs = own.filter((need) => need.recipeId !== recipeId);
  if (needs.length === own.length) return item;
  const less = quantityFor(own, item.isWeighted) - quantityFor(needs, item.isWeighted);
  const quantity = roundQuantity(item.quantity - less);
  if (quantity < (item.isWeighted ? WEIGHT_MIN : QUANTITY_MIN)) return needs.length === 0 ? null : { ...item, needs };
  return { ...item, quantity, needs };
}

/** A recipe whose ingredients are on a list. */
export type RecipeOnList = { readonly recipeId: number; readonly title: string; readonly items: readonly Item[] };

/** The recipes that need open items of a list, in the order of their first item. */
export function recipesOn(list: Pick<ShoppingList, 'items'>): RecipeOnList[] {
  const recipes = new Map<number, { title: string; items: Item[] }>();
  const open = Object.values(list.items).filter(({ isCompleted }) => !isCompleted);
  for (const item of open.toSorted((a, b) => a.addedAt - b.addedAt))
    for (const { recipeId, title } of item.needs ?? []) {
      const recipe = recipes.get(recipeId) ?? { title, items: [] };
      if (recipe.items.at(-1) !== item) recipe.items.push(item);
      recipes.set(recipeId, recipe);
    }
  return Array.from(recipes, ([recipeId, recipe]) => ({ recipeId, ...recipe }));
}
