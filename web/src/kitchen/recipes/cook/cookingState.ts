import type { CookingExchange, CookingField, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import { COOKING_KEPT_MS } from '@sali/domain/base/limits';
import {
  type CookingValue,
  readCookingKey,
  SERVINGS_KEY,
  STEP_KEY,
  tickKey,
  type TimerValue,
  timerKey,
} from '@sali/domain/kitchen/recipes/cooking';
import type { LocalCooking } from './storedCooking.ts';

/** Pure steps of cooking on one device: a change, what is sent, and an answer of the server. Times are ms since the epoch. */

export const NOT_BEGUN: LocalCooking = { values: {}, unsent: {}, finishedAt: null, session: null };

/** The fields that are set to values now. */
export function withChanges(
  state: LocalCooking,
  values: Readonly<Record<string, CookingValue>>,
  now: number,
): LocalCooking {
  const unsent = Object.fromEntries(Object.keys(values).map((key) => [key, now]));
  return { ...state, values: { ...state.values, ...values }, unsent: { ...state.unsent, ...unsent } };
}

/** All steps are done: the end, and nothing else, is left to send. */
export const withEnd = (state: LocalCooking, steps: number, now: number): LocalCooking => ({
  values: { ...state.values, [STEP_KEY]: steps },
  unsent: {},
  finishedAt: now,
  session: null,
});

/** Back from the end: what is on the screen is cooked on. */
export const resumed = (state: LocalCooking, step: number, now: number): LocalCooking =>
  withChanges(state, { ...state.values, [STEP_KEY]: step }, now);

/** From the first step, with nothing taken and every timer at its beginning. */
export function restarted(state: LocalCooking, now: number): LocalCooking {
  const values = Object.keys(state.values).flatMap((key): [string, CookingValue][] => {
    const of = readCookingKey(key);
    if (of?.of === 'tick') return [[key, false]];
    if (of?.of === 'timer') return [[key, { endsAt: null, leftMs: of.seconds * 1000 }]];
    return of?.of === 'step' ? [[key, 0]] : [];
  });
  return withChanges(state, Object.fromEntries(values), now);
}

/** Returns the changes that the server does not have yet. */
export const exchangeOf = ({ values, unsent, finishedAt }: LocalCooking, now: number): CookingExchange => ({
  changes: Object.entries(unsent).flatMap(([key, at]) => {
    const field = fieldToWire(key, values[key], at);
    return field ? [{ field, ago_ms: ageOf(at, now) }] : [];
  }),
  ...(finishedAt !== null && { finished_ago_ms: ageOf(finishedAt, now) }),
});

/** A device whose clock was set back has changed it now. */
const ageOf = (at: number, now: number): number => Math.min(COOKING_KEPT_MS, Math.max(0, Math.round(now - at)));

function fieldToWire(key: string, value: CookingValue | undefined, at: number): CookingField | undefined {
  const of = readCookingKey(key);
  if (typeof value === 'number') {
    if (of?.of === 'step') return { of: 'step', step: value };
    return of?.of === 'servings' ? { of: 'servings', servings: value } : undefined;
  }
  if (typeof value === 'boolean')
    return of?.of === 'tick' ? { of: 'tick', entry_id: of.entryId, is_on: value } : undefined;
  if (value === undefined || of?.of !== 'timer') return undefined;
  const left = value.endsAt === null ? value.leftMs : Math.max(0, value.endsAt - at);
  return {
    ...{ of: 'timer', entry_id: of.entryId, seconds: of.seconds },
    left_ms: Math.round(left),
    is_running: value.endsAt !== null,
  };
}

/**
 * Returns the state with an answer of the server. Changes made here after the state was sent stay.
 * @param sent the state that was sent
 * @returns `isOver`: somebody else finished
 */
export function answered(
  state: LocalCooking,
  sent: LocalCooking,
  { session }: SharedCooking,
  now: number,
): { readonly state: LocalCooking; readonly isOver: boolean } {
  const unsent = Object.fromEntries(Object.entries(state.unsent).filter(([key, at]) => sent.unsent[key] !== at));
  const finishedAt = state.finishedAt === sent.finishedAt ? null : state.finishedAt;
  if (!session) {
    const isOver = state.session !== null && Object.keys(unsent).length === 0;
    return { state: { ...state, unsent, finishedAt, session: null }, isOver };
  }
  // The end is still to be sent: what others do is not shown to those who have finished.
  if (state.finishedAt !== null && finishedAt !== null) return { state, isOver: false };
  const own = Object.entries(state.values).filter(([key]) => Object.hasOwn(unsent, key));
  const theirs = session.fields.map((field) => valueFromWire(field, state.values, now));
  const values = { ...Object.fromEntries(theirs), ...Object.fromEntries(own) };
  return { state: { values, unsent, finishedAt, session: session.started_at }, isOver: false };
}

function valueFromWire(field: CookingField, before: LocalCooking['values'], now: number): [string, CookingValue] {
  switch (field.of) {
    case 'step':
      return [STEP_KEY, field.step];
    case 'servings':
      return [SERVINGS_KEY, field.servings];
    case 'tick':
      return [tickKey(field.entry_id), field.is_on];
    case 'timer': {
      const key = timerKey(field.entry_id, field.seconds);
      const known = before[key];
      return [key, timerFromWire(field, typeof known === 'object' ? known : undefined, now)];
    }
  }
}

/** Ends that are less apart than this are one: the answer was under way for a moment. */
const SAME_END_MS = 1500;

/** A timer that runs here already keeps its end, so that its seconds do not jump. */
function timerFromWire(
  { left_ms: leftMs, is_running: isRunning }: Extract<CookingField, { of: 'timer' }>,
  known: TimerValue | undefined,
  now: number,
): TimerValue {
  if (!isRunning) return { endsAt: null, leftMs };
  const endsAt = now + leftMs;
  if (known && known.endsAt !== null) {
    const isOverHere = leftMs === 0 && known.endsAt <= now;
    if (isOverHere || Math.abs(known.endsAt - endsAt) < SAME_END_MS) return known;
  }
  return leftMs === 0 ? { endsAt: null, leftMs: 0 } : { endsAt, leftMs };
}
