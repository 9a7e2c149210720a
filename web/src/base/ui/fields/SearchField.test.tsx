import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { SearchField } from './SearchField.tsx';

afterEach(cleanup);

function Searched() {
  const [text, setText] = useState('');
  return <SearchField label="חיפוש" text={text} onText={setText} end={<span>ריק</span>} />;
}

describe('a search field', () => {
  test('[U22] the clear button is there while there is a text; it empties the field and gives it the focus', () => {
    render(<Searched />);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'חיפוש' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('ריק')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'חלב' } });
    expect(field.value).toBe('חלב');
    expect(screen.queryByText('ריק')).toBeNull();
    const clear = screen.getByRole('button', { name: texts.app.clearSearch });
    clear.focus();
    fireEvent.click(clear);
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
