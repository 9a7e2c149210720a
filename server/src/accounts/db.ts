import type { User, UserType } from '@sali/domain/accounts/user';
import { emailKeyOf } from '@sali/domain/accounts/user';
import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

export type Session = {
  readonly sessionId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly renewedAt: Date;
  readonly userAgent: string;
  readonly refreshHash: string;
  readonly previousRefreshHash: string | null;
  readonly rotatedAt: Date;
  readonly endedAt: Date | null;
};

export type NewUser = Omit<User, 'userId'> & {
  readonly passwordHash: string | null;
  readonly googleId: string | null;
  readonly googleEmail: string | null;
  /** When they proved that the e-mail is theirs. */
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
};

/** A user and their ways to sign in. */
export type Account = User & {
  /** Null: they have no password. */
  readonly passwordHash: string | null;
  readonly googleId: string | null;
  readonly googleEmail: string | null;
  readonly isDisabled: boolean;
  readonly isVerified: boolean;
};

const USER_COLUMNS = ['user_id', 'email', 'phone', 'first_name', 'last_name', 'user_type'] as const;
type UserRow = Pick<Selectable<Tables['app_user']>, (typeof USER_COLUMNS)[number]>;

const userOf = (row: UserRow): User => ({
  userId: row.user_id,
  email: row.email,
  phone: row.phone,
  firstName: row.first_name,
  lastName: row.last_name,
  userType: row.user_type,
});

const sessionOf = (row: Selectable<Tables['session']>): Session => ({
  sessionId: row.session_id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  renewedAt: row.renewed_at,
  userAgent: row.user_agent,
  refreshHash: row.refresh_hash,
  previousRefreshHash: row.previous_refresh_hash,
  rotatedAt: row.rotated_at,
  endedAt: row.ended_at,
});

/** @returns undefined when the e-mail, or the Google account, is taken */
export async function insertUser(db: Db, user: NewUser): Promise<User | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({
      email: user.email,
      email_key: emailKeyOf(user.email),
      phone: user.phone,
      first_name: user.firstName,
      last_name: user.lastName,
      user_type: user.userType,
      password_hash: user.passwordHash,
      google_id: user.googleId,
      google_email: user.googleEmail,
      email_verified_at: user.verifiedAt,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row && userOf(row);
}

const ACCOUNT_COLUMNS = ['password_hash', 'google_id', 'google_email', 'disabled_at', 'email_verified_at'] as const;
const accounts = (db: Db) => db.selectFrom('app_user').select([...USER_COLUMNS, ...ACCOUNT_COLUMNS]);

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

const accountOf = (row: AccountRow): Account => ({
  ...userOf(row),
  passwordHash: row.password_hash,
  googleId: row.google_id,
  googleEmail: row.google_email,
  isDisabled: row.disabled_at !== null,
  isVerified: row.email_verified_at !== null,
});

/** Without regard to case. */
export async function selectUserByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await accounts(db).where('email_key', '=', emailKeyOf(email)).executeTakeFirst();
  return row && accountOf(row);
}

export async function selectAccountByGoogle(db: Db, googleId: string): Promise<Account | undefined> {
  const row = await accounts(db).where('google_id', '=', googleId).executeTakeFirst();
  return row && accountOf(row);
}

export async function selectUser(db: Db, userId: number): Promise<Account | undefined> {
  const row = await accounts(db).where('user_id', '=', userId).executeTakeFirst();
  return row && accountOf(row);
}

/** Locks the user's row until the transaction ends: a sign-in and a change of password come one after the other. */
export async function lockAccount(tx: Db, userId: number): Promise<Account | undefined> {
  const row = await accounts(tx).where('user_id', '=', userId).forUpdate().executeTakeFirst();
  return row && accountOf(row);
}

export async function selectUsers(db: Db, userIds: readonly number[]): Promise<User[]> {
  if (userIds.length === 0) return [];
  const rows = await db.selectFrom('app_user').select(USER_COLUMNS).where('user_id', 'in', userIds).execute();
  return rows.map(userOf);
}

export type UserChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'userType'>> & {
  passwordHash?: string;
};

/** Changes what is given and leaves the rest. @returns undefined when there is no such user any more */
export async function updateUser(db: Db, userId: number, change: UserChange): Promise<User | undefined> {
  const values = {
    first_name: change.firstName,
    last_name: change.lastName,
    phone: change.phone,
    user_type: change.userType,
    password_hash: change.passwordHash,
  };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return selectUser(db, userId);
  const row = await db
    .updateTable('app_user')
    .set(given)
    .where('user_id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Marks an account as being deleted, which ends its sessions and forbids new ones. @returns the ids of those sessions */
export async function beginDeletion(tx: Db, userId: number, at: Date): Promise<string[]> {
  await tx
    .updateTable('app_user')
    .set({ deletion_began_at: at, disabled_at: at })
    .where('user_id', '=', userId)
    .execute();
  return endSessions(tx, userId, { except: null }, at);
}

/** Users whose deletion began before `before` and is not finished. */
export async function selectBegunDeletions(db: Db, before: Date): Promise<number[]> {
  const rows = await db.selectFrom('app_user').select('user_id').where('deletion_began_at', '<', before).execute();
  return rows.map((row) => row.user_id);
}

/** Deletes a user, with their sessions, lists and shares. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('app_user').where('user_id', '=', userId).execute();
}

export async function setUserType(db: Db, email: string, userType: UserType): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ user_type: userType })
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertSession(db: Db, session: Session): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      renewed_at: session.renewedAt,
      user_agent: session.userAgent,
      refresh_hash: session.refreshHash,
      previous_refresh_hash: session.previousRefreshHash,
      rotated_at: session.rotatedAt,
      ended_at: session.endedAt,
    })
    .execute();
}

/** Finds a session with its user. A disabled user's sessions are not found. */
export async function selectSession(db: Db, sessionId: string): Promise<{ session: Session; user: User } | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.user_id', 'session.user_id')
    .selectAll('session')
    .select(['email', 'phone', 'first_name', 'last_name', 'user_type'])
    .where('session_id', '=', sessionId)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { session: sessionOf(row), user: userOf(row) };
}

export async function selectSessionsOf(db: Db, userId: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute();
  return rows.map(sessionOf);
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute();
}

/** Stores the session's next refresh secret, unless another request did so first. @returns whether it stored it */
export async function rotateRefresh(
  db: Db,
  session: Pick<Session, 'sessionId' | 'refreshHash'>,
  nextHash: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({
      refresh_hash: nextHash,
      previous_refresh_hash: session.refreshHash,
      rotated_at: at,
      renewed_at: at,
      last_seen_at: at,
    })
    .where('session_id', '=', session.sessionId)
    .where('refresh_hash', '=', session.refreshHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @param which one session of the user; or all of them, except one */
export async function endSessions(
  db: Db,
  userId: number,
  which: { only: string } | { except: string | null },
  at: Date,
): Promise<string[]> {
  let update = db
    .updateTable('session')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if ('only' in which) update = update.where('session_id', '=', which.only);
  else if (which.except !== null) update = update.where('session_id', '<>', which.except);
  const rows = await update.returning('session_id').execute();
  return rows.map((row) => row.session_id);
}
