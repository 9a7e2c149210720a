import { ERRORS } from '@sali/contract/errors';
import { emailKeyOf } from '@sali/domain/accounts/user';
import { AppError } from '../errors.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { AccountsRoom, Origin } from './room.ts';
import { isWeakPassword } from './weakPasswords.ts';

/**
 * Compares a password, 10 times in 15 minutes for one e-mail and address. A try counts before it is compared, so that
 * many at once do not slip through.
 * @param hash undefined when the e-mail is not known, null when the account has no password
 * @throws AppError too_many_logins
 */
export async function checkPassword(
  { loginFailures }: AccountsRoom,
  email: string,
  hash: string | null | undefined,
  password: string,
  { address }: Origin,
): Promise<boolean> {
  const key = failuresKey(email, address);
  const blockedMs = await loginFailures.begin(key);
  if (blockedMs > 0) throw new AppError('too_many_logins', { retryAfterSeconds: Math.ceil(blockedMs / 1000) });
  const isRight = await verifyPassword(hash, password);
  if (isRight) await loginFailures.clear(key);
  return isRight;
}

const failuresKey = (email: string, address: string): string => `${emailKeyOf(email)}|${address}`;

/** Who has just chosen a new password by a link is not kept waiting for the old one's failures. */
export const forgiveFailures = ({ loginFailures }: AccountsRoom, email: string, { address }: Origin): Promise<void> =>
  loginFailures.clear(failuresKey(email, address));

/** @param field the body's field that the password came in @throws AppError weak_password */
export async function newPasswordHash(password: string, email: string, field: string): Promise<string> {
  if (isWeakPassword(password, email)) {
    throw new AppError('weak_password', { errors: [{ path: field, message: ERRORS.weak_password.text }] });
  }
  return hashPassword(password);
}
