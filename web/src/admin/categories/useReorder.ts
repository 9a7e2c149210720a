import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

type Dragged = { readonly id: number; readonly place: number };

/**
 * Reorders siblings by dragging a handle, or by the up and down arrows on it. The others make room during the drag.
 * `onMove` gets the new place, from 1.
 */
export function useReorder(
  list: RefObject<HTMLUListElement | null>,
  ids: readonly number[],
  onMove: (id: number, place: number) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const order = dragged ? moved(ids, dragged.id, dragged.place) : ids;
  const drop = (isKept: boolean) => {
    if (dragged && isKept && ids.indexOf(dragged.id) !== dragged.place) onMove(dragged.id, dragged.place + 1);
    setDragged(null);
  };
  const handleOf = (id: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const place = ids.indexOf(id) + step;
      if (step === 0) return;
      event.preventDefault();
      if (place >= 0 && place < ids.length) onMove(id, place + 1);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id, place: ids.indexOf(id) });
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.id === id) setDragged({ id, place: placeAt(list, event.clientY) ?? dragged.place });
    },
    onPointerUp: () => drop(true),
    onPointerCancel: () => drop(false),
  });
  return { order, draggedId: dragged?.id, handleOf };
}

const moved = (ids: readonly number[], id: number, place: number): number[] =>
  ids.filter((one) => one !== id).toSpliced(place, 0, id);

/** The place, from 0, of the row at a height of the screen. */
function placeAt(list: RefObject<HTMLUListElement | null>, clientY: number): number | undefined {
  const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
  const place = rows.findIndex(({ bottom }) => clientY < bottom);
  return rows.length === 0 ? undefined : place === -1 ? rows.length - 1 : place;
}
