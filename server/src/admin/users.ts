import { messageText } from '@sali/contract/base/messages';
import { isAdmin } from '@sali/domain/people/accounts/user';
import type { AdminUser, UserUpdate } from '@sali/contract/admin/admin';
import { userToWire } from '@sali/contract/people/accounts/accountsWire';
import { type Actor, deleteApiTokensOf, endAllSessions, userOf } from '../people/accounts/accounts.ts';
import { type KeyedCall, runOncePerKey } from '../base/db/idempotency.ts';
import type { Deps } from '../base/deps.ts';
import { AppError } from '../base/errors.ts';
import { differenceOf, recordAudit } from '../people/audit/audit.ts';
import { type LockedUser, lockUsers, selectOneUser, selectUserPage, updateUserState, type AdminUserRow } from './db.ts';

/** Users as administrators see and change them: role, and whether they may sign in. Nobody changes their own. */
export type UsersRoom = Deps & {
  /** Closes the sockets of these sessions, in every process. */
  readonly sessionsEnded: (userId: number, sessionIds: readonly string[]) => void;
  /** Called after an account was disabled: ends what other rooms have open for it. */
  readonly userDisabled: (userId: number) => Promise<void>;
};

export async function findUsers(
  { db }: UsersRoom,
  { search, limit, skip }: { readonly search: string; readonly limit: number; readonly skip: number },
): Promise<{ users: AdminUser[]; total: number }> {
  const { rows, total } = await selectUserPage(db, search, limit, skip);
  return { users: rows.map(adminUserOf), total };
}

/**
 * The sessions of a disabled user end at once, and their API tokens for good. An account that is deleted can be disabled as
 * well: it does not come back before it is enabled.
 * @throws AppError not_found, cannot_change_self, forbidden when the caller is no longer an administrator
 */
export async function changeUserState(
  room: UsersRoom,
  actor: Actor,
  call: KeyedCall | undefined,
  userId: number,
  body: UserUpdate,
): Promise<AdminUser> {
  if (userId === actor.userId) throw new AppError('cannot_change_self');
  const ended: string[] = [];
  let isDisabledNow = false;
  const answer = await runOncePerKey(room, call, async (tx) => {
    const [own, held] = await lockUsers(tx, [actor.userId, userId]);
    // Demoted or disabled meanwhile: if two administrators demote each other, the second call fails.
    if (!own || !isActiveAdmin(own)) throw new AppError('forbidden');
    if (!held) throw new AppError('not_found', { message: messageText('user_missing') });
    const at = room.now();
    const before = { user_type: held.user_type, is_disabled: held.disabled_at !== null };
    const after = {
      user_type: body.user_type ?? before.user_type,
      is_disabled: body.is_disabled ?? before.is_disabled,
    };
    await updateUserState(tx, userId, {
      user_type: after.user_type,
      disabled_at: after.is_disabled ? (held.disabled_at ?? at) : null,
    });
    if (after.is_disabled) {
      isDisabledNow = true;
      ended.push(...(await endAllSessions(tx, userId, at)));
      await deleteApiTokensOf(tx, userId);
    }
    const subject = `user ${userId} ${held.email}`;
    await recordAudit(tx, actor, at, { action: 'user.update', subject, ...differenceOf(before, after) });
    const row = await selectOneUser(tx, userId);
    if (!row) throw new AppError('not_found');
    return { status: 200, body: adminUserOf(row) };
  });
  room.sessionsEnded(userId, ended);
  if (isDisabledNow) await room.userDisabled(userId);
  return answer;
}

const isActiveAdmin = (row: LockedUser): boolean =>
  isAdmin({ userType: row.user_type }) && row.disabled_at === null && row.deletion_began_at === null;

const adminUserOf = (row: AdminUserRow): AdminUser => ({
  ...userToWire(userOf(row)),
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  is_disabled: row.disabled_at !== null,
  is_deleted: row.deletion_began_at !== null,
  lists_count: Number(row.lists_count ?? 0),
});
