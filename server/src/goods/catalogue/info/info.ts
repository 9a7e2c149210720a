import { messageText } from '@sali/contract/base/messages';
import type {
  OwnProposal,
  Personal,
  PersonalChange,
  PersonalProduct,
  ProductInfo,
  ProductInfoChange,
} from '@sali/contract/goods/catalogue/productInfo';
import { isCatalogueManager } from '@sali/domain/people/accounts/user';
import type { Product } from '@sali/domain/goods/catalogue/product';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../../people/audit/audit.ts';
import { type KeyedCall, runOncePerKey } from '../../../base/db/idempotency.ts';
import type { Db } from '../../../base/db/open.ts';
import type { Deps } from '../../../base/deps.ts';
import { AppError } from '../../../base/errors.ts';
import type { ProposalDecision } from '../../../people/notifications/notifications.ts';
import { givenPicture, type PicturesRoom } from '../../pictures/pictures.ts';
import type { Catalogue } from '../catalogue.ts';
import type { InfoRow } from '../db.ts';
import { infoToWire } from '../infoWire.ts';
import { lockHeldInfo, readAllPersonal, readHeldInfo, readPersonal, upsertPersonal } from './db.ts';
import { changeNow, infoAfter } from './infoChange.ts';
import { isTrusted, propose, proposedToWire } from './proposals.ts';
import { deleteWaitingProposal, readOwnProposal, readWaitingProposal, selectOwnProposals } from './proposalsDb.ts';
import { moveWithInfo, storeInfo } from './versions.ts';

/**
 * The texts that people write about products. Any signed-in person may write the info, which everybody reads. It is a
 * proposal until a manager accepts it; what managers and trusted people write shows at once. The product's own category
 * affects everybody's screen: a category that a person picks takes effect when a manager accepts, saves or verifies it.
 */
export type InfoRoom = Deps & {
  readonly catalogue: Catalogue;
  readonly pictures: PicturesRoom;
  /** Notifies the author of a proposal, after the decision is stored. */
  readonly notifyOfDecision: (decision: ProposalDecision) => void;
  /** Reloads products in every process. */
  readonly productsChanged: (productIds: readonly number[]) => void;
};

/** @throws AppError product_not_found */
export function requireProduct(catalogue: Catalogue, itemCode: string): Product {
  const product = catalogue.find(itemCode);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/**
 * The info as everybody sees it; to an author whose proposal waits, the info as it would be.
 * @throws AppError product_not_found, product_info_not_found
 */
export async function readInfo(room: InfoRoom, actor: Actor | null, itemCode: string): Promise<ProductInfo> {
  const own = actor && (await readProposal(room, actor, itemCode));
  const info = own?.info ?? room.catalogue.infoOf(requireProduct(room.catalogue, itemCode).productId);
  if (!info) throw new AppError('product_info_not_found');
  return info;
}

/** One's own proposal that waits, or was rejected lately; null without one. @throws AppError product_not_found */
export async function readProposal(room: InfoRoom, actor: Actor, itemCode: string): Promise<OwnProposal | null> {
  const { db, catalogue } = room;
  const product = requireProduct(catalogue, itemCode);
  const own = await readOwnProposal(db, product.productId, actor.userId, room.now());
  if (!own || own.state === 'accepted') return null;
  if (own.state === 'rejected') return { state: own.state, reason: own.reason, info: null };
  const held = await readHeldInfo(db, product.productId);
  if (!held) throw new AppError('product_not_found');
  const change = changeNow(catalogue.categories, held, own.change);
  if (Object.keys(change).length === 0) return { state: own.state, reason: '', info: null };
  const after = infoAfter(held, change, { categories: catalogue.categories, actor, at: own.updated_at });
  return { state: own.state, reason: '', info: proposedToWire(product.itemCode, after) };
}

/**
 * Creates a product's info, or changes what is given of it. A person's texts wait as a proposal until a manager accepts
 * them, unless the person is trusted. A picture's address is fetched first.
 * @throws AppError product_not_found; product_info_exists, product_info_not_found; invalid_fields; info_proposals_full;
 * idempotency_key_reused
 */
export async function saveProductInfo(
  room: InfoRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  itemCode: string,
  given: ProductInfoChange,
  how: 'create' | 'update',
): Promise<ProductInfo> {
  const product = requireProduct(room.catalogue, itemCode);
  const { productId } = product;
  // Before the transaction, so that no connection is held while another site answers.
  const body = {
    ...given,
    image_path: await givenPicture(room.pictures, actor.userId, 'image_path', given.image_path),
  };
  const answer = await runOncePerKey(room, call, async (tx) => {
    const held = await lockHeldInfo(tx, productId);
    if (!held) throw new AppError('product_not_found');
    const at = room.now();
    const waiting = await readWaitingProposal(tx, productId, actor.userId);
    const proposed = waiting ? changeNow(room.catalogue.categories, held, waiting.change) : {};
    const hasInfo = held.info !== undefined || Object.keys(proposed).length > 0;
    if (how === 'create' && hasInfo) throw new AppError('product_info_exists');
    if (how === 'update' && !hasInfo) throw new AppError('product_info_not_found');
    if (!givesAny(given)) throw new AppError('invalid_fields', { message: messageText('info_empty') });
    const info = infoAfter(held, { ...proposed, ...body }, { categories: room.catalogue.categories, actor, at });
    const status = how === 'create' ? 201 : 200;
    if (!(await isTrusted(tx, actor, at))) {
      const facts = { productId, userId: actor.userId, isWaiting: waiting !== undefined };
      const isProposed = await propose(tx, { ...facts, before: held.info, after: info, at });
      if (isProposed) return { status, body: proposedToWire(product.itemCode, info) };
      return { status, body: infoToWire(product.itemCode, held.info ?? info) };
    }
    await deleteWaitingProposal(tx, productId, actor.userId);
    await storeInfo(tx, productId, info, { kind: 'written', authorId: actor.userId, approvedBy: null });
    if (isCatalogueManager(actor)) await moveWithInfo(tx, productId, held.product, info);
    if (isCatalogueManager(actor)) await recordInfo(tx, actor, product, held.info, info);
    return { status, body: infoToWire(product.itemCode, info) };
  });
  // A proposal changes nothing that anybody else sees.
  if (!answer.is_proposal) await reloadProduct(room, productId);
  return answer;
}

/** Whether a change says anything: a field that is cleared does. */
const givesAny = ({ item_code: _code, ...fields }: ProductInfoChange): boolean =>
  Object.values(fields).some((value) => value !== undefined);

/** All proposals of a person, the newest first, for their own data. */
export async function readOwnProposals({ db }: InfoRoom, actor: Actor) {
  return (await selectOwnProposals(db, actor.userId)).map(({ created_at: at, decided_at: decidedAt, ...proposal }) => ({
    ...proposal,
    created_at: at.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
  }));
}

/** Takes back one's own proposal that waits. @throws AppError product_not_found, info_proposal_not_found */
export async function withdrawProposal(room: InfoRoom, actor: Actor, itemCode: string): Promise<void> {
  const { productId } = requireProduct(room.catalogue, itemCode);
  const isDeleted = await deleteWaitingProposal(room.db, productId, actor.userId);
  if (!isDeleted) throw new AppError('info_proposal_not_found');
}

/** Reloads a product in every process, in this one before the answer. */
export async function reloadProduct(room: InfoRoom, productId: number): Promise<void> {
  room.productsChanged([productId]);
  await room.catalogue.refresh([productId]);
}

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
  return runOncePerKey(room, call, async (tx) => {
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
