import type { ChangePasswordRequest, UpdateUserRequest } from '@sali/contract/people/accounts/accounts';
import type { SignInMethods } from '@sali/contract/people/accounts/google';
import type { User } from '@sali/domain/people/accounts/user';
import { AppError, invalidField } from '../../base/errors.ts';
import type { Actor } from './actor.ts';
import { type Account, lockAccount, selectUser, updateUser } from './db.ts';
import { deleteApiTokensOf } from './tokenAccess/db.ts';
import { endSessions, selectSessionsOf, type Session } from './sessionsDb.ts';
import { deleteLinks } from './mail/db.ts';
import { mailPasswordChanged } from './email/passwordReset.ts';
import { requireProof, WRONG_PASSWORD } from './ownProof.ts';
import { newPasswordHash, requireStrongPassword } from './passwordChecks.ts';
import { type AccountsRoom, type Origin, announceEndedSessions } from './room.ts';
import { isLive } from './sessions.ts';

/** @throws AppError not_authenticated when the user was deleted meanwhile */
export async function readOwnUser(room: AccountsRoom, actor: Actor): Promise<Account> {
  const user = await selectUser(room.db, actor.userId);
  if (!user) throw new AppError('not_authenticated');
  return user;
}

export async function signInMethods(room: AccountsRoom, actor: Actor): Promise<SignInMethods> {
  const { passwordHash, googleId, googleEmail } = await readOwnUser(room, actor);
  return {
    has_password: passwordHash !== null,
    has_google: googleId !== null,
    google_email: googleEmail,
    offers_google: room.google !== undefined,
  };
}

export async function changeOwnUser(room: AccountsRoom, actor: Actor, body: UpdateUserRequest): Promise<User> {
  const change = { firstName: body.first_name, lastName: body.last_name, phone: body.phone };
  const user = await updateUser(room.db, actor.userId, change);
  if (!user) throw new AppError('not_authenticated');
  return user;
}

/** The user's other sessions end, and mailed links become invalid. @throws AppError invalid_fields, weak_password, too_many_logins */
export async function changePassword(
  room: AccountsRoom,
  actor: Actor,
  body: ChangePasswordRequest,
  origin: Origin,
): Promise<void> {
  await requireStrongPassword(body.new_password, actor.email, 'new_password');
  const proof = { ...body, password: body.current_password };
  const shownHash = await requireProof(room, actor, 'current_password', proof, origin);
  const passwordHash = await newPasswordHash(room, body.new_password, origin);
  const ended = await room.db.transaction().execute(async (tx) => {
    const held = await lockAccount(tx, actor.userId);
    // The password was changed while this one was compared.
    if (shownHash !== undefined && held?.passwordHash !== shownHash)
      throw invalidField('current_password', WRONG_PASSWORD);
    await updateUser(tx, actor.userId, { passwordHash });
    await deleteLinks(tx, actor.userId);
    await deleteApiTokensOf(tx, actor.userId);
    return endSessions(tx, actor.userId, { except: actor.sessionId }, room.now());
  });
  announceEndedSessions(room, actor.userId, ended);
  mailPasswordChanged(room, actor.email, origin);
}

export async function readSessions(room: AccountsRoom, actor: Actor): Promise<Session[]> {
  const now = room.now();
  return (await selectSessionsOf(room.db, actor.userId)).filter((session) => isLive(session, now));
}

/** Signs the user out everywhere but here. */
export async function endOtherSessions(room: AccountsRoom, { userId, sessionId }: Actor): Promise<void> {
  announceEndedSessions(room, userId, await endSessions(room.db, userId, { except: sessionId }, room.now()));
}
