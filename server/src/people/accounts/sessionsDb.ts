import type { User } from '@sali/domain/people/accounts/user';
import { SESSIONS_PER_USER } from '@sali/domain/base/limits/storage';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import { MAY_SIGN_IN, maySignIn } from '../../base/db/people.ts';
import type { PreparedStatement, RunPrepared } from '../../base/db/prepared.ts';
import type { Tables } from '../../base/db/tables.ts';
import { ACCOUNT_COLUMNS, type Account, accountOf, type AccountRow, USER_COLUMNS, userOf } from './db.ts';

export type Session = {
  readonly sessionId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly renewedAt: Date;
  readonly userAgent: string;
  /** The person's name for the device; empty: none. */
  readonly name: string;
  /** The same for the person's sessions on one device; null: not known. */
  readonly deviceKey: string | null;
  readonly refreshHash: string;
  readonly previousRefreshHash: string | null;
  readonly rotatedAt: Date;
  readonly endedAt: Date | null;
};

const sessionOf = (row: Selectable<Tables['session']>): Session => ({
  sessionId: row.session_id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  renewedAt: row.renewed_at,
  userAgent: row.user_agent,
  name: row.name,
  deviceKey: row.device_key,
  refreshHash: row.refresh_hash,
  previousRefreshHash: row.previous_refresh_hash,
  rotatedAt: row.rotated_at,
  endedAt: row.ended_at,
});

/** Locks the user's row, so that a change of password at the same moment comes before or after it, never in between. */
const INSERT_FOR_ACCOUNT: PreparedStatement = {
  name: 'session-insert',
  text: `
    with account as (
      select ${[...USER_COLUMNS, ...ACCOUNT_COLUMNS].join(', ')} from app_user
      where user_id = $2 and ${MAY_SIGN_IN} and ($6::boolean or password_hash is not distinct from $7::text)
      for share
    ), inserted as (
      insert into session (session_id, user_id, created_at, last_seen_at, renewed_at, user_agent, refresh_hash, rotated_at,
        device_key, name)
      select $1, user_id, $3, $3, $3, $4, $5, $3, $8, coalesce((
        select name from session s where s.user_id = account.user_id and s.device_key = $8
        order by created_at desc limit 1), '')
      from account
    )
    select * from account`,
};

/**
 * Stores a new session of a person who may sign in, in one statement. It has the name that the person gave to the
 * device in an earlier session.
 * @param shownHash the hash of the password that was compared; undefined when another proof was shown
 * @returns the account; undefined when it is disabled, deleted, or has another password now
 */
export async function insertSessionOf(
  run: RunPrepared,
  { sessionId, userId, createdAt, userAgent, refreshHash, deviceKey }: Session,
  shownHash: string | null | undefined,
): Promise<Account | undefined> {
  const isAnyPassword = shownHash === undefined;
  const values = [sessionId, userId, createdAt, userAgent, refreshHash, isAnyPassword, shownHash ?? null, deviceKey];
  const [row] = await run<AccountRow>(INSERT_FOR_ACCOUNT, values);
  return row && accountOf(row);
}

/** Finds a session with its user. The sessions of a disabled or deleted account are not found. */
export async function selectSession(db: Db, sessionId: string): Promise<{ session: Session; user: User } | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.user_id', 'session.user_id')
    .selectAll('session')
    .select(['email', 'phone', 'first_name', 'last_name', 'user_type'])
    .where('session_id', '=', sessionId)
    .where(maySignIn())
    .executeTakeFirst();
  return row && { session: sessionOf(row), user: userOf(row) };
}

/**
 * Ends the living sessions of a person beyond so many, those that were seen longest ago, and deletes as many ended ones: a
 * device that has signed in before is known by them.
 * @returns the sessions that ended
 */
export async function endOldestSessions(db: Db, userId: number, most: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with ranked as (
      select session_id, ended_at,
        row_number() over (partition by ended_at is null order by coalesce(ended_at, last_seen_at) desc, session_id) as place
      from session where user_id = ${userId}
    ), gone as (
      delete from session s using ranked r
      where s.session_id = r.session_id and r.ended_at is not null and r.place >= ${most}
    )
    update session s set ended_at = ${at} from ranked r
    where s.session_id = r.session_id and s.ended_at is null and r.ended_at is null and r.place > ${most}
    returning s.session_id
  `.execute(db);
  return rows.map((row) => row.session_id);
}

export async function selectSessionsOf(db: Db, userId: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(SESSIONS_PER_USER)
    .execute();
  return rows.map(sessionOf);
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at }).where('session_id', '=', sessionId).execute();
}

/** Names the device of a session, in all sessions of the user on it. @returns whether the user has this session, and it has not ended */
export async function updateSessionName(db: Db, userId: number, sessionId: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session s set name = ${name} from session named
    where named.session_id = ${sessionId} and named.user_id = ${userId} and named.ended_at is null
      and s.user_id = ${userId} and (s.session_id = named.session_id or s.device_key = named.device_key)
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Stores on which device a session is that began before devices had keys. */
export async function updateDeviceKey(db: Db, sessionId: string, deviceKey: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ device_key: deviceKey })
    .where('session_id', '=', sessionId)
    .where('device_key', 'is', null)
    .execute();
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
