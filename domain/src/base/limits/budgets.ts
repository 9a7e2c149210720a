/** Numbers of request budgets: body sizes, costs and queues. Times are milliseconds unless the name says otherwise. */

/** Whole lists of signed-in people: 2,000 lines with Hebrew names and notes of usual length are 400 KB. */
export const LIST_BODY_BYTES_MAX = 1024 * 1024;
/** A recipe with all that it has: 200,000 Hebrew letters. A long one has 5,000. */
export const RECIPE_BODY_BYTES_MAX = 512 * 1024;
/** A basket of BASKET_ITEMS_MAX lines with the longest codes. */
export const BASKET_BODY_BYTES_MAX = 512 * 1024;
/** A guest's basket: 200 lines with the longest codes. */
export const GUEST_BASKET_BODY_BYTES_MAX = 32 * 1024;

/** The most that an address or a person may spend at once: a family that opens the app on five phones uses some 250. */
export const COST_UNITS_BURST = 600;
/** Addresses, or people, whose spending is remembered; with more of them the longest unseen are forgotten. */
export const METERED_KEYS_MAX = 50_000;

/** Below this much free space on the disk of DATA_DIR, writes are refused. */
export const FREE_BYTES_MIN = 500 * 1024 * 1024;
export const FREE_SPACE_CHECK_MS = 10_000;
