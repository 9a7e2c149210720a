import { INFO_TEXT_FIELDS, type InfoTextField } from '@sali/contract/goods/catalogue/infoModeration';
import type { ProductInfoChange } from '@sali/contract/goods/catalogue/productInfo';
import { messageText } from '@sali/contract/base/messages';
import { isCatalogueManager } from '@sali/domain/people/accounts/user';
import type { Actor } from '../../../people/accounts/accounts.ts';
import type { InfoContent } from '../../../base/db/productInfoTables.ts';
import { AppError, invalidField } from '../../../base/errors.ts';
import type { Categories } from '../categories.ts';
import type { InfoRow } from '../db.ts';
import type { CategoryPlace, HeldInfo } from './db.ts';

/** The info of a product after a change. */

const FIELDS = [...INFO_TEXT_FIELDS, 'category_id', 'subcategory_id'] as const;
const BLANK = { image_path: '', description: '', features: '', usage_instructions: '', storage_instructions: '' };

/** The category of info that names none: it is the product's. */
export const NO_PLACE = { category_id: null, subcategory_id: null } as const satisfies CategoryPlace;

export type InfoWriteContext = {
  readonly categories: Categories;
  readonly actor: Pick<Actor, 'userId' | 'userType'>;
  readonly at: Date;
};

/** @throws AppError invalid_fields when the info would be empty, or for an unknown category */
export function infoAfter(
  { product, info }: HeldInfo,
  body: ProductInfoChange,
  { categories, actor, at }: InfoWriteContext,
): InfoRow {
  const isGone = info && info.category_id !== null && !isPlace(categories, info);
  const before = { ...(info ?? { ...BLANK, ...NO_PLACE, created_at: at }), ...(isGone && NO_PLACE) };
  const texts = Object.fromEntries(
    INFO_TEXT_FIELDS.map((field) => [field, body[field] === undefined ? before[field] : (body[field] ?? '')]),
  ) as Pick<InfoRow, InfoTextField>;
  const known = before.category_id === null ? product : before;
  const place = placeAfter(categories, known, body);
  const hasMoved = isMoved(known, place);
  if (INFO_TEXT_FIELDS.every((field) => texts[field] === '') && !hasMoved) {
    throw new AppError('invalid_fields', { message: messageText('info_empty') });
  }
  const { category_id, subcategory_id } = hasMoved ? place : before;
  const isSame = !hasMoved && INFO_TEXT_FIELDS.every((field) => texts[field] === before[field]);
  const verified = verifiedAfter(info, body, actor, isSame, at);
  const updated = { updated_by: actor.userId, created_at: before.created_at, updated_at: at };
  return { ...texts, category_id, subcategory_id, ...verified, ...updated };
}

/**
 * A change by another person needs verification again; the date of the last verification stays. Administrators set the flag
 * themselves; without it, it stays as it was.
 */
function verifiedAfter(
  info: InfoRow | undefined,
  { is_verified: wish }: ProductInfoChange,
  actor: InfoWriteContext['actor'],
  isSame: boolean,
  at: Date,
): Pick<InfoRow, 'is_verified' | 'last_verified_at'> {
  const was = { is_verified: info?.is_verified ?? false, last_verified_at: info?.last_verified_at ?? null };
  if (!isCatalogueManager(actor)) return isSame ? was : { ...was, is_verified: false };
  if (wish === true) return { is_verified: true, last_verified_at: at };
  return wish === false ? { ...was, is_verified: false } : was;
}

/** Another main category clears the subcategory unless one comes with it. @throws AppError invalid_fields */
export function placeAfter<Categorised extends CategoryPlace>(
  categories: Categories,
  known: Categorised,
  body: Pick<ProductInfoChange, 'category_id' | 'subcategory_id'>,
): Pick<Categorised, 'category_id' | 'subcategory_id'> {
  const sub = categories.byId(body.subcategory_id ?? 0);
  if (body.subcategory_id && !sub) throw invalidField('subcategory_id', 'subcategory_unknown');
  const mainId = body.category_id ?? sub?.parent_id ?? known.category_id;
  const main = categories.byId(mainId ?? 0);
  if (body.category_id && main?.parent_id !== null) throw invalidField('category_id', 'category_unknown');
  if (sub && sub.parent_id !== mainId) throw invalidField('subcategory_id', 'subcategory_foreign');
  const kept = mainId === known.category_id && body.subcategory_id === undefined ? known.subcategory_id : null;
  return { category_id: mainId, subcategory_id: sub?.category_id ?? kept };
}

/** Whether a product can be there now: since it was written a category may be gone, or have become a subcategory. */
const isPlace = (categories: Categories, { category_id: mainId, subcategory_id: subId }: CategoryPlace): boolean =>
  categories.byId(mainId ?? 0)?.parent_id === null && (subId === null || categories.byId(subId)?.parent_id === mainId);

/** A stored change without its category, where that is gone, or was moved, since. */
export function changeNow(
  { byId }: Categories,
  { product, info }: HeldInfo,
  { category_id: mainId, subcategory_id: subId, ...texts }: Partial<InfoContent>,
): Partial<InfoContent> {
  const place = {
    ...(mainId !== undefined && { category_id: mainId }),
    ...(subId !== undefined && { subcategory_id: subId }),
  };
  const sub = byId(subId ?? 0);
  const main = byId(mainId ?? sub?.parent_id ?? info?.category_id ?? product.category_id ?? 0);
  const isThere = main?.parent_id === null && (!subId || sub?.parent_id === main.category_id);
  return { ...texts, ...(isThere && place) };
}

export const isMoved = (from: CategoryPlace, to: CategoryPlace): boolean =>
  from.category_id !== to.category_id || from.subcategory_id !== to.subcategory_id;

export const infoContentOf = (info: InfoContent): InfoContent => ({
  image_path: info.image_path,
  description: info.description,
  features: info.features,
  usage_instructions: info.usage_instructions,
  storage_instructions: info.storage_instructions,
  category_id: info.category_id,
  subcategory_id: info.subcategory_id,
});

/** The fields of `after` that differ; without info before, all that are not empty. */
export function changeBetween(before: InfoContent | undefined, after: InfoContent): Partial<InfoContent> {
  const from = before ?? { ...BLANK, ...NO_PLACE };
  return Object.fromEntries(
    FIELDS.filter((field) => from[field] !== after[field]).map((field) => [field, after[field]]),
  );
}
