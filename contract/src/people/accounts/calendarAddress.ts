import { z } from 'zod';

/** The secret address by which calendars read the plan of a person's household (docs/spec/meals.md). */

const Time = z.string().describe('ISO 8601, UTC');

export const CalendarAddress = z.object({
  created_at: Time,
  last_used_at: Time.nullable().describe('when a calendar last read it, to five minutes'),
});
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const OwnCalendar = z.object({ address: CalendarAddress.nullable().describe('null: there is none') });
export type OwnCalendar = z.infer<typeof OwnCalendar>;

export const MadeCalendarAddress = CalendarAddress.extend({
  path: z.string().describe('below the site’s address; it is answered this once and never again'),
});
export type MadeCalendarAddress = z.infer<typeof MadeCalendarAddress>;
