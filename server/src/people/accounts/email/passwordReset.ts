import type { ForgotPasswordRequest, ResetPasswordRequest } from '@sali/contract/people/accounts/email';
import { emailKeyOf } from '@sali/domain/people/accounts/user';
import { MAILS_PER_HOUR } from '@sali/domain/base/limits/accounts';
import { networkOf } from '../../../base/budgets/budgets.ts';
import { AppError } from '../../../base/errors.ts';
import { opens, removeOtherSignInMethods, selectUserByEmail, updateUser } from '../db.ts';
import { deleteApiTokensOf } from '../tokenAccess/db.ts';
import { endSessions } from '../sessionsDb.ts';
import { forgiveFailures, newPasswordHash, requireStrongPassword } from '../passwordChecks.ts';
import { type AccountsRoom, type Origin, announceEndedSessions } from '../room.ts';
import { deleteLink, deleteLinks, lockUser, markEmailVerified, selectLink } from '../mail/db.ts';
import { requestLink } from '../mail/mailTokens.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { secretHashOf } from '../../../base/secretHash.ts';

/** Mails requested from one network address, which may be a whole neighbourhood. */
const MAILS_PER_HOUR_FROM = 100;

/**
 * Mails a link to choose a new password, if somebody has that e-mail. The lookup runs after the answer,
 * so that neither its text nor its time shows whether the e-mail is registered.
 * @throws AppError too_many_requests
 */
export async function requestPasswordReset(
  room: AccountsRoom,
  { email }: ForgotPasswordRequest,
  origin: Origin,
): Promise<void> {
  await room.countMail(`from:${networkOf(origin.address)}`, MAILS_PER_HOUR_FROM);
  await room.countMail(`reset:${emailKeyOf(email)}`, MAILS_PER_HOUR);
  room.mailer.later(async () => {
    const user = await selectUserByEmail(room.db, email);
    if (!user || !opens(user)) return;
    await requestLink(room, { userId: user.userId, purpose: 'reset', email: user.email }, origin);
  });
}

/**
 * Chooses a new password by a link. All sessions of the user end, all other links become invalid, and the address
 * counts as verified.
 * @throws AppError link_invalid, weak_password
 */
export async function resetPassword(
  room: AccountsRoom,
  { token, new_password: password }: ResetPasswordRequest,
  origin: Origin,
): Promise<void> {
  const link = await selectLink(room.db, 'reset', secretHashOf(token), room.now());
  if (!link) throw new AppError('link_invalid');
  await requireStrongPassword(password, link.email, 'new_password');
  const passwordHash = await newPasswordHash(room, password, origin);
  const ended = await room.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, link.userId);
    // If two calls come at once, the second finds the link consumed.
    if (!user || user.email !== link.email || !(await deleteLink(tx, link.linkId))) throw new AppError('link_invalid');
    await updateUser(tx, link.userId, { passwordHash });
    await markEmailVerified(tx, link.userId, room.now());
    await deleteLinks(tx, link.userId);
    // A stranger who opened the account in this person's name may have added a passkey, a Google account or a second factor.
    if (!user.isVerified) await removeOtherSignInMethods(tx, link.userId);
    await deleteApiTokensOf(tx, link.userId);
    return endSessions(tx, link.userId, { except: null }, room.now());
  });
  announceEndedSessions(room, link.userId, ended);
  await forgiveFailures(room, link.email, origin);
  mailPasswordChanged(room, link.email, origin);
}

/** Mails the owner that the password was changed. */
export const mailPasswordChanged = (room: AccountsRoom, email: string, origin: Origin): void =>
  mailOwner(room, email, origin, (texts) => texts.passwordChanged, { path: '/forgot-password' });
