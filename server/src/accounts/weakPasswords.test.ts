import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './commonPasswords.ts';
import { isWeakPassword } from './weakPasswords.ts';

describe('[A3] weak passwords', () => {
  it('are a few thousand', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(2000);
  });

  it.each([
    '123456',
    '12345678',
    '987654321',
    '111111',
    '121212',
    'abc123',
    'qwerty',
    'Password1',
    'P@ssw0rd',
    'iloveyou',
    '1q2w3e4r',
    'qazwsx',
    'letmein',
    'dragon',
    'סיסמה123',
    'אהבה123',
    'akuo123',
    'abcabc',
    'ישראל1',
    ' PASSWORD ',
  ])('%j is one', (password) => {
    expect(isWeakPassword(password, 'dana@example.org')).toBe(true);
  });

  it.each(['dana.levi@example.org', 'Dana.Levi', 'DANA.LEVI@EXAMPLE.ORG'])('the e-mail is one: %s', (password) => {
    expect(isWeakPassword(password, 'Dana.Levi@example.org')).toBe(true);
  });

  it.each(['מרק-עדשים בגשם', 'x7Kp-w2', 'grocery list of tuesday', 'dana.levi1'])('%j is none', (password) => {
    expect(isWeakPassword(password, 'dana.levi@example.org')).toBe(false);
  });
});
