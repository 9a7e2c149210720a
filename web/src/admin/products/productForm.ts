import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { ProductCreate, ProductUpdate } from '@sali/contract/goods/catalogue/catalogueAdmin';
import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { FALLBACK_CATEGORY } from '@sali/domain/goods/catalogue/category';
import { hasCheckDigit } from '@sali/domain/goods/catalogue/barcode';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { normalCode, type ProductStatus } from '@sali/domain/goods/catalogue/product';
import { isPictureAddress } from '@sali/contract/base/webAddress';

/** The fields of the product form; texts as typed. */
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

export const productDraft = (product: ProductWire): ProductDraft => ({
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

/** The errors by field [Z23]; empty when the form can be saved. */
export function productErrors(draft: ProductDraft, isNew: boolean): ProductErrors {
  const code = draft.itemCode.trim();
  const imageUrl = draft.imageUrl.trim();
  return {
    ...(draft.name.trim() === '' && { name: 'name' as const }),
    ...(isNew && code === '' && { itemCode: 'barcode' as const }),
    ...(isNew && code !== '' && !/^(?=.*[1-9])\d{1,20}$/.test(code) && { itemCode: 'digits' as const }),
    ...(!(typedNumber(draft.quantity) >= 0) && { quantity: 'quantity' as const }),
    ...(!isPictureAddress(imageUrl) && { imageUrl: 'image' as const }),
  };
}

/** An empty text is 0; what is no number is NaN. */
const typedNumber = (text: string): number => (text.trim() === '' ? 0 : (parseTypedNumber(text) ?? Number.NaN));

/** Whether a complete barcode has a wrong check digit: most likely it was mistyped. */
export const isMistyped = (itemCode: string): boolean =>
  isGlobalCode(normalCode(itemCode)) && !hasCheckDigit(normalCode(itemCode));

export const isSameDraft = (a: ProductDraft, b: ProductDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only fields that differ, so that feeds still update the others. */
export function productChange(draft: ProductDraft, stored: ProductDraft): ProductUpdate {
  const differs = (key: keyof ProductDraft): boolean => draft[key] !== stored[key];
  return {
    ...(differs('name') && { item_name: draft.name.trim() }),
    ...(differs('manufacturer') && { manufacturer_name: draft.manufacturer.trim() }),
    ...(differs('brand') && { brand: draft.brand.trim() }),
    ...((differs('categoryId') || differs('subcategoryId')) && {
      category_id: draft.categoryId,
      subcategory_id: draft.subcategoryId,
    }),
    ...((differs('quantity') || differs('unit')) && {
      quantity: typedNumber(draft.quantity),
      unit_measure: draft.unit,
    }),
    ...(differs('isWeighted') && { is_weighted: draft.isWeighted }),
    ...(differs('imageUrl') && { image_url: draft.imageUrl.trim() }),
    ...(differs('status') && { status: draft.status }),
  };
}

export const creationOf = (draft: ProductDraft): ProductCreate => ({
  ...productChange(draft, NEW_DRAFT),
  item_code: draft.itemCode.trim(),
  item_name: draft.name.trim(),
});
