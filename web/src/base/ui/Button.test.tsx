import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { SubmitEvent } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, IconButton } from './Button.tsx';

afterEach(cleanup);

describe('a button that is unavailable', () => {
  test('[U9] hears no press, sends no form, and keeps the focus', () => {
    const [onClick, onSubmit] = [vi.fn(), vi.fn((event: SubmitEvent) => event.preventDefault())];
    const form = (isUnavailable: boolean) => (
      <form onSubmit={onSubmit}>
        <Button look="primary" type="submit" isUnavailable={isUnavailable} onClick={onClick}>
          שליחה
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    expect([onClick, onSubmit].map((heard) => heard.mock.calls.length)).toEqual([1, 1]);
    rerender(form(true));
    fireEvent.click(button);
    expect([onClick, onSubmit].map((heard) => heard.mock.calls.length)).toEqual([1, 1]);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('[U9] so does one with an icon alone', () => {
    const onClick = vi.fn();
    const icon = (isUnavailable: boolean) => (
      <IconButton label="העתקה" isUnavailable={isUnavailable} onClick={onClick}>
        ⧉
      </IconButton>
    );
    const { rerender } = render(icon(false));
    const button = screen.getByRole('button', { name: 'העתקה' });
    button.focus();
    fireEvent.click(button);
    rerender(icon(true));
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true']);
  });
});
