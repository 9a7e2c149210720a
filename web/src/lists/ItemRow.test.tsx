import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ItemActions, ItemRow } from './ItemRow.tsx';
import { testItem } from './testList.ts';

afterEach(cleanup);

const actions = (canEdit = true) =>
  ({ canEdit, onTick: vi.fn(), onUntick: vi.fn(), onUndoTick: vi.fn(), onOpen: vi.fn() }) satisfies ItemActions;

/** The text without the invisible direction marks that Intl writes. */
const textOf = (element: Element): string => (element.textContent ?? '').replace(/[\u200e\u200f\u00a0]/g, '');

function row(item = testItem(), isTicking = false, with_ = actions()) {
  const { container } = render(
    <ul>
      <ItemRow item={item} isTicking={isTicking} isLined={false} actions={with_} />
    </ul>,
  );
  return { container, actions: with_ };
}

describe('a line of the list', () => {
  it('the tick ticks an open item, and returns a completed one', () => {
    const open = row();
    fireEvent.click(screen.getByRole('button', { name: 'סימון: חלב', pressed: false }));
    expect(open.actions.onTick).toHaveBeenCalledOnce();
    cleanup();
    const done = row(testItem({ isCompleted: true }));
    fireEvent.click(screen.getByRole('button', { name: 'החזרה לרשימה: חלב', pressed: true }));
    expect(done.actions.onUntick).toHaveBeenCalledOnce();
  });

  it('while the ring runs, the price gives way to a button that takes the tick back', () => {
    const { container, actions: called } = row(testItem({ priceAgorot: 500 }), true);
    fireEvent.click(screen.getByRole('button', { name: 'ביטול' }));
    expect(called.onUndoTick).toHaveBeenCalledOnce();
    expect(container.querySelector('.money')).toBeNull();
  });

  it('the rest of the line opens the product', () => {
    const { actions: called } = row();
    fireEvent.click(screen.getByText('חלב'));
    expect(called.onOpen).toHaveBeenCalledOnce();
    expect(called.onTick).not.toHaveBeenCalled();
  });

  it('who may only look cannot tick', () => {
    row(testItem(), false, actions(false));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'סימון: חלב' }).disabled).toBe(true);
  });

  it('shows the reduced total, the full one struck through, and how much is off', () => {
    const { container } = row(testItem({ quantity: 2, priceAgorot: 630, salePriceAgorot: 500 }));
    const [total, before] = [...container.querySelectorAll('.p .money')].map(textOf);
    expect([total, before]).toEqual(['10.00₪', '12.60₪']);
    expect(container.textContent).toContain('21% הנחה');
  });

  it('without a price there is no sum, never ₪0', () => {
    const { container } = row();
    expect(container.querySelector('.money')).toBeNull();
  });
});
