import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { TextArea } from './TextArea.tsx';

afterEach(cleanup);

const area = () => screen.getByLabelText<HTMLTextAreaElement>('הערה');
/** The texts that describe the field to a screen reader, in their order. */
const descriptions = () =>
  (area().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent);

describe('a labelled text area', () => {
  test('is described by its hint and its count, and by its error instead of the hint', () => {
    const { rerender } = render(<TextArea label="הערה" defaultValue="" />);
    expect(descriptions()).toEqual([]);
    rerender(<TextArea label="הערה" hint="רמז" count="1/9" defaultValue="" />);
    expect(descriptions()).toEqual(['רמז', '1/9']);
    expect(area().getAttribute('aria-invalid')).toBeNull();
    rerender(<TextArea label="הערה" hint="רמז" count="1/9" error="טעות" defaultValue="" />);
    expect(descriptions()).toEqual(['טעות', '1/9']);
    expect(area().getAttribute('aria-invalid')).toBe('true');
  });

  test('has the direction of the page while it is empty, then that of what is written', () => {
    const { rerender } = render(<TextArea label="הערה" value="" onChange={() => undefined} />);
    expect(area().getAttribute('dir')).toBeNull();
    rerender(<TextArea label="הערה" value="milk" onChange={() => undefined} />);
    expect(area().getAttribute('dir')).toBe('auto');
  });
});
