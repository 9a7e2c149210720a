import type { Db } from '../../../../base/db/open.ts';
import type { Classifier } from '../../rows/classify.ts';
import { type ChangedProduct, type PlacedProduct, placeProducts } from './products/db.ts';

/**
 * Gives products whose facts changed their category by their names. Products that an administrator or the sample put
 * into a category stay there, and so do those whose category a name has set once; only 'אחר' is tried again.
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
  const placed = tried.flatMap(({ productId }, at): PlacedProduct[] => {
    const placement = placements[at];
    return placement ? [{ productId, ...placement }] : [];
  });
  await placeProducts(db, placed);
}
