import type { PromotedProduct, StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { illustrationOf } from '@sali/domain/goods/kinds/illustrations';

/** As many as a row of tiles has room for with a swipe or two. */
const SALES_MAX = 12;

/** Products on sale of which there is a drawing, one of each kind: people know what they are, and most take them. */
export function commonOnSale(promotions: StorePromotions['promotions']): readonly PromotedProduct[] {
  const byKind = new Map<string, PromotedProduct>();
  for (const product of promotions.flatMap(({ products }) => products)) {
    const kind = illustrationOf(product.item_name, product.category_id);
    if (kind !== null && !byKind.has(kind)) byKind.set(kind, product);
  }
  return [...byKind.values()].slice(0, SALES_MAX);
}
