/**
 * Numbers that several files share, or that docs/spec promises and `limits.test.ts` checks [T1]. A number of one file is in
 * that file. Times are milliseconds unless the name says otherwise. Sections follow the rooms. Those of accounts, budgets,
 * moderation, notifications, pictures and storage are in `limits/`.
 */

// lists
export const LIST_NAME_MAX = 200;
/** A list's budget in shekels; the least is 1. */
export const LIST_BUDGET_MAX = 100_000;
export const ITEM_NAME_MAX = 200;
export const ITEM_NOTE_MAX = 500;
/** Lines of one text that somebody types, pastes or dictates, and the characters of it that are read. */
export const TYPED_LINES_MAX = 100;
export const TYPED_TEXT_MAX = 100_000;
export const QUANTITY_MAX = 9999;
export const QUANTITY_MIN = 1;
/** The smallest step of a weighted item, in kilograms: people buy olives by the 100 g. */
export const WEIGHT_MIN = 0.1;
/** Needs of recipes that one item remembers. */
export const RECIPE_NEEDS_MAX = 20;
/** The amount of such a need in words. */
export const NEED_TEXT_MAX = 60;
export const ITEMS_PER_LIST_MAX = 2000;
export const LISTS_PER_USER_MAX = 500;
export const IMAGE_URL_MAX = 500;
export const DEFAULT_CATEGORY_ID = 999;
/** The id that means all categories, for a list that is not grouped by them. */
export const ALL_CATEGORIES_ID = 0;
/** How long the ring of a tick runs: a tap takes the tick back, and it is not sent before. */
export const TICK_UNDO_MS = 1500;
/** A tick that is undone within this time was a mistake, and does not count as a purchase. */
export const TICK_REGRET_MS = 60_000;
/** Usual items that are kept and offered, most used first. */
export const USUAL_MAX = 100;
/** Purchases of a usual item whose times are kept, the last ones. */
export const PURCHASES_KEPT_MAX = 12;
/** An item is due from this share of its interval on: people shop a day early. */
export const DUE_FROM_SHARE = 0.85;
/** Pictures of receipts of one shopping. */
export const RECEIPTS_PER_SHOPPING_MAX = 10;
/** Months of spending in one answer, and its shoppings. */
export const SPENDING_MONTHS = 12;
export const SHOPPINGS_ANSWERED_MAX = 1000;
export const IDEMPOTENCY_KEY_DAYS = 7;
export const SHARES_PER_HOUR = 20;
/** Lists of one person that take over the people of another list, in an hour. */
export const FOLLOWING_LISTS_PER_HOUR = 10;
/** Lines of a template. */
export const TEMPLATE_LINES_MAX = 300;
/** For how many days a link can be made; it can also be made without an end. */
export const LINK_DAYS = [1, 7, 30] as const;
export const LINK_GUEST_NAME_MAX = 40;
/** How often one address may open links in an hour, also with links that do not exist. */
export const LINK_JOINS_PER_HOUR = 60;

// families
export const FAMILY_NAME_MAX = 40;
/** For how many days a person who has declined an invitation is not invited again by the same person. */
export const FAMILY_REFUSAL_DAYS = 30;
/** For how many days a link into a family is open. */
export const FAMILY_LINK_DAYS = 7;

// meals
export const MEAL_TITLE_MAX = 120;
export const MEALS_PER_WEEK_MAX = 100;

export const MISSING_LIST_WAITS_MS = [500, 1000] as const;
export const SHARE_SUCCESS_SHOWN_MS = 2000;
export const LOCAL_DATA_MAX_AGE_DAYS = 30;
export const SNAPSHOT_VERSION = 7;

// connectivity
export const API_TIMEOUT_MS = 10_000;
export const SYNC_TIMEOUT_MS = 10_000;
export const HEALTH_CHECK_MS = 30_000;
export const PERIODIC_SYNC_MS = 2 * 60_000;
export const TOAST_MS = 4000;
/** The message that somebody signed in or registered. */
export const SIGN_IN_MESSAGE_MS = 3000;

// live
export const LIVE_PING_MS = 30_000;
/** A socket that was silent for this long counts as dead, and the periodic sync runs. */
export const LIVE_SILENCE_MS = 70_000;
export const RECONNECT_MIN_GAP_MS = 1000;
/** The first attempt after a loss comes within this time: another process may be there at once. */
export const RECONNECT_QUICK_MS_MAX = 300;
export const RECONNECT_BACKOFF_FIRST_MS = 1000;
export const RECONNECT_BACKOFF_CAP_MS = 30_000;
/** Attempts after the quick one. */
export const RECONNECT_ATTEMPTS_MAX = 5;
export const DUPLICATE_MESSAGE_MS = 2000;
export const MESSAGES_PER_SECOND_MAX = 10;
export const WS_TICKET_MS = 60_000;
/** Characters of a user agent that are stored. */
export const USER_AGENT_MAX = 300;

// catalogue
export const SEARCH_MIN_CHARS = 2;
export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_LIMIT_MAX = 200;

/** The compare page: how many stores are requested, and the kilometres that count as 'near'. */
export const COMPARED_STORES_MAX = 50;
export const NEAR_KM = 5;
/** Stores that are farther apart than this are not combined into one trip. */
export const TRIP_KM = 15;
/** The most that a person may ask another stop to save, in shekels. */
export const STOP_WORTH_MAX = 200;

export const SUGGESTIONS_MAX = 8;
/** How many top matches the filter of the suggestions looks at. */
export const SUGGESTIONS_FILTERED_FROM = 100;
export const SUGGESTIONS_BLUR_MS = 200;
export const CATEGORY_CACHE_MS = 5 * 60_000;
export const SEARCH_CACHE_MS = 5 * 60_000;
export const SEARCH_CACHE_MAX = 100;
/** Product info that people write. */
export const PRODUCT_DESCRIPTION_MAX = 1000;
/** Features, usage and storage instructions: the limit of each. */
export const PRODUCT_TEXT_MAX = 500;
export const PRODUCT_IMAGE_URL_MAX = 2000;

// administration
export const CATEGORY_NAME_MAX = 100;
export const CATEGORY_DESCRIPTION_MAX = 500;
export const DEFAULT_CATEGORY_ICON = '📦';
export const PRODUCT_PAGE_SIZES = [10, 20, 50, 100] as const;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** An upload or its processing that makes no progress for this long has failed: twice the API's time-out. */
export const IMPORT_TIMEOUT_MS = 20_000;
export const CATEGORY_MESSAGE_MS = 3000;
/** Rows of an administration list in one answer. */
export const ADMIN_PAGE_DEFAULT = 50;
export const ADMIN_PAGE_MAX = 200;

// prices
/**
 * A price from a file older than this is shown as old, comes after fresh ones and is never the lowest. Chains publish every
 * hour, but nothing on a sabbath beside two holidays: the longest pause of a chain whose files are well.
 */
export const PRICE_OLD_DAYS = 3;
/** How long price changes are kept. */
export const PRICE_HISTORY_DAYS = 90;
export const BASKET_ITEMS_MAX = 2000;
/** Lines of one comparison that name a kind instead of a product: each is looked up in every store with all that fit it. */
export const GENERIC_ITEMS_MAX = 100;
/** How long a server may use a cached price that another program has changed in the database. */
export const PRICE_MEMORY_MS = 3 * 60_000;
/** Products of one shelf in one call. */
export const SHELF_CODES_MAX = 200;
/** A price on the screen that is older than this is fetched again when the list is shown. */
export const SHELF_FRESH_MS = 5 * 60_000;

// recipes
/** How long a device knows how far somebody is in cooking. */
export const COOKING_KEPT_MS = 12 * 60 * 60_000;
/** Changes of one call while cooking, and fields of one cooking: every ingredient, and more timers than any recipe has. */
export const COOKING_CHANGES_MAX = 600;
export const RECIPE_TITLE_MAX = 200;
export const RECIPE_DESCRIPTION_MAX = 1000;
export const RECIPE_INSTRUCTIONS_MAX = 10_000;
export const RECIPE_ENTRIES_MAX = 300;
/** Characters of the heading of a recipe's part ('לרוטב'), of a tag, and of where a recipe comes from. */
export const RECIPE_PART_MAX = 60;
export const RECIPE_TAG_MAX = 30;
export const RECIPE_TAGS_MAX = 10;
export const RECIPE_SOURCE_MAX = 200;
export const RECIPES_PER_USER_MAX = 2000;
/** For how long a deleted recipe can be brought back. */
export const RECIPE_UNDO_MS = 24 * 60 * 60_000;
/** Uploaded pictures of a recipe, its cover among them. */
export const RECIPE_PICTURES_MAX = 6;
export const STEP_TEXT_MAX = 4000;
/** A week: fermenting or curing may take days. */
export const RECIPE_MINUTES_MAX = 7 * 24 * 60;
export const SERVINGS_MIN = 1;
export const SERVINGS_MAX = 1000;
/** A recipe is cooked for parts of servings: halves, and what a smaller tin leaves. */
export const COOKED_SERVINGS_MIN = 0.01;
export const RECIPES_PAGE = 50;
export const RECIPES_PAGE_MAX = 200;
export const RECIPE_TEXT_MAX = 50_000;

// images
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;

// recipes of the web
export const PAGES_PER_HOUR = 60;
/** Characters of one ingredient in a page that are read. */
export const PAGE_INGREDIENT_MAX = 500;

// settings
export const FAVORITE_STORES_MAX = 50;
export const CLUBS_MAX = 50;
/** The cards of clubs that a person keeps, and the longest name and code of one, in characters. */
export const CARDS_MAX = 30;
export const CARD_NAME_MAX = 40;
export const CARD_CODE_MAX = 300;
/** A change that waited longer than this on a device counts as this old. */
export const SETTING_AGE_MAX = 365 * 24 * 60 * 60_000;

// walks: the order in which people go through a store, learned from their ticks
/** A longer pause between two ticks ends a shopping. */
export const WALK_PAUSE_MS_MAX = 30 * 60_000;
export const WALK_MS_MAX = 3 * 60 * 60_000;
/** An order counts as learned from this many shoppings, by this many people. */
export const WALKS_MIN = 8;
export const WALKERS_MIN = 3;
/** The most orders of their own that a person may have, one for each store. */
export const CATEGORY_ORDERS_MAX = 50;
export const CATEGORIES_MAX = 100;

// prices that differ at the shelf
/** Shekels. */
export const SHELF_PRICE_MAX = 10_000;
