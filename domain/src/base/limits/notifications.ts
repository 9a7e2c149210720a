/** Numbers of notifications; times are milliseconds unless the name says otherwise. */

export const NOTIFICATIONS_PAGE = 100;
/** Notifications that are kept for a person: the oldest go. */
export const NOTIFICATIONS_PER_USER = 1000;
/** A push that could not be delivered for this long is dropped. */
export const PUSH_LIFE_MS = 12 * 60 * 60_000;
