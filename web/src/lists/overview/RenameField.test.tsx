import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RenameField } from './RenameField.tsx';

afterEach(cleanup);

function field() {
  const onDone = vi.fn();
  render(<RenameField name="לשבת" onDone={onDone} />);
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: 'לחג' } });
  return { onDone, input };
}

describe('renaming in place', () => {
  it('[N8] Enter saves', () => {
    const { onDone, input } = field();
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onDone).toHaveBeenCalledExactlyOnceWith('לחג');
  });

  it('[N8] Escape cancels, and leaving the field after it does not save', () => {
    const { onDone, input } = field();
    fireEvent.keyDown(input, { key: 'Escape' });
    fireEvent.blur(input);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(null);
  });
});
