import { sendableFrom } from '@sali/domain/people/notifications/quiet';
import { insertNotifications } from './db.ts';
import { type NotificationsRoom, quietOf, wants } from './room.ts';

export type MadeList = {
  readonly listId: number;
  readonly listName: string;
  /** Everyone who has the list. */
  readonly userIds: readonly number[];
  /** Identifies the event: reported again, nobody gets a second notification. */
  readonly key: string;
};

/** Notifies the people of a list that the server made by itself; those who turned reminders off get none. */
export async function notifyOfMadeList(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { listId, listName, userIds, key }: MadeList,
): Promise<void> {
  const now = room.now();
  const settingsOf = await room.settingsOf(room.db, userIds);
  const rows = userIds
    .filter((userId) => wants(settingsOf(userId), 'list_made'))
    .map((userId) => ({
      userId,
      kind: 'list_made' as const,
      key,
      listId,
      data: { listName },
      dueAt: new Date(sendableFrom(now.getTime(), quietOf(settingsOf(userId)))),
    }));
  await insertNotifications(room.db, rows, now);
}
