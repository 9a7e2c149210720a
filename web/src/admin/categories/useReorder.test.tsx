import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useReorder } from './useReorder.ts';

const onMove = vi.fn<(id: number, place: number) => void>();
const ROW = 50;

function Rows() {
  const list = useRef<HTMLUListElement>(null);
  const { order, handleOf } = useReorder(list, [1, 2, 3], onMove);
  return (
    <ul ref={list}>
      {order.map((id) => (
        <li key={id} data-testid={id}>
          <button {...handleOf(id)}>{id}</button>
        </li>
      ))}
    </ul>
  );
}

/** jsdom has no layout: rows are 50 px high, from the top. */
function draw(): void {
  render(<Rows />);
  for (const [at, row] of screen.getAllByRole('listitem').entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, at * ROW, 100, ROW);
  }
  HTMLElement.prototype.setPointerCapture = () => undefined;
}
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const handle = (id: number) => screen.getByRole('button', { name: String(id) });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('reordering by drag', () => {
  it('[Z78] other rows make room, and the row stays where it is dropped', () => {
    draw();
    fireEvent.pointerDown(handle(1), { button: 0, clientY: 10 });
    fireEvent.pointerMove(handle(1), { clientY: 120 });
    expect(shown()).toEqual(['2', '3', '1']);
    fireEvent.pointerUp(handle(1));
    expect(onMove).toHaveBeenCalledExactlyOnceWith(1, 3);
  });

  it('[Z78] a row that is dropped in its place, or a cancelled drag, moves nothing', () => {
    draw();
    fireEvent.pointerDown(handle(2), { button: 0, clientY: 60 });
    fireEvent.pointerUp(handle(2));
    fireEvent.pointerDown(handle(2), { button: 0, clientY: 60 });
    fireEvent.pointerMove(handle(2), { clientY: 5 });
    fireEvent.pointerCancel(handle(2));
    expect(onMove).not.toHaveBeenCalled();
    expect(shown()).toEqual(['1', '2', '3']);
  });
});
