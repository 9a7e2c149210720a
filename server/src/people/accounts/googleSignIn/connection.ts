import type { GoogleJoinRequest, GoogleLeaveRequest } from '@sali/contract/people/accounts/google';
import { AppError } from '../../../base/errors.ts';
import type { Actor } from '../actor.ts';
import { selectUser } from '../db.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { readCredential, consumeNonce } from '../google/credentials.ts';
import { clearGoogleIfPassword, setGoogle } from '../google/db.ts';

/** Connects and disconnects a Google account as a way to sign in to one's own account. */

/**
 * Needs the password, which a stranger at a device that was left signed in does not know; the person gets a mail anyway.
 * The Google account may have any address: its owner has just confirmed the sign-in.
 * @throws AppError google_unavailable, google_refused, invalid_fields, too_many_logins, google_joined, google_taken
 */
export async function joinGoogle(
  room: AccountsRoom,
  actor: Actor,
  { credential, password }: GoogleJoinRequest,
  origin: Origin,
): Promise<void> {
  const person = await readCredential(room, credential);
  await requireProof(room, actor, 'password', { password }, origin);
  if ((await selectUser(room.db, actor.userId))?.googleId !== null) throw new AppError('google_joined');
  await consumeNonce(room, person);
  if (!(await setGoogle(room.db, actor.userId, person))) throw new AppError('google_taken');
  mailOwner(room, actor.email, origin, (texts) => texts.googleAdded);
}

/**
 * Disconnects Google by the account's password, and mails the person.
 * @throws AppError google_only_way when the account has no password; invalid_fields, too_many_logins
 */
export async function disconnectGoogle(
  room: AccountsRoom,
  actor: Actor,
  { password }: GoogleLeaveRequest,
  origin: Origin,
): Promise<void> {
  if ((await selectUser(room.db, actor.userId))?.passwordHash === null) throw new AppError('google_only_way');
  await requireProof(room, actor, 'password', { password }, origin);
  if (!(await clearGoogleIfPassword(room.db, actor.userId))) throw new AppError('google_only_way');
  mailOwner(room, actor.email, origin, (texts) => texts.googleRemoved);
}
