import { isLinkGuest } from '@sali/domain/lists/linkGuests';
import { texts } from './mainTexts.ts';

/**
 * A person's name as screens show it: of a guest who came by a link with that mark, 'דנה (בקישור)'; a neutral word for a
 * person who gave no name.
 */
export const personName = (userId: number | null, username: string): string =>
  isLinkGuest(userId)
    ? texts.byLink.name({ name: username })
    : username || (userId === null ? '' : texts.byLink.member);

/** The first word of a person's name, for where there is little room. */
export const firstNameOf = (username: string): string => username.trim().split(/\s/, 1)[0] ?? '';
