import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { drawToastsWith, showToast } from './toast.ts';

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
