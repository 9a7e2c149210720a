import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';
import { Toasts } from './Toasts.tsx';
import { drawToastsWith, showSignInToast, showToast } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => void vi.advanceTimersByTime(10_000));
  cleanup();
  vi.useRealTimers();
});

const show = (...toast: Parameters<typeof showToast>) => act(() => showToast(...toast));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('is announced as a status and goes after its time', () => {
    render(<Toasts lifeMs={4000} />);
    show('נשמר');
    expect(screen.getByRole('status').textContent).toBe('נשמר');
    pass(3999);
    expect(screen.queryByText('נשמר')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('נשמר')).toBeNull();
  });

  it('[A51] of a sign-in goes after 3 s', () => {
    render(<Toasts lifeMs={4000} />);
    act(() => showSignInToast('נכנסתם לחשבון'));
    pass(2999);
    expect(screen.queryByText('נכנסתם לחשבון')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('נכנסתם לחשבון')).toBeNull();
  });

  it('is drawn as the open page draws names, and says the same', () => {
    drawToastsWith((text) => <bdi>{text}</bdi>);
    render(<Toasts lifeMs={4000} />);
    show('חלב 1% 1 ליטר');
    expect(screen.getByRole('status').querySelector('bdi')?.textContent).toBe('חלב 1% 1 ליטר');
    drawToastsWith((text) => text);
  });

  it('gives way to the next one, which has its own full time', () => {
    render(<Toasts lifeMs={4000} />);
    show('ראשון');
    pass(3000);
    show('שני');
    pass(3000);
    expect(screen.getByRole('status').textContent).toBe('שני');
  });

  it('waits while one is at it, runs its action once, and goes', () => {
    const run = vi.fn();
    render(<Toasts lifeMs={4000} />);
    show('הוסר', { label: 'ביטול', run });
    const button = screen.getByRole('button', { name: 'ביטול' });
    fireEvent.focus(button);
    pass(60_000);
    fireEvent.click(button);
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('הוסר')).toBeNull();
  });
});

describe('[U24] a toast over a sheet', () => {
  const [run, onClose] = [vi.fn(), vi.fn()];
  const open = () => {
    vi.clearAllMocks();
    render(
      <>
        <main>הרשימה</main>
        <Toasts lifeMs={4000} />
        <Sheet title="מוצר" closeLabel="סגירה" onClose={onClose}>
          <button type="button">הסרה</button>
        </Sheet>
      </>,
    );
    pass(50);
    show('הוסר', { label: 'ביטול', run });
  };

  it('is announced, unlike the page below the sheet', () => {
    open();
    expect(screen.getByRole('status').textContent).toContain('הוסר');
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('has a button that works; the sheet stays open and Escape still closes it', () => {
    open();
    const remove = screen.getByRole('button', { name: 'הסרה' });
    act(() => remove.focus());
    const undo = screen.getByRole('button', { name: 'ביטול' });
    fireEvent.pointerDown(undo, { button: 0 });
    // The browser would give it the focus now.
    if (fireEvent.mouseDown(undo)) act(() => undo.focus());
    fireEvent.pointerUp(undo, { button: 0 });
    fireEvent.click(undo);
    expect([run, onClose].map((heard) => heard.mock.calls.length)).toEqual([1, 0]);
    expect(document.activeElement).toBe(remove);
    fireEvent.keyDown(remove, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives the focus back to the sheet, where a screen reader moved it to the button', () => {
    open();
    const remove = screen.getByRole('button', { name: 'הסרה' });
    act(() => remove.focus());
    const undo = screen.getByRole('button', { name: 'ביטול' });
    act(() => undo.focus());
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    expect(document.activeElement).toBe(remove);
  });
});
