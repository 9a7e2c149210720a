import { emailKeyOf, type User } from '@sali/domain/accounts/user';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isUniqueViolation } from '../../db/unique.ts';

/** Every SQL statement about links that are mailed, and about whose an address is. */

export type Purpose = 'reset' | 'verify';

export type MailLink = {
  readonly linkId: number;
  readonly userId: number;
  readonly purpose: Purpose;
  readonly email: string;
};

export type NewLink = Omit<MailLink, 'linkId'> & {
  readonly tokenHash: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

/** Locks the user's row: whatever is done about their links is done one after the other. */
export async function holdUser(
  tx: Db,
  userId: number,
): Promise<(Pick<User, 'email' | 'userType'> & { readonly isVerified: boolean }) | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select(['email', 'user_type', 'email_verified_at'])
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { email: row.email, userType: row.user_type, isVerified: row.email_verified_at !== null };
}

export async function insertLink(tx: Db, link: NewLink): Promise<number> {
  const { link_id: linkId } = await tx
    .insertInto('mail_link')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      token_hash: link.tokenHash,
      asked_at: link.askedAt,
      expires_at: link.expiresAt,
    })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  return linkId;
}

/** When a link for this was last asked for. */
export async function selectLastAsked(
  tx: Db,
  { userId, purpose, email }: Omit<MailLink, 'linkId'>,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('mail_link')
    .select('asked_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at;
}

/** What a new link replaces: what waits for an administrator, what ran out, and links to other addresses. */
export async function deleteReplaced(
  tx: Db,
  { userId, purpose, email }: Omit<MailLink, 'linkId'>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('mail_link')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where((is) => is.or([is('token_hash', 'is', null), is('expires_at', '<=', now), is('email', '<>', email)]))
    .execute();
}

export async function deleteLinks(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('mail_link').where('user_id', '=', userId).execute();
}

/** @returns undefined when there is none that still counts */
export async function selectLink(
  db: Db,
  purpose: Purpose,
  tokenHash: string,
  now: Date,
): Promise<MailLink | undefined> {
  const row = await db
    .selectFrom('mail_link')
    .select(['link_id', 'user_id', 'purpose', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { linkId: row.link_id, userId: row.user_id, purpose: row.purpose, email: row.email };
}

/** Uses a link up. @returns whether it was there to be used */
export async function deleteLink(tx: Db, linkId: number): Promise<boolean> {
  const result = await tx.deleteFrom('mail_link').where('link_id', '=', linkId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A link whose mail did not arrive waits for an administrator. */
export async function unlink(db: Db, linkId: number, expiresAt: Date): Promise<void> {
  await db
    .updateTable('mail_link')
    .set({ token_hash: null, expires_at: expiresAt })
    .where('link_id', '=', linkId)
    .execute();
}

/** An address that waits to be verified in place of the user's own. */
export async function selectPendingEmail(db: Db, userId: number, email: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mail_link')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .where('email', '<>', email)
    .where('expires_at', '>', now)
    .orderBy('link_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function isEmailVerified(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('email_verified_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

export async function markVerified(tx: Db, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives the user another address, which is known to be theirs. @returns false when it is taken */
export async function setEmail(tx: Db, userId: number, email: string, at: Date): Promise<boolean> {
  const emailKey = emailKeyOf(email);
  try {
    await tx
      .updateTable('app_user')
      .set({ email, email_key: emailKey, email_verified_at: at })
      .where('user_id', '=', userId)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export type WaitingRow = MailLink & { readonly accountEmail: string; readonly askedAt: Date };

/** Links that were asked for and that no mail has brought, the last first. */
export async function selectWaiting(db: Db, now: Date, limit: number): Promise<WaitingRow[]> {
  const rows = await waiting(db, now).orderBy('link_id', 'desc').limit(limit).execute();
  return rows.map(waitingOf);
}

/** Locks it, so that of two administrators one hands it over. */
export async function holdWaiting(tx: Db, linkId: number, now: Date): Promise<WaitingRow | undefined> {
  const row = await waiting(tx, now).where('link_id', '=', linkId).forUpdate('mail_link').executeTakeFirst();
  return row && waitingOf(row);
}

const waiting = (db: Db, now: Date) =>
  db
    .selectFrom('mail_link')
    .innerJoin('app_user', 'app_user.user_id', 'mail_link.user_id')
    .select(['link_id', 'mail_link.user_id', 'purpose', 'mail_link.email', 'app_user.email as account', 'asked_at'])
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('app_user.disabled_at', 'is', null);

const waitingOf = (row: {
  link_id: number;
  user_id: number;
  purpose: Purpose;
  email: string;
  account: string;
  asked_at: Date;
}): WaitingRow => ({
  linkId: row.link_id,
  userId: row.user_id,
  purpose: row.purpose,
  email: row.email,
  accountEmail: row.account,
  askedAt: row.asked_at,
});

export async function giveToken(tx: Db, linkId: number, tokenHash: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('link_id', '=', linkId)
    .execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mail_link').where('expires_at', '<=', now).execute();
}
