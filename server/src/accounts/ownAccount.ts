import type { ChangePasswordRequest, OwnProof, UpdateUserRequest } from '@sali/contract/accounts';
import type { SignInMethods } from '@sali/contract/google';
import type { User } from '@sali/domain/accounts/user';
import { AppError, invalidField } from '../errors.ts';
import type { Actor } from './accounts.ts';
import {
  type Account,
  beginDeletion,
  deleteUser,
  endSessions,
  holdAccount,
  selectBegunDeletions,
  selectSessionsOf,
  selectUser,
  type Session,
  updateUser,
} from './db.ts';
import { deleteLinks } from './email/db.ts';
import { tellPasswordChanged } from './email/passwordReset.ts';
import { requireProof, WRONG_PASSWORD } from './ownProof.ts';
import { newPasswordHash, requireStrongPassword } from './passwordChecks.ts';
import { type AccountsRoom, type Origin, tellEnded } from './room.ts';
import { isLive } from './sessions.ts';

/** A deletion that began this long ago is not under way any more. */
const DELETION_MS_MAX = 60_000;

/** @throws AppError not_authenticated when the user was deleted meanwhile */
export async function readUser(room: AccountsRoom, actor: Actor): Promise<Account> {
  const user = await selectUser(room.db, actor.userId);
  if (!user) throw new AppError('not_authenticated');
  return user;
}

export async function waysIn(room: AccountsRoom, actor: Actor): Promise<SignInMethods> {
  const { passwordHash, googleId, googleEmail } = await readUser(room, actor);
  return {
    has_password: passwordHash !== null,
    has_google: googleId !== null,
    google_email: googleEmail,
    offers_google: room.google !== undefined,
  };
}

export async function changeUser(room: AccountsRoom, actor: Actor, body: UpdateUserRequest): Promise<User> {
  const change = { firstName: body.first_name, lastName: body.last_name, phone: body.phone };
  const user = await updateUser(room.db, actor.userId, change);
  if (!user) throw new AppError('not_authenticated');
  return user;
}

/** The user's other sessions end, and links in their mail count no more. @throws AppError invalid_fields, weak_password, too_many_logins */
export async function changePassword(
  room: AccountsRoom,
  actor: Actor,
  body: ChangePasswordRequest,
  origin: Origin,
): Promise<void> {
  requireStrongPassword(body.new_password, actor.email, 'new_password');
  const proof = { ...body, password: body.current_password };
  const shownHash = await requireProof(room, actor, 'current_password', proof, origin);
  const passwordHash = await newPasswordHash(room, body.new_password, origin);
  const ended = await room.db.transaction().execute(async (tx) => {
    const held = await holdAccount(tx, actor.userId);
    // Somebody chose another password while this one was compared.
    if (shownHash !== undefined && held?.passwordHash !== shownHash)
      throw invalidField('current_password', WRONG_PASSWORD);
    await updateUser(tx, actor.userId, { passwordHash });
    await deleteLinks(tx, actor.userId);
    return endSessions(tx, actor.userId, { except: actor.sessionId }, room.now());
  });
  tellEnded(room, actor.userId, ended);
  tellPasswordChanged(room, actor.email, origin);
}

/**
 * Deletes the user with their lists and sessions. What other rooms keep goes in transactions of its own: first the
 * deletion is written down, so that one that was interrupted is finished by `resumeDeletions`.
 * @throws AppError invalid_fields, too_many_logins
 */
export async function deleteAccount(room: AccountsRoom, actor: Actor, proof: OwnProof, origin: Origin): Promise<void> {
  await requireProof(room, actor, 'password', proof, origin);
  const ended = await room.db.transaction().execute((tx) => beginDeletion(tx, actor.userId, room.now()));
  tellEnded(room, actor.userId, ended);
  await finishDeletion(room, actor.userId);
}

/** Finishes deletions that a stop of the server, or an error, has interrupted. */
export async function resumeDeletions(room: AccountsRoom): Promise<void> {
  const before = new Date(room.now().getTime() - DELETION_MS_MAX);
  for (const userId of await selectBegunDeletions(room.db, before)) await finishDeletion(room, userId);
}

/** Each step may be done again. */
async function finishDeletion(room: AccountsRoom, userId: number): Promise<void> {
  await room.beforeUserDeleted?.(userId);
  await deleteUser(room.db, userId);
}

export async function readSessions(room: AccountsRoom, actor: Actor): Promise<Session[]> {
  const now = room.now();
  return (await selectSessionsOf(room.db, actor.userId)).filter((session) => isLive(session, now));
}

/** Signs the user out everywhere but here. */
export async function endOtherSessions(room: AccountsRoom, { userId, sessionId }: Actor): Promise<void> {
  tellEnded(room, userId, await endSessions(room.db, userId, { except: sessionId }, room.now()));
}
