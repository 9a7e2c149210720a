/** Numbers of pictures of products. */

/** Pictures that a person uploads, or lets the server fetch, in an hour. */
export const PICTURES_PER_HOUR = 60;
/** How often the server looks for pictures to fetch, and how many it fetches each time, one after the other. */
export const PICTURE_FETCH_EVERY_MS = 30_000;
export const PICTURE_FETCHES_AT_ONCE = 20;
/** No other process fetches an address that one has begun with. */
export const PICTURE_LEASE_MS = 5 * 60_000;
/** The wait after each failed attempt; after the last one the address is given up. */
export const PICTURE_RETRY_WAITS_MS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000] as const;
/** Addresses that are taken into the queue at once. */
export const PICTURE_ADDRESSES_AT_ONCE = 500;
/** A picture that nothing shows is deleted after a day. */
export const UNUSED_PICTURE_MS = 24 * 60 * 60_000;
/** Questions to the source of pictures by barcode, over all processes; a product without one is asked about again after this. */
export const PICTURE_LOOKUPS_PER_HOUR = 120;
export const PICTURE_LOOKUP_AGAIN_MS = 30 * 24 * 60 * 60_000;
export const PICTURE_LOOKUP_ATTEMPTS = 2;
export const PICTURE_HOST_MAX = 253;
