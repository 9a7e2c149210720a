import { ERRORS } from '@sali/contract/errors';
import { networkOf } from '../budgets/budgets.ts';
import { AppError } from '../errors.ts';
import type { Account } from './db.ts';
import { isKnownDevice } from './knownDevices.ts';
import { type HashTurn, hashPassword, verifyPassword } from './passwords.ts';
import type { AccountsRoom, Origin } from './room.ts';
import { isWeakPassword } from './weakPasswords.ts';

/** The account that a password is compared with: only an e-mail where nobody has it. */
type Claimed = Pick<Account, 'email'> & Partial<Pick<Account, 'userId' | 'passwordHash'>>;

/**
 * Compares a password. First the failures are counted, then it waits for its turn to be hashed: guesses over the limits
 * keep nobody waiting.
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
  await room.loginFailures.begin({ email, address, isKnownDevice: isKnown });
  const isRight = await verifyPassword(passwordHash, password, turnOf(room, origin));
  if (isRight) await room.loginFailures.succeed({ email, address });
  return isRight;
}

const turnOf = ({ config }: AccountsRoom, { address }: Origin): HashTurn => ({
  network: networkOf(address),
  isLimited: config.rateLimit,
});

/** Who has just chosen a new password by a link is not kept waiting for the old one's failures. */
export const forgiveFailures = ({ loginFailures }: AccountsRoom, email: string, { address }: Origin): Promise<void> =>
  loginFailures.forgive({ email, address });

/** @param field the body's field that the password came in @throws AppError weak_password */
export function requireStrongPassword(password: string, email: string, field: string): void {
  if (!isWeakPassword(password, email)) return;
  throw new AppError('weak_password', { errors: [{ path: field, message: ERRORS.weak_password.text }] });
}

/** The hash of a password that `requireStrongPassword` has let pass. @throws AppError unavailable */
export const newPasswordHash = (room: AccountsRoom, password: string, origin: Origin): Promise<string> =>
  hashPassword(password, turnOf(room, origin));
