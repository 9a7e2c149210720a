import { fromJerusalem, jerusalemDay, toJerusalem } from '../../base/jerusalemTime.ts';
import type { Settings } from '../settings/settings.ts';
import { isDayOfRest } from './holidays.ts';
import { sunsetOf } from './sun.ts';
import { DAY_MS } from '../../base/time.ts';

/** Candle lighting before sunset, by city. */
const CANDLES_BEFORE_SUNSET_MS = {
  jerusalem: 40 * 60_000,
  'tel-aviv': 22 * 60_000,
  haifa: 30 * 60_000,
  'beer-sheva': 22 * 60_000,
  eilat: 20 * 60_000,
  tiberias: 30 * 60_000,
} as const;
/** Shabbat ends when three small stars are visible. */
const NIGHTFALL_AFTER_SUNSET_MS = 42 * 60_000;

/** When a notification may be sent to a person. Times are ms since the epoch; hours are wall clocks of Israel. */

export type QuietSettings = Pick<Settings, 'quietFrom' | 'quietTo' | 'keepShabbat' | 'city'>;

/** Rest may end in quiet hours, and these in rest: Thursday night, a holiday, Shabbat, its night. */
const ROUNDS = 4;

/** The first moment from `at` on that is neither in quiet hours nor in Shabbat or a holiday: `at`, or when they end. */
export function sendableFrom(at: number, settings: QuietSettings): number {
  let moment = at;
  for (let round = 0; round < ROUNDS; round++) {
    const before = moment;
    if (settings.keepShabbat) moment = afterRest(moment, settings.city);
    moment = afterQuietHours(moment, settings);
    if (moment === before) break;
  }
  return moment;
}

const STEP_MS = 15 * 60_000;

/**
 * How long from `at` on notifications may be sent. A push expires then, so that it does not wake a phone in quiet hours.
 * @param mostMs how far to look ahead; @returns ms, in whole quarters of an hour
 */
export function sendableForMs(at: number, settings: QuietSettings, mostMs: number): number {
  let ms = 0;
  while (ms < mostMs && sendableFrom(at + ms + STEP_MS - 1, settings) === at + ms + STEP_MS - 1) ms += STEP_MS;
  return ms;
}

/** Rest lasts from candle lighting on the evening before until the stars of the last of consecutive days of rest. */
function afterRest(at: number, city: Settings['city']): number {
  const today = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS / 2;
  const isToday = isDayOfRest(today) && at < nightfallOf(today, city);
  const isTonight = isDayOfRest(today + DAY_MS) && at >= sunsetOf(today, city) - CANDLES_BEFORE_SUNSET_MS[city];
  if (!isToday && !isTonight) return at;
  let last = isTonight ? today + DAY_MS : today;
  while (isDayOfRest(last + DAY_MS)) last += DAY_MS;
  return nightfallOf(last, city);
}

const nightfallOf = (noon: number, city: Settings['city']): number => sunsetOf(noon, city) + NIGHTFALL_AFTER_SUNSET_MS;

/** Quiet hours over midnight are one stretch across two days. */
function afterQuietHours(at: number, { quietFrom, quietTo }: QuietSettings): number {
  if (quietFrom === quietTo) return at;
  const clock = toJerusalem(new Date(at)).slice(11, 16);
  const passesMidnight = quietFrom > quietTo;
  const isQuiet = passesMidnight ? clock >= quietFrom || clock < quietTo : clock >= quietFrom && clock < quietTo;
  if (!isQuiet) return at;
  const endsTomorrow = passesMidnight && clock >= quietFrom;
  return momentOf(at, endsTomorrow ? 1 : 0, quietTo);
}

/** That time of day, in Israel, on the day of the moment, or on a later one. */
function momentOf(at: number, daysOn: number, clock: string): number {
  const [year = 0, month = 1, day = 1] = jerusalemDay(new Date(at)).split('-').map(Number);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day + daysOn));
  return fromJerusalem(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), hour, minute)?.getTime() ?? at;
}
