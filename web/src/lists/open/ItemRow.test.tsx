import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ItemActions, ItemRow } from './ItemRow.tsx';
import { testItem } from '../../people/sync/testList.ts';

afterEach(cleanup);

const actions = (canTick = true) =>
  ({
    listId: 'list',
    canTick,
    onTick: vi.fn(),
    onUntick: vi.fn(),
    onUndoTick: vi.fn(),
    onOpen: vi.fn(),
  }) satisfies ItemActions;

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
    expect(container.querySelector('[data-part=money]')).toBeNull();
  });

  it('the rest of the line opens the product', () => {
    const { actions: called } = row();
    fireEvent.click(screen.getByText('חלב'));
    expect(called.onOpen).toHaveBeenCalledOnce();
    expect(called.onTick).not.toHaveBeenCalled();
  });

  it('[LN15] what recipes need has the marks of the page', () => {
    const need = { recipe: 1, title: 'סלט', text: '1½ ק"ג', amount: 1500, unit: 'g', pack: 1000 } as const;
    row(testItem({ barcode: null, unitMeasure: 'ק"ג', quantity: 3, needs: [need, need] }));
    expect(screen.getByText(/סלט/).textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe('סלט (1½ ק״ג + 1½ ק״ג)');
  });

  it('who may only look cannot tick', () => {
    row(testItem(), false, actions(false));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'סימון: חלב' }).disabled).toBe(true);
  });

  it('shows the reduced total, the full one struck through, and how much is off', () => {
    const { container } = row(testItem({ quantity: 2, priceAgorot: 630, salePriceAgorot: 500 }));
    const [total, before] = [...container.querySelectorAll('[data-part=price] [data-part=money]')].map(textOf);
    expect([total, before]).toEqual(['10.00₪', '12.60₪']);
    expect(container.textContent).toContain('21% הנחה');
  });

  it('[G71] a multi-buy that is not reached yet says how many more it takes, until it is reached', () => {
    const next = { text: '3 ב-43', units: 2, extraAgorot: 800 };
    const charged = testItem({ priceAgorot: 1750, deal: { totalAgorot: 1750, text: null, next } });
    const { container } = row(charged);
    expect(textOf(container)).toContain('3 ב-43 ·עוד 2');
    cleanup();
    const reached = testItem({ ...charged, quantity: 4, deal: { totalAgorot: 6050, text: '3 ב-43', next } });
    expect(textOf(row(reached).container)).not.toContain('עוד 2');
    cleanup();
    expect(textOf(row(testItem({ ...charged, isCompleted: true })).container)).not.toContain('עוד 2');
  });

  it('[G31] is called as the person calls it, with quantity, unit and note', () => {
    const { container } = row(testItem({ alias: 'החלב של סבתא', quantity: 2, note: 'תאריך רחוק' }));
    expect(screen.getByText('החלב של סבתא')).toBeTruthy();
    expect(screen.queryByText('חלב')).toBeNull();
    expect(textOf(container)).toContain('2 יח׳');
    expect(screen.getByText('תאריך רחוק')).toBeTruthy();
    expect(container.querySelector('[data-part=note] svg')).not.toBeNull();
  });

  it('[G65] says of which product any brand would do, and what it became', () => {
    const { container } = row(testItem({ isAnyBrand: true, priceAgorot: 630 }));
    expect(screen.getByText('כל מותג')).toBeTruthy();
    expect(textOf(container.querySelector('[data-part=price] [data-part=money]') ?? container)).toBe('6.30₪');
    cleanup();
    const estimate = { itemCode: '2', itemName: 'חלב טרה', totalAgorot: 550 };
    const { container: chosen } = row(testItem({ isAnyBrand: true, priceAgorot: 630, salePriceAgorot: 600, estimate }));
    expect(textOf(chosen)).toContain('כל מותג ·חלב טרה');
    expect([...chosen.querySelectorAll('[data-part=price] [data-part=money]')].map(textOf)).toEqual(['5.50₪']);
    expect(screen.getByText('בערך')).toBeTruthy();
    cleanup();
    row(testItem());
    row(testItem({ isAnyBrand: true, isCompleted: true }));
    expect(screen.queryByText('כל מותג')).toBeNull();
    row(testItem({ isAnyBrand: true, isWeighted: true }));
    expect(screen.getByText('כל סוג')).toBeTruthy();
  });

  it('without a price there is no sum, never ₪0', () => {
    const { container } = row();
    expect(container.querySelector('[data-part=money]')).toBeNull();
  });
});

describe('swiping a line', () => {
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    Element.prototype.setPointerCapture = () => undefined;
  });

  /** A finger that begins on the name, and ends `across` px to the right of it and `along` px lower. */
  function swipe(across: number, along = 0): HTMLElement {
    const name = screen.getByText('חלב');
    const at = (clientX: number, clientY: number) => ({
      clientX,
      clientY,
      pointerId: 1,
      pointerType: 'touch',
      isPrimary: true,
    });
    fireEvent.pointerDown(name, at(200, 300));
    fireEvent.pointerMove(name, at(200 + across / 2, 300 + along / 2));
    fireEvent.pointerMove(name, at(200 + across, 300 + along));
    return name;
  }
  it('[G98] one that begins at the edge of the screen is the phone’s own swipe back', () => {
    const { actions: called } = row();
    const name = screen.getByText('חלב');
    const at = (clientX: number) => ({ clientX, clientY: 300, pointerId: 1, pointerType: 'touch', isPrimary: true });
    fireEvent.pointerDown(name, at(8));
    fireEvent.pointerMove(name, at(60));
    fireEvent.pointerMove(name, at(108));
    fireEvent.pointerUp(name, at(108));
    expect(called.onTick).not.toHaveBeenCalled();
  });
  const lift = (name: HTMLElement) => fireEvent.pointerUp(name, { pointerId: 1 });

  it('[G6] to either side puts an open one into the cart', () => {
    for (const across of [70, -70]) {
      const { actions: called } = row();
      lift(swipe(across));
      expect(called.onTick).toHaveBeenCalledOnce();
      cleanup();
    }
  });

  it('[G7] brings one back from the cart to the right only', () => {
    const { actions: called } = row(testItem({ isCompleted: true }));
    lift(swipe(-90));
    expect(called.onUntick).not.toHaveBeenCalled();
    lift(swipe(70));
    expect(called.onUntick).toHaveBeenCalledOnce();
  });

  it('[G7] to the right takes a tick back while its ring runs', () => {
    const { actions: called } = row(testItem({ isCompleted: true }), true);
    lift(swipe(70));
    expect(called.onUndoTick).toHaveBeenCalledOnce();
  });

  it('[G8] follows the finger and shows what letting go will do; let go too early it does nothing', () => {
    const { container, actions: called } = row();
    const name = swipe(50);
    expect(container.querySelector<HTMLElement>('[data-part=item]')?.style.transform).toBe('translateX(50px)');
    expect(container.querySelector('[data-part=behind]')?.textContent).toContain('לעגלה');
    expect(container.querySelector('[data-part=behind][data-armed]')).toBeNull();
    swipe(65);
    expect(container.querySelector('[data-part=behind][data-armed]')).not.toBeNull();
    fireEvent.pointerCancel(name);
    expect(called.onTick).not.toHaveBeenCalled();
    expect(container.querySelector('[data-part=behind]')).toBeNull();
  });

  it('[G9] never clicks as well; the next tap does', () => {
    const { actions: called } = row();
    const name = swipe(70);
    lift(name);
    fireEvent.click(name);
    expect(called.onOpen).not.toHaveBeenCalled();
    fireEvent.pointerDown(name);
    fireEvent.click(name);
    expect(called.onOpen).toHaveBeenCalledOnce();
  });

  it('[G10] is not for those who may only look', () => {
    const { actions: called } = row(testItem(), false, actions(false));
    lift(swipe(90));
    expect(called.onTick).not.toHaveBeenCalled();
  });
});
