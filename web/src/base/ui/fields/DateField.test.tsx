import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField } from './DateField.tsx';

afterEach(cleanup);

const described = () => {
  const id = screen.getByLabelText('יום').getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
};

it('[U30] a chosen day is written out in the language of the page', () => {
  const onChange = vi.fn<(day: string) => void>();
  const { rerender } = render(<DateField label="יום" value="" onChange={onChange} />);
  expect(described()).toBeNull();
  fireEvent.change(screen.getByLabelText('יום'), { target: { value: '2026-12-03' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-03');
  rerender(<DateField label="יום" value="2026-12-03" onChange={onChange} />);
  expect(described()).toBe('יום חמישי, 3 בדצמבר 2026');
});

it('[U30] an error takes the place of the day', () => {
  render(<DateField label="יום" value="2020-01-01" error="הזמן הזה כבר עבר" onChange={vi.fn()} />);
  expect(described()).toBe('הזמן הזה כבר עבר');
});
