import { sendableFrom } from '@sali/domain/notifications/quiet';
import { insertNotifications } from './db.ts';
import { type NotificationsRoom, quietOf, wants } from './room.ts';

/** A recipe, or what a person wrote about a product, that a manager hid from the public. */
export type HiddenContent = {
  /** The author. */
  readonly userId: number;
  /** The title of the recipe, or the name of the product. */
  readonly name: string;
  readonly subject: { readonly recipeId: number } | { readonly itemCode: string };
  /** In the words of the manager; '' if none were given. */
  readonly reason: string;
};

/** Notifies the author of what was hidden, unless they turned such notifications off. */
export async function notifyOfHiddenContent(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { userId, name, subject, reason }: HiddenContent,
): Promise<void> {
  const now = room.now();
  const settings = (await room.settingsOf(room.db, [userId]))(userId);
  const [kind, id] =
    'recipeId' in subject
      ? (['recipe_hidden', subject.recipeId] as const)
      : (['info_hidden', subject.itemCode] as const);
  if (!wants(settings, kind)) return;
  const dueAt = new Date(sendableFrom(now.getTime(), quietOf(settings)));
  const data = { listName: '', productName: name, text: reason, ...subject };
  const key = `${kind}:${id}:${now.toISOString()}`;
  await insertNotifications(room.db, [{ userId, kind, key, listId: null, data, dueAt }], now);
}
