import { categorise } from '@sali/domain/catalogue/categorise';
import { isSizeUnit } from '@sali/domain/prices/unitPrice';
import type { Db } from '../../db/open.ts';
import { placeProducts, uncategorisedOf } from './products/db.ts';

/**
 * Gives products that a file brought, or told more of, their category by their names. What an administrator or the
 * sample put into a category stays there, and so does what a feed's product was once put into; only 'אחר' is tried anew.
 */
export async function categoriseProducts(db: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const placed = (await uncategorisedOf(db, productIds)).flatMap(
    ({ product_id: productId, item_name: name, unit_measure: unit, is_weighted: isWeighted }) => {
      const { categoryId, subcategoryId } = categorise({ name, isWeighted, unit: isSizeUnit(unit) ? unit : null });
      return subcategoryId === null ? [] : [{ productId, categoryId, subcategoryId }];
    },
  );
  await placeProducts(db, placed);
}
