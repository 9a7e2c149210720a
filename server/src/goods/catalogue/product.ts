import { ownPictureOf } from '@sali/domain/goods/catalogue/picture';
import { isLoose, type Product } from '@sali/domain/goods/catalogue/product';
import type { SearchDoc } from '@sali/domain/goods/catalogue/searchDoc';
import { isSizeUnit } from '@sali/domain/goods/catalogue/size';
import type { CatalogueProductRow } from './db.ts';

/** A product and its search document in one object, to save memory. */
export type CatalogueProduct = Product & SearchDoc;

const PLAIN_FIELDS = [
  'itemCode',
  'code',
  'name',
  'manufacturer',
  'brand',
  'categoryId',
  'subcategoryId',
  'isWeighted',
  'imageUrl',
  'country',
  'status',
  'chainCount',
] as const satisfies readonly (keyof CatalogueProduct)[];

/** Whether a reloaded product did not change. */
export const isSameProduct = (one: CatalogueProduct, other: CatalogueProduct | undefined): boolean =>
  other !== undefined &&
  PLAIN_FIELDS.every((field) => one[field] === other[field]) &&
  one.size?.quantityMilli === other.size?.quantityMilli &&
  one.size?.unit === other.size?.unit &&
  one.updatedAt.getTime() === other.updatedAt.getTime();

/** Text is NFC from here on, so that search, highlighting and answers use the same string. */
export function catalogueProductOf(row: CatalogueProductRow): CatalogueProduct {
  const { unit_measure: unit, quantity_milli: quantityMilli } = row;
  return {
    id: row.product_id,
    productId: row.product_id,
    itemCode: row.item_code,
    code: row.code,
    name: row.item_name.normalize('NFC'),
    manufacturer: row.manufacturer_name.normalize('NFC'),
    brand: row.brand.normalize('NFC'),
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    size: isSizeUnit(unit) && quantityMilli > 0 ? { quantityMilli, unit } : null,
    isWeighted: row.is_weighted,
    // An address of another site waits until its picture is fetched.
    imageUrl: ownPictureOf(row.image_url),
    country: row.country,
    status: row.status,
    chainCount: row.chain_count,
    isLoose: isLoose({ isWeighted: row.is_weighted, categoryId: row.category_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
