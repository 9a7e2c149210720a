import { type AuthorNews, notifyAuthor } from './authorNews.ts';
import { pushTexts } from './push/words.ts';
import type { NotificationsRoom } from './room.ts';

/** A recipe, or what a person wrote about a product, that a manager hid from the public. */
export type HiddenContent = Omit<AuthorNews, 'kind' | 'key'> & {
  /** How many other things of the author were hidden with it. */
  readonly others: number;
};

/** Notifies the author of what was hidden, in one notification. */
export async function notifyOfHiddenContent(
  room: Pick<NotificationsRoom, 'db' | 'now' | 'settingsOf'>,
  { others, ...content }: HiddenContent,
): Promise<void> {
  const { subject, userId } = content;
  const { language } = (await room.settingsOf(room.db, [userId]))(userId);
  const name = others === 0 ? content.name : pushTexts(language).andOthers({ name: content.name, count: others });
  const [kind, id] =
    'recipeId' in subject
      ? (['recipe_hidden', subject.recipeId] as const)
      : (['info_hidden', subject.itemCode] as const);
  return notifyAuthor(room, { ...content, name, kind, key: `${kind}:${id}:${room.now().toISOString()}` });
}
