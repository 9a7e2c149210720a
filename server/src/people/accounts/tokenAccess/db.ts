import { isTokenScope, type TokenScope } from '@sali/contract/people/accounts/apiTokens';
import type { User } from '@sali/domain/people/accounts/user';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';
import { maySignIn } from '../../../base/db/people.ts';
import type { Tables } from '../../../base/db/tables.ts';
import { userOf } from '../db.ts';

/** All SQL on tokens of people's own programs. */

export type ApiToken = {
  readonly tokenId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
};

/** The one scope of the token in the address of a calendar. No route of the API asks for it, and no form offers it. */
const CALENDAR = 'calendar';

/** The token is one of a program: the address of a calendar neither calls the API nor is listed among them. */
const isOfProgram = () => sql<boolean>`api_token.scopes <> array[${CALENDAR}]::text[]`;
const isOfCalendar = () => sql<boolean>`api_token.scopes = array[${CALENDAR}]::text[]`;

const apiTokenOf = (row: Omit<Selectable<Tables['api_token']>, 'secret_hash'>): ApiToken => ({
  ...{ tokenId: row.token_id, userId: row.user_id, name: row.name, scopes: row.scopes.filter(isTokenScope) },
  ...{ createdAt: row.created_at, lastUsedAt: row.last_used_at, expiresAt: row.expires_at },
});

/** The token of a secret, with its person, while it is valid. Tokens of a disabled or deleted account are not found. */
export async function findApiToken(
  db: Db,
  secretHash: string,
  now: Date,
): Promise<{ readonly token: ApiToken; readonly user: User } | undefined> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.user_id', 'api_token.user_id')
    .selectAll('api_token')
    .select(['email', 'phone', 'first_name', 'last_name', 'user_type'])
    .where('secret_hash', '=', secretHash)
    .where(isOfProgram())
    .where(maySignIn())
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return row && { token: apiTokenOf(row), user: userOf(row) };
}

/** Those of a person, the newest first; expired ones too, so that people see why a program stopped. */
export async function apiTokensOf(db: Db, userId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOfProgram())
    .orderBy('token_id', 'desc')
    .execute();
  return rows.map(apiTokenOf);
}

export type NewApiTokenRow = Pick<ApiToken, 'userId' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  readonly secretHash: string;
};

/** @returns undefined where the person has `max` tokens */
export function insertApiToken(db: Db, token: NewApiTokenRow, max: number): Promise<ApiToken | undefined> {
  return db.transaction().execute(async (tx) => {
    // One after the other, so that none passes the limit beside another.
    await tx.selectFrom('app_user').select('user_id').where('user_id', '=', token.userId).forUpdate().execute();
    const { count } = await tx
      .selectFrom('api_token')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('user_id', '=', token.userId)
      .where(isOfProgram())
      .executeTakeFirstOrThrow();
    if (count >= max) return undefined;
    const row = await tx
      .insertInto('api_token')
      .values({
        ...{ user_id: token.userId, name: token.name, scopes: [...token.scopes], secret_hash: token.secretHash },
        ...{ created_at: token.createdAt, expires_at: token.expiresAt },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return apiTokenOf(row);
  });
}

export async function touchApiToken(db: Db, tokenId: number, at: Date): Promise<void> {
  await db.updateTable('api_token').set({ last_used_at: at }).where('token_id', '=', tokenId).execute();
}

/** @returns its name; undefined where the person does not have it */
export async function deleteTokenRow(db: Db, userId: number, tokenId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('api_token')
    .where('user_id', '=', userId)
    .where('token_id', '=', tokenId)
    .where(isOfProgram())
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** A new password closes every other way in; so does an administrator who disables the account. */
export async function deleteApiTokensOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('api_token').where('user_id', '=', userId).execute();
}

export type CalendarToken = Pick<ApiToken, 'tokenId' | 'userId' | 'createdAt' | 'lastUsedAt'>;

const selectCalendars = (db: Db) =>
  db
    .selectFrom('api_token')
    .where(isOfCalendar())
    .select(['token_id as tokenId', 'api_token.user_id as userId', 'api_token.created_at as createdAt'])
    .select('last_used_at as lastUsedAt');

/** The token of a calendar's address. Those of a disabled or deleted account are not found. */
export const findCalendarToken = (db: Db, secretHash: string): Promise<CalendarToken | undefined> =>
  selectCalendars(db)
    .innerJoin('app_user', 'app_user.user_id', 'api_token.user_id')
    .where('secret_hash', '=', secretHash)
    .where(maySignIn())
    .executeTakeFirst();

export const calendarTokenOf = (db: Db, userId: number): Promise<CalendarToken | undefined> =>
  selectCalendars(db).where('user_id', '=', userId).executeTakeFirst();

/** Stores the token of a person's calendar, in place of the one that there was. */
export async function replaceCalendarToken(db: Db, userId: number, secretHash: string, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One after the other, so that two calls leave one token.
    await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    await deleteCalendarToken(tx, userId);
    await tx
      .insertInto('api_token')
      .values({
        ...{ user_id: userId, name: '', scopes: [CALENDAR], secret_hash: secretHash },
        ...{ created_at: at, expires_at: null },
      })
      .execute();
  });
}

/** @returns whether the person had one */
export async function deleteCalendarToken(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_token')
    .where('user_id', '=', userId)
    .where(isOfCalendar())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
