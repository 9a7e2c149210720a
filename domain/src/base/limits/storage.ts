/** Numbers of what is kept, and for how long. */

/** Bytes of pictures that a person keeps: of recipes, deleted ones that can be brought back too, of receipts, and new ones of products. */
export const PICTURE_BYTES_PER_USER = 300_000_000;
/** Bytes of rows that a person keeps: of their lists, deleted ones and what others wrote on them too, and of everything else of theirs. */
export const ROW_BYTES_PER_USER = 50_000_000;
/** The logs of all lists of a person together; the oldest actions go. */
export const LOG_BYTES_PER_USER = 20_000_000;

/** Different things that a list, or a person from lists that are gone, is known to have bought; the oldest go. */
export const USUAL_MAX = 2000;

/** Living sessions of a person; the one that was seen longest ago ends. As many ended ones are kept. */
export const SESSIONS_PER_USER = 100;
/** Deleted lists of a person that can be restored. */
export const DELETED_LISTS_MAX = 100;

/**
 * Bytes that a person may write in a day, bodies and pictures: what was deleted in between counts too. It comes back
 * evenly over the day.
 */
export const WRITTEN_BYTES_PER_DAY = 100_000_000;
/** The same for all link guests of an owner together. */
export const GUEST_BYTES_PER_DAY = 20_000_000;
/** The bytes that a call writes beside its body: its action, its key, and new versions of rows. */
export const WRITE_BYTES = 2000;
/** A person's rows are measured again after they have written so much. */
export const MEASURED_FOR_BYTES = 5_000_000;

/** Keys of repeated calls of a person, and the bytes of their answers: the oldest go. */
export const ANSWERS_PER_USER = { keys: 2000, bytes: 5_000_000 } as const;
export const ANSWERS_PER_GUEST = { keys: 200, bytes: 256 * 1024 } as const;
/** After so many keyed calls of a person the oldest keys go. */
export const ANSWERS_TRIMMED_EVERY = 50;
