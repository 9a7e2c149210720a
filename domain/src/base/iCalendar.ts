import { ISRAEL_TIME_ZONE } from './jerusalemTime.ts';
import { DAY_MS } from './time.ts';

/**
 * Writes calendars as iCalendar (RFC 5545): CRLF, lines of at most 75 octets, texts escaped. Times are wall-clock times of
 * Israel with their time zone, so that an event at seven stays at seven over the change of clocks.
 */

export type CalendarEvent = {
  /** The same for each writing of the event, and no other event's. */
  readonly uid: string;
  readonly summary: string;
  /** Lines, without empty ones. */
  readonly notes: readonly string[];
  readonly url: string | null;
  /** The wall clock in Israel: 'YYYY-MM-DDTHH:MM'. */
  readonly start: string;
  readonly minutes: number;
  /** Repeats every so many weeks on these weekdays (0 is Sunday); null: once. */
  readonly weekly: { readonly every: number; readonly weekdays: readonly number[] } | null;
  /** The calendar's program alerts the person when it begins, if they let it. */
  readonly isAlarm?: true;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Grows with each change. */
  readonly sequence: number;
};

/** How often programs should ask again. */
const REFRESHED_EVERY = 'PT4H';
const LINE_OCTETS_MAX = 75;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Years after the last event in which the file still knows the clocks: a weekly event goes on. */
const YEARS_AHEAD = 10;
/** A calendar without events has the clocks of some year: a file has to have a part. */
const EMPTY_YEAR = 2026;

/**
 * The clocks of Israel in the years of these events. Each change is written by itself: parsers disagree about a rule for the
 * Friday of 23 to 29 March.
 */
function timeZoneOf(events: readonly CalendarEvent[]): string[] {
  const years = events.length === 0 ? [EMPTY_YEAR] : events.map(({ start }) => Number(start.slice(0, 4)));
  const last = years.reduce((a, b) => Math.max(a, b)) + YEARS_AHEAD;
  const changes: string[] = [];
  for (let year = years.reduce((a, b) => Math.min(a, b)) - 1; year <= last; year += 1) changes.push(...clocksOf(year));
  return ['BEGIN:VTIMEZONE', `TZID:${ISRAEL_TIME_ZONE}`, ...changes, 'END:VTIMEZONE'];
}

/**
 * Israel's law since 2013: summer time begins at two on the Friday before the last Sunday of March, and ends at two on the last
 * Sunday of October.
 */
const clocksOf = (year: number): string[] => [
  ...clockChange('DAYLIGHT', 'IDT', lastSunday(year, MARCH) - 2 * DAY_MS, ['+0200', '+0300']),
  ...clockChange('STANDARD', 'IST', lastSunday(year, OCTOBER), ['+0300', '+0200']),
];

const clockChange = (kind: string, name: string, day: number, [from, to]: readonly [string, string]): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}T020000`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `TZNAME:${name}`,
  `END:${kind}`,
];

/** As months of `Date`. */
const MARCH = 2;
const OCTOBER = 9;

/** In UTC, of a month with 31 days. */
function lastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month, 31);
  return end - new Date(end).getUTCDay() * DAY_MS;
}

/** A calendar with its name, as text for a file or an answer. */
export const iCalendarOf = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sali//Meal plan//HE',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    `X-WR-TIMEZONE:${ISRAEL_TIME_ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESHED_EVERY}`,
    `X-PUBLISHED-TTL:${REFRESHED_EVERY}`,
    ...timeZoneOf(events),
    ...events.flatMap(linesOfEvent),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldedLine(line)}\r\n`)
    .join('');

function linesOfEvent(event: CalendarEvent): string[] {
  const { uid, summary, notes, url, start, minutes, weekly, createdAt, changedAt, sequence } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(uid)}`,
    // Without a METHOD this is the time of the last change, and not of the writing.
    `DTSTAMP:${utcMoment(changedAt)}`,
    `CREATED:${utcMoment(createdAt)}`,
    `LAST-MODIFIED:${utcMoment(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=${ISRAEL_TIME_ZONE}:${start.replaceAll(/[-:]/g, '')}00`,
    `DURATION:PT${minutes}M`,
    ...(weekly ? [`RRULE:${ruleOf(weekly)}`] : []),
    `SUMMARY:${escapedText(summary)}`,
    ...(notes.length > 0 ? [`DESCRIPTION:${escapedText(notes.join('\n'))}`] : []),
    ...(url === null ? [] : [`URL:${url}`]),
    // A meal keeps nobody from being invited elsewhere.
    'TRANSP:TRANSPARENT',
    ...(event.isAlarm ? alarmOf(summary) : []),
    'END:VEVENT',
  ];
}

/** At the beginning of its event. */
const alarmOf = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:PT0S',
  `DESCRIPTION:${escapedText(summary)}`,
  'END:VALARM',
];

const ruleOf = ({ every, weekdays }: NonNullable<CalendarEvent['weekly']>): string =>
  `FREQ=WEEKLY;INTERVAL=${every};WKST=SU;BYDAY=${weekdays.flatMap((day) => WEEKDAYS[day] ?? []).join(',')}`;

/** '20261124T180000Z'. */
const utcMoment = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A value of the type TEXT. Other control characters than the end of a line have no place in it. */
const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** The line in pieces of at most 75 octets in UTF-8, each after the first with a space before it; no letter is cut. */
function foldedLine(line: string): string {
  let [folded, octets] = ['', 0];
  for (const letter of line) {
    const more = octetsOf(letter);
    if (octets + more > LINE_OCTETS_MAX) [folded, octets] = [`${folded}\r\n `, 1];
    folded += letter;
    octets += more;
  }
  return folded;
}

/** How many octets a letter has in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
