import { describe, expect, it } from 'vitest';
import { COOKING_CHANGES_MAX } from '../../base/limits.ts';
import { changedAfter, mergeCooking, readCookingKey, SERVINGS_KEY, STEP_KEY, tickKey, timerKey } from './cooking.ts';

describe('[CK2] fields of cooking', () => {
  it('the later change of each field stays, in any order of arrival', () => {
    const phone = { [STEP_KEY]: { value: 2, at: 10 }, [tickKey(5)]: { value: true, at: 30 } };
    const desk = { [STEP_KEY]: { value: 1, at: 20 }, [tickKey(5)]: { value: false, at: 20 } };
    const both = { [STEP_KEY]: { value: 1, at: 20 }, [tickKey(5)]: { value: true, at: 30 } };
    expect(mergeCooking(mergeCooking({}, phone), desk)).toEqual(both);
    expect(mergeCooking(mergeCooking({}, desk), phone)).toEqual(both);
  });

  it('a tick that is sent twice stays one', () => {
    const tick = { [tickKey(5)]: { value: true, at: 30 } };
    expect(mergeCooking(mergeCooking({}, tick), tick)).toEqual(tick);
  });

  it('nothing that was changed before the end is left', () => {
    const fields = { [STEP_KEY]: { value: 2, at: 10 }, [SERVINGS_KEY]: { value: 6, at: 11 } };
    expect(changedAfter(fields, 10)).toEqual({ [SERVINGS_KEY]: { value: 6, at: 11 } });
  });

  it('the fields that were changed last stay, of more than any recipe has', () => {
    const timer = (seconds: number) =>
      [timerKey(5, seconds), { value: { endsAt: null, leftMs: 0 }, at: seconds }] as const;
    const timers = Object.fromEntries(Array.from({ length: COOKING_CHANGES_MAX }, (_, at) => timer(at + 1)));
    const merged = mergeCooking(timers, Object.fromEntries([timer(10_000), timer(10_001)]));
    expect(Object.keys(merged)).toHaveLength(COOKING_CHANGES_MAX);
    expect(merged).toMatchObject(Object.fromEntries([timer(3), timer(10_000), timer(10_001)]));
    expect(merged).not.toHaveProperty([timerKey(5, 2)]);
  });

  it.each([
    [STEP_KEY, { of: 'step' }],
    [SERVINGS_KEY, { of: 'servings' }],
    [tickKey(7), { of: 'tick', entryId: 7 }],
    [timerKey(7, 1200), { of: 'timer', entryId: 7, seconds: 1200 }],
    ['tick:7:1', undefined],
    ['timer:7', undefined],
    ['constructor', undefined],
  ])('reads the key %s', (key, read) => expect(readCookingKey(key)).toEqual(read));
});
