import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/** Challenges of a person who adds a passkey: the oldest go. */
const CHALLENGES_PER_USER = 5;

/** All SQL about passkeys. */

export type Passkey = {
  readonly passkeyId: number;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** A person who is signed in has a few open ones, the last that they asked for. */
export async function insertChallenge(
  db: Db,
  question: { readonly challenge: string; readonly userId: number | null; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge: question.challenge, user_id: question.userId, expires_at: question.expiresAt })
    .execute();
  if (question.userId === null) return;
  await sql`delete from passkey_challenge where challenge in (
    select challenge from passkey_challenge where user_id = ${question.userId}
    order by expires_at desc, challenge offset ${CHALLENGES_PER_USER})`.execute(db);
}

/** Consumes a challenge, even if it was another person's. @returns whether it was this person's, and still open */
export async function takeChallenge(db: Db, challenge: string, userId: number | null, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.user_id === userId && row.expires_at > now;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
}

/** @returns undefined when the credential is registered already */
export async function insertPasskey(
  db: Db,
  passkey: Omit<Passkey, 'passkeyId' | 'lastUsedAt'>,
): Promise<Passkey | undefined> {
  const row = await db
    .insertInto('passkey')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row && { ...passkey, passkeyId: row.passkey_id, lastUsedAt: null };
}

const passkeys = (db: Db) => db.selectFrom('passkey').selectAll();

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof passkeys>['executeTakeFirstOrThrow']>>;

const passkeyOf = (row: PasskeyRow): Passkey => ({
  passkeyId: row.passkey_id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** The newest first. */
export async function selectPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await passkeys(db).where('user_id', '=', userId).orderBy('passkey_id', 'desc').execute();
  return rows.map(passkeyOf);
}

export async function selectByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst();
  return row && passkeyOf(row);
}

/** Stores a use. @returns false when a use with this counter, or a higher one, was stored before */
export async function markPasskeyUsed(
  db: Db,
  { passkeyId, counter: before }: Passkey,
  counter: number,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('passkey_id', '=', passkeyId)
    .where('counter', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskeyRow(db: Db, userId: number, passkeyId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
