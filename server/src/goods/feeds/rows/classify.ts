import { categorise } from '@sali/domain/goods/catalogue/categorise';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import { yieldEvery } from '../../../base/yielding.ts';
import type { PriceRow } from './priceRow.ts';

/** A category and one of its subcategories; null: the name does not say. */
export type Placement = { readonly categoryId: number; readonly subcategoryId: number } | null;

/** The facts from which a product's category is found. `unit` is '' where no size is known. */
export type NamedProduct = { readonly name: string; readonly unit: string; readonly isWeighted: boolean };

/** Finds the categories of products by their names. @returns side by side with the products */
export type Classifier = (products: readonly NamedProduct[]) => Promise<readonly Placement[]>;

/** A name takes some ten microseconds, a new chain has ten thousand: others are answered in between. */
const SLICE_MS = 10;

/** A {@link Classifier} on this thread. */
export async function classifyHere(products: readonly NamedProduct[]): Promise<readonly Placement[]> {
  const turn = yieldEvery(SLICE_MS);
  const placements: Placement[] = [];
  for (const product of products) {
    placements.push(placementOf(product));
    const pause = turn();
    if (pause) await pause;
  }
  return placements;
}

export const textOfRow = ({ code, itemName, size, isWeighted }: PriceRow): NamedProduct => ({
  name: itemName || code,
  unit: size?.unit ?? '',
  isWeighted,
});

export function placementOf({ name, unit, isWeighted }: NamedProduct): Placement {
  const { categoryId, subcategoryId } = categorise({ name, isWeighted, unit: isSizeUnit(unit) ? unit : null });
  return subcategoryId === null ? null : { categoryId, subcategoryId };
}
