import { type AuthorNews, notifyAuthor } from './authorNews.ts';
import type { NotificationsRoom } from './room.ts';

/** A recipe, or what a person wrote about a product, that a manager hid from the public. */
export type HiddenContent = Omit<AuthorNews, 'kind' | 'key'>;

/** Notifies the author of what was hidden. */
export function notifyOfHiddenContent(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  content: HiddenContent,
): Promise<void> {
  const { subject } = content;
  const [kind, id] =
    'recipeId' in subject
      ? (['recipe_hidden', subject.recipeId] as const)
      : (['info_hidden', subject.itemCode] as const);
  return notifyAuthor(room, { ...content, kind, key: `${kind}:${id}:${room.now().toISOString()}` });
}
