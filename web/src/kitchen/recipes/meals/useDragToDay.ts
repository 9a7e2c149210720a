import { useRef, useState } from 'react';
import { useMove } from 'react-aria';

/** Near the edge of the window the page follows the finger. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

type DraggedMeal = { startX: number; startY: number; x: number; y: number; over: HTMLElement | null };

/**
 * Moves a meal to another day: by dragging its handle over the day, or by the up and down arrows to the day before or after.
 * A day is an element with `data-day`; the one under the finger has `data-over`.
 */
export function useDragToDay(onDay: (day: string) => void, onStep: (by: -1 | 1) => void) {
  const card = useRef<HTMLLIElement>(null);
  const dragged = useRef<DraggedMeal | null>(null);
  const [isDragged, setIsDragged] = useState(false);
  const mark = (over: HTMLElement | null) => {
    const before = dragged.current?.over;
    if (!dragged.current || before === over) return;
    before?.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
    dragged.current.over = over;
  };
  const { moveProps } = useMove({
    onMoveStart: ({ pointerType }) => {
      const handle = card.current?.querySelector('[data-part=handle]')?.getBoundingClientRect();
      if (pointerType === 'keyboard' || !handle) return;
      const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
      dragged.current = { startX: x, startY: y + window.scrollY, x, y, over: null };
      setIsDragged(true);
    },
    onMove: ({ deltaX, deltaY, pointerType }) => {
      if (pointerType === 'keyboard') return deltaY === 0 ? undefined : onStep(deltaY > 0 ? 1 : -1);
      const drag = dragged.current;
      if (!drag || !card.current) return;
      drag.x += deltaX;
      drag.y += deltaY;
      if (drag.y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (drag.y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      card.current.style.translate = `${drag.x - drag.startX}px ${drag.y + window.scrollY - drag.startY}px`;
      const below = document.elementsFromPoint(drag.x, drag.y).map((one) => one.closest<HTMLElement>('[data-day]'));
      mark(below.find((one) => one !== null) ?? null);
    },
    onMoveEnd: ({ pointerType }) => {
      if (pointerType === 'keyboard' || !dragged.current) return;
      const day = dragged.current.over?.dataset['day'];
      mark(null);
      dragged.current = null;
      setIsDragged(false);
      card.current?.style.removeProperty('translate');
      if (day !== undefined) onDay(day);
    },
  });
  return { card, isDragged, handleProps: moveProps };
}
