import { sendableFrom } from '@sali/domain/notifications/quiet';
import { insertNotifications } from './db.ts';
import { type NotificationsRoom, quietOf, wants } from './room.ts';

export type HiddenRecipe = {
  readonly userId: number;
  readonly recipeId: number;
  readonly title: string;
  /** In the words of the manager; '' if none were given. */
  readonly reason: string;
};

/** Notifies the author of a recipe that a manager hid it from the public, unless they turned such notifications off. */
export async function notifyOfHiddenRecipe(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { userId, recipeId, title, reason }: HiddenRecipe,
): Promise<void> {
  const now = room.now();
  const settings = (await room.settingsOf(room.db, [userId]))(userId);
  const kind = 'recipe_hidden';
  if (!wants(settings, kind)) return;
  const dueAt = new Date(sendableFrom(now.getTime(), quietOf(settings)));
  const data = { listName: '', productName: title, recipeId, text: reason };
  const key = `${kind}:${recipeId}:${now.toISOString()}`;
  await insertNotifications(room.db, [{ userId, kind, key, listId: null, data, dueAt }], now);
}
