import { type HTMLAttributes, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { beginSwipe, endSwipe, isAtEdge, isFarEnough, moveSwipe, type Swipe, type SwipeSide } from './swipe.ts';

const SETTLE_MS = 200;

export type SwipeState = {
  /** The side to which the row is being moved; null while it is at rest. */
  readonly side: SwipeSide | null;
  readonly isArmed: boolean;
  /** For the element that does not move, with `touch-action: pan-y`. */
  readonly handlers: HTMLAttributes<HTMLElement>;
};

/**
 * Swiping a row by finger or pen; a mouse has the buttons. Moving needs no render: the row renders when the swipe begins,
 * passes the required distance and ends. A swipe never also clicks.
 */
export function useSwipe(
  moving: RefObject<HTMLElement | null>,
  sides: readonly SwipeSide[],
  onSwipe: (side: SwipeSide) => void,
): SwipeState {
  const swipe = useRef<Swipe | null>(null);
  const hasSwiped = useRef(false);
  const [side, setSide] = useState<SwipeSide | null>(null);
  const [isArmed, setIsArmed] = useState(false);

  const move = (next: Swipe) => {
    swipe.current = next;
    if (next.phase === 'swiping') moving.current?.style.setProperty('transform', `translateX(${next.shift}px)`);
    setSide(next.shift === 0 ? null : next.shift < 0 ? 'left' : 'right');
    setIsArmed(isFarEnough(next));
  };
  const settle = () => {
    const shift = swipe.current?.shift ?? 0;
    swipe.current = null;
    moveBack(moving.current, shift, () => {
      setSide(null);
      setIsArmed(false);
    });
  };

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerDown: (event: PointerEvent) => {
      hasSwiped.current = false;
      if (sides.length === 0 || !event.isPrimary || event.pointerType === 'mouse') return;
      if (isAtEdge(event.clientX, window.innerWidth)) return;
      swipe.current = beginSwipe({ x: event.clientX, y: event.clientY }, event.timeStamp);
    },
    onPointerMove: (event: PointerEvent) => {
      const before = swipe.current;
      if (!before) return;
      const next = moveSwipe(before, { x: event.clientX, y: event.clientY }, sides);
      if (next === before) return;
      if (before.phase === 'waiting' && next.phase === 'swiping') {
        hasSwiped.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (next.phase === 'cancelled') settle();
      else move(next);
    },
    onPointerUp: (event: PointerEvent) => {
      const swiped = swipe.current && endSwipe(swipe.current, event.timeStamp);
      if (swipe.current) settle();
      if (swiped) onSwipe(swiped);
    },
    onPointerCancel: () => swipe.current && settle(),
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { side, isArmed, handlers };
}

/** Moves a row back to its place. @param onRest called when it is there */
function moveBack(row: HTMLElement | null, shift: number, onRest: () => void): void {
  row?.style.removeProperty('transform');
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!row?.animate || shift === 0 || isCalm) return onRest();
  const from = { transform: `translateX(${shift}px)` };
  row.animate([from, { transform: 'none' }], { duration: SETTLE_MS, easing: 'ease-out' }).onfinish = onRest;
}
