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

/** Different things that a list, or a person from lists that are gone, is known to have bought; the oldest go. */
export const USUAL_MAX = 2000;

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

/**
 * Bytes that a person may write in a day, bodies and pictures: what was deleted in between counts too. It comes back
 * evenly over the day.
 */
export const WRITTEN_BYTES_PER_DAY = 100_000_000;
/** The same for all link guests of an owner together. */
export const GUEST_BYTES_PER_DAY = 20_000_000;
/** What a call writes beside its body: its action, its key, and new versions of rows. */
export const WRITE_BYTES = 2000;
/** A person's rows are measured again after this time, or after they have written so much. */
export const MEASURED_FOR_MS = 60 * 60_000;
export const MEASURED_FOR_BYTES = 5_000_000;
/** A person who has no room is measured again after this time, or after a deletion. */
export const REFUSED_FOR_MS = 30_000;
/** People whose figures a process keeps. */
export const MEASURED_PEOPLE_MAX = 20_000;

/** Keys of repeated calls of a person, and the bytes of their answers: the oldest go. */
export const ANSWERS_PER_USER = { keys: 2000, bytes: 5_000_000 } as const;
export const ANSWERS_PER_GUEST = { keys: 200, bytes: 256 * 1024 } as const;
/** After so many keyed calls of a person the oldest keys go. */
export const ANSWERS_TRIMMED_EVERY = 50;

/** How much a person may keep while the disk is short of space: those who keep more add nothing. */
export const ROW_BYTES_WHEN_SHORT = 20_000_000;
export const PICTURE_BYTES_WHEN_SHORT = 100_000_000;
