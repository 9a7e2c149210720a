import { wholePackages } from '../goods/kinds/wholePackages.ts';
import { UNIT_LABELS } from '../goods/catalogue/product.ts';
import { RECIPE_NEEDS_MAX, QUANTITY_MAX, QUANTITY_MIN, WEIGHT_MIN } from '../base/limits.ts';
import { type Item, type NewItem, roundQuantity } from './list.ts';
import type { RecipeNeed } from './recipeNeed.ts';

/** The needs of an item. */

export type NeededItem = Pick<Item, 'quantity' | 'unitMeasure' | 'isWeighted' | 'barcode' | 'needs'>;

const MILLI = 1000;
/**
 * Units of which a part is measured out, as lines write them; a part of any other (a piece, a clove, a tin) is bought whole.
 * Every page loads this file: the names of all units would be a kilobyte more.
 */
export const MEASURED = /^(כוס(ות)?|כף|כפית|כפי?ות|ק"ג|ליטר)$/;
/** Every fraction of a recipe, and a twentieth of a kilogram, is a whole number of these; the error of a weight is less. */
const PARTS = 120;

/** The quantity that covers needs: whole units, 1½ of a measure, or kilograms of weighed goods. 0 without needs. */
export function quantityCovering(
  needs: readonly RecipeNeed[],
  { isWeighted, unitMeasure }: Pick<NeededItem, 'isWeighted' | 'unitMeasure'>,
): number {
  if (needs.length === 0) return 0;
  const units = needs.reduce((sum, { amount, pack }) => sum + (pack === null ? 0 : amount / pack), 0);
  if (isWeighted) return Math.min(QUANTITY_MAX, Math.max(WEIGHT_MIN, roundQuantity(units)));
  const quantity = MEASURED.test(unitMeasure) ? Math.round(units * PARTS) / PARTS : wholePackages(units) / MILLI;
  return Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, roundQuantity(quantity)));
}

/**
 * Adds the needs of another item of the same id. An amount that somebody put on the list by hand stays. Lines without a
 * product in different units become grams or millilitres.
 */
export function withNeedsOf(
  same: NeededItem,
  added: Pick<NewItem, 'needs' | 'unitMeasure'>,
): Pick<Item, 'quantity' | 'unitMeasure' | 'needs'> {
  const own = same.needs ?? [];
  const all = [...own, ...(added.needs ?? [])];
  const kept = all.slice(0, RECIPE_NEEDS_MAX);
  const isOneUnit = same.barcode !== null || same.unitMeasure === added.unitMeasure || areOfOneUnit(all);
  const base = isOneUnit ? undefined : baseUnitOf(all);
  if (base !== undefined) {
    const needs = all.map((need) => ({ ...need, pack: 1 }));
    const quantity = quantityCovering(needs, { isWeighted: false, unitMeasure: base });
    return { quantity, unitMeasure: base, needs: needs.slice(0, RECIPE_NEEDS_MAX) };
  }
  const more = quantityCovering(all, same) - quantityCovering(own, same);
  const quantity = Math.min(QUANTITY_MAX, roundQuantity(same.quantity + more));
  return { quantity, unitMeasure: same.unitMeasure, needs: kept };
}

/** One of a unit and several ('שן', 'שיניים') hold as much each. */
const areOfOneUnit = ([first, ...others]: readonly RecipeNeed[]): boolean =>
  others.every(({ unit, pack }) => unit === first?.unit && pack === first.pack);

/** The unit in which all needs can be added; undefined where they are not all weights, or not all volumes. */
function baseUnitOf([first, ...others]: readonly RecipeNeed[]): string | undefined {
  if (!first || (first.unit !== 'g' && first.unit !== 'ml')) return undefined;
  return others.every(({ unit }) => unit === first.unit) ? UNIT_LABELS[first.unit] : undefined;
}
