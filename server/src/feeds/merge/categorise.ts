import { categorise } from '@sali/domain/catalogue/categorise';
import { isSizeUnit } from '@sali/domain/catalogue/size';
import type { Db } from '../../db/open.ts';
import { yieldEvery } from '../../yielding.ts';
import type { PriceRow } from '../priceRow.ts';
import { type ChangedProduct, type Placed, type Placement, placeProducts } from './products/db.ts';

/** What a product's category is found from. `unit` is '' where no size is known. */
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

/**
 * Gives products whose facts changed their category by their names. What an administrator or the sample put into a
 * category stays there, and so does what a feed's product was once put into; only 'אחר' is tried again.
 */
export async function categoriseProducts(
  db: Db,
  products: readonly ChangedProduct[],
  classify: Classifier,
): Promise<void> {
  const tried = products.flatMap(({ productId, uncategorised }) =>
    uncategorised ? [{ productId, ...uncategorised }] : [],
  );
  if (tried.length === 0) return;
  const placements = await classify(tried);
  const placed = tried.flatMap(({ productId }, at): Placed[] => {
    const placement = placements[at];
    return placement ? [{ productId, ...placement }] : [];
  });
  await placeProducts(db, placed);
}

export function placementOf({ name, unit, isWeighted }: NamedProduct): Placement {
  const { categoryId, subcategoryId } = categorise({ name, isWeighted, unit: isSizeUnit(unit) ? unit : null });
  return subcategoryId === null ? null : { categoryId, subcategoryId };
}
