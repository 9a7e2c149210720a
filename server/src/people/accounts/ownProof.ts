import type { OwnProof } from '@sali/contract/people/accounts/accounts';
import { AppError, invalidField } from '../../base/errors.ts';
import type { Actor } from './actor.ts';
import { selectUser } from './db.ts';
import { requireGoogle } from './google/credentials.ts';
import { checkPassword } from './passwordChecks.ts';
import type { AccountsRoom, Origin } from './room.ts';

/** The code of a wrong password. */
export const WRONG_PASSWORD = 'password_wrong';

/**
 * Before a change of the account, the signed-in person proves that it is theirs: by its password, or by a fresh answer of
 * the Google account that opens it. A wrong password is an invalid field, not a 401, so that a typo does not sign out.
 * @param field the body's field of the password
 * @returns the hash of the password that was given; undefined when it was Google's answer
 * @throws AppError invalid_fields, too_many_logins, google_refused, google_other, google_unavailable; not_authenticated
 * when the user was deleted meanwhile
 */
export async function requireProof(
  room: AccountsRoom,
  actor: Actor,
  field: string,
  { password, google_credential: credential }: OwnProof,
  origin: Origin,
): Promise<string | null | undefined> {
  const user = await selectUser(room.db, actor.userId);
  if (!user) throw new AppError('not_authenticated');
  if (credential !== undefined) {
    await requireGoogle(room, user.googleId, credential);
    return undefined;
  }
  if (password === undefined) throw invalidField(field, 'field_wrong');
  if (await checkPassword(room, user, password, origin)) return user.passwordHash;
  throw invalidField(field, WRONG_PASSWORD);
}
