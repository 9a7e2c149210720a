import type { ChangeEmailRequest, EmailState } from '@sali/contract/people/accounts/email';
import { emailKeyOf, type User } from '@sali/domain/people/accounts/user';
import { MAILS_PER_HOUR } from '@sali/domain/base/limits/accounts';
import { AppError, invalidField } from '../../../base/errors.ts';
import type { Actor } from '../actor.ts';
import { updateUser } from '../db.ts';
import { isNamedAdmin } from '../namedAdmins.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import * as sql from '../mail/db.ts';
import { requestLink } from '../mail/mailTokens.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { secretHashOf } from '../../../base/secretHash.ts';

/**
 * Verifies that an e-mail address belongs to its account. A link works only while that account is signed in. So
 * somebody who registers with another person's address cannot get it verified by that person's click.
 */

export async function emailState(room: AccountsRoom, { userId, email }: Actor): Promise<EmailState> {
  return {
    email,
    is_verified: await sql.isEmailVerified(room.db, userId),
    pending_email: await sql.selectPendingEmail(room.db, userId, email, room.now()),
    can_mail: room.mailer.isOn,
  };
}

/** Mails the link again: to the address that should become the user's, else to their own. @throws AppError email_verified, too_many_mails */
export async function requestOwnVerification(room: AccountsRoom, actor: Actor, origin: Origin): Promise<void> {
  const { is_verified: isVerified, pending_email: pending } = await emailState(room, actor);
  if (isVerified && pending === null) throw new AppError('email_verified');
  await requestVerification(room, actor.userId, pending ?? actor.email, origin);
}

/**
 * Starts a change of the e-mail; the old one stays until the new one is verified. The answer is the same for the address of
 * another account, so that it does not show who is registered: that person gets a mail without a link.
 * @throws AppError invalid_fields, too_many_mails, too_many_requests, too_many_logins
 */
export async function requestEmailChange(
  room: AccountsRoom,
  actor: Actor,
  { email, ...proof }: ChangeEmailRequest,
  origin: Origin,
): Promise<void> {
  await requireProof(room, actor, 'password', proof, origin);
  if (email === actor.email) throw invalidField('email', 'email_same');
  await requestVerification(room, actor.userId, email, origin);
}

/** Call after a registration. Does nothing on a server without mail. */
export function requestFirstVerification(room: AccountsRoom, { userId, email }: User, origin: Origin): void {
  if (!room.mailer.isOn) return;
  room.mailer.later(async () => {
    await requestLink(room, { userId, purpose: 'verify', email }, origin);
  });
}

async function requestVerification(room: AccountsRoom, userId: number, email: string, origin: Origin): Promise<void> {
  await room.countMail(`verify:${userId}`, MAILS_PER_HOUR);
  const waitMs = await requestLink(room, { userId, purpose: 'verify', email }, origin);
  if (waitMs > 0) throw new AppError('too_many_mails', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/**
 * Sets the address of the link as the user's e-mail; ADMIN_EMAILS counts for it from then on. The old address gets a mail.
 * @throws AppError link_invalid, link_of_other, email_taken
 */
export async function verifyEmail(room: AccountsRoom, actor: Actor, token: string, origin: Origin): Promise<User> {
  const link = await sql.selectLink(room.db, 'verify', secretHashOf(token), room.now());
  if (!link) throw new AppError('link_invalid');
  if (link.userId !== actor.userId) throw new AppError('link_of_other');
  const { user, before } = await room.db.transaction().execute(async (tx) => {
    const held = await sql.lockUser(tx, actor.userId);
    if (!held || !(await sql.deleteLink(tx, link.linkId))) throw new AppError('link_invalid');
    if (!(await sql.setEmail(tx, actor.userId, link.email, room.now()))) throw new AppError('email_taken');
    await sql.deleteLinks(tx, actor.userId);
    const isAdmin = held.userType === 'USER' && isNamedAdmin(room, { email: link.email, isVerified: true }, origin);
    const changed = await updateUser(tx, actor.userId, isAdmin ? { userType: 'ADMIN' } : {});
    if (!changed) throw new AppError('not_authenticated');
    return { user: changed, before: held.email };
  });
  if (emailKeyOf(before) !== emailKeyOf(user.email)) {
    mailOwner(room, before, origin, (texts) => texts.emailChanged(user.email), { path: '/' });
  }
  return user;
}
