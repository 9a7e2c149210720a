import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEvent, iCalendarOf } from './iCalendar.ts';

const AT = new Date('2026-03-20T10:00:00Z');
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ uid: 'meal-1@sali', summary: 'שקשוקה', notes: [], url: null, start: '2026-03-27T19:00', minutes: 60 },
  ...{ weekly: null, createdAt: AT, changedAt: AT, sequence: 0, ...more },
});
const textOf = (...events: CalendarEvent[]): string => iCalendarOf('תפריט', events);
const octets = (text: string): number => new TextEncoder().encode(text).length;

it('[MP15] an event has its wall clock in Israel, and says when it changed last and never when it was written', () => {
  expect(textOf(event({ changedAt: new Date('2026-03-21T08:30:00Z'), sequence: 7 })).split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VEVENT',
      'UID:meal-1@sali',
      'DTSTAMP:20260321T083000Z',
      'CREATED:20260320T100000Z',
      'LAST-MODIFIED:20260321T083000Z',
      'SEQUENCE:7',
      'DTSTART;TZID=Asia/Jerusalem:20260327T190000',
      'DURATION:PT60M',
      'SUMMARY:שקשוקה',
    ]),
  );
  const weekly = textOf(event({ weekly: { every: 2, weekdays: [0, 5] } }));
  expect(weekly).toContain('\r\nRRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,FR\r\n');
});

it('[MP16] an alarm is at the beginning of its event, with its words, and only where it is one', () => {
  const alarm =
    'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nDESCRIPTION:להוציא\\, מחר\r\nEND:VALARM\r\nEND:VEVENT';
  expect(textOf(event({ summary: 'להוציא, מחר', isAlarm: true }))).toContain(alarm);
  expect(textOf(event())).not.toContain('VALARM');
});

it('[MP15] texts are escaped, and control characters are no part of them', () => {
  const summary = 'א, ב; ג\\ד';
  const text = textOf(event({ summary, notes: ['שורה\r\nשנייה', 'BEGIN:VEVENT\u0000\u0007'] }));
  expect(text).toContain('\r\nSUMMARY:א\\, ב\\; ג\\\\ד\r\n');
  expect(text).toContain('\r\nDESCRIPTION:שורה\\nשנייה\\nBEGIN:VEVENT  \r\n');
});

it('[MP15] lines have at most 75 octets and end with CRLF; folded back they are as they were, whatever the letters', () => {
  const letters = fc.string({
    unit: fc.constantFrom('א', 'ש', 'a', ' ', '👨‍👩‍👧', 'é', '€', ',', '\\', '\n'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(letters, (summary) => {
      const text = textOf(event({ summary }));
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
      for (const line of text.split('\r\n')) expect(line).not.toMatch(/\p{Surrogate}/u);
      const escaped = summary.replaceAll(/[\\,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
      expect(text.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${escaped}\r\n`);
    }),
  );
});
