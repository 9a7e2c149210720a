import { usernameOf } from '@sali/domain/people/accounts/user';
import { sql } from 'kysely';
import type { Db } from './open.ts';

/** SQL on a row of `app_user`: its person may sign in. Neither did an administrator disable the account, nor is it deleted. */
export const MAY_SIGN_IN = 'app_user.disabled_at is null and app_user.deletion_began_at is null';

/** {@link MAY_SIGN_IN} as a condition of a query that has `app_user`. */
export const maySignIn = () => sql<boolean>`(${sql.raw(MAY_SIGN_IN)})`;

/** A person as others see them. */
export type PublicPerson = { readonly userId: number; readonly email: string; readonly username: string };

/** A row of `app_user` as others see the person: with one name. */
export function personOf(row: { user_id: number; email: string; first_name: string; last_name: string }): PublicPerson {
  const { user_id: userId, email, first_name: firstName, last_name: lastName } = row;
  return { userId, email, username: usernameOf({ email, firstName, lastName }) };
}

/** @returns undefined for an account that is gone */
export async function findPerson(db: Db, userId: number): Promise<PublicPerson | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['user_id', 'email', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && personOf(row);
}
