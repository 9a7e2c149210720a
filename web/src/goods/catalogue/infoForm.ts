import type { ProductInfo, ProductInfoChange } from '@sali/contract/goods/catalogue/productInfo';
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_TEXT_MAX } from '@sali/domain/base/limits';
import { HttpError } from '../../base/httpError.ts';
import { postProductInfo, putProductInfo } from './api.ts';
import { isPictureAddress } from '@sali/contract/base/webAddress';

/** The fields of the product info editor; empty if nothing is known [K14]. */
export type InfoDraft = {
  readonly imagePath: string;
  readonly description: string;
  readonly features: string;
  readonly usage: string;
  readonly storage: string;
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly isVerified: boolean;
};

export type InfoErrors = Partial<Record<keyof InfoDraft | 'form', 'image' | 'description' | 'text' | 'empty'>>;

export const infoDraft = (
  info: ProductInfo | null,
  { categoryId, subcategoryId }: { categoryId: number; subcategoryId: number | null },
): InfoDraft => ({
  imagePath: info?.image_path ?? '',
  description: info?.description ?? '',
  features: info?.features ?? '',
  usage: info?.usage_instructions ?? '',
  storage: info?.storage_instructions ?? '',
  categoryId,
  subcategoryId,
  isVerified: info?.is_verified ?? false,
});

export const isSameInfo = (a: InfoDraft, b: InfoDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

export const hasOtherCategory = (a: InfoDraft, b: InfoDraft): boolean =>
  a.categoryId !== b.categoryId || a.subcategoryId !== b.subcategoryId;

/** Chooses a category; another main category clears the subcategory. */
export const withCategory = <Draft extends Pick<InfoDraft, 'categoryId' | 'subcategoryId'>>(
  draft: Draft,
  categoryId: number,
): Draft => ({ ...draft, categoryId, subcategoryId: null });

/** The errors by field; empty when the form can be saved. `stored`: the values before editing. */
export function infoErrors(draft: InfoDraft, stored: InfoDraft): InfoErrors {
  const { imagePath, description, features, usage, storage } = trimmed(draft);
  const isEmpty = [imagePath, description, features, usage, storage].every((text) => text === '');
  return {
    ...(isEmpty && !hasOtherCategory(draft, stored) && { form: 'empty' as const }),
    ...(!isPictureAddress(imagePath) && { imagePath: 'image' as const }),
    ...(description.length > PRODUCT_DESCRIPTION_MAX && { description: 'description' as const }),
    ...(features.length > PRODUCT_TEXT_MAX && { features: 'text' as const }),
    ...(usage.length > PRODUCT_TEXT_MAX && { usage: 'text' as const }),
    ...(storage.length > PRODUCT_TEXT_MAX && { storage: 'text' as const }),
  };
}

const trimmed = (draft: InfoDraft): InfoDraft => ({
  ...draft,
  imagePath: draft.imagePath.trim(),
  description: draft.description.trim(),
  features: draft.features.trim(),
  usage: draft.usage.trim(),
  storage: draft.storage.trim(),
});

/**
 * Creates the info if there is none, else updates it. If somebody else was faster (409: it exists; 404: it does not), makes
 * the other call. @throws HttpError
 */
export async function saveInfo(
  itemCode: string,
  draft: InfoDraft,
  stored: InfoDraft,
  hadInfo: boolean,
  isAdmin: boolean,
): Promise<ProductInfo> {
  const change = infoChange(draft, stored, isAdmin);
  const [first, second, otherwise] = hadInfo
    ? [putProductInfo, postProductInfo, 404]
    : [postProductInfo, putProductInfo, 409];
  try {
    return await first(itemCode, change);
  } catch (error) {
    if (error instanceof HttpError && error.status === otherwise && error.code !== 'product_not_found') {
      return second(itemCode, change);
    }
    throw error;
  }
}

function infoChange(draft: InfoDraft, stored: InfoDraft, isAdmin: boolean): ProductInfoChange {
  const { imagePath, description, features, usage, storage, categoryId, subcategoryId, isVerified } = trimmed(draft);
  return {
    // A picture that is still to be fetched is not shown here: saving the other fields must not remove it.
    ...(imagePath !== stored.imagePath && { image_path: imagePath }),
    description,
    features,
    usage_instructions: usage,
    storage_instructions: storage,
    ...(hasOtherCategory(draft, stored) && { category_id: categoryId, subcategory_id: subcategoryId }),
    ...(isAdmin && { is_verified: isVerified }),
  };
}
