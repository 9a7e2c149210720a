import type { Db } from '../../../base/db/open.ts';
import { isUniqueViolation } from '../../../base/db/unique.ts';
import type { GooglePerson } from './idTokens.ts';

/** All SQL about sign-in with Google. */

export async function insertNonce(db: Db, nonce: string, expiresAt: Date): Promise<void> {
  await db.insertInto('google_nonce').values({ nonce, expires_at: expiresAt }).execute();
}

export async function isNonceOpen(db: Db, nonce: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('google_nonce')
    .select('nonce')
    .where('nonce', '=', nonce)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a nonce. @returns whether it was open; true for only one of several simultaneous calls */
export async function takeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const row = await db.deleteFrom('google_nonce').where('nonce', '=', nonce).returning('expires_at').executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

export async function deleteExpiredNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('google_nonce').where('expires_at', '<=', now).execute();
}

type GoogleAccount = Pick<GooglePerson, 'googleId' | 'email'>;

/** Sets the one Google account that opens this account. @returns false when it opens somebody else's */
export async function setGoogle(db: Db, userId: number, { googleId, email }: GoogleAccount): Promise<boolean> {
  try {
    const google = { google_id: googleId, google_email: email };
    await db.updateTable('app_user').set(google).where('user_id', '=', userId).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Stores the Google account's current address, which may change. */
export async function updateGoogleEmail(db: Db, { googleId, email }: GoogleAccount): Promise<void> {
  await db.updateTable('app_user').set({ google_email: email }).where('google_id', '=', googleId).execute();
}

const NONE = { google_id: null, google_email: null };

/** Removes the Google account if there is a password. @returns false when the account has no password */
export async function clearGoogleIfPassword(db: Db, userId: number): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set(NONE)
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
