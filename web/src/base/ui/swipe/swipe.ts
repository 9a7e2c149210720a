/** A swipe begins after this distance, if it is this many times more horizontal than vertical. */
const SWIPE_BEGIN_PX = 10;
const SWIPE_STRAIGHTNESS = 2;
/** A movement further up or down than this is not a swipe. */
const SWIPE_CANCEL_PX = 20;
/** A swipe counts from this distance, or from this speed in px/ms. */
const SWIPE_DISTANCE_PX = 60;
const SWIPE_SPEED = 0.4;
/** From the edge of the screen phones swipe back to the page before: there no swipe of a row begins. */
const SWIPE_EDGE_PX = 24;
/** The furthest that a row follows the finger. */
const SWIPE_MAX_PX = 120;

/** On the glass, not in the text: right is right in Hebrew too. */
export type SwipeSide = 'left' | 'right';

/**
 * One finger on one row [G1]. Lengths are CSS px, times ms.
 *
 *   waiting ──10 px, twice as far sideways──▶ swiping ──lifted──▶ counts, or not
 *      └──────── 20 px up or down ───────────────┴──▶ cancelled
 */
export type Swipe = {
  readonly phase: 'waiting' | 'swiping' | 'cancelled';
  readonly from: Point;
  readonly startedAt: number;
  /** How far the row is moved, at most {@link SWIPE_MAX_PX} to either side; 0 unless swiping. */
  readonly shift: number;
  /** How far the finger is, unlimited. */
  readonly distance: number;
};

export type Point = { readonly x: number; readonly y: number };

export const beginSwipe = (from: Point, startedAt: number): Swipe => ({
  phase: 'waiting',
  from,
  startedAt,
  shift: 0,
  distance: 0,
});

/** Whether a finger that comes down at `x` belongs to the phone's own swipe. @param width of the screen, in CSS px */
export const isAtEdge = (x: number, width: number): boolean => Math.min(x, width - x) <= SWIPE_EDGE_PX;

/** Handles a move of the finger to `to`. The row follows only to the sides that have an action. */
export function moveSwipe(swipe: Swipe, to: Point, sides: readonly SwipeSide[]): Swipe {
  if (swipe.phase === 'cancelled') return swipe;
  const [across, along] = [to.x - swipe.from.x, Math.abs(to.y - swipe.from.y)];
  if (along > SWIPE_CANCEL_PX) return { ...swipe, phase: 'cancelled', shift: 0, distance: 0 };
  const begins = Math.abs(across) > SWIPE_BEGIN_PX && Math.abs(across) > SWIPE_STRAIGHTNESS * along;
  if (swipe.phase === 'waiting' && !begins) return swipe;
  const distance = sides.includes(sideOf(across)) ? across : 0;
  const shift = Math.max(-SWIPE_MAX_PX, Math.min(SWIPE_MAX_PX, distance));
  return { ...swipe, phase: 'swiping', shift, distance };
}

/** Whether lifting the finger here counts. */
export const isFarEnough = ({ shift }: Swipe): boolean => Math.abs(shift) >= SWIPE_DISTANCE_PX;

/** The side to which a lifted finger has swiped; null if it does not count. */
export function endSwipe(swipe: Swipe, at: number): SwipeSide | null {
  if (swipe.phase !== 'swiping' || swipe.distance === 0) return null;
  const speed = Math.abs(swipe.distance) / Math.max(1, at - swipe.startedAt);
  return isFarEnough(swipe) || speed >= SWIPE_SPEED ? sideOf(swipe.distance) : null;
}

const sideOf = (across: number): SwipeSide => (across < 0 ? 'left' : 'right');
