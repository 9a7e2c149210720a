import type { Db } from '../../db/open.ts';

/** Every SQL statement about sign-in with Google. */

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

/** Uses it up. @returns whether it was open: of several that come at once, for one only */
export async function takeNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const row = await db.deleteFrom('google_nonce').where('nonce', '=', nonce).returning('expires_at').executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

export async function deleteExpiredNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('google_nonce').where('expires_at', '<=', now).execute();
}

/** The Google account opens this one from now on, and no other Google account does. Null: none. */
export async function setGoogleId(db: Db, userId: number, googleId: string | null): Promise<void> {
  await db.updateTable('app_user').set({ google_id: googleId }).where('user_id', '=', userId).execute();
}

/** @returns false when the account has no password */
export async function dropGoogleId(db: Db, userId: number): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ google_id: null })
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
