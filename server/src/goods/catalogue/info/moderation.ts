import {
  type CategoryChoice,
  INFO_TEXT_FIELDS,
  type InfoDecision,
  type InfoProposal,
  type InfoProposalsQuery,
  type InfoVersion,
} from '@sali/contract/goods/catalogue/infoModeration';
import type { Actor } from '../../../people/accounts/accounts.ts';
import { differenceOf, recordAudit } from '../../../people/audit/audit.ts';
import { AppError } from '../../../base/errors.ts';
import { lockHeldInfo } from './db.ts';
import { type InfoRoom, reloadProduct, requireProduct } from './info.ts';
import { infoContentOf, infoAfter, NO_PLACE } from './infoChange.ts';
import { readProposalRow, selectProposals, writeProposalDecision } from './proposalsDb.ts';
import { deleteTexts, moveWithInfo, readInfoVersion, returnTexts, selectVersions, storeInfo } from './versions.ts';

/** The decisions of managers about proposals, and the return of a product to an earlier version [MD3]–[MD6]. */

/** A page of proposals; each field with what everybody sees now. */
export async function readProposals(
  { db }: InfoRoom,
  query: InfoProposalsQuery,
): Promise<{ readonly proposals: InfoProposal[]; readonly total: number }> {
  const { rows, total } = await selectProposals(db, query);
  return { total, proposals: rows.map(proposalToWire) };
}

type ProposalRow = Awaited<ReturnType<typeof selectProposals>>['rows'][number];

function proposalToWire(row: ProposalRow): InfoProposal {
  const { change } = row;
  const here: CategoryChoice = { category_id: row.product_category_id, subcategory_id: row.product_subcategory_id };
  const hasCategory = change.category_id !== undefined || change.subcategory_id !== undefined;
  const category = {
    category_id: change.category_id ?? here.category_id,
    subcategory_id: change.subcategory_id ?? null,
  };
  return {
    proposal_id: row.proposal_id,
    item_code: row.item_code,
    item_name: row.item_name,
    state: row.state,
    reason: row.reason,
    author: row.author_email,
    proposed_at: row.updated_at.toISOString(),
    decided_by: row.decider_email ?? '',
    decided_at: row.decided_at?.toISOString() ?? null,
    texts: INFO_TEXT_FIELDS.flatMap((field) => {
      const after = change[field];
      return after === undefined ? [] : [{ field, before: row[field] ?? '', after }];
    }),
    category: hasCategory ? { before: here, after: category } : null,
  };
}

/**
 * Accepts a proposal, also one that was rejected before: everybody sees it, verified. Or rejects it with a reason for the
 * author, who is notified. Written into the audit log.
 * @throws AppError info_proposal_not_found, info_proposal_decided; invalid_fields where its category is gone
 */
export async function decideProposal(
  room: InfoRoom,
  actor: Actor,
  proposalId: number,
  { accept, reason = '' }: InfoDecision,
): Promise<void> {
  const { db, catalogue } = room;
  const at = room.now();
  const decided = await db.transaction().execute(async (tx) => {
    const known = await readProposalRow(tx, proposalId);
    const held = known && (await lockHeldInfo(tx, known.product_id));
    // Read again: it may have been decided, changed or taken back while this waited for the product.
    const proposal = held && (await readProposalRow(tx, proposalId));
    if (!proposal) throw new AppError('info_proposal_not_found');
    const { product_id: id, change, state, user_id: authorId } = proposal;
    if (state === 'accepted' || (state === 'rejected' && !accept)) throw new AppError('info_proposal_decided');
    const decision = { state: accept ? ('accepted' as const) : ('rejected' as const), reason: accept ? '' : reason };
    await writeProposalDecision(tx, proposalId, { ...decision, userId: actor.userId }, at);
    const subject = `product ${proposal.item_code}`;
    if (!accept) {
      await recordAudit(tx, actor, at, { action: 'proposal.reject', subject, before: change, after: { reason } });
      return { id, authorId, itemCode: proposal.item_code };
    }
    const info = infoAfter(held, { ...change, is_verified: true }, { categories: catalogue.categories, actor, at });
    const written = { ...info, updated_by: authorId };
    await storeInfo(tx, id, written, { kind: 'accepted', authorId, approvedBy: actor.userId });
    await moveWithInfo(tx, id, held.product, written);
    const difference = differenceOf(held.info ? infoContentOf(held.info) : {}, infoContentOf(written));
    await recordAudit(tx, actor, at, { action: 'proposal.accept', subject, ...difference });
    return { id, authorId, itemCode: proposal.item_code };
  });
  const { id, authorId: userId, itemCode } = decided;
  const productName = catalogue.find(itemCode)?.name ?? '';
  const decision = { proposalId, userId, itemCode, productName, isAccepted: accept, reason: accept ? '' : reason };
  // Nobody is notified of what they decided about themselves.
  if (userId !== actor.userId) room.notifyOfDecision(decision);
  if (accept) await reloadProduct(room, id);
}

/** The versions of what everybody sees about a product, the newest first. @throws AppError product_not_found */
export async function readInfoVersions(room: InfoRoom, itemCode: string): Promise<InfoVersion[]> {
  const rows = await selectVersions(room.db, requireProduct(room.catalogue, itemCode).productId);
  return rows.map(({ version_id, kind, at, author_email, approver_email, content }) => ({
    version_id,
    kind,
    at: at.toISOString(),
    author: author_email ?? '',
    approved_by: approver_email ?? '',
    content,
  }));
}

/**
 * Returns a product to an earlier version, verified and as a version of its own; without one, deletes its texts. The
 * product's category stays. Written into the audit log.
 * @throws AppError product_not_found, info_version_not_found
 */
export async function returnToVersion(
  room: InfoRoom,
  actor: Actor,
  itemCode: string,
  versionId: number | null,
): Promise<void> {
  const { productId } = requireProduct(room.catalogue, itemCode);
  const at = room.now();
  await room.db.transaction().execute(async (tx) => {
    const held = await lockHeldInfo(tx, productId);
    const version = versionId === null ? { content: null } : await readInfoVersion(tx, productId, versionId);
    if (!held || !version) throw new AppError('info_version_not_found');
    const { category_id, subcategory_id } = held.info ?? NO_PLACE;
    const content = version.content && { ...version.content, category_id, subcategory_id };
    const by = actor.userId;
    if (content === null) await deleteTexts(tx, productId, { by, at });
    else {
      const facts = { authorId: by, approvedBy: by, at, createdAt: held.info?.created_at ?? at };
      await returnTexts(tx, productId, content, facts);
    }
    const before = held.info ? infoContentOf(held.info) : null;
    const entry =
      content === null
        ? { action: 'info.delete', before, after: null }
        : { action: 'info.return', ...differenceOf(before ?? {}, content) };
    await recordAudit(tx, actor, at, { ...entry, subject: `product ${itemCode}` });
  });
  await reloadProduct(room, productId);
}
