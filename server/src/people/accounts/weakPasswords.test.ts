import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './commonPasswords.ts';
import { isWeakPassword } from './weakPasswords.ts';

describe('[A3] weak passwords', () => {
  it('are some thousands, in lower case and long enough to be chosen', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(7000);
    expect([...COMMON_PASSWORDS].filter((plain) => plain.length < 6 || plain !== plain.toLowerCase())).toEqual([]);
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
    'snoopy',
    'Matthew',
    '112233',
    'gfhjkm',
    ' PASSWORD ',
  ])('%j is one', async (password) => {
    expect(await isWeakPassword(password, 'dana@example.org')).toBe(true);
  });

  it.each(['dana.levi@example.org', 'Dana.Levi', 'DANA.LEVI@EXAMPLE.ORG'])(
    'the e-mail is one: %s',
    async (password) => {
      expect(await isWeakPassword(password, 'Dana.Levi@example.org')).toBe(true);
    },
  );

  it.each(['מרק-עדשים בגשם', 'x7Kp-w2', 'grocery list of tuesday', 'dana.levi1'])('%j is none', async (password) => {
    expect(await isWeakPassword(password, 'dana.levi@example.org')).toBe(false);
  });
});
