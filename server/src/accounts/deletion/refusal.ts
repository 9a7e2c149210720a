import { AppError } from '../../errors.ts';
import type { AccountsRoom } from '../room.ts';
import { selectDeletion } from './db.ts';
import { signReturnToken } from './returnToken.ts';

/**
 * Why a person who has proven their identity cannot sign in: an administrator disabled the account, or it is deleted.
 */
export async function signInRefusal(room: AccountsRoom, userId: number): Promise<AppError> {
  const deletion = await selectDeletion(room.db, userId);
  const now = room.now();
  if (!deletion) return new AppError('account_disabled');
  if (!deletion.eraseAt || deletion.eraseAt <= now) return new AppError('account_erased');
  const token = await signReturnToken(room.config.jwtSecret, userId, deletion.beganAt, now);
  return new AppError('account_deleted', { restore: { token, until: deletion.eraseAt.toISOString() } });
}
