import { wholePackages } from '../catalogue/wholePackages.ts';
import { UNIT_LABELS } from '../catalogue/product.ts';
import { RECIPE_NEEDS_MAX, QUANTITY_MAX, QUANTITY_MIN, WEIGHT_MIN } from '../limits.ts';
import { type Item, type NewItem, roundQuantity } from './list.ts';

/**
 * What recipes need of an item. The needs of several recipes are added before packages are counted, and a recipe that leaves
 * the list takes its own need away again [X80] [X81].
 */
export type RecipeNeed = {
  /** The number of the recipe. The fields are spelled the same everywhere, on the wire too. */
  readonly recipe: number;
  readonly title: string;
  /** The amount in the words of the recipe: '1½ כוסות'; empty where it says none. */
  readonly text: string;
  /** With at most 3 decimals; 0 where the recipe says no amount. */
  readonly amount: number;
  readonly unit: 'g' | 'ml' | 'pieces' | 'packages';
  /** How much one unit of the item's quantity holds; null: one is enough for any amount. */
  readonly pack: number | null;
};

export type NeededItem = Pick<Item, 'quantity' | 'unitMeasure' | 'isWeighted' | 'barcode' | 'needs'>;

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
    const needs = all.map((need) => ({ ...need, pack: 1 }));
    return { quantity: quantityFor(needs, false), unitMeasure: base, needs: needs.slice(0, RECIPE_NEEDS_MAX) };
  }
  const more = quantityFor(all, same.isWeighted) - quantityFor(own, same.isWeighted);
  const quantity = Math.min(QUANTITY_MAX, roundQuantity(same.quantity + more));
  return { quantity, unitMeasure: same.unitMeasure, needs: kept };
}

/** The unit in which all needs can be added; undefined where they are not all weights, or not all volumes. */
function baseUnitOf([first, ...others]: readonly RecipeNeed[]): string | undefined {
  if (!first || (first.unit !== 'g' && first.unit !== 'ml')) return undefined;
  return others.every(({ unit }) => unit === first.unit) ? UNIT_LABELS[first.unit] : undefined;
}
