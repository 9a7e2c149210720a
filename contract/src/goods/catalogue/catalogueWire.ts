import type { Agorot } from '@sali/domain/base/units';
import { type Product, UNIT_LABELS } from '@sali/domain/goods/catalogue/product';
import { shekelsOf } from '@sali/domain/base/money';
import { unitPriceOf } from '@sali/domain/goods/prices/unitPrice';
import { saleOf, type ShownDeal } from '@sali/domain/goods/promotions/texts/sale';
import { hebrewDeal, dealPartsToWire } from '../prices/hebrewDeals.ts';
import { perLabel } from '../prices/pricesWire.ts';
import type { ProductWire, StorePriceWire } from './catalogue.ts';
import type { ProductInfo } from './productInfo.ts';

/** Converts products between the domain and the wire. It imports no schemas, so that the browser loads none. */

/** A price in one store, in the domain's terms. */
export type StorePriceFacts = {
  readonly storeKey: string;
  readonly priceAgorot: Agorot;
  readonly isWeighted: boolean;
  readonly fileAt: Date;
  /** An example of the bundled sample. */
  readonly isSample: boolean;
  /** The running promotions of the product in this store. */
  readonly deals: readonly ShownDeal[];
};

export type CategoryName = { readonly id: number; readonly name: string; readonly parentId: number | null };

/** @param path the product's main category and, if it has one, its subcategory */
export function productToWire(
  product: Product,
  path: readonly CategoryName[],
  prices: readonly StorePriceFacts[],
  info: ProductInfo | null,
): ProductWire {
  const [main, sub] = path;
  return {
    item_code: product.itemCode,
    item_name: product.name,
    manufacturer_name: product.manufacturer,
    brand: product.brand,
    quantity: product.size && product.size.quantityMilli / 1000,
    unit_measure: product.size ? UNIT_LABELS[product.size.unit] : '',
    is_weighted: product.isWeighted,
    status: product.status,
    image_url: product.imageUrl,
    category: main?.name ?? '',
    category_id: product.categoryId,
    subcategory: sub?.name ?? null,
    subcategory_id: product.subcategoryId,
    categories: path.map(({ id, name, parentId }, level) => ({ category_id: id, name, level, parent_id: parentId })),
    product_id: product.productId,
    product_info: info,
    manufacture_country: product.country || null,
    store_prices: Object.fromEntries(prices.map((price) => [price.storeKey, storePriceToWire(product, price)])),
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

function storePriceToWire({ size }: Product, price: StorePriceFacts): StorePriceWire {
  const { priceAgorot, isWeighted, deals } = price;
  const unitPrice = unitPriceOf(priceAgorot, size, isWeighted);
  const { salePriceAgorot, saleText } = saleOf(deals);
  return {
    itemPrice: shekelsOf(priceAgorot),
    unitOfMeasurePrice: unitPrice && shekelsOf(unitPrice.agorot),
    unitOfMeasure: unitPrice && perLabel(unitPrice),
    unitOfMeasurePer: unitPrice && unitPrice.per,
    salePrice: salePriceAgorot === null ? null : shekelsOf(salePriceAgorot),
    saleText: saleText === null ? null : hebrewDeal(saleText),
    saleParts: dealPartsToWire(saleText),
    lastUpdate: price.fileAt.toISOString(),
    ...(price.isSample && { isSample: true as const }),
  };
}
