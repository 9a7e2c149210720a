import type { Product } from '@sali/contract/catalogue';
import type { ProductCreate, ProductUpdate } from '@sali/contract/catalogueAdmin';
import { FALLBACK_CATEGORY } from '@sali/domain/catalogue/category';
import { hasCheckDigit, isGlobalCode, normalCode, type ProductStatus } from '@sali/domain/catalogue/product';

/** What the form of a product holds; texts as they are typed. */
export type ProductDraft = {
  readonly itemCode: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly brand: string;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly quantity: string;
  readonly unit: string;
  readonly isWeighted: boolean;
  readonly imageUrl: string;
  readonly status: ProductStatus;
};

export const NEW_DRAFT: ProductDraft = {
  itemCode: '',
  name: '',
  manufacturer: '',
  brand: '',
  categoryId: FALLBACK_CATEGORY.id,
  subcategoryId: null,
  quantity: '',
  unit: '',
  isWeighted: false,
  imageUrl: '',
  status: 'ACTIVE',
};

export const draftOf = (product: Product): ProductDraft => ({
  itemCode: product.item_code,
  name: product.item_name,
  manufacturer: product.manufacturer_name,
  brand: product.brand,
  categoryId: product.category_id,
  subcategoryId: product.subcategory_id,
  quantity: product.quantity === null ? '' : String(product.quantity),
  unit: product.unit_measure,
  isWeighted: product.is_weighted,
  imageUrl: product.image_url ?? '',
  status: product.status,
});

export type ProductErrors = Partial<Record<'itemCode' | 'name' | 'quantity' | 'imageUrl', keyof ErrorWords>>;
type ErrorWords = { name: string; barcode: string; digits: string; image: string; quantity: string };

/** What is wrong with it, by field [Z23]; empty when it can be saved. */
export function productErrors(draft: ProductDraft, isNew: boolean): ProductErrors {
  const code = draft.itemCode.trim();
  const imageUrl = draft.imageUrl.trim();
  return {
    ...(draft.name.trim() === '' && { name: 'name' as const }),
    ...(isNew && code === '' && { itemCode: 'barcode' as const }),
    ...(isNew && code !== '' && !/^(?=.*[1-9])\d{1,20}$/.test(code) && { itemCode: 'digits' as const }),
    ...(!(numberOf(draft.quantity) >= 0) && { quantity: 'quantity' as const }),
    ...(imageUrl !== '' && !isWebAddress(imageUrl) && { imageUrl: 'image' as const }),
  };
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** A comma is a decimal point too; nothing is 0. */
const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** A whole barcode whose check digit does not fit: most likely it was mistyped. */
export const isMistyped = (itemCode: string): boolean =>
  isGlobalCode(normalCode(itemCode)) && !hasCheckDigit(normalCode(itemCode));

export const isSameDraft = (a: ProductDraft, b: ProductDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs is sent: what nobody touched is left to the feeds. */
export function changeOf(draft: ProductDraft, stored: ProductDraft): ProductUpdate {
  const differs = (key: keyof ProductDraft): boolean => draft[key] !== stored[key];
  return {
    ...(differs('name') && { item_name: draft.name.trim() }),
    ...(differs('manufacturer') && { manufacturer_name: draft.manufacturer.trim() }),
    ...(differs('brand') && { brand: draft.brand.trim() }),
    ...((differs('categoryId') || differs('subcategoryId')) && {
      category_id: draft.categoryId,
      subcategory_id: draft.subcategoryId,
    }),
    ...((differs('quantity') || differs('unit')) && { quantity: numberOf(draft.quantity), unit_measure: draft.unit }),
    ...(differs('isWeighted') && { is_weighted: draft.isWeighted }),
    ...(differs('imageUrl') && { image_url: draft.imageUrl.trim() }),
    ...(differs('status') && { status: draft.status }),
  };
}

export const creationOf = (draft: ProductDraft): ProductCreate => ({
  ...changeOf(draft, NEW_DRAFT),
  item_code: draft.itemCode.trim(),
  item_name: draft.name.trim(),
});
