import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Stepper } from './Stepper.tsx';

afterEach(cleanup);

function stepper(value: number, options: { min?: number; step?: number; onBelowMin?: () => void } = {}) {
  const onChange = vi.fn();
  const range = { min: 1, step: 1, max: 9999, ...options };
  render(
    <Stepper label="כמות" lessLabel="פחות" moreLabel="יותר" unit="יח׳" value={value} onChange={onChange} {...range} />,
  );
  return { onChange, less: screen.getByRole<HTMLButtonElement>('button', { name: 'פחות' }) };
}

describe('the quantity', () => {
  it('goes up and down by the step, without binary tails', () => {
    const { onChange } = stepper(0.3, { min: 0.1, step: 0.1 });
    fireEvent.click(screen.getByRole('button', { name: 'יותר' }));
    fireEvent.click(screen.getByRole('button', { name: 'פחות' }));
    expect(onChange.mock.calls).toEqual([[0.4], [0.2]]);
  });

  it('does not go below its minimum: minus is off there, or asks', () => {
    const atMin = stepper(1);
    fireEvent.click(atMin.less);
    expect(atMin.less.getAttribute('aria-disabled')).toBe('true');
    expect(atMin.onChange).not.toHaveBeenCalled();
    cleanup();
    const onBelowMin = vi.fn();
    const { onChange, less } = stepper(1, { onBelowMin });
    fireEvent.click(less);
    expect(onBelowMin).toHaveBeenCalledOnce();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('takes a typed number on Enter, with a comma too, within its range', () => {
    const { onChange } = stepper(1);
    const field = screen.getByRole('textbox', { name: 'כמות' });
    fireEvent.change(field, { target: { value: '2,5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: '0' } });
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: 'חלב' } });
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([[2.5], [1]]);
  });

  it('[U9] plus is off at the maximum and keeps the focus', () => {
    const { onChange } = stepper(9999);
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'יותר' });
    more.focus();
    fireEvent.click(more);
    expect(onChange).not.toHaveBeenCalled();
    expect([more.disabled, more.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  });

  it('[U23] 1,250 is 1250 pieces, or 1.25 kilograms', () => {
    for (const [step, value] of [
      [1, 1250],
      [0.1, 1.25],
    ] as const) {
      const { onChange } = stepper(1, { min: step, step });
      fireEvent.change(screen.getByRole('textbox'), { target: { value: '1,250' } });
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
      expect(onChange.mock.calls).toEqual([[value]]);
      cleanup();
    }
  });
});
