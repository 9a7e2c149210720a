/** Numbers of what is kept, and for how long. */

/** Bytes of an answer that is kept for a repeated call; of a larger one only the key is kept. */
export const ANSWER_BYTES_MAX = 8 * 1024;
