/** Numbers of pictures of products. */

/** Pictures that a person uploads, or lets the server fetch, in an hour. */
export const PICTURES_PER_HOUR = 60;
/** A picture that nothing shows is deleted after a day. */
export const UNUSED_PICTURE_MS = 24 * 60 * 60_000;
/** Questions to the source of pictures by barcode, over all processes. */
export const PICTURE_LOOKUPS_PER_HOUR = 120;
export const PICTURE_HOST_MAX = 253;
