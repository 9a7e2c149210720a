import type { OwnProof } from '@sali/contract/accounts';
import { AppError, invalidField } from '../errors.ts';
import type { Actor } from './accounts.ts';
import { selectUser } from './db.ts';
import { requireGoogle } from './google/credentials.ts';
import { checkPassword } from './passwordChecks.ts';
import type { AccountsRoom, Origin } from './room.ts';

/**
 * Before something of the account changes, whoever is signed in shows that it is theirs: by its password, or by a fresh
 * answer of the Google account that opens it. One who mistypes is not signed out: a wrong password is a wrong field, not
 * a 401.
 * @param field the body's field that the password comes in
 * @throws AppError invalid_fields, too_many_logins, google_refused, google_other, google_unavailable; not_authenticated
 * when the user was deleted meanwhile
 */
export async function requireProof(
  room: AccountsRoom,
  actor: Actor,
  field: string,
  { password, google_credential: credential }: OwnProof,
  origin: Origin,
): Promise<void> {
  const user = await selectUser(room.db, actor.userId);
  if (!user) throw new AppError('not_authenticated');
  if (credential !== undefined) return requireGoogle(room, user.googleId, credential);
  if (password === undefined) throw invalidField(field, 'שדה חסר או מסוג שגוי');
  if (await checkPassword(room, user.email, user.passwordHash, password, origin)) return;
  throw invalidField(field, 'הסיסמה שגויה');
}
