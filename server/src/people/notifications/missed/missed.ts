import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import { shownNameOf, type Claimant, type Item } from '@sali/domain/lists/list';
import { sendableFrom } from '@sali/domain/people/notifications/quiet';
import { jerusalemDay } from '@sali/domain/base/jerusalemTime';
import { HOUR_MS } from '@sali/domain/base/time';
import { insertNotifications } from '../db.ts';
import { type NotificationsRoom, quietOf, wants } from '../room.ts';
import { countMissedSince, lastWriterOf, selectListUsers } from './db.ts';

/** Items of a list that were not found, of which a person is notified one by one in an hour. */
export const MISSED_PER_HOUR = 10;

/** An item that somebody did not find in the store. */
type NotFoundNews = {
  readonly listId: number;
  readonly listName: string;
  readonly item: Pick<Item, 'id' | 'name' | 'alias'>;
};

/**
 * Notifies the people of a list that an item was not found: those who are away and want to know. A person who has the
 * list open sees it there. An item is reported once a day, however often it is marked; after ten of a list in an hour a
 * person is notified once that several things were not found. So they are where a link guest marks a line that a guest wrote
 * last: else a guest could write any text on the phones of the list [ST18].
 */
export async function notifyMissed(
  room: NotificationsRoom,
  by: Claimant,
  { listId, listName, item }: NotFoundNews,
): Promise<void> {
  const now = room.now();
  const [users, present] = await Promise.all([selectListUsers(room.db, listId), room.presentOn(listId)]);
  const away = users.filter((userId) => userId !== by.userId && !present.has(userId));
  if (away.length === 0) return;
  const isNamed = !isLinkGuest(by.userId) || (await isWrittenByPerson(room, listId, item.id));
  const missedOf = await countMissedSince(room.db, away, listId, new Date(now.getTime() - HOUR_MS));
  const settingsOf = await room.settingsOf(room.db, away);
  const rows = away
    .filter((userId) => wants(settingsOf(userId), 'not_found'))
    .map((userId) => ({
      userId,
      kind: 'not_found' as const,
      listId,
      ...(isNamed && (missedOf.get(userId) ?? 0) < MISSED_PER_HOUR
        ? {
            key: `not_found:${item.id}:${jerusalemDay(now)}`,
            data: { listName, productName: shownNameOf(item), personName: by.username },
          }
        : {
            key: `not_found_more:${listId}:${Math.floor(now.getTime() / HOUR_MS)}`,
            data: { listName, personName: by.username },
          }),
      dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(userId)))),
    }));
  await insertNotifications(room.db, rows, now);
}

async function isWrittenByPerson({ db }: NotificationsRoom, listId: number, itemId: string): Promise<boolean> {
  const writer = await lastWriterOf(db, listId, itemId);
  return writer !== undefined && (writer === null || !isLinkGuest(writer));
}
