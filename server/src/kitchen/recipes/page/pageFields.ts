import { RECIPE_MINUTES_MAX, SERVINGS_MAX } from '@sali/domain/base/limits';
import { timesInStep } from '@sali/domain/kitchen/recipes/stepTimes';
import { isRecord } from '@sali/domain/base/unknownValues';
import { pageTextOf } from './pageText.ts';

/** Values of a recipe as pages write them: texts, times, yields and addresses of pictures. */

export type JsonValue = Readonly<Record<string, unknown>>;

export const asArray = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const SHORT_MAX = 100;

/** The text without markup, entities decoded, in one line; of a list its first. */
export function plainTextOf(value: unknown, lengthMax = SHORT_MAX): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' || typeof text === 'number' ? pageTextOf(String(text), lengthMax) : '';
}

const LINE_ENDS = /<br\s*\/?>|<\/(?:p|li|div|h[1-6]|tr)>|\r?\n/i;

/** The lines of a text with or without markup, at most `max`. */
export const linesOf = (text: string, max: number): string[] => text.split(LINE_ENDS, max);

/** ISO 8601: `PT1H30M`, `P0DT45M`, `P0Y0M0DT0H35M0.000S`. */
const DURATION = /^P(?:\d+Y)?(?:\d+M)?(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:[\d.]+S)?)?$/i;
const MINUTE_S = 60;
const DAY_MINUTES = 1440;

/** Minutes of a duration, of a number of minutes, or of a time in words (`שעה ו-20 דקות`); null for anything else. */
export function pageMinutesOf(value: unknown): number | null {
  const text = plainTextOf(value);
  const total = isoMinutes(text) ?? (/^\d{1,4}$/.test(text) ? Number(text) : minutesInWords(text));
  return total !== null && total > 0 && total <= RECIPE_MINUTES_MAX ? total : null;
}

function isoMinutes(text: string): number | null {
  const parts = DURATION.exec(text);
  if (!parts) return null;
  const [days, hours, minutes] = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return Math.round((days ?? 0) * DAY_MINUTES + (hours ?? 0) * 60 + (minutes ?? 0));
}

const HOURS = /(\d{1,3})\s*(?:שעות|שעה|שע'|hours?|hrs?)/;
const MINUTES = /(\d{1,4})\s*(?:דקות|דקה|דק'?|minutes?|mins?)/;

function minutesInWords(text: string): number | null {
  const [hours, minutes] = [HOURS, MINUTES].map((pattern) => Number(pattern.exec(text)?.[1] ?? 0));
  if (hours || (minutes && !text.includes('שע'))) return (hours ?? 0) * 60 + (minutes ?? 0);
  const [seconds] = timesInStep(text);
  return seconds === undefined ? null : Math.max(1, Math.round(seconds / MINUTE_S));
}

/** What preparing leaves of the total time, where the cooking time is not given. */
export const cookTimeOf = (prep: number | null, cook: number | null, total: number | null): number | null =>
  cook ?? (total && prep && total > prep ? total - prep : total);

/** A page gives the yield in one or two forms. */
const YIELDS_MAX = 10;
const OF_EATERS = /(\d{1,4})(?:\s?[-–]\s?\d{1,4})?\s*(?:מנות|סועדים|אנשים|נפשות|servings)/;
/** The size of a tin is not a number of servings. */
const SIZES = /\d+(?:\s?[x×/-]\s?\d+)*\s*(?:ס["״']{0,2}מ|cm|מ["״']{0,2}מ|גרם|ק["״']{0,2}ג|אינץ)|קוטר\s*\d+/g;

/** The servings of a yield: '4', '4-6 מנות', ['4', '4 servings'], { value: 4 }; null where it names none. */
export function servingsOf(value: unknown): number | null {
  const text = asArray(value)
    .slice(0, YIELDS_MAX)
    .map((one) => plainTextOf(isRecord(one) ? (one['value'] ?? one['minValue'] ?? one['name']) : one))
    .join(' ');
  const number = Number(OF_EATERS.exec(text)?.[1] ?? /\d+/.exec(text.replaceAll(SIZES, ' '))?.[0] ?? 0);
  return number >= 1 && number <= SERVINGS_MAX ? number : null;
}

/**
 * The absolute address of the first picture: an address, an object with one, or a reference.
 * @param referenced finds the object with an `@id`
 */
export function pictureAddressOf(
  value: unknown,
  base: string,
  referenced: (id: string) => unknown = () => undefined,
): string | null {
  const [first] = asArray(value);
  const picture = isRecord(first) ? addressWithin(first, referenced) : first;
  if (typeof picture !== 'string' || picture === '' || !URL.canParse(picture, base)) return null;
  const { href, protocol } = new URL(picture, base);
  return /^https?:$/.test(protocol) && href.length <= ADDRESS_MAX ? href : null;
}

const ADDRESS_MAX = 2000;

function addressWithin(picture: JsonValue, referenced: (id: string) => unknown): unknown {
  const [own] = asArray(picture['url'] ?? picture['contentUrl']);
  if (own !== undefined || typeof picture['@id'] !== 'string') return own;
  const target = referenced(picture['@id']);
  return isRecord(target) ? asArray(target['url'] ?? target['contentUrl'])[0] : undefined;
}
