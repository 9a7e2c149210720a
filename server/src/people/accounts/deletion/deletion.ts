import type { DeleteAccountRequest } from '@sali/contract/people/accounts/accounts';
import { DAY_MS } from '@sali/domain/base/time';
import type { Actor } from '../actor.ts';
import { deleteLinks } from '../mail/db.ts';
import { mailOwner } from '../mail/securityMail.ts';
import { requireProof } from '../ownProof.ts';
import { type AccountsRoom, announceEndedSessions, type Origin } from '../room.ts';
import { deleteApiTokensOf } from '../tokenAccess/db.ts';
import { deletionDayText } from './deletionDayText.ts';
import * as sql from './db.ts';

/** A deleted account can come back for this long. */
export const ACCOUNT_RETURN_DAYS = 14;

/**
 * The deletion of an account:
 *
 *     deleted   ──▶ sessions, tokens, shares and links end; nobody sees its lists and its name
 *     14 days   ──▶ a sign-in offers to bring it back, with its lists, recipes and settings
 *     afterwards, or at once on request ──▶ erased for good
 *
 * Other rooms hide, bring back and erase their data in transactions of their own. The deletion is recorded first, so that
 * `resumeDeletions` can finish what was interrupted.
 */

/** @throws AppError invalid_fields, too_many_logins */
export async function deleteOwnAccount(
  room: AccountsRoom,
  actor: Actor,
  { erase_now: isForGood = false, ...proof }: DeleteAccountRequest,
  origin: Origin,
): Promise<void> {
  await requireProof(room, actor, 'password', proof, origin);
  const at = room.now();
  const eraseAt = isForGood ? null : new Date(at.getTime() + ACCOUNT_RETURN_DAYS * DAY_MS);
  const ended = await room.db.transaction().execute(async (tx) => {
    await deleteLinks(tx, actor.userId);
    await deleteApiTokensOf(tx, actor.userId);
    return sql.beginDeletion(tx, actor.userId, at, eraseAt);
  });
  announceEndedSessions(room, actor.userId, ended);
  if (eraseAt === null) return eraseData(room, actor.userId);
  await hideData(room, actor.userId);
  const day = deletionDayText(eraseAt, origin.language);
  mailOwner(room, actor.email, origin, (texts) => texts.accountDeleted(day), { path: '/login' });
}

/**
 * Finishes what was interrupted by a stop of the server or an error, and erases accounts whose time is over. An account that
 * fails keeps no other waiting; the next run tries it again.
 */
export async function resumeDeletions(room: AccountsRoom): Promise<void> {
  const before = new Date(room.now().getTime() - sql.WORK_MS_MAX);
  for (const userId of await sql.selectUnhidden(room.db, before)) {
    await logFailure(room, userId, async () => {
      // Its person may have brought it back meanwhile.
      if (await sql.claimDeleted(room.db, userId, room.now())) await hideData(room, userId);
    });
  }
  for (const userId of await sql.claimErasures(room.db, room.now(), before))
    await logFailure(room, userId, () => eraseData(room, userId));
}

async function logFailure({ log }: AccountsRoom, userId: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, userId }, 'a deleted account was not hidden or erased');
  }
}

/** Each step may run again. */
async function hideData(room: AccountsRoom, userId: number): Promise<void> {
  await room.afterUserDeleted?.(userId);
  await sql.markHidden(room.db, userId, room.now());
}

/** Each step may run again. */
async function eraseData(room: AccountsRoom, userId: number): Promise<void> {
  await room.beforeUserErased?.(userId);
  await sql.deleteUser(room.db, userId);
}
