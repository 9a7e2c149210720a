/**
 * A link guest is somebody without an account who opened a list by a link. Guests share the numbers of users in actions, in
 * presence and in idempotency keys. A guest's number is below 0 there, so that it is never a user's.
 */

/** The number of a link guest among the users. @param guestId the guest's own number, above 0 */
export const userIdOfGuest = (guestId: number): number => -guestId;

/** The guest's own number. @param userId of a link guest */
export const guestIdOf = (userId: number): number => -userId;

/** Whether a user's number is that of a link guest. */
export const isLinkGuest = (userId: number | null): boolean => userId !== null && userId < 0;

/** Characters that turn the direction of text, and controls that no name needs. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A guest's name without what would change the text around it: one line, single blanks, no marks of direction. */
export const cleanGuestName = (name: string): string => name.replace(HIDDEN, ' ').replace(/\s+/gu, ' ').trim();
