import type * as wire from '@sali/contract/people/accounts/calendarAddress';
import type { Deps } from '../../../base/deps.ts';
import { secretHashOf } from '../../../base/secretHash.ts';
import { calendarTokenOf, replaceCalendarToken } from './db.ts';
import { newTokenSecret } from './secrets.ts';

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

/** Makes the address, and ends the one that there was. The secret is answered once; the database has its hash. */
export async function makeCalendarAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<wire.MadeCalendarAddress> {
  const secret = newTokenSecret();
  const at = now();
  await replaceCalendarToken(db, userId, secretHashOf(secret), at);
  return { created_at: at.toISOString(), last_used_at: null, path: `/api/calendar/${secret}.ics` };
}
