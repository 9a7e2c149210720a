/** Numbers of notifications; times are milliseconds unless the name says otherwise. */

/** Candle lighting before sunset, by city. */
export const CANDLES_BEFORE_SUNSET_MS = {
  jerusalem: 40 * 60_000,
  'tel-aviv': 22 * 60_000,
  haifa: 30 * 60_000,
  'beer-sheva': 22 * 60_000,
  eilat: 20 * 60_000,
  tiberias: 30 * 60_000,
} as const;
/** Shabbat ends when three small stars are visible. */
export const NIGHTFALL_AFTER_SUNSET_MS = 42 * 60_000;
/** A price drop below this, in per cent or in agorot, is not worth a notification. */
export const PRICE_FALL_PERCENT_MIN = 5;
export const PRICE_FALL_AGOROT_MIN = 20;
/** A price drop or a new promotion is news for this long. */
export const ALERT_NEWS_MS = 48 * 60 * 60_000;
/** Lists whose products one statement looks up. */
export const ALERT_LISTS_AT_ONCE = 100;
/** How often the server looks for news: when prices were imported, and otherwise (promotions begin by the clock). */
export const ALERTS_AFTER_PRICES_MS = 10 * 60_000;
export const ALERTS_EVERY_MS = 60 * 60_000;
export const NOTIFICATIONS_TICK_MS = 60_000;
/** Notifications that one run creates for a person; the next run creates the rest. */
export const ALERTS_PER_PERSON_MAX = 30;
export const REMINDERS_MAX = 100;
export const REMINDER_AHEAD_DAYS_MAX = 366;
export const PUSH_DEVICES_MAX = 20;
/** How long a notification stays on its page, in days. */
export const NOTIFICATION_DAYS = 30;
export const NOTIFICATIONS_PAGE = 100;
/** Notifications that are kept for a person: the oldest go. */
export const NOTIFICATIONS_PER_USER = 1000;
/** Items of a list that were not found, of which a person is notified one by one in an hour. */
export const MISSED_PER_HOUR = 10;
/** Push services refuse larger payloads. */
export const PUSH_PAYLOAD_BYTES_MAX = 4096 - 104;
export const PUSH_TIMEOUT_MS = 10_000;
/** Delays between the retries of one push. */
export const PUSH_TRY_AGAIN_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000] as const;
/** A push that could not be delivered for this long is dropped. */
export const PUSH_LIFE_MS = 12 * 60 * 60_000;
/** A process that claimed a push and reported nothing for this long has died. */
export const PUSH_LEASE_MS = 2 * 60_000;
export const PUSHES_AT_ONCE = 100;
