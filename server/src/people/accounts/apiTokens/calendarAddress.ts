import type * as wire from '@sali/contract/people/accounts/calendarAddress';
import type { Deps } from '../../../base/deps.ts';
import { secretHashOf } from '../../../base/secretHash.ts';
import { calendarTokenOf, deleteCalendarToken, replaceCalendarToken } from '../tokenAccess/db.ts';
import type { Actor } from '../actor.ts';
import { mailOwner } from '../mail/securityMail.ts';
import type { AccountsRoom, Origin } from '../room.ts';
import { newTokenSecret } from '../tokenAccess/secrets.ts';

/** The secret address by which calendars read a person's plan: a token that opens this one thing. */

export async function readCalendarAddress(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<wire.CalendarAddress | null> {
  const token = await calendarTokenOf(db, userId);
  return token
    ? { created_at: token.createdAt.toISOString(), last_used_at: token.lastUsedAt?.toISOString() ?? null }
    : null;
}

/**
 * Makes the address, and ends the one that there was; the person gets a mail. The secret is answered once; the database has its
 * hash.
 */
export async function makeCalendarAddress(
  room: AccountsRoom,
  { userId, email }: Actor,
  origin: Origin,
): Promise<wire.MadeCalendarAddress> {
  const secret = newTokenSecret();
  const at = room.now();
  await replaceCalendarToken(room.db, userId, secretHashOf(secret), at);
  mailOwner(room, email, origin, (texts) => texts.calendarMade, { path: '/plan', counted: 'calendar' });
  return { created_at: at.toISOString(), last_used_at: null, path: `/api/calendar/${secret}.ics` };
}

/** Ends the address, if there is one; the person gets a mail. */
export async function endCalendarAddress(room: AccountsRoom, { userId, email }: Actor, origin: Origin): Promise<void> {
  if (await deleteCalendarToken(room.db, userId))
    mailOwner(room, email, origin, (texts) => texts.calendarRevoked, { path: '/plan', counted: 'calendar' });
}
