import { messageText } from '@sali/contract/messages';
import type {
  Personal,
  PersonalChange,
  PersonalProduct,
  ProductInfo,
  ProductInfoChange,
} from '@sali/contract/catalogue/productInfo';
import { isCatalogueManager } from '@sali/domain/accounts/user';
import type { Product } from '@sali/domain/catalogue/product';
import type { Actor } from '../../accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../admin/admin.ts';
import { type KeyedCall, once } from '../../db/idempotency.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Categories } from '../categories.ts';
import type { InfoRow } from '../db.ts';
import { lockProduct, moveProduct, upsertInfo, upsertPersonal, readAllPersonal, readPersonal } from './db.ts';
import { infoToWire } from '../infoWire.ts';

/**
 * What people write about products. The info is shared, like a wiki page: any signed-in person may write it, and it shows
 * 'awaiting verification' until an administrator has checked it. A category that a person picks is a proposal, since the
 * product's own category affects everybody's screen: it takes effect when an administrator saves or verifies it.
 */
export type InfoRoom = Deps & {
  readonly catalogue: Catalogue;
  /** Reloads products in every process. */
  readonly productsChanged: (productIds: readonly number[]) => void;
};

const TEXTS = ['image_path', 'description', 'features', 'usage_instructions', 'storage_instructions'] as const;
const BLANK = { image_path: '', description: '', features: '', usage_instructions: '', storage_instructions: '' };

/** @throws AppError product_not_found */
export function requireProduct(catalogue: Catalogue, itemCode: string): Product {
  const product = catalogue.find(itemCode);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/** @throws AppError product_not_found, product_info_not_found */
export function readInfo({ catalogue }: InfoRoom, itemCode: string): ProductInfo {
  const info = catalogue.infoOf(requireProduct(catalogue, itemCode).productId);
  if (!info) throw new AppError('product_info_not_found');
  return info;
}

/**
 * Creates a product's info, or changes what is given of it.
 * @throws AppError product_not_found; product_info_exists, product_info_not_found; invalid_fields; idempotency_key_reused
 */
export async function saveProductInfo(
  room: InfoRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  itemCode: string,
  body: ProductInfoChange,
  how: 'create' | 'update',
): Promise<ProductInfo> {
  const product = requireProduct(room.catalogue, itemCode);
  const { productId } = product;
  const answer = await once(room, call, async (tx) => {
    const held = await lockProduct(tx, productId);
    if (!held) throw new AppError('product_not_found');
    if (how === 'create' && held.info) throw new AppError('product_info_exists');
    if (how === 'update' && !held.info) throw new AppError('product_info_not_found');
    const at = room.now();
    const info = infoAfter(held, body, { categories: room.catalogue.categories, actor, at });
    await upsertInfo(tx, productId, info);
    if (isCatalogueManager(actor) && info.category_id !== null && isMoved(held.product, info)) {
      await moveProduct(tx, productId, { category_id: info.category_id, subcategory_id: info.subcategory_id }, at);
    }
    if (isCatalogueManager(actor)) await recordInfo(tx, actor, product, held.info, info);
    return { status: how === 'create' ? 201 : 200, body: infoToWire(product.itemCode, info) };
  });
  room.productsChanged([productId]);
  await room.catalogue.refresh([productId]);
  return answer;
}

export type CategoryPlace = Pick<InfoRow, 'category_id' | 'subcategory_id'>;
/** An administrator's change of the info goes into the audit log. */
async function recordInfo(
  tx: Db,
  actor: Actor,
  { itemCode }: Product,
  before: InfoRow | undefined,
  { created_at: _created, updated_at: at, updated_by: _by, ...after }: InfoRow,
): Promise<void> {
  const entry = before
    ? { action: 'info.update', ...differenceOf(before, after) }
    : { action: 'info.create', before: null, after };
  await recordAudit(tx, actor, at, { ...entry, subject: `product ${itemCode}` });
}

type LockedInfo = { readonly product: CategoryPlace; readonly info: InfoRow | undefined };
type InfoWriteContext = { readonly categories: Categories; readonly actor: Actor; readonly at: Date };

/** @throws AppError invalid_fields when the info would be empty, or for an unknown category */
function infoAfter(
  { product, info }: LockedInfo,
  body: ProductInfoChange,
  { categories, actor, at }: InfoWriteContext,
): InfoRow {
  const before = info ?? { ...BLANK, category_id: null, subcategory_id: null, created_at: at };
  const texts = Object.fromEntries(
    TEXTS.map((field) => [field, body[field] === undefined ? before[field] : (body[field] ?? '')]),
  ) as Pick<InfoRow, (typeof TEXTS)[number]>;
  const known = before.category_id === null ? product : before;
  const place = placeAfter(categories, known, body);
  const hasMoved = isMoved(known, place);
  if (TEXTS.every((field) => texts[field] === '') && !hasMoved) {
    throw new AppError('invalid_fields', { message: messageText('info_empty') });
  }
  const { category_id, subcategory_id } = hasMoved ? place : before;
  const isSame = !hasMoved && TEXTS.every((field) => texts[field] === before[field]);
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
  actor: Actor,
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

const isMoved = (from: CategoryPlace, to: CategoryPlace): boolean =>
  from.category_id !== to.category_id || from.subcategory_id !== to.subcategory_id;

/** Empty where the person has written nothing. @throws AppError product_not_found */
export async function personalOf(room: InfoRoom, actor: Actor, itemCode: string): Promise<Personal> {
  const { alias = '', note = '' } = (await readPersonal(room.db, actor.userId, sameIds(room, itemCode))) ?? {};
  return { alias, note };
}

/**
 * The product, then those that are the same product under the codes of other chains: a note on one of them is shown on all,
 * and stays with the one that it was written on when they are parted [PM10].
 */
function sameIds({ catalogue }: InfoRoom, itemCode: string): number[] {
  const { productId, itemCode: code } = requireProduct(catalogue, itemCode);
  const others = catalogue.same.membersOf(code).map((member) => member.productId);
  return [productId, ...others.filter((id) => id !== productId)];
}

/** The person's notes, each on the product that it was written on. */
export const allPersonalOf = (room: InfoRoom, actor: Actor): Promise<PersonalProduct[]> =>
  readAllPersonal(room.db, actor.userId);

/** The person's notes on all products, also on those that are the same under another code. */
export async function shownPersonalOf(room: InfoRoom, actor: Actor): Promise<PersonalProduct[]> {
  const written = await allPersonalOf(room, actor);
  const byCode = new Map(written.map((personal) => [personal.item_code, personal]));
  for (const personal of written)
    for (const { itemCode } of room.catalogue.same.membersOf(personal.item_code))
      if (!byCode.has(itemCode)) byCode.set(itemCode, { ...personal, item_code: itemCode });
  return [...byCode.values()];
}

/** Stores a person's note; an empty text deletes it. @throws AppError product_not_found; invalid_fields without any text */
export async function savePersonal(
  room: InfoRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  itemCode: string,
  body: PersonalChange,
): Promise<Personal> {
  const productIds = sameIds(room, itemCode);
  return once(room, call, async (tx) => {
    const before = await readPersonal(tx, actor.userId, productIds);
    const isNamed = body.alias !== undefined || body.note !== undefined;
    const after = {
      alias: body.alias === undefined ? (before?.alias ?? '') : (body.alias ?? ''),
      note: body.note === undefined ? (before?.note ?? '') : (body.note ?? ''),
    };
    if (!isNamed || (!before && after.alias === '' && after.note === '')) {
      throw new AppError('invalid_fields', { message: messageText('personal_empty') });
    }
    await upsertPersonal(tx, actor.userId, before?.product_id ?? productIds[0] ?? 0, after);
    return { status: 200, body: after };
  });
}
