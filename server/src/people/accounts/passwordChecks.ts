import { networkOf } from '../../base/budgets/budgets.ts';
import { AppError } from '../../base/errors.ts';
import type { Account } from './db.ts';
import { isKnownDevice } from './knownDevices.ts';
import type { AccountsRoom, Origin } from './room.ts';
import { isWeakPassword } from './weakPasswords.ts';

/** The account whose password is compared; just the e-mail when it is not registered. */
type Claimed = Pick<Account, 'email'> & Partial<Pick<Account, 'userId' | 'passwordHash'>>;

/**
 * Compares a password. It counts failures before it queues for hashing, so that guesses above the limits delay nobody.
 * @throws AppError too_many_logins, account_guarded, unavailable
 */
export async function checkPassword(
  room: AccountsRoom,
  { email, userId, passwordHash }: Claimed,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const { address, cookie } = origin;
  const isKnown = () => isKnownDevice(room.db, cookie, userId);
  const takeBack = await room.loginFailures.begin({ email, address, isKnownDevice: isKnown });
  let isRight: boolean;
  try {
    isRight = await room.passwords.verify(passwordHash, password, networkOf(address));
  } catch (error) {
    // Nothing was compared: the person must not be locked out because the server is busy.
    await takeBack();
    throw error;
  }
  if (isRight) await room.loginFailures.succeed({ email, address });
  return isRight;
}

/** Clears the failures of a person who has just chosen a new password by a link. */
export const forgiveFailures = ({ loginFailures }: AccountsRoom, email: string, { address }: Origin): Promise<void> =>
  loginFailures.forgive({ email, address });

/** @param field the body's field of the password @throws AppError weak_password */
export async function requireStrongPassword(password: string, email: string, field: string): Promise<void> {
  if (!(await isWeakPassword(password, email))) return;
  throw new AppError('weak_password', { errors: [{ path: field, message: 'weak_password' }] });
}

/** The hash of a password that `requireStrongPassword` accepted. @throws AppError unavailable */
export const newPasswordHash = ({ passwords }: AccountsRoom, password: string, { address }: Origin): Promise<string> =>
  passwords.hash(password, networkOf(address));
