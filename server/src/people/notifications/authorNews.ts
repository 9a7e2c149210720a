import type { NotificationKind } from '@sali/domain/people/notifications/notification';
import { sendableFrom } from '@sali/domain/people/notifications/quiet';
import { insertNotifications } from './db.ts';
import { type NotificationsRoom, quietOf, wants } from './room.ts';

/** A manager's decision about something that a person wrote. */
export type AuthorNews = {
  /** The author. */
  readonly userId: number;
  readonly kind: NotificationKind;
  /** Identifies the event: reported again, the author gets no second notification. */
  readonly key: string;
  /** The product, or the title of the recipe. */
  readonly name: string;
  /** The page that the notification opens. */
  readonly subject: { readonly recipeId: number } | { readonly itemCode: string };
  /** In the words of the manager; '' if none were given. */
  readonly reason: string;
};

/** Notifies an author, unless they turned such notifications off; in quiet hours it waits for their end. */
export async function notifyAuthor(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { userId, kind, key, name, subject, reason }: AuthorNews,
): Promise<void> {
  const now = room.now();
  const settings = (await room.settingsOf(room.db, [userId]))(userId);
  if (!wants(settings, kind)) return;
  const dueAt = new Date(sendableFrom(now.getTime(), quietOf(settings)));
  const data = { listName: '', productName: name, text: reason, ...subject };
  await insertNotifications(room.db, [{ userId, kind, key, listId: null, data, dueAt }], now);
}
