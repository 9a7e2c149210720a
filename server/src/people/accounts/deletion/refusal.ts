import { AppError } from '../../../base/errors.ts';
import type { AccountsRoom } from '../room.ts';
import type { Account } from '../db.ts';
import { selectDeletion } from './db.ts';
import { signReturnToken } from './returnToken.ts';

/**
 * Why a person who has proven their identity cannot sign in: an administrator disabled the account, or it is deleted. A
 * disabled account that is deleted as well cannot be brought back while it is disabled.
 */
export async function signInRefusal(
  room: AccountsRoom,
  { userId, isDisabled }: Pick<Account, 'userId' | 'isDisabled'>,
): Promise<AppError> {
  if (isDisabled) return new AppError('account_disabled');
  const deletion = await selectDeletion(room.db, userId);
  const now = room.now();
  // It came back meanwhile: the next sign-in opens it.
  if (!deletion) return new AppError('bad_credentials');
  if (!deletion.eraseAt || deletion.eraseAt <= now) return new AppError('account_erased');
  const token = await signReturnToken(room.config.jwtSecret, userId, deletion.beganAt, now);
  return new AppError('account_deleted', { restore: { token, until: deletion.eraseAt.toISOString() } });
}
