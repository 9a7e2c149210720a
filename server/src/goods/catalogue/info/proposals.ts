import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import { isCatalogueManager } from '@sali/domain/people/accounts/user';
import type { Actor } from '../../../people/accounts/accounts.ts';
import type { Db } from '../../../base/db/open.ts';
import { AppError } from '../../../base/errors.ts';
import type { InfoRow } from '../db.ts';
import { infoToWire } from '../infoWire.ts';
import { changeBetween } from './infoChange.ts';
import { countDecisions, deleteWaitingProposal, hasFullQueue, upsertWaitingProposal } from './proposalsDb.ts';

/**
 * A person's texts about a product are shown at once if they have had this many accepted proposals lately, and no
 * rejected one.
 */
export const INFO_TRUST_ACCEPTED = 5;

/** A person's texts about a product wait as a proposal; those of managers and trusted people do not [MD1] [MD2]. */

/** Managers, and people who recently had enough proposals accepted and none rejected. */
export async function isTrusted(tx: Db, actor: Pick<Actor, 'userId' | 'userType'>, now: Date): Promise<boolean> {
  if (isCatalogueManager(actor)) return true;
  const { accepted, rejected } = await countDecisions(tx, actor.userId, now);
  return accepted >= INFO_TRUST_ACCEPTED && rejected === 0;
}

export type ProposedInfo = {
  readonly productId: number;
  readonly userId: number;
  /** Whether a proposal of the author waits already. */
  readonly isWaiting: boolean;
  readonly before: InfoRow | undefined;
  readonly after: InfoRow;
  readonly at: Date;
};

/**
 * Stores what differs from what people see as the author's proposal. Where nothing differs, none waits afterwards.
 * @returns Whether one waits. @throws AppError info_proposals_full
 */
export async function propose(tx: Db, proposed: ProposedInfo): Promise<boolean> {
  const { productId, userId, isWaiting, before, after, at } = proposed;
  const change = changeBetween(before, after);
  if (Object.keys(change).length === 0) {
    await deleteWaitingProposal(tx, productId, userId);
    return false;
  }
  if (!isWaiting && (await hasFullQueue(tx, userId))) throw new AppError('info_proposals_full');
  await upsertWaitingProposal(tx, { productId, userId, change, at });
  return true;
}

/** Returns the author's view of a proposal that waits: the info as it would be. */
export const proposedToWire = (itemCode: string, info: InfoRow): ProductInfo => ({
  ...infoToWire(itemCode, info),
  is_verified: false,
  is_proposal: true,
});
