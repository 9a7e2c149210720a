import { emailKeyOf, type User } from '@sali/domain/people/accounts/user';
import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { maySignIn } from '../../../base/db/people.ts';
import { isUniqueViolation } from '../../../base/db/unique.ts';

/** All SQL about mailed links and about the ownership of addresses. */

export type LinkPurpose = 'reset' | 'verify';

export type MailLink = {
  readonly linkId: number;
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly email: string;
};

export type NewLink = Omit<MailLink, 'linkId'> & {
  readonly tokenHash: string | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

/** Locks the row of a user who may sign in, so that changes of their links run one after the other. */
export async function lockUser(
  tx: Db,
  userId: number,
): Promise<(Pick<User, 'email' | 'userType'> & { readonly isVerified: boolean }) | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select(['email', 'user_type', 'email_verified_at'])
    .where('user_id', '=', userId)
    .where(maySignIn())
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

/** When a link for this purpose was last requested. */
export async function selectLastRequestedAt(
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

/** Deletes the links that a new one replaces: waiting for an administrator, expired, or to another address. */
export async function deleteReplacedLinks(
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

/** @returns undefined when there is no valid link */
export async function selectLink(
  db: Db,
  purpose: LinkPurpose,
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

/** Consumes a link. @returns whether it was there */
export async function deleteLink(tx: Db, linkId: number): Promise<boolean> {
  const result = await tx.deleteFrom('mail_link').where('link_id', '=', linkId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes the token of a link whose mail failed: it then waits for an administrator. */
export async function unlink(db: Db, linkId: number, expiresAt: Date): Promise<void> {
  await db
    .updateTable('mail_link')
    .set({ token_hash: null, expires_at: expiresAt })
    .where('link_id', '=', linkId)
    .execute();
}

/** The new address that a user asked for and has not verified yet. */
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

export async function markEmailVerified(tx: Db, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${at})` })
    .where('user_id', '=', userId)
    .execute();
}

/** Sets a verified address as the user's e-mail. @returns false when it is taken */
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

export type WaitingLinkRow = MailLink & { readonly accountEmail: string; readonly askedAt: Date };

/** Links that wait for an administrator because no mail was sent, the newest first. */
export async function selectWaitingLinks(db: Db, now: Date, limit: number): Promise<WaitingLinkRow[]> {
  const rows = await waiting(db, now).orderBy('link_id', 'desc').limit(limit).execute();
  return rows.map(waitingOf);
}

/** Locks a waiting link, so that only one of two administrators hands it over. */
export async function lockWaitingLink(tx: Db, linkId: number, now: Date): Promise<WaitingLinkRow | undefined> {
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
    .where(maySignIn());

const waitingOf = (row: {
  link_id: number;
  user_id: number;
  purpose: LinkPurpose;
  email: string;
  account: string;
  asked_at: Date;
}): WaitingLinkRow => ({
  linkId: row.link_id,
  userId: row.user_id,
  purpose: row.purpose,
  email: row.email,
  accountEmail: row.account,
  askedAt: row.asked_at,
});

export async function setLinkToken(tx: Db, linkId: number, tokenHash: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('mail_link')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('link_id', '=', linkId)
    .execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mail_link').where('expires_at', '<=', now).execute();
}
