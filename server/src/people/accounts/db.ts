import type { User, UserType } from '@sali/domain/people/accounts/user';
import { emailKeyOf } from '@sali/domain/people/accounts/user';
import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { Tables } from '../../base/db/tables.ts';

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
  /** An administrator disabled it. */
  readonly isDisabled: boolean;
  readonly isVerified: boolean;
  /** Deleted: it may come back, but is nobody for others. */
  readonly isDeleted: boolean;
};

export const USER_COLUMNS = ['user_id', 'email', 'phone', 'first_name', 'last_name', 'user_type'] as const;
type UserRow = Pick<Selectable<Tables['app_user']>, (typeof USER_COLUMNS)[number]>;

export const userOf = (row: UserRow): User => ({
  userId: row.user_id,
  email: row.email,
  phone: row.phone,
  firstName: row.first_name,
  lastName: row.last_name,
  userType: row.user_type,
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

export const ACCOUNT_COLUMNS = [
  'password_hash',
  'google_id',
  'google_email',
  'disabled_at',
  'email_verified_at',
  'deletion_began_at',
] as const;
const accounts = (db: Db) => db.selectFrom('app_user').select([...USER_COLUMNS, ...ACCOUNT_COLUMNS]);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Whether the account opens for its person: neither disabled nor deleted. */
export const opens = ({ isDisabled, isDeleted }: Pick<Account, 'isDisabled' | 'isDeleted'>): boolean =>
  !isDisabled && !isDeleted;

export const accountOf = (row: AccountRow): Account => ({
  ...userOf(row),
  passwordHash: row.password_hash,
  googleId: row.google_id,
  googleEmail: row.google_email,
  isDisabled: row.disabled_at !== null,
  isVerified: row.email_verified_at !== null,
  isDeleted: row.deletion_began_at !== null,
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

export async function setUserType(db: Db, email: string, userType: UserType): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ user_type: userType })
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes passkeys, Google account and second factor of a user: the password alone opens the account from then on. */
export async function removeOtherSignInMethods(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute();
  await tx.updateTable('app_user').set({ google_id: null, google_email: null }).where('user_id', '=', userId).execute();
}
