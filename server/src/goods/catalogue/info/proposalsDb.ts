import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import type { InfoContent } from '../../../base/db/productInfoTables.ts';

/** Proposals of a person that wait at once. */
export const INFO_PROPOSALS_MAX = 50;
/** Proposals of so many days count for the trust in a person. */
export const INFO_TRUST_DAYS = 90;
/** For how many days a rejected proposal is shown to its author. */
export const INFO_REJECTION_DAYS = 30;

/** All SQL of what people propose about products. */

const DAY_MS = 24 * 60 * 60_000;
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

const ofAuthor = (db: Db, productId: number, userId: number) =>
  db
    .selectFrom('info_proposal')
    .select(['proposal_id', 'change', 'state', 'reason', 'created_at', 'updated_at', 'decided_at'])
    .where('product_id', '=', productId)
    .where('user_id', '=', userId);

/** The author's proposal about the product that waits. */
export const readWaitingProposal = (db: Db, productId: number, userId: number) =>
  ofAuthor(db, productId, userId).where('state', '=', 'waiting').executeTakeFirst();

/** The author's last proposal about the product; a decision is old after some days. */
export async function readOwnProposal(db: Db, productId: number, userId: number, now: Date) {
  const last = await ofAuthor(db, productId, userId).orderBy('proposal_id', 'desc').limit(1).executeTakeFirst();
  const isOld = last?.decided_at && last.decided_at < daysBefore(now, INFO_REJECTION_DAYS);
  return isOld ? undefined : last;
}

export type NewProposal = {
  readonly productId: number;
  readonly userId: number;
  readonly change: Partial<InfoContent>;
  readonly at: Date;
};

/** Stores the author's proposal that waits, in the place of the one before. */
export async function upsertWaitingProposal(tx: Db, { productId, userId, change, at }: NewProposal): Promise<void> {
  const text = JSON.stringify(change);
  const changed = { change: text, updated_at: at };
  await tx
    .insertInto('info_proposal')
    .values({ product_id: productId, user_id: userId, state: 'waiting', created_at: at, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'user_id']).where('state', '=', 'waiting').doUpdateSet(changed),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteWaitingProposal(tx: Db, productId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('info_proposal')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether as many proposals of the person wait as may wait. */
export async function hasFullQueue(tx: Db, userId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('info_proposal')
    .select('proposal_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .limit(INFO_PROPOSALS_MAX)
    .execute();
  return waiting.length >= INFO_PROPOSALS_MAX;
}

/** How many proposals of the person were accepted and rejected in the days that count for trust. */
export async function countDecisions(tx: Db, userId: number, now: Date) {
  const { accepted, rejected } = await tx
    .selectFrom('info_proposal')
    .select([
      sql<number>`count(*) filter (where state = 'accepted')::int`.as('accepted'),
      sql<number>`count(*) filter (where state = 'rejected')::int`.as('rejected'),
    ])
    .where('user_id', '=', userId)
    .where('decided_at', '>', daysBefore(now, INFO_TRUST_DAYS))
    .executeTakeFirstOrThrow();
  return { accepted, rejected };
}

export type ProposalPage = { readonly decided: boolean; readonly limit: number; readonly skip: number };

/** A page of proposals with their products, authors and what the products' info is now: what waits, the oldest first. */
export async function selectProposals(db: Db, { decided, limit, skip }: ProposalPage) {
  const rows = await db
    .selectFrom('info_proposal as p')
    .innerJoin('product', 'product.product_id', 'p.product_id')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .leftJoin('app_user as by', 'by.user_id', 'p.decided_by')
    .leftJoin('product_info as i', 'i.product_id', 'p.product_id')
    .where('u.deletion_began_at', 'is', null)
    .select([
      'p.proposal_id',
      'p.change',
      'p.state',
      'p.reason',
      'p.updated_at',
      'p.decided_at',
      'product.item_code',
      'product.item_name',
      'product.category_id as product_category_id',
      'product.subcategory_id as product_subcategory_id',
      'i.image_path',
      'i.description',
      'i.features',
      'i.usage_instructions',
      'i.storage_instructions',
      'u.email as author_email',
      'by.email as decider_email',
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(sql<SqlBool>`(p.state = 'waiting') = ${!decided}`)
    .orderBy(decided ? 'p.decided_at' : 'p.updated_at', decided ? 'desc' : 'asc')
    .orderBy('p.proposal_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A proposal with the code of its product. A transaction that writes it locks the product first. */
export const readProposalRow = (tx: Db, proposalId: number) =>
  tx
    .selectFrom('info_proposal as p')
    .innerJoin('product', 'product.product_id', 'p.product_id')
    .select(['p.product_id', 'product.item_code', 'p.user_id', 'p.change', 'p.state'])
    .where('p.proposal_id', '=', proposalId)
    .executeTakeFirst();

export type Decision = { readonly state: 'accepted' | 'rejected'; readonly reason: string; readonly userId: number };

export async function writeProposalDecision(tx: Db, proposalId: number, decision: Decision, at: Date): Promise<void> {
  const { state, reason, userId } = decision;
  await tx
    .updateTable('info_proposal')
    .set({ state, reason, decided_at: at, decided_by: userId })
    .where('proposal_id', '=', proposalId)
    .execute();
}

/** All proposals of a person, the newest first. */
export const selectOwnProposals = (db: Db, userId: number) =>
  db
    .selectFrom('info_proposal as p')
    .innerJoin('product', 'product.product_id', 'p.product_id')
    .select([
      'product.item_code',
      'product.item_name',
      'p.change',
      'p.state',
      'p.reason',
      'p.created_at',
      'p.decided_at',
    ])
    .where('p.user_id', '=', userId)
    .orderBy('p.proposal_id', 'desc')
    .execute();
