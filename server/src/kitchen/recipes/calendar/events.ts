import type { CalendarEvent } from '@sali/domain/base/iCalendar';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { DAY_MS } from '@sali/domain/base/time';
import { firstOccurrence } from '@sali/domain/lists/recurrence';
import { dayAfter, type MealSlot } from '@sali/domain/kitchen/recipes/mealWeek';
import type { ServerTexts } from '@sali/texts/types';
import type { MealRow } from '../meals/db.ts';
import type { CalendarReminder, RepeatedList } from '../room.ts';

/** A household's plans, as events of a calendar. Each has an id that stays, and changes only when its own data do. */

type CalendarTexts = ServerTexts['calendar'];

/** When people eat: a plan says morning, noon or evening. */
const EATEN_AT: Readonly<Record<MealSlot, string>> = { morning: '08:00', noon: '13:00', evening: '19:00' };
const MEAL_MINUTES = 60;
const THAWED_AT = '20:00';
/** The length of a moment: calendars draw nothing that takes no time. */
const MOMENT_MINUTES = 15;
const WEEK_DAYS = 7;

/** A recipe as its reader sees it, with what is taken out of the freezer for it. */
export type CookedRecipe = {
  readonly title: string;
  readonly changedAt: Date;
  readonly address: string;
  readonly thawed: readonly string[];
};

/** The meal, and the evening before it where something has to thaw. @param recipe undefined: none, or the person may not read it */
export function mealEvents(meal: MealRow, recipe: CookedRecipe | undefined, texts: CalendarTexts): CalendarEvent[] {
  const title = recipe?.title ?? meal.title;
  const summary = meal.kind === 'leftovers' ? (title === '' ? texts.leftovers : texts.leftoversOf({ title })) : title;
  const servings = meal.servings === null ? [] : [texts.servings({ servings: meal.servings })];
  const thawed = recipe?.thawed ?? [];
  const thaw = texts.freezer({ things: thawed.join(', ') });
  const changes = planChanges(meal.created_at, [meal.changed_at, recipe?.changedAt]);
  const own: CalendarEvent = {
    ...{ uid: `meal-${meal.meal_id}@sali`, summary, url: recipe?.address ?? null, weekly: null },
    ...{ start: `${meal.day}T${EATEN_AT[meal.slot]}`, minutes: MEAL_MINUTES, ...changes },
    notes: [...servings, ...(thawed.length > 0 ? [thaw] : []), ...(recipe ? [recipe.address] : [])],
  };
  if (thawed.length === 0) return [own];
  const evening = `${dayAfter(meal.day, -1)}T${THAWED_AT}`;
  const before = {
    uid: `freezer-${meal.meal_id}@sali`,
    summary: thaw,
    start: evening,
    minutes: MOMENT_MINUTES,
    isAlarm: true as const,
  };
  return [{ ...own, ...before, notes: [texts.freezerFor({ title }), ...(recipe ? [recipe.address] : [])] }, own];
}

/** A list that the server makes by itself; none without a weekday. */
export function repeatedListEvents(list: RepeatedList, texts: CalendarTexts): CalendarEvent[] {
  const { weekdays, everyWeeks } = list.recurrence;
  const first = firstOccurrence(list.recurrence);
  if (first === null) return [];
  return [
    {
      ...{ uid: `list-${list.templateId}@sali`, summary: texts.list({ name: list.name }), notes: [], url: null },
      ...{ start: wallClockOf(new Date(first)), minutes: MOMENT_MINUTES },
      ...{ weekly: { every: everyWeeks, weekdays }, ...planChanges(list.createdAt, [list.changedAt]) },
    },
  ];
}

/** The server moves a weekly reminder on by a week each time: its event begins with the next one. */
export function reminderEvent(reminder: CalendarReminder, texts: CalendarTexts): CalendarEvent {
  const { reminderId, listName, remindAt, isWeekly, createdAt } = reminder;
  const weeks = Math.floor((remindAt.getTime() - createdAt.getTime()) / (WEEK_DAYS * DAY_MS));
  const start = wallClockOf(remindAt);
  const weekday = new Date(`${start.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return {
    ...{ uid: `reminder-${reminderId}@sali`, summary: texts.reminder({ name: listName }), notes: [], url: null },
    ...{ start, minutes: MOMENT_MINUTES, weekly: isWeekly ? { every: 1, weekdays: [weekday] } : null, isAlarm: true },
    ...{ createdAt, changedAt: createdAt, sequence: Math.max(0, weeks) },
  };
}

/** 'YYYY-MM-DDTHH:MM'. */
const wallClockOf = (at: Date): string => toJerusalem(at).slice(0, 16);

/** The last change, and a number that grows with each: the seconds since the beginning. */
function planChanges(
  createdAt: Date,
  times: readonly (Date | null | undefined)[],
): Pick<CalendarEvent, 'createdAt' | 'changedAt' | 'sequence'> {
  const last = Math.max(createdAt.getTime(), ...times.map((at) => at?.getTime() ?? 0));
  return { createdAt, changedAt: new Date(last), sequence: Math.ceil((last - createdAt.getTime()) / 1000) };
}
