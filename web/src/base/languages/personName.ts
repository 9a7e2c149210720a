import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import type { ShoppingList } from '@sali/domain/lists/list';
import { texts } from '@sali/texts/app/main';

/** The names of the people on this device's lists: by them, or by the part of an e-mail that this person sees. */
const known = new Map<number, string>();

/** Takes the names of the people of lists, which say more than a name that is sent alone where a person gave none. */
export function learnNames(lists: Readonly<Record<string, Pick<ShoppingList, 'participants'>>>): void {
  for (const { participants } of Object.values(lists))
    for (const { userId, username } of participants) known.set(userId, username);
}

/** Another person uses the device. */
export const forgetNames = (): void => known.clear();

/**
 * A person's name as screens show it: of a guest who came by a link with that mark, 'דנה (בקישור)'; of a person who gave no
 * name as the lists of this device call them, else by a neutral word.
 */
export function personName(userId: number | null, username: string): string {
  if (isLinkGuest(userId)) return texts.byLink.name({ name: username });
  return username || (userId === null ? '' : known.get(userId) || texts.byLink.member);
}

/** The first word of a person's name, for where there is little room. */
export const firstNameOf = (username: string): string => username.trim().split(/\s/, 1)[0] ?? '';
