/**
 * Every number that docs/spec promises, once. Times are milliseconds unless the name says otherwise. Sections follow the
 * rooms. Those of accounts, backups, budgets, moderation,
 * notifications, pictures and the replica are in `limits/`.
 */

// lists
export const LIST_NAME_MAX = 200;
/** A list's budget in shekels; the least is 1. */
export const LIST_BUDGET_MAX = 100_000;
export const LIST_DESCRIPTION_MAX = 500;
export const ITEM_NAME_MAX = 200;
export const ITEM_NOTE_MAX = 500;
/** Lines of one text that somebody types, pastes or dictates, and the characters of it that are read. */
export const TYPED_LINES_MAX = 100;
export const TYPED_TEXT_MAX = 100_000;
export const QUANTITY_MAX = 9999;
export const QUANTITY_MIN = 1;
/** The smallest step of a weighted item, in kilograms: people buy olives by the 100 g. */
export const WEIGHT_MIN = 0.1;
export const WEIGHT_STEP = 0.25;
/** Needs of recipes that one item remembers. */
export const RECIPE_NEEDS_MAX = 20;
/** A shelf price below this is a placeholder of a chain's file: a line without a product is not priced by it. */
export const PLACEHOLDER_PRICE_AGOROT = 10;
/** The amount of such a need in words. */
export const NEED_TEXT_MAX = 60;
export const ITEMS_PER_LIST_MAX = 2000;
export const LISTS_PER_USER_MAX = 500;
/** Items on all lists of one owner, with those of deleted lists that can still be restored. */
export const ITEMS_PER_OWNER_MAX = 20_000;
/** The same limit in bytes of text. */
export const ITEM_BYTES_PER_OWNER_MAX = 20 * 1024 * 1024;
/** Items in one answer with several lists. Lists beyond that are only named, and loaded one by one. */
export const ITEMS_PER_ANSWER_MAX = 4000;
export const IMAGE_URL_MAX = 500;
export const DEFAULT_CATEGORY_ID = 999;
/** The id that means all categories, for a list that is not grouped by them. */
export const ALL_CATEGORIES_ID = 0;
/** How long the ring of a tick runs: a tap takes the tick back, and it is not sent before. */
export const TICK_UNDO_MS = 1500;
/** A swipe begins after this distance, if it is this many times more horizontal than vertical. */
export const SWIPE_BEGIN_PX = 10;
export const SWIPE_STRAIGHTNESS = 2;
/** A movement further up or down than this is not a swipe. */
export const SWIPE_CANCEL_PX = 20;
/** A swipe counts from this distance, or from this speed in px/ms. */
export const SWIPE_DISTANCE_PX = 60;
export const SWIPE_SPEED = 0.4;
/** The furthest that a row follows the finger. */
export const SWIPE_MAX_PX = 120;
/** A tick that is undone within this time was a mistake, and does not count as a purchase. */
export const TICK_REGRET_MS = 60_000;
/** Usual items that are kept and offered, most used first. */
export const USUAL_MAX = 100;
/** Purchases of a usual item whose times are kept, the last ones. */
export const PURCHASES_KEPT_MAX = 12;
/** Purchases that are closer together are one shopping. */
export const SAME_SHOPPING_MS = 12 * 60 * 60_000;
/** This many shoppings are needed to compute how often an item is bought. */
export const DUE_SHOPPINGS_MIN = 3;
/** An item is due from this share of its interval on: people shop a day early. */
export const DUE_FROM_SHARE = 0.85;
/** An item that was not bought for this many of its intervals is no longer usual. */
export const DUE_INTERVALS_MAX = 5;
/** A list that is opened again within this time goes on with the shopping that was ended. */
export const SHOPPING_REGRET_MS = 24 * 60 * 60_000;
/** Pictures of receipts of one shopping, and all that one person has added. */
export const RECEIPTS_PER_SHOPPING_MAX = 10;
export const RECEIPTS_PER_USER_MAX = 500;
/** Months of spending in one answer, and its shoppings. */
export const SPENDING_MONTHS = 12;
export const SHOPPINGS_ANSWERED_MAX = 1000;
/** When the next list is made, what is due until the next shopping counts, a week later. */
export const NEXT_SHOPPING_MS = 7 * 24 * 60 * 60_000;
export const DUPLICATE_ADD_WINDOW_MS = 10_000;
export const IDEMPOTENCY_KEY_DAYS = 7;
export const DELETED_LIST_DAYS = 30;
/** Actions kept per list; a client that is further behind loads the whole list. */
export const ACTION_LOG_MAX = 5000;
/** Entries of a list's activity in one answer. */
export const ACTIVITY_PAGE = 50;
export const ACTIVITY_PAGE_MAX = 200;
export const SHARES_PER_HOUR = 20;
/** Lists of one person that take over the people of another list, in an hour. */
export const FOLLOWING_LISTS_PER_HOUR = 10;
/** Templates of one person, their lines, and the characters of a template's lines as JSON. */
export const TEMPLATES_PER_USER_MAX = 50;
export const TEMPLATE_LINES_MAX = 300;
export const TEMPLATE_CHARS_MAX = 200_000;
/** How often the server looks for lists that are due. */
export const RECURRENCE_TICK_MS = 60_000;
/** A process that claimed a due list and did not finish it for this long has died. */
export const RECURRENCE_LEASE_MS = 2 * 60_000;
/** Links of one list that are open at once, and guests who may come by one of them. */
export const LINKS_PER_LIST_MAX = 10;
export const GUESTS_PER_LINK_MAX = 50;
/** A guest who was not seen for so long makes room on a full link, in milliseconds. */
export const GUEST_IDLE_MS = 24 * 60 * 60_000;
/** For how many days a link can be made; it can also be made without an end. */
export const LINK_DAYS = [1, 7, 30] as const;
export const LINK_DAYS_DEFAULT = 30;
export const LINK_GUEST_NAME_MAX = 40;
/** How often one address may open links in an hour, also with links that do not exist. */
export const LINK_JOINS_PER_HOUR = 60;
/** People whom one user can block. */
export const BLOCKS_PER_USER_MAX = 1000;

// families
export const FAMILY_NAME_MAX = 40;
/** With those who have not answered yet. */
export const FAMILY_PEOPLE_MAX = 12;
/** For how many days a person who has declined an invitation is not invited again by the same person. */
export const FAMILY_REFUSAL_DAYS = 30;

// pantry
/** What a household entered about its kitchen; past that the oldest is forgotten. */
export const PANTRY_FACTS_MAX = 500;
/** The most days for which a person can say that something is at home. */
export const PANTRY_DAYS_MAX = 730;
/** For how many days goods without an interval of their own last, by top category. */
export const PANTRY_DAYS: Readonly<Record<number, number>> = {
  1: 10,
  2: 4,
  3: 4,
  4: 7,
  5: 45,
  6: 14,
  7: 14,
  8: 30,
  9: 45,
};
/** The same in any other category. */
export const PANTRY_DAYS_OTHER = 30;

// meals
export const MEAL_TITLE_MAX = 120;
export const MEALS_PER_WEEK_MAX = 100;
/** Meals before this many days are forgotten. */
export const MEAL_DAYS_KEPT = 730;
/** Recipes that suggestions are chosen from, the newest, and how many are offered. */
export const SUGGESTED_FROM_MAX = 60;
export const MEAL_SUGGESTIONS_MAX = 6;
/** Products of an ingredient that are looked at for promotions. */
export const SUGGESTED_FITS_MAX = 5;

export const MISSING_LIST_WAITS_MS = [500, 1000] as const;
export const SHARE_SUCCESS_SHOWN_MS = 2000;
export const LOCAL_DATA_MAX_AGE_DAYS = 30;
export const SNAPSHOT_VERSION = 7;
/** The longest picture of a list that a device stores, in characters. */
export const LIST_PICTURE_MAX = 100_000;

// connectivity
export const API_TIMEOUT_MS = 10_000;
export const SYNC_TIMEOUT_MS = 10_000;
export const HEALTH_CHECK_MS = 30_000;
/** A server that does not answer within this time is unavailable. */
export const HEALTH_CHECK_TIMEOUT_MS = 2500;
/** Failing calls lead to at most one health check in this time. */
export const HEALTH_DOUBT_GAP_MS = 400;
export const PERIODIC_SYNC_MS = 2 * 60_000;
/** The queue waits as long as the server asks (Retry-After), but no longer than this. */
export const QUEUE_PAUSE_MS_MAX = 5 * 60_000;
export const TOAST_MS = 4000;

// live
export const LIVE_PING_MS = 30_000;
export const LIVE_HEARTBEAT_MS = 30_000;
/** A socket that was silent for this long counts as dead, and the periodic sync runs. */
export const LIVE_SILENCE_MS = 70_000;
export const RECONNECT_MIN_GAP_MS = 1000;
/** The first attempt after a loss comes within this time: another process may be there at once. */
export const RECONNECT_QUICK_MS_MAX = 300;
export const RECONNECT_BACKOFF_FIRST_MS = 1000;
export const RECONNECT_BACKOFF_CAP_MS = 30_000;
/** Attempts after the quick one. */
export const RECONNECT_ATTEMPTS_MAX = 5;
export const RECONNECT_JITTER = 0.5;
export const INVALID_TOKEN_RECONNECT_MS = 2000;
export const DUPLICATE_MESSAGE_MS = 2000;
/** Messages that are remembered to detect repeated ones. */
export const LIVE_MESSAGES_KEPT_MAX = 1000;
/** How often presence is polled while the socket is not open, and how long one poll may take. */
export const PRESENCE_CHECK_MS = 30_000;
export const PRESENCE_TIMEOUT_MS = 5000;
/** The delay before the first connection, and the time after which a connection that is not open is abandoned. */
export const PRESENCE_FIRST_TIMEOUT_MS = 1000;
export const LIVE_EMERGENCY_MS = 5000;
export const PRESENCE_EMERGENCY_TIMEOUT_MS = 3000;
export const MESSAGES_PER_SECOND_MAX = 10;
export const FRAMES_PER_SECOND_MAX = 50;
export const FRAME_BYTES_MAX = 64 * 1024;
export const SOCKET_BACKLOG_BYTES_MAX = 1024 * 1024;
export const WS_TICKET_MS = 60_000;
/** Sockets of one person in one server process: on one list, and on all lists. */
export const SOCKETS_PER_LIST_MAX = 20;
export const SOCKETS_PER_USER_MAX = 50;
/** Sockets of one address that wait for their token to be checked, or for the client to read a refusal. */
export const WAITING_SOCKETS_PER_ADDRESS_MAX = 20;
/** Other tabs of the same person that a new socket receives in its first message. */
export const CONFLICTS_NAMED_MAX = 10;
/** How often the server pings a socket, and after how much silence it closes it. */
export const SOCKET_PING_MS = 30_000;
export const SOCKET_SILENCE_MS = 75_000;
/** Characters of a user agent that are stored. */
export const USER_AGENT_MAX = 300;

// catalogue
export const SEARCH_MIN_CHARS = 2;
export const SEARCH_DEBOUNCE_MS = 300;
export const SEARCH_LIMIT_DEFAULT = 50;
export const SEARCH_LIMIT_MAX = 200;
/** The basket's deals are fetched when the list was unchanged for this long. */
export const DEALS_DEBOUNCE_MS = 400;

/** The compare page: how many stores are requested, and the kilometres that count as 'near'. */
export const COMPARED_STORES_MAX = 50;
export const NEAR_KM = 5;
/** Stores that are farther apart than this are not combined into one trip. */
export const TRIP_KM = 15;
/** What another stop has to save, in shekels: unless a person says otherwise, and at most. */
export const STOP_WORTH_DEFAULT = 15;
export const STOP_WORTH_MAX = 200;

/** Products that search finds by the person's own name, before the others. */
export const OWN_NAMES_FOUND_MAX = 3;
export const SUGGESTIONS_MAX = 8;
/** How many top matches the filter of the suggestions looks at. */
export const SUGGESTIONS_FILTERED_FROM = 100;
export const SUGGESTIONS_BLUR_MS = 200;
export const CATEGORY_CACHE_MS = 5 * 60_000;
export const SEARCH_CACHE_MS = 5 * 60_000;
export const SEARCH_CACHE_MAX = 100;
/** A search that takes longer is answered from the device meanwhile. */
export const SEARCH_TIMEOUT_MS = 2500;
/** Products that a device stores for searching without a network. */
export const SEEN_PRODUCTS_MAX = 3000;
export const SEEN_RENEW_MS = 7 * 24 * 60 * 60_000;
/**
 * The largest catalogue that a device stores for offline search. A server with more products sends those of one store
 * only.
 */
export const DEVICE_CATALOGUE_MAX = 40_000;
/** Product ids of one part of it. */
export const CATALOGUE_PART_IDS = 2048;
/** How long a server sends a store's catalogue as it was made, and after how long a device asks what has changed. */
export const DEVICE_CATALOGUE_MEMORY_MS = 10 * 60_000;
export const DEVICE_CATALOGUE_CHECK_MS = 24 * 60 * 60_000;
/** What a device fetches of it over a connection that costs by the byte. */
export const METERED_CATALOGUE_BYTES_MAX = 300_000;
/** Product info that people write. */
export const PRODUCT_DESCRIPTION_MAX = 1000;
/** Features, usage and storage instructions: the limit of each. */
export const PRODUCT_TEXT_MAX = 500;
export const PRODUCT_IMAGE_URL_MAX = 2000;

// administration
export const CATEGORY_NAME_MAX = 100;
export const CATEGORY_DESCRIPTION_MAX = 500;
/** An emoji may be several characters long. */
export const CATEGORY_ICON_MAX = 16;
export const DEFAULT_CATEGORY_ICON = '📦';
export const BARCODE_DIGITS_MAX = 20;
export const PRODUCT_PAGE_SIZES = [10, 20, 50, 100] as const;
export const PRODUCT_PAGE_SIZE_DEFAULT = 20;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** An upload or its processing that makes no progress for this long has failed: twice the API's time-out. */
export const IMPORT_TIMEOUT_MS = 20_000;
/** Row errors that one answer lists; all are counted. */
export const IMPORT_ERRORS_MAX = 1000;
/** How long a change of all products that were found can be undone. */
export const PRODUCT_CHANGE_UNDO_MS = 86_400_000;
/** Products whose change the check of a file shows. */
export const IMPORT_CHANGES_MAX = 50;
/** Longest name of a column that can be chosen for a field. */
export const IMPORT_HEADER_MAX = 200;
/** How long a checked file waits for its import. */
export const IMPORT_FILE_MS = 60 * 60 * 1000;
/** How long a finished import can be undone. */
export const IMPORT_UNDO_MS = 24 * 60 * 60 * 1000;
export const PRODUCT_MESSAGE_MS = 5000;
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
/** Stores whose prices are older than this are left out of a comparison, unless they are requested. */
export const COMPARED_PRICES_DAYS_MAX = 14;
/**
 * The nightly check of prices: lists of the last day, other stores besides a list's own, items of a list, and the hour
 * in Israel from which it runs.
 */
export const PRICE_CHECK_BASKETS = 100;
export const PRICE_CHECK_STORES = 3;
export const PRICE_CHECK_ITEMS_MAX = 200;
export const PRICE_CHECK_FROM_HOUR = 4;
export const PRICE_CHECK_EVERY_MS = 60 * 60 * 1000;
/** A check that has not ended after this time is begun again. It takes a minute at most, also among many requests. */
export const PRICE_CHECK_DEAD_MS = 30 * 60 * 1000;
export const PRICE_CHECK_KEPT_DAYS = 90;
/** How long price changes are kept. */
export const PRICE_HISTORY_DAYS = 90;
export const BASKET_ITEMS_MAX = 2000;
/** Lines that a guest can compare. */
export const GUEST_BASKET_ITEMS_MAX = 200;
export const BASKET_STORES_MAX = 200;
export const PROMOTIONS_PAGE_MAX = 500;
/** Lines of one comparison that name a kind instead of a product: each is looked up in every store with all that fit it. */
export const GENERIC_ITEMS_MAX = 100;
export const COMPARED_STORES_DEFAULT = 20;
/** How long a server may use a cached price that another program has changed in the database. */
export const PRICE_MEMORY_MS = 3 * 60_000;
/** Products of one shelf in one call. */
export const SHELF_CODES_MAX = 200;
/** A price on the screen that is older than this is fetched again when the list is shown. */
export const SHELF_FRESH_MS = 5 * 60_000;

// recipes
/** How long a device knows how far somebody is in cooking, and of how many recipes. */
export const COOKING_KEPT_MS = 12 * 60 * 60_000;
export const COOKINGS_KEPT = 5;
/** Changes of one call while cooking, and fields of one cooking: every ingredient, and more timers than any recipe has. */
export const COOKING_CHANGES_MAX = 600;
/** The longest timer of a step. */
export const COOKING_TIMER_S_MAX = 7 * 24 * 60 * 60;
/** How often a device that cooks asks how far the household is, besides the news of the socket. */
export const COOKING_POLL_MS = 30_000;
/** A cook whose device has not called for this long no longer counts as present. */
export const COOK_SEEN_MS = 75_000;
export const RECIPE_TITLE_MAX = 200;
export const RECIPE_DESCRIPTION_MAX = 1000;
export const RECIPE_INSTRUCTIONS_MAX = 10_000;
export const RECIPE_ENTRIES_MAX = 300;
/** Characters of the heading of a recipe's part ('לרוטב'), of a tag, and of where a recipe comes from. */
export const RECIPE_PART_MAX = 60;
export const RECIPE_TAG_MAX = 30;
export const RECIPE_TAGS_MAX = 10;
export const RECIPE_SOURCE_MAX = 200;
/** Words of a search of recipes; what follows them is not searched. More patterns than PostgreSQL caches would cost seconds. */
export const RECIPE_SEARCH_WORDS_MAX = 8;
export const RECIPES_PER_USER_MAX = 2000;
/** For how long a deleted recipe can be brought back. */
export const RECIPE_UNDO_MS = 24 * 60 * 60_000;
/** Uploaded pictures of a recipe, its cover among them. */
export const RECIPE_PICTURES_MAX = 6;
export const STEP_TEXT_MAX = 4000;
/** A cooking timer, in seconds: a day. */
export const STEP_TIMER_MAX_S = 24 * 60 * 60;
/** A week: fermenting or curing may take days. */
export const RECIPE_MINUTES_MAX = 7 * 24 * 60;
export const SERVINGS_MIN = 1;
export const SERVINGS_MAX = 1000;
export const INGREDIENT_QUANTITY_MAX = 99_999;
export const RECENT_RECIPES_DAYS = 7;
export const RECIPES_PAGE = 50;
export const RECIPES_PAGE_MAX = 200;
/** A card names this many ingredients, then '+N'. */
export const CARD_INGREDIENTS = 3;
export const RECIPE_TEXT_MAX = 50_000;

// images
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
export const IMAGE_SIDE_MAX = 1600;
export const THUMBNAIL_SIDE_MAX = 640;
/** The formats that phones take by default; decoding others takes too long. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** The time-out of a call to the store of pictures. */
export const S3_TIMEOUT_MS = 15_000;

// recipes of the web
export const PAGE_TIMEOUT_MS = 5000;
export const PAGE_BYTES_MAX = 2 * 1024 * 1024;
export const PAGE_REDIRECTS_MAX = 5;
export const PAGES_PER_HOUR = 60;
/** The processor time and memory that one page may use in its thread; other pages wait for it. */
export const PAGE_READING_MS = 2000;
export const PAGE_READING_MEMORY_MB = 96;
export const PAGES_WAITING_MAX = 8;
/** Characters of one ingredient in a page that are read. */
export const PAGE_INGREDIENT_MAX = 500;

// settings
export const SETTINGS_FILE_VERSION = '1.0.0';
export const FAVORITE_STORES_MAX = 50;
export const CLUBS_MAX = 50;
/** A change that waited longer than this on a device counts as this old. */
export const SETTING_AGE_MAX = 365 * 24 * 60 * 60_000;
export const SEARCH_HISTORY_MAX = 10;

// walks: the order in which people go through a store, learned from their ticks
/** A longer pause between two ticks ends a shopping. */
export const WALK_PAUSE_MS_MAX = 30 * 60_000;
/** Ticks that come faster were not made on the way through a store: at home, or all at once after a time without a network. */
export const WALK_MS_MIN = 3 * 60_000;
export const WALK_MS_MAX = 3 * 60 * 60_000;
/** Fewer ticks, or categories, say nothing about a store. */
export const WALK_TICKS_MIN = 5;
export const WALK_CATEGORIES_MIN = 3;
/** An order counts as learned from this many shoppings, by this many people. */
export const WALKS_MIN = 8;
export const WALKERS_MIN = 3;
/** At most this many shoppings of one person count in one store. */
export const WALKS_PER_PERSON_MAX = 10;
/** An account that was made less than so many days before a shopping teaches nothing by it. */
export const WALKER_DAYS_MIN = 7;
/** Two categories are ordered by this many shoppings that had both. */
export const WALKS_PER_PAIR_MIN = 3;
/** Shoppings are looked for this often. */
export const WALKS_EVERY_MS = 60 * 60_000;
/** The most orders of their own that a person may have, one for each store. */
export const CATEGORY_ORDERS_MAX = 50;
export const CATEGORIES_MAX = 100;

// prices that differ at the shelf
/** The most reports of a person in a day; further ones only correct their list. */
export const PRICE_REPORTS_PER_DAY = 50;
/** The most reports that are listed of one group. */
export const PRICE_REPORTS_SHOWN = 20;
/** Shekels. */
export const SHELF_PRICE_MAX = 10_000;

/** Pairs of products that administrators are asked about, the likeliest. */
export const PRODUCT_PAIRS_WAITING_MAX = 1000;
/** Pairs of rows that may be one product under two codes, of which managers are asked about the likeliest. */
export const PRODUCT_DOUBLES_WAITING_MAX = 1000;

// price files that are fetched by the clock
/** Chains that are chosen by name; there are some thirty. */
export const SCHEDULED_CHAINS_MAX = 100;
/** Chosen stores of one chain; the largest has some four hundred. */
export const SCHEDULED_STORES_MAX = 1000;
