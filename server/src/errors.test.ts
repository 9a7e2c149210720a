import { describe, expect, it } from 'vitest';
import { AppError, problemOfError } from './errors.ts';

describe('a problem', () => {
  it('[LN12] has its sentence in the language of the request, Hebrew by default', () => {
    const error = new AppError('list_not_found');
    expect(problemOfError(error).detail).toBe('הרשימה לא נמצאה');
    expect(problemOfError(error, 'ru').detail).toMatch(/^[^א-ת]+$/);
    expect(problemOfError(error, 'ru').detail).not.toBe(problemOfError(error, 'en').detail);
  });

  it('[LN12] is the same in every language without a valid token', () => {
    expect(problemOfError(new AppError('not_authenticated'), 'en').detail).toBe('Not authenticated');
  });
});
