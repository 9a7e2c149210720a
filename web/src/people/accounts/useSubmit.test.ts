import { act, renderHook } from '@testing-library/react';
import type { SubmitEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { useSubmit } from './useSubmit.ts';

const event = {
  preventDefault: () => undefined,
  currentTarget: document.createElement('form'),
} as unknown as SubmitEvent;

const form = (check: () => { email: string | undefined }, send: () => Promise<void>) =>
  renderHook(() => useSubmit(check, send)).result;

describe('sending a form', () => {
  it('shows no error before the first attempt, then the errors of the fields, and sends nothing', async () => {
    const send = vi.fn(() => Promise.resolve());
    const result = form(() => ({ email: 'שגוי' }), send);
    expect(result.current.errors).toEqual({});
    await act(() => result.current.submit(event));
    expect(result.current.errors).toEqual({ email: 'שגוי' });
    expect(send).not.toHaveBeenCalled();
  });

  it("shows the server's message, and its errors at the fields", async () => {
    const refused = new HttpError(409, 'email_taken', 'כבר רשום', [{ path: 'email', message: 'תפוס' }]);
    const result = form(
      () => ({ email: undefined }),
      () => Promise.reject(refused),
    );
    await act(() => result.current.submit(event));
    expect(result.current.failure).toBe('כבר רשום');
    expect(result.current.errors).toEqual({ email: 'תפוס' });
    expect(result.current.isSending).toBe(false);
  });

  it('[A46] says what the server says of its fields there alone', async () => {
    const refused = new HttpError(422, 'invalid_fields', 'יש לתקן את השדות המסומנים', [
      { path: 'email', message: 'לא נכון' },
    ]);
    const result = form(
      () => ({ email: undefined }),
      () => Promise.reject(refused),
    );
    await act(() => result.current.submit(event));
    expect([result.current.failure, result.current.errors]).toEqual(['', { email: 'לא נכון' }]);
  });

  it('without an answer says so, not that a sign-in failed', async () => {
    const unanswered = () => Promise.reject(new HttpError(0, 'network', 'Failed to fetch'));
    const result = form(() => ({ email: undefined }), unanswered);
    await act(() => result.current.submit(event));
    expect(result.current.failure).toBe('השרת לא ענה. נסו שוב מאוחר יותר.');
    const { result: own } = renderHook(() => useSubmit(() => ({}), unanswered, 'ההרשמה לא הצליחה.'));
    await act(() => own.current.submit(event));
    expect(own.current.failure).toBe('ההרשמה לא הצליחה.');
  });
});
