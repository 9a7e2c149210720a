/** Numbers of what is kept, and for how long. */

/** Bytes of an answer that is kept for a repeated call; of a larger one only the key is kept. */
export const ANSWER_BYTES_MAX = 8 * 1024;

/** Bytes of pictures that a person keeps: of recipes, deleted ones that can be brought back too, of receipts, and new ones of products. */
export const PICTURE_BYTES_PER_USER = 300_000_000;
/** Bytes of rows that a person keeps: of their lists, deleted ones and what others wrote on them too, and of everything else of theirs. */
export const ROW_BYTES_PER_USER = 50_000_000;
/** The logs of all lists of a person together; the oldest actions go. */
export const LOG_BYTES_PER_USER = 20_000_000;
/** Actions of a list that are kept however young they are: four times those that a device may be behind. */
export const LOG_ACTIONS_MAX = 20_000;

/** Living sessions of a person; the one that was seen longest ago ends. As many ended ones are kept. */
export const SESSIONS_PER_USER = 100;
/** Deleted lists of a person that can be restored. */
export const DELETED_LISTS_MAX = 100;
/** Challenges of a person who adds a passkey: the oldest go. */
export const CHALLENGES_PER_USER = 5;
/** Days that sessions are kept after they ended or expired. */
export const ENDED_SESSION_DAYS = 30;
/** Days that entries of the audit log, reports of prices, and decided reports of content are kept. */
export const RECORD_DAYS = 400;
/** How far ahead meals are planned, in days. */
export const MEAL_DAYS_AHEAD = 400;
