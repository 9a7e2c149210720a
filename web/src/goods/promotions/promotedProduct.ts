import type { PromotedProduct } from '@sali/contract/goods/promotions/storePromotions';
import { UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { agorotOf } from '@sali/domain/base/money';
import type { FoundProduct } from '../catalogue/foundProduct.ts';

/** A product of a promotion as the search would offer it: what a line of a list takes from it. */
export const foundProductOf = (product: PromotedProduct, storeKey: string): FoundProduct => ({
  itemCode: product.item_code,
  name: product.item_name,
  ownName: null,
  manufacturer: product.manufacturer_name,
  brand: product.brand,
  unitMeasure: product.is_weighted ? UNIT_LABELS.kg : '',
  isWeighted: product.is_weighted,
  priceAgorot: product.price === null ? null : agorotOf(product.price),
  salePriceAgorot: product.sale_price === null ? null : agorotOf(product.sale_price),
  saleText: product.sale_parts ?? product.sale_text,
  categoryId: product.category_id,
  subcategoryId: product.subcategory_id,
  storeKey,
  imageUrl: product.image_url,
});
