import type { FastifyRequest } from 'fastify';
import { isAdmin, isCatalogueManager } from '@sali/domain/people/accounts/user';
import { DAY_MS } from '@sali/domain/base/time';
import { type Actor, endSecondFactor, grantAdmin, requireActor } from '../accounts/accounts.ts';
import type { Db } from '../../base/db/open.ts';
import { AppError } from '../../base/errors.ts';
import { hasAudit, insertAudit } from './db.ts';

/*
 * Administrators' rights and the audit log. Every change by an administrator, and every report by a person, is written to
 * the audit log in the same transaction, so that neither exists without the other. Called by the rooms that administrators
 * change; `app/rooms/` passes it to the lists room for reports.
 */

/** For routes of the catalogue, which managers change too [Z68]. @throws AppError not_authenticated, forbidden */
export function requireCatalogueManager(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!isCatalogueManager(actor)) throw new AppError('forbidden');
  return actor;
}

/** @throws AppError not_authenticated, forbidden */
export function requireAdmin(request: FastifyRequest): Actor {
  const actor = requireActor(request);
  if (!isAdmin(actor)) throw new AppError('forbidden');
  return actor;
}

export type NewAuditEntry = {
  /** For example 'product.update'. */
  readonly action: string;
  /** For example 'product 7290004131074'. */
  readonly subject: string;
  /** The fields that differ, before and after; null where there was, or is, nothing. */
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
};

/** Writes an entry into the audit log. */
export const recordAudit = (
  tx: Db,
  actor: Pick<Actor, 'userId' | 'email'>,
  at: Date,
  entry: NewAuditEntry,
): Promise<void> => insertAudit(tx, { at, userId: actor.userId, email: actor.email, ...entry });

/** Writes what a person reports: the same report of one day is one entry, however often it is made [ST9]. */
export async function recordReport(
  tx: Db,
  person: Pick<Actor, 'userId' | 'email'>,
  at: Date,
  entry: NewAuditEntry,
): Promise<void> {
  const isWritten = await hasAudit(tx, { ...entry, userId: person.userId }, new Date(at.getTime() - DAY_MS));
  if (!isWritten) await recordAudit(tx, person, at, entry);
}

/** The fields that differ, before and after. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<NewAuditEntry, 'before' | 'after'> {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: only(before), after: only(after) };
}

/** The author of the operator's commands in the audit log. */
const OPERATOR = 'npm run admin';

/** A command of the operator on the account of an e-mail. @returns whether it changed something */
type AccountCommand = (db: Db, email: string) => Promise<boolean>;

const audited =
  (action: `user.${string}`, run: AccountCommand): AccountCommand =>
  (db, email) =>
    db.transaction().execute(async (tx) => {
      const isDone = await run(tx, email);
      const facts = { userId: null, email: OPERATOR, action, subject: `user ${email}`, before: null, after: null };
      if (isDone) await insertAudit(tx, { at: new Date(), ...facts });
      return isDone;
    });

/** The actions of `npm run admin` on an account, each written into the audit log. */
export const OPERATOR_COMMANDS = {
  'grant-admin': audited('user.grant', grantAdmin),
  'second-factor-off': audited('user.factor_off', endSecondFactor),
} as const;
