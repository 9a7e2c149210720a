import { categorise } from '@sali/domain/catalogue/categorise';
import { isSizeUnit } from '@sali/domain/prices/unitPrice';
import type { Db } from '../../db/open.ts';
import { turnsFor } from '../../turns.ts';
import type { PriceRow } from '../priceRow.ts';
import { type Placed, type Placement, placeProducts, uncategorisedOf } from './products/db.ts';

/** A name takes some ten microseconds, a new chain has ten thousand: others are answered in between. */
const SLICE_MS = 10;

/** @returns the categories that the names of new products tell, side by side with the rows */
export async function placementsOf(rows: readonly PriceRow[]): Promise<Placement[]> {
  const turn = turnsFor(SLICE_MS);
  const placements: Placement[] = [];
  for (const { code, itemName, size, isWeighted } of rows) {
    placements.push(placementOf(itemName || code, size?.unit ?? '', isWeighted));
    const pause = turn();
    if (pause) await pause;
  }
  return placements;
}

/**
 * Gives products that a file told more of their category by their names. What an administrator or the sample put into a
 * category stays there, and so does what a feed's product was once put into; only 'אחר' is tried anew.
 */
export async function categoriseProducts(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const turn = turnsFor(SLICE_MS);
  const placed: Placed[] = [];
  for (const { product_id: productId, ...product } of await uncategorisedOf(db, productIds)) {
    const placement = placementOf(product.item_name, product.unit_measure, product.is_weighted);
    if (placement) placed.push({ productId, ...placement });
    const pause = turn();
    if (pause) await pause;
  }
  await placeProducts(db, placed);
}

function placementOf(name: string, unit: string, isWeighted: boolean): Placement {
  const { categoryId, subcategoryId } = categorise({ name, isWeighted, unit: isSizeUnit(unit) ? unit : null });
  return subcategoryId === null ? null : { categoryId, subcategoryId };
}
