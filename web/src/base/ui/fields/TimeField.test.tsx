import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TimeField } from './TimeField.tsx';

afterEach(cleanup);

const choices = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('[U28] a time is chosen from the quarters of 24 hours', () => {
  const onChange = vi.fn<(time: string) => void>();
  render(<TimeField label="מתי" value="18:00" onChange={onChange} />);
  expect([choices().length, choices()[0], choices().at(-1)]).toEqual([96, '00:00', '23:45']);
  fireEvent.change(screen.getByLabelText('מתי'), { target: { value: '07:15' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('07:15');
});

it('[U28] a time between them, which came from elsewhere, stays', () => {
  render(<TimeField label="מתי" value="07:05" onChange={vi.fn()} />);
  expect(screen.getByLabelText<HTMLSelectElement>('מתי').value).toBe('07:05');
  expect(choices().slice(28, 31)).toEqual(['07:00', '07:05', '07:15']);
});
