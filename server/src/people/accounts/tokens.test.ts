import { expect, it } from 'vitest';
import { readAccessToken, signAccessToken } from './tokens.ts';

const SECRET = 'a secret for tests, long enough to sign with';
const NOW = new Date('2026-11-22T10:00:00Z');
const SESSION = '0193a5c2-0000-7000-8000-000000000001';

it('[A36] a token that names no session is not valid, however well it is signed', async () => {
  for (const sessionId of ['', 'x', `${SESSION}'; --`, '99999999999999999999']) {
    expect(await readAccessToken(SECRET, await signAccessToken(SECRET, 7, sessionId, NOW), NOW)).toBeUndefined();
  }
  const claims = await readAccessToken(SECRET, await signAccessToken(SECRET, 7, SESSION, NOW), NOW);
  expect(claims).toMatchObject({ userId: 7, sessionId: SESSION, isExpired: false });
});
