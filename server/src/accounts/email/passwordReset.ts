import type { ForgotPasswordRequest, ResetPasswordRequest } from '@sali/contract/email';
import { emailKeyOf } from '@sali/domain/accounts/user';
import { MAILS_PER_HOUR, MAILS_PER_HOUR_FROM } from '@sali/domain/limits/accounts';
import { networkOf } from '../../budgets/budgets.ts';
import { AppError } from '../../errors.ts';
import { endSessions, selectUserByEmail, updateUser } from '../db.ts';
import { clearGoogle } from '../google/db.ts';
import { deletePasskeys } from '../passkeys/db.ts';
import { forgiveFailures, newPasswordHash, requireStrongPassword } from '../passwordChecks.ts';
import { type AccountsRoom, type Origin, tellEnded } from '../room.ts';
import { deleteLink, deleteLinks, holdUser, markVerified, selectLink } from './db.ts';
import { askForLink, tokenHashOf } from './links.ts';
import { tellOwner } from './securityMail.ts';

/**
 * Mails a link to choose a new password, if somebody has that e-mail. Whether anybody does is looked up after the
 * answer: neither its words nor its time tell.
 * @throws AppError too_many_requests
 */
export async function askForReset(room: AccountsRoom, { email }: ForgotPasswordRequest, origin: Origin): Promise<void> {
  await room.countMail(`from:${networkOf(origin.address)}`, MAILS_PER_HOUR_FROM);
  await room.countMail(`reset:${emailKeyOf(email)}`, MAILS_PER_HOUR);
  room.mailer.later(async () => {
    const user = await selectUserByEmail(room.db, email);
    if (!user || user.isDisabled) return;
    await askForLink(room, { userId: user.userId, purpose: 'reset', email: user.email }, origin);
  });
}

/**
 * Chooses a new password by a link. All sessions of the user end, every other link stops to count, and the address is
 * known to be theirs.
 * @throws AppError link_invalid, weak_password
 */
export async function resetPassword(
  room: AccountsRoom,
  { token, new_password: password }: ResetPasswordRequest,
  origin: Origin,
): Promise<void> {
  const link = await selectLink(room.db, 'reset', tokenHashOf(token), room.now());
  if (!link) throw new AppError('link_invalid');
  requireStrongPassword(password, link.email, 'new_password');
  const passwordHash = await newPasswordHash(room, password, origin);
  const ended = await room.db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, link.userId);
    // Of two that come at once the second finds it used up.
    if (!user || user.email !== link.email || !(await deleteLink(tx, link.linkId))) throw new AppError('link_invalid');
    await updateUser(tx, link.userId, { passwordHash });
    await markVerified(tx, link.userId, room.now());
    await deleteLinks(tx, link.userId);
    // Whoever opened the account in another's name may have left a key in the door.
    if (!user.isVerified) {
      await deletePasskeys(tx, link.userId);
      await clearGoogle(tx, link.userId);
    }
    return endSessions(tx, link.userId, { except: null }, room.now());
  });
  tellEnded(room, link.userId, ended);
  await forgiveFailures(room, link.email, origin);
  tellPasswordChanged(room, link.email, origin);
}

/** Mails that the password is another one. */
export const tellPasswordChanged = (room: AccountsRoom, email: string, origin: Origin): void =>
  tellOwner(room, email, origin, (texts) => texts.passwordChanged, '/forgot-password');
