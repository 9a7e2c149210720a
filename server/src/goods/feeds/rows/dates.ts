import { fromJerusalem, toJerusalem } from '@sali/domain/base/jerusalemTime';
import type { WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import { DAY_MS } from '@sali/domain/base/time';

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.*))?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T\s]+(.*))?$/;
const DIGITS_ONLY = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{1,6}))?$/;
/** `Aug  1 2026 12:00AM`, `31-Dec-2026`. */
const NAMED_MONTH =
  /^(?:([a-z]{3})[a-z]*[\s-]+(\d{1,2})|(\d{1,2})[\s-]+([a-z]{3})[a-z]*),?[\s-]+(\d{4})(?:[T\s]+(.*))?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** A wall clock of Israel, or with an offset an instant, as its text says. */
type DateParts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 'Z' or '+03:00'. */
  readonly offset: string | null;
};

/**
 * A date as the feeds write it: `2025-01-02 11:22:33`, `2025-12-17 09:48`, `2024-03-03`, `2026-04-27T11:19:43.000`,
 * `27/07/2022 10:03:26`, `27/7/2022 10:03:26 PM`, `03/04/25`, `202410261441`, `20241026T144100`. Wall clock of Israel,
 * unless it carries an offset.
 * @returns null for text that is not a date.
 */
export function parseFeedDate(text: string): Date | null {
  const parts = readDateParts(text);
  if (!parts) return null;
  const { year, month, day, hour, minute, second, offset } = parts;
  if (offset === null) return fromJerusalem(year, month, day, hour, minute, second);
  const at = new Date(`${wallText(parts)}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The same as a wall clock in Israel, 'YYYY-MM-DDTHH:MM:SS'. An hour that spring skips is as good as any. */
export function parseWallTime(text: string): WallTime | null {
  const parts = readDateParts(text);
  const at = parseFeedDate(text);
  if (!parts || !at) return null;
  return parts.offset === null ? wallText(parts) : toJerusalem(at);
}

function readDateParts(text: string): DateParts | null {
  const trimmed = text.trim();
  const digits = DIGITS_ONLY.exec(trimmed);
  if (digits) {
    const [, year, month, day, clock = ''] = digits;
    const padded = clock.padEnd(6, '0');
    return build(year, month, day, `${padded.slice(0, 2)}:${padded.slice(2, 4)}:${padded.slice(4)}`);
  }
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) return build(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (!dayFirst) return readNamedMonth(trimmed);
  const [, first, second, year = ''] = dayFirst;
  // Israel writes the day first; what can only be a month is one.
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return build(year.length === 2 ? `20${year}` : year, month, day, dayFirst[4]);
}

function readNamedMonth(text: string): DateParts | null {
  const [match, monthFirst, dayLast, dayFirst, monthLast, year, clock] = NAMED_MONTH.exec(text) ?? [];
  if (match === undefined) return null;
  const month = MONTHS.indexOf((monthFirst ?? monthLast ?? '').toLowerCase()) + 1;
  return build(year, String(month), dayLast ?? dayFirst, clock);
}

/** The time of day of `07:30:00`, `7:30`, `0730`, `073000`, or of a date with a time: 'HH:MM:SS'; null: none. */
export function parseClock(text: string): string | null {
  const clock =
    text
      .trim()
      .split(/[T ](?=\d{1,2}:)/)
      .at(-1) ?? '';
  const [match, hour = '', minute = '', second = '00'] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/.exec(clock) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(clock) ?? [];
  if (match === undefined || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return null;
  return hour === '24' ? '23:59:00' : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

function build(year = '', month = '', day = '', clock = ''): DateParts | null {
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (clock.trim() === '') return { ...date, hour: 0, minute: 0, second: 0, offset: null };
  const match = CLOCK.exec(clock.trim());
  if (!match) return null;
  const [, hour = '', minute = '', second = '0', half, offset] = match;
  const time = { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second) };
  if (!offset) return { ...date, ...time, offset: null };
  return { ...date, ...time, offset: offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/^(...)(\d)/, '$1:$2') };
}

/** The hour of a clock of twelve hours. */
const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);

const two = (number: number): string => String(number).padStart(2, '0');

const wallText = ({ year, month, day, hour, minute, second }: DateParts): WallTime =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;

const EARLIEST = Date.UTC(2015, 4, 20);

/** Feeds exist since May 2015, and none is from tomorrow: a wrong time would shut out every later file. */
export const isPlausibleFileTime = (at: Date, now: Date): boolean =>
  at.getTime() >= EARLIEST && at.getTime() <= now.getTime() + DAY_MS;
