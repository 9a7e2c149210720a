/** Numbers of what is kept, and for how long. */

/** Bytes of an answer that is kept for a repeated call; of a larger one only the key is kept. */
export const ANSWER_BYTES_MAX = 8 * 1024;

/** Bytes of pictures that a person keeps: of recipes, deleted ones that can be brought back too, of receipts, and new ones of products. */
export const PICTURE_BYTES_PER_USER = 300_000_000;
