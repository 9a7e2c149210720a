import { shownNameOf, type Claimant, type Item } from '@sali/domain/lists/list';
import { sendableFrom } from '@sali/domain/notifications/quiet';
import { jerusalemDay } from '@sali/domain/prices/jerusalemTime';
import { insertNotifications } from '../db.ts';
import { type NotificationsRoom, quietOf, wants } from '../room.ts';
import { selectListUsers } from './db.ts';

/** An item that somebody did not find in the store. */
type NotFoundNews = {
  readonly listId: number;
  readonly listName: string;
  readonly item: Pick<Item, 'id' | 'name' | 'alias'>;
};

/**
 * Notifies the people of a list that an item was not found: those who are away and want to know. A person who has the
 * list open sees it there. An item is reported once a day, however often it is marked.
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
  const settingsOf = await room.settingsOf(room.db, away);
  const rows = away
    .filter((userId) => wants(settingsOf(userId), 'not_found'))
    .map((userId) => ({
      userId,
      kind: 'not_found' as const,
      key: `not_found:${item.id}:${jerusalemDay(now)}`,
      listId,
      data: { listName, productName: shownNameOf(item), personName: by.username },
      dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(userId)))),
    }));
  await insertNotifications(room.db, rows, now);
}
