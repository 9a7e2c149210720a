import type { GoogleJoinRequest } from '@sali/contract/google';
import { AppError } from '../../errors.ts';
import type { Actor } from '../accounts.ts';
import { selectUser } from '../db.ts';
import { tellOwner } from '../email/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { readCredential, useUp } from './credentials.ts';
import { dropGoogle, setGoogle } from './db.ts';

/** Google as one more way into one's own account, joined and parted by who is signed in to it. */

/**
 * Whoever is at a device that was left signed in does not know the password; whoever it is, the person is told by mail.
 * The Google account may have any address: its own person has just answered for it.
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
  await useUp(room, person);
  if (!(await setGoogle(room.db, actor.userId, person))) throw new AppError('google_taken');
  tellOwner(room, actor.email, origin, (texts) => texts.googleAdded);
}

/** Google opens the account no more. @throws AppError google_only_way where there would be no password either */
export async function disconnectGoogle(room: AccountsRoom, userId: number): Promise<void> {
  if (!(await dropGoogle(room.db, userId))) throw new AppError('google_only_way');
}
