import { messageText } from '@sali/contract/base/messages';
import { describe, expect, it } from 'vitest';
import { AppError, invalidField, problemOfError } from './errors.ts';

describe('a problem', () => {
  it('[LN12] has its sentence in the language of the request, Hebrew by default', () => {
    const error = new AppError('list_not_found');
    expect(problemOfError(error).detail).toBe('הרשימה לא נמצאה');
    expect(problemOfError(error, 'ru').detail).toMatch(/^[^א-ת]+$/);
    expect(problemOfError(error, 'ru').detail).not.toBe(problemOfError(error, 'en').detail);
  });

  it('[LN10] [LN12] words what is wrong with a field, and gives its code and values', () => {
    const error = invalidField('name', 'text_long', { max: 200 });
    const common = { path: 'name', code: 'text_long', params: { max: 200 } };
    expect(problemOfError(error).errors).toEqual([{ ...common, message: 'עד 200 תווים' }]);
    expect(problemOfError(error, 'en').errors).toEqual([{ ...common, message: 'Up to 200 characters' }]);
    const broken = new AppError('import_unreadable', { message: messageText('csv_invalid', { row: 7 }) });
    expect(problemOfError(broken).detail).toBe('קובץ ה־CSV אינו תקין (שורה 7)');
    expect(problemOfError(broken, 'en').detail).toBe('The CSV file isn’t valid (row 7)');
    expect(problemOfError(new AppError('bad_request', { message: 'Stored before: 7' }), 'ru').detail).toBe(
      'Stored before: 7',
    );
  });

  it('[LN12] is the same in every language without a valid token', () => {
    expect(problemOfError(new AppError('not_authenticated'), 'en').detail).toBe('Not authenticated');
  });
});
