import type { CookingField, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import { SERVINGS_KEY, STEP_KEY, tickKey, timerKey } from '@sali/domain/kitchen/recipes/cooking';
import { describe, expect, it } from 'vitest';
import { answered, exchangeOf, NOT_BEGUN, restarted, resumed, withChanges, withEnd } from './cookingState.ts';

const STARTED = '2026-11-25T10:00:00.000Z';
const answer = (fields: CookingField[] | null): SharedCooking => ({
  version: 1,
  session: fields && { started_at: STARTED, fields },
  cooks: [],
});

describe('[CK2] cooking on one device', () => {
  it('sends each change with its age, once', () => {
    const state = withChanges(NOT_BEGUN, { [STEP_KEY]: 1, [tickKey(5)]: true }, 1000);
    const later = withChanges(state, { [timerKey(6, 60)]: { endsAt: 63_000, leftMs: 60_000 } }, 3000);
    expect(exchangeOf(later, 4000)).toEqual({
      changes: [
        { field: { of: 'step', step: 1 }, ago_ms: 3000 },
        { field: { of: 'tick', entry_id: 5, is_on: true }, ago_ms: 3000 },
        { field: { of: 'timer', entry_id: 6, seconds: 60, left_ms: 60_000, is_running: true }, ago_ms: 1000 },
      ],
    });
    const { state: after } = answered(later, later, answer([{ of: 'step', step: 1 }]), 4000);
    expect(exchangeOf(after, 5000)).toEqual({ changes: [] });
  });

  it('what others changed is shown, but for what was changed here after it was sent', () => {
    const sent = withChanges(NOT_BEGUN, { [STEP_KEY]: 1, [SERVINGS_KEY]: 6 }, 1000);
    const state = withChanges(sent, { [STEP_KEY]: 2 }, 2000);
    const theirs = answer([
      { of: 'step', step: 4 },
      { of: 'servings', servings: 8 },
      { of: 'tick', entry_id: 5, is_on: true },
    ]);
    expect(answered(state, sent, theirs, 3000).state).toEqual({
      values: { [STEP_KEY]: 2, [SERVINGS_KEY]: 8, [tickKey(5)]: true },
      unsent: { [STEP_KEY]: 2000 },
      finishedAt: null,
      session: STARTED,
    });
  });

  it('a timer that runs here keeps its end; one that others started ends by this clock', () => {
    const key = timerKey(6, 60);
    const state = { ...NOT_BEGUN, values: { [key]: { endsAt: 61_000, leftMs: 60_000 } } };
    const timer = (left_ms: number, is_running = true) =>
      answer([{ of: 'timer', entry_id: 6, seconds: 60, left_ms, is_running }]);
    const after = (given: SharedCooking, from = state, now = 2000) =>
      answered(from, from, given, now).state.values[key];
    expect(after(timer(59_400))).toEqual({ endsAt: 61_000, leftMs: 60_000 });
    expect(after(timer(30_000, false))).toEqual({ endsAt: null, leftMs: 30_000 });
    expect(after(timer(30_000), NOT_BEGUN as typeof state)).toEqual({ endsAt: 32_000, leftMs: 30_000 });
    expect(after(timer(0), NOT_BEGUN as typeof state)).toEqual({ endsAt: null, leftMs: 0 });
    expect(after(timer(0), state, 61_100)).toEqual({ endsAt: 61_000, leftMs: 60_000 });
  });

  it('[CK4] the end is sent alone; back from it everything is sent again', () => {
    const begun = withChanges(NOT_BEGUN, { [STEP_KEY]: 1, [tickKey(5)]: true }, 1000);
    const end = withEnd(begun, 2, 2000);
    expect(exchangeOf(end, 2500)).toEqual({ changes: [], finished_ago_ms: 500 });
    const { state, isOver } = answered(end, end, answer(null), 2600);
    expect([state.finishedAt, isOver]).toEqual([null, false]);
    expect(exchangeOf(resumed(state, 1, 3000), 3000).changes).toHaveLength(2);
  });

  it('[CK4] hears that somebody else finished, unless this device went on meanwhile', () => {
    const { state } = answered(NOT_BEGUN, NOT_BEGUN, answer([{ of: 'step', step: 1 }]), 1000);
    expect(answered(state, state, answer(null), 2000).isOver).toBe(true);
    const on = withChanges(state, { [STEP_KEY]: 2 }, 1500);
    expect(answered(on, state, answer(null), 2000).isOver).toBe(false);
    expect(answered(NOT_BEGUN, NOT_BEGUN, answer(null), 2000).isOver).toBe(false);
  });

  it('from the beginning: no step, no tick, timers whole', () => {
    const key = timerKey(6, 60);
    const values = { [STEP_KEY]: 2, [SERVINGS_KEY]: 6, [tickKey(5)]: true, [key]: { endsAt: 5000, leftMs: 60_000 } };
    expect(restarted({ ...NOT_BEGUN, values }, 2000)).toMatchObject({
      values: { [STEP_KEY]: 0, [SERVINGS_KEY]: 6, [tickKey(5)]: false, [key]: { endsAt: null, leftMs: 60_000 } },
      unsent: { [STEP_KEY]: 2000, [tickKey(5)]: 2000, [key]: 2000 },
    });
  });
});
