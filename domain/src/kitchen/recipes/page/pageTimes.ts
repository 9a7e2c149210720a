import { RECIPE_MINUTES_MAX } from '../../../base/limits.ts';
import { isRecord } from '../../../base/unknownValues.ts';
import { timesInStep } from '../stepTimes.ts';
import { asArray, plainTextOf } from './pageFields.ts';

/** Times of a recipe as pages write them. All results are minutes. */

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A page gives a time in one or two forms. */
const FORMS_MAX = 10;

/**
 * Minutes of a duration (ISO 8601, also where letters or numbers are missing), of a number of minutes, of a clock
 * (`1:30`), of a time in words (`שעה ו-20 דקות`), or of an object with one; of a range the longer. Null for anything else.
 */
export function pageMinutesOf(value: unknown): number | null {
  for (const one of asArray(value).slice(0, FORMS_MAX)) {
    const total = isRecord(one) ? minutesOfObject(one) : minutesOfText(plainTextOf(one));
    if (total !== null && total > 0 && total <= RECIPE_MINUTES_MAX) return total;
  }
  return null;
}

/** `{"@type": "Duration", "maxValue": "PT30M"}`, and other names that sites give the value. */
const VALUE_FIELDS = ['maxValue', 'value', '@value', 'minValue', 'duration', 'text', 'name'] as const;

function minutesOfObject(value: Readonly<Record<string, unknown>>): number | null {
  const fields = VALUE_FIELDS.map((field) => plainTextOf(value[field]));
  const read = fields.map(minutesOfText).find((minutes) => minutes !== null && minutes > 0);
  if (read !== undefined) return read;
  const [hours, minutes] = ['hours', 'minutes'].map((field) => Number(plainTextOf(value[field]) || 0));
  return hours || minutes ? (hours || 0) * HOUR + (minutes || 0) : null;
}

function minutesOfText(text: string): number | null {
  if (text.startsWith('-')) return null;
  if (/^\d{1,5}(?:\.\d+)?$/.test(text)) return Math.round(Number(text));
  return isoMinutes(text) ?? clockMinutes(text) ?? minutesInWords(text);
}

/**
 * `PT1H30M`, `P0DT45M`, `P1W`, `P0Y0M0DT0H35M0.000S`; also `PTH25MS`, `P30M`, `PT90`, where a number or a letter is
 * missing. No recipe takes months: their letter means minutes.
 */
const DURATION = /^P[\dYMWDTHS.,]{1,60}$/i;
const DURATION_PART = /(\d+(?:[.,]\d+)?)([YMWDHS]?)/gi;
const PART_MINUTES: Readonly<Record<string, number>> = { Y: 0, W: WEEK, D: DAY, H: HOUR, M: 1, S: 1 / 60, '': 1 };

function isoMinutes(text: string): number | null {
  const duration = text.replaceAll(/\s/g, '');
  if (!DURATION.test(duration)) return null;
  const parts = [...duration.matchAll(DURATION_PART)].map(
    ([, number = '', letter = '']) => Number(number.replace(',', '.')) * (PART_MINUTES[letter.toUpperCase()] ?? 0),
  );
  return Math.round(parts.reduce((sum, minutes) => sum + minutes, 0));
}

/** `1:30`, `00:45:00`, `1h30`. */
function clockMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2})\s?[:h]\s?([0-5]\d)(?::[0-5]\d)?$/i.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * HOUR + Number(minutes);
}

/** A number and its unit, in the languages of recipe sites. */
const COUNT = '(\\d{1,4}(?:[.,]\\d{1,2})?(?:\\s+\\d/\\d)?|\\d/\\d|(?:\\d{1,3}\\s?)?[½¼¾⅓⅔])\\s*-?';
const UNITS: readonly (readonly [minutes: number, pattern: RegExp])[] = [
  [WEEK, new RegExp(`${COUNT}(?:שבוע|weeks?|недел|أسبوع|أسابيع|woche|semaine|semana)`, 'i')],
  [
    DAY,
    new RegExp(
      `${COUNT}(?:ימים|יום|days?(?!\\p{L})|дн|день|суток|يوم|أيام|tage?(?!\\p{L})|jours?|d[ií]as?(?!\\p{L}))`,
      'iu',
    ),
  ],
  [
    HOUR,
    new RegExp(
      `${COUNT}(?:שעות|שעה|שע['׳]|hours?|hrs?|heures?|h(?!\\p{L})|horas?|or[ae](?!\\p{L})|órák?|óra|st(?:d|unden?)|uur|uren|tim(?:mar|me|er)?(?!\\p{L})|t(?!\\p{L})|godz|hod|sat[ai]?(?!\\p{L})|saat|ώρ|час|ч(?!\\p{L})|год|ساع|時間|小时|小時|시간|giờ|jam)`,
      'iu',
    ),
  ],
  [
    1,
    new RegExp(`${COUNT}(?:דקות|דקה|דק['׳]?|min|m(?!\\p{L})|perc|мин|хв|мін|دق|dk|dakika|λεπτ|分|분|phút|menit)`, 'iu'),
  ],
];
const HALF_WORDS: readonly (readonly [minutes: number, pattern: RegExp])[] = [
  [90, /hour and a half|one and a half hours|полтора часа|ساعة ونصف/i],
  [45, /three quarters of an hour/i],
  [30, /half an? hour|полчаса|نصف ساعة/i],
  [15, /quarter of an hour|четверть часа|ربع ساعة/i],
  [120, /two hours|два часа|ساعتان|ساعتين/i],
  [HOUR, /(?:^|\s)(?:an|one) hour|^час(?:\s|$)|^ساعة$/i],
];

/** `1 hour 30 minutes`, `30–45 דקות` (the longer), `שעה וחצי`, `half an hour`. */
function minutesInWords(text: string): number | null {
  const counted = UNITS.map(([minutes, pattern]) => [minutes, pattern.exec(text)?.[1]] as const);
  const total = counted.reduce(
    (sum, [minutes, count]) => sum + (count === undefined ? 0 : numberOf(count) * minutes),
    0,
  );
  const isWhole =
    counted.slice(0, -1).some(([, count]) => count !== undefined) && !/\d\s*שע\S*\s+ו(?!-?\s?\d)/.test(text);
  if (isWhole || (total > 0 && !text.includes('שע'))) return withHalf(text, Math.round(total));
  const [seconds] = timesInStep(text);
  if (seconds !== undefined) return Math.max(1, Math.round(seconds / 60));
  return HALF_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** `an hour 20 minutes`: the hour that no number counts. */
const withHalf = (text: string, minutes: number): number =>
  minutes < HOUR && /(?:^|\s)(?:an|one) hour/i.test(text) ? minutes + HOUR : minutes;

const SIGNS: Readonly<Record<string, number>> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3 };

/** `1.5`, `1,5`, `1 1/2`, `1½`. */
function numberOf(count: string): number {
  const sign = SIGNS[count.slice(-1)];
  if (sign !== undefined) return Number(count.slice(0, -1).trim() || 0) + sign;
  return count
    .split(/\s+/)
    .map((part) => part.replace(',', '.').split('/').map(Number))
    .reduce((sum, [above = 0, below = 1]) => sum + (below > 0 ? above / below : 0), 0);
}

export type PageTimes = { readonly prep: number | null; readonly cook: number | null };

/**
 * Returns preparing and cooking, whose sum is the whole time. Cooking is the rest of the total; a page that writes the
 * total into one of them means the total, and not twice that time.
 */
export function pageTimesOf(prep: number | null, cook: number | null, total: number | null): PageTimes {
  if (prep === null || total === null) return { prep, cook: cook ?? total };
  if (cook === null) return { prep, cook: total > prep ? total - prep : null };
  if (cook === total) return { prep, cook: prep < total ? total - prep : null };
  return { prep: prep === total && cook < total ? total - cook : prep, cook };
}
