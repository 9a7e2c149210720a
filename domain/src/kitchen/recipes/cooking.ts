import { COOKING_CHANGES_MAX } from '../../base/limits.ts';

/** How far a household is in cooking a recipe: fields that several devices change, of which the later change stays [CK2]. */

/** A timer by the clock: when it ends (ms since the epoch) while it runs, else null; and the rest when it was changed. */
export type TimerValue = { readonly endsAt: number | null; readonly leftMs: number };

/** A number (steps that are done, servings), whether an ingredient was taken, or a timer. */
export type CookingValue = number | boolean | TimerValue;

/** Fields by their keys, each with when it was changed (ms since the epoch). */
export type CookingFields = Readonly<Record<string, { readonly value: CookingValue; readonly at: number }>>;

export const STEP_KEY = 'step';
export const SERVINGS_KEY = 'servings';

/** The key of an ingredient that can be ticked off. */
export const tickKey = (entryId: number): string => `tick:${entryId}`;

/** The key of a timer: the entry of its step, and its whole time. */
export const timerKey = (entryId: number, seconds: number): string => `timer:${entryId}:${seconds}`;

export type CookingKey =
  | { readonly of: 'step' }
  | { readonly of: 'servings' }
  | { readonly of: 'tick'; readonly entryId: number }
  | { readonly of: 'timer'; readonly entryId: number; readonly seconds: number };

/** @returns undefined for what is not a key */
export function readCookingKey(key: string): CookingKey | undefined {
  if (key === STEP_KEY || key === SERVINGS_KEY) return { of: key };
  const [, of, entryId, seconds] = /^(tick|timer):(\d+)(?::(\d+))?$/.exec(key) ?? [];
  if (of === 'tick' && seconds === undefined) return { of, entryId: Number(entryId) };
  if (of === 'timer' && seconds !== undefined) return { of, entryId: Number(entryId), seconds: Number(seconds) };
  return undefined;
}

/**
 * The fields with changes; of two changes of one field the later one stays, whichever arrives first. If there are more
 * fields than a cooking has, those that were changed last stay.
 */
export function mergeCooking(stored: CookingFields, changes: CookingFields): CookingFields {
  const later = Object.entries(changes).filter(([key, { at }]) => at >= (stored[key]?.at ?? -Infinity));
  if (later.length === 0) return stored;
  const merged = Object.entries({ ...stored, ...Object.fromEntries(later) });
  if (merged.length > COOKING_CHANGES_MAX) merged.sort(([, one], [, other]) => other.at - one.at);
  return Object.fromEntries(merged.slice(0, COOKING_CHANGES_MAX));
}

/** The fields that were changed after a time. */
export const changedAfter = (fields: CookingFields, time: number): CookingFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { at }]) => at > time));
