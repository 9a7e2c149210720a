import { CANDLES_BEFORE_SUNSET_MS, NIGHTFALL_AFTER_SUNSET_MS } from '../limits/notifications.ts';
import { fromJerusalem, toJerusalem } from '../prices/jerusalemTime.ts';
import type { Settings } from '../settings/settings.ts';
import { isDayOfRest } from './holidays.ts';
import { sunsetOf } from './sun.ts';

/** When a person may be told something. Times are ms since the epoch; hours are wall clocks of Israel. */

export type QuietSettings = Pick<Settings, 'quietFrom' | 'quietTo' | 'keepShabbat' | 'city'>;

const DAY_MS = 86_400_000;
/** Rest may end into quiet hours, and these into rest: Thursday night, a holiday, Shabbat, its night. */
const ROUNDS = 4;

/** The first moment from `at` on that is neither in the quiet hours nor in Shabbat or a holiday: `at`, or when they end. */
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
 * For how long from `at` on one may be told something: a phone that was off is not woken by it in the quiet hours after.
 * @param mostMs looked ahead so far; @returns ms, in whole quarters of an hour
 */
export function sendableForMs(at: number, settings: QuietSettings, mostMs: number): number {
  let ms = 0;
  while (ms < mostMs && sendableFrom(at + ms + STEP_MS - 1, settings) === at + ms + STEP_MS - 1) ms += STEP_MS;
  return ms;
}

/** Rest goes from the candles of the evening before until the stars of the last of days that follow each other. */
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

/** Hours that pass midnight are one stretch of two days. */
function afterQuietHours(at: number, { quietFrom, quietTo }: QuietSettings): number {
  if (quietFrom === quietTo) return at;
  const clock = toJerusalem(new Date(at)).slice(11, 16);
  const passesMidnight = quietFrom > quietTo;
  const isQuiet = passesMidnight ? clock >= quietFrom || clock < quietTo : clock >= quietFrom && clock < quietTo;
  if (!isQuiet) return at;
  const endsTomorrow = passesMidnight && clock >= quietFrom;
  return momentOf(at, endsTomorrow ? 1 : 0, quietTo);
}

/** That hour of the day, in Israel, on which the moment falls, or of the day after it. */
function momentOf(at: number, daysOn: number, clock: string): number {
  const [year = 0, month = 1, day = 1] = toJerusalem(new Date(at)).slice(0, 10).split('-').map(Number);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day + daysOn));
  return fromJerusalem(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), hour, minute)?.getTime() ?? at;
}
