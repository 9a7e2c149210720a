/** Numbers of request budgets: body sizes, costs and queues. Times are milliseconds unless the name says otherwise. */

/** Sign-in and account calls carry a few short fields. */
export const ACCOUNT_BODY_BYTES_MAX = 16 * 1024;
export const BODY_BYTES_MAX = 64 * 1024;
/** Whole lists of signed-in people: 2,000 lines with Hebrew names and notes of usual length are 400 KB. */
export const LIST_BODY_BYTES_MAX = 1024 * 1024;
/** A recipe with all that it has: 200,000 Hebrew letters. A long one has 5,000. */
export const RECIPE_BODY_BYTES_MAX = 512 * 1024;
/** A basket of BASKET_ITEMS_MAX lines with the longest codes. */
export const BASKET_BODY_BYTES_MAX = 512 * 1024;
/** A guest's basket: 200 lines with the longest codes. */
export const GUEST_BASKET_BODY_BYTES_MAX = 32 * 1024;
/** Values of one JSON body: numbers, texts, objects and arrays, at every depth. */
export const BODY_VALUES_MAX = 50_000;

/** The longest time in which an uploaded file may arrive. */
export const UPLOAD_MS_MAX = 60_000;

/** A cost unit is about one millisecond of processor time. Each address and each person gets this many a second. */
export const COST_UNITS_PER_SECOND = 100;
/** What an address or a person may spend at once: a family that opens the app on five phones uses about 250. */
export const COST_UNITS_BURST = 600;
/** Addresses, or people, whose spending is remembered; with more of them the longest unseen are forgotten. */
export const METERED_KEYS_MAX = 50_000;

/** A JSON body costs one unit for each of these bytes: it is parsed, validated and stored. */
export const BODY_BYTES_PER_UNIT = 2048;
/** The largest body costs no more than this, so that it is possible beside other calls. */
export const BODY_UNITS_MAX = COST_UNITS_BURST / 2;
/** An answer costs one unit for each of these characters. It is charged when it is sent: its size is not known before. */
export const ANSWER_CHARS_PER_UNIT = 32 * 1024;

/** Calls of up to this many units are small: most of what an app asks for. */
export const SMALL_CALL_UNITS_MAX = 5;
/** Cost units of small calls that are handled at the same time; further ones wait. */
export const SMALL_UNITS_AT_ONCE = 32;
/** Calls of up to this many units are medium, and wait among themselves. */
export const MEDIUM_CALL_UNITS_MAX = 16;
/** Two of the usual medium calls: more at once would only share the same processor. */
export const MEDIUM_UNITS_AT_ONCE = 20;
/** Calls of more units are large: they are handled one at a time. */
export const LARGE_UNITS_AT_ONCE = 1;
/** After a large call the next one waits as long as it took, up to this: the small calls have the thread meanwhile. */
export const LARGE_CALL_REST_MS_MAX = 300;
/** After this time a call counts as waiting for something else (the database, another server), not as work. */
export const HANDLED_MS_MAX = 1000;
export const WAITING_CALLS_PER_ADDRESS = 100;
export const WAITING_CALLS_MAX = 1000;
export const CALL_WAIT_MS_MAX = 2000;
/** A call over budget is refused after this delay, so that a client that repeats it at once stays cheap. */
export const REFUSAL_DELAY_MS = 1000;
/** Refusals that wait at the same time; further ones are sent at once and their connections closed. */
export const DELAYED_REFUSALS_MAX = 1000;

/** Password hashes that one address may have waiting. */
export const WAITING_HASHES_PER_ADDRESS = 10;
export const WAITING_HASHES_MAX = 1000;
export const HASH_WAIT_MS_MAX = 8000;

/** Cost units of making a store's catalogue for devices: about the milliseconds of a large one. */
export const DEVICE_CATALOGUE_UNITS = 200;

/** Below this much free space on the disk of DATA_DIR, writes are refused. */
export const FREE_BYTES_MIN = 500 * 1024 * 1024;
/** Below this much what waits to be deleted goes at once, and those who keep most are refused. */
export const FREE_BYTES_SHORT = 2 * 1024 * 1024 * 1024;
export const FREE_SPACE_CHECK_MS = 10_000;
