import type { FastifyRequest } from 'fastify';
import { isAdmin } from '@sali/domain/accounts/user';
import { type Actor, requireActor } from '../accounts/accounts.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { insertAudit } from './db.ts';

/*
 * The administration: who may, and what they did. Every act of an administrator, and every report of a person, is written
 * into the audit log in the transaction that does it, so that neither is there without the other. Called by the rooms
 * that administrators write to; `rooms.ts` hands it to the lists room for reports.
 */

/** @throws AppError not_authenticated, forbidden */
export function requireAdmin(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!isAdmin(actor)) throw new AppError('forbidden');
  return actor;
}

export type Deed = {
  /** What was done: 'product.update', say. */
  readonly action: string;
  /** What it was done to: 'product 7290004131074'. */
  readonly subject: string;
  /** What differs, as it was and as it is; null where there was, or is, nothing. */
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
};

/** Writes an act into the audit log. */
export const recordDeed = (tx: Db, actor: Pick<Actor, 'userId' | 'email'>, at: Date, deed: Deed): Promise<void> =>
  insertAudit(tx, { at, userId: actor.userId, email: actor.email, ...deed });

/** The fields that differ, as they were and as they are. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<Deed, 'before' | 'after'> {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: only(before), after: only(after) };
}
