import { describe, expect, it } from 'vitest';
import { credentials } from '@sali/texts/he/credentials';
import {
  confirmationError,
  type CredentialError,
  emailError,
  newPasswordError,
  passwordError,
  personNameError,
  phoneError,
} from './credentials.ts';

const WORDS: Readonly<Record<string, string | ((params: never) => string)>> = credentials;

/** Returns the text that a person reads in Hebrew. */
function hebrew(error: CredentialError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const words = WORDS[error.code];
  return typeof words === 'function' ? Reflect.apply(words, undefined, ['params' in error ? error.params : {}]) : words;
}

describe('[A20] e-mail', () => {
  it.each(['dana@example.org', ' Dana.Levi+x@mail.example.co.il ', 'a@b.co', 'דנה@דוגמה.ישראל'])(
    '%s is one',
    (email) => {
      expect(emailError(email)).toBeUndefined();
    },
  );
  it.each([
    '',
    'dana',
    'dana@',
    '@example.org',
    'dana@example',
    'dana@@example.org',
    'da na@example.org',
    'dana@example..org',
    'dana@.org',
    'dana@example.org\u0000',
    'dana\u0000@example.org',
    '<dana@example.org>',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (email) => {
    expect(hebrew(emailError(email))).toBe('כתובת אימייל לא תקינה');
  });
});

describe('[A20] phone', () => {
  it.each(['0501234567', '050-123 4567', '+972 (50) 123-4567', ' 0501234567 '])('%s is one', (phone) => {
    expect(phoneError(phone)).toBeUndefined();
  });
  it.each([
    ['050123456', 'מספר טלפון חייב להכיל לפחות 10 ספרות'],
    ['', 'מספר טלפון חייב להכיל לפחות 10 ספרות'],
    ['---+050123', 'מספר טלפון חייב להכיל לפחות 10 ספרות'],
    ['050-123-456', 'מספר טלפון חייב להכיל לפחות 10 ספרות'],
    ['050123456x', 'מספר טלפון יכול להכיל רק ספרות וסימני פיסוק'],
    ['٠٥٠١٢٣٤٥٦٧', 'מספר טלפון יכול להכיל רק ספרות וסימני פיסוק'],
    ['0'.repeat(31), 'מספר טלפון יכול להכיל עד 30 תווים'],
  ])('%j: %s', (phone, message) => {
    expect(hebrew(phoneError(phone))).toBe(message);
  });
});

describe('[A20] password', () => {
  it.each([
    ['', 'נא להזין סיסמה'],
    ['12345', 'הסיסמה חייבת להכיל לפחות 6 תווים'],
    ['x'.repeat(201), 'הסיסמה יכולה להכיל עד 200 תווים'],
    ['123456', undefined],
    ['x'.repeat(200), undefined],
  ])('a new one %j: %s', (password, message) => {
    expect(hebrew(newPasswordError(password))).toBe(message);
  });
  it.each([
    ['', 'נא להזין סיסמה'],
    ['1', undefined],
    ['x'.repeat(201), 'הסיסמה יכולה להכיל עד 200 תווים'],
  ])('one to compare %j: %s', (password, message) => {
    expect(hebrew(passwordError(password))).toBe(message);
  });
  it('is confirmed by the same', () => {
    expect(confirmationError('abcdef', 'abcdef')).toBeUndefined();
    expect(hebrew(confirmationError('abcdef', 'abcdeF'))).toBe('הסיסמאות אינן תואמות');
  });
});

it.each([
  ['', undefined],
  ['דנה', undefined],
  ['x'.repeat(101), 'השם יכול להכיל עד 100 תווים'],
  ['דנה\u0000', 'השם מכיל תו שאינו מותר'],
])('name %j: %s', (name, message) => {
  expect(hebrew(personNameError(name))).toBe(message);
});
