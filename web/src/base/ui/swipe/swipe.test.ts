import { describe, expect, it } from 'vitest';
import { beginSwipe, endSwipe, isAtEdge, moveSwipe, type SwipeSide } from './swipe.ts';

const BOTH: readonly SwipeSide[] = ['left', 'right'];
const SLOW_MS = 10_000;

/** A finger that goes through these points from 0,0 on. */
const through = (points: readonly (readonly [x: number, y: number])[], sides = BOTH) =>
  points.reduce((swipe, [x, y]) => moveSwipe(swipe, { x, y }, sides), beginSwipe({ x: 0, y: 0 }, 0));

describe('a swipe', () => {
  it('[G1] begins past 10 px, where it is more than twice as far sideways as up or down', () => {
    expect(through([[10, 0]]).phase).toBe('waiting');
    expect(through([[11, 0]]).phase).toBe('swiping');
    expect(through([[-11, 5]]).phase).toBe('swiping');
    expect(through([[12, 6]]).phase).toBe('waiting');
  });

  it('[G2] counts from 60 px on, however slow', () => {
    expect(endSwipe(through([[60, 0]]), SLOW_MS)).toBe('right');
    expect(endSwipe(through([[-60, 0]]), SLOW_MS)).toBe('left');
    expect(endSwipe(through([[59, 0]]), SLOW_MS)).toBeNull();
    expect(
      endSwipe(
        through([
          [80, 0],
          [30, 0],
        ]),
        SLOW_MS,
      ),
    ).toBeNull();
  });

  it('[G3] counts from 0.4 px/ms on, however short', () => {
    expect(endSwipe(through([[20, 0]]), 50)).toBe('right');
    expect(endSwipe(through([[-20, 0]]), 50)).toBe('left');
    expect(endSwipe(through([[20, 0]]), 51)).toBeNull();
    expect(endSwipe(through([[10, 0]]), 1)).toBeNull();
  });

  it('[G4] over 20 px up or down cancels it, also half way, and for good', () => {
    expect(through([[11, 0]]).phase).toBe('swiping');
    const cancelled = through([
      [70, 0],
      [70, 21],
      [70, 0],
    ]);
    expect(cancelled).toMatchObject({ phase: 'cancelled', shift: 0 });
    expect(endSwipe(cancelled, 1)).toBeNull();
    expect(through([[70, 20]]).phase).toBe('swiping');
  });

  it('[G5] moves the row with the finger, by 120 px at most', () => {
    expect(through([[47, 0]]).shift).toBe(47);
    expect(through([[300, 0]]).shift).toBe(120);
    expect(through([[-300, 0]]).shift).toBe(-120);
  });

  it('[G98] does not begin within 24 px of the edge of the screen: there the phone swipes back', () => {
    expect([24, 25, 365, 366].map((x) => isAtEdge(x, 390))).toEqual([true, false, false, true]);
  });

  it('[G7] does nothing to a side that has no meaning', () => {
    const swipe = through([[-90, 0]], ['right']);
    expect(swipe.shift).toBe(0);
    expect(endSwipe(swipe, 1)).toBeNull();
  });
});
