import type { Db } from '../../../base/db/open.ts';
import { endSessions } from '../sessionsDb.ts';

/** All SQL of the deletion of accounts and of their return. */

/** A deletion or return that is longer under way was interrupted. */
export const WORK_MS_MAX = 60_000;

const workEndsAt = (at: Date): Date => new Date(at.getTime() + WORK_MS_MAX);

/**
 * Marks an account as deleted, which ends its sessions and forbids new ones. The caller has it alone, as after
 * {@link claimDeleted}.
 * @param eraseAt until when it can come back; null: it cannot
 * @returns the ids of the ended sessions
 */
export async function beginDeletion(tx: Db, userId: number, at: Date, eraseAt: Date | null): Promise<string[]> {
  const deletion = { deletion_began_at: at, erase_at: eraseAt, hidden_at: null };
  await tx
    .updateTable('app_user')
    .set({ ...deletion, moving_until: workEndsAt(at) })
    .where('user_id', '=', userId)
    .execute();
  return endSessions(tx, userId, { except: null }, at);
}

export type Deletion = { readonly beganAt: Date; readonly eraseAt: Date | null };

/** @returns undefined for an account that is not deleted */
export async function selectDeletion(db: Db, userId: number): Promise<Deletion | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['deletion_began_at', 'erase_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.deletion_began_at ? { beganAt: row.deletion_began_at, eraseAt: row.erase_at } : undefined;
}

/** Nobody sees what belongs to the account any more. */
export async function markHidden(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ hidden_at: at, moving_until: null })
    .where('user_id', '=', userId)
    .where('deletion_began_at', 'is not', null)
    .execute();
}

/**
 * Claims a deleted account that can come back, to hide it or to bring it back.
 * @returns whether the caller has it alone for WORK_MS_MAX: it is deleted still, and nobody else does either
 */
export async function claimDeleted(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('app_user')
    .set({ moving_until: workEndsAt(now) })
    .where('user_id', '=', userId)
    .where('deletion_began_at', 'is not', null)
    .where('erase_at', '>', now)
    .where((eb) => eb.or([eb('moving_until', 'is', null), eb('moving_until', '<=', now)]))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deleted accounts that others may still see, since the server stopped meanwhile. */
export async function selectUnhidden(db: Db, deletedBefore: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('deletion_began_at', '<', deletedBefore)
    .where('erase_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Claims accounts whose time is over, and erasures that were interrupted. From then on they cannot come back, and for a
 * while no other process claims them. @param claimedBefore an erasure that was claimed before that was interrupted
 */
export async function claimErasures(db: Db, now: Date, claimedBefore: Date): Promise<number[]> {
  const rows = await db
    .updateTable('app_user')
    .set({ deletion_began_at: now, erase_at: null })
    .where('deletion_began_at', '<', claimedBefore)
    .where((eb) => eb.or([eb('erase_at', 'is', null), eb('erase_at', '<=', now)]))
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * A disabled account stays disabled. @returns whether the account is back: it was deleted at that time, and can still come
 * back
 */
export async function endDeletion(db: Db, userId: number, beganAt: Date, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('app_user')
    .set({ deletion_began_at: null, erase_at: null, hidden_at: null, moving_until: null })
    .where('user_id', '=', userId)
    .where('deletion_began_at', '=', beganAt)
    .where('erase_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a user, with their sessions, lists and shares. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('app_user').where('user_id', '=', userId).execute();
}
