import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { actorOfSession } from './actor.ts';
import { type Answer, DANA, HOUR, openTestApp, type TestApp, URI } from '../../../test/accounts/testApp.ts';

/** The attempts of a thief, an impatient browser and ten tabs. */

const SECRET = 'a secret for tests, long enough to be one';
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

describeDb('sessions under attack', (openTestDb) => {
  let test: TestApp;
  let dana: Answer;
  beforeEach(async () => {
    test = await openTestApp((await openTestDb()).db);
    dana = await test.call('POST auth/register', { body: DANA });
    return () => test.close();
  });
  const byCookie = (cookie: string | undefined) => test.call('POST auth/refresh', { cookie });
  const me = (token: unknown) => test.call('GET users/me', { token });
  const tokenOf = ({ body }: Answer) => body.access_token;
  const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  it('[A23] ten tabs that renew at once continue with one cookie; a lost answer is given again', async () => {
    const tabs = await times(10, () => byCookie(dana.cookie));
    expect(new Set(statuses(tabs))).toEqual(new Set([200]));
    expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
    const again = await byCookie(dana.cookie);
    expect([again.status, again.cookie]).toEqual([200, tabs[0]?.cookie]);
    expect(test.ended).toEqual([]);
  });

  it('[A23] a thief who renewed first is found out by the owner’s old cookie: both are out', async () => {
    const thief = await byCookie(dana.cookie);
    test.pass(HOUR);
    const thiefAgain = await byCookie(thief.cookie);
    expect((await byCookie(dana.cookie)).status).toBe(401);
    expect(statuses([await byCookie(thiefAgain.cookie), await me(tokenOf(thiefAgain))])).toEqual([401, 401]);
    expect(test.ended).toHaveLength(1);
  });

  /** 204: the renewal was refused and left no cookie to ask with. */
  const NO_SESSION = [401, 204];

  it('[A24] if a renewal and a sign-out come at once, the sign-out wins', async () => {
    const [renewed] = await Promise.all([
      byCookie(dana.cookie),
      test.call('POST auth/logout', { token: tokenOf(dana) }),
      byCookie(dana.cookie),
    ]);
    expect(NO_SESSION).toContain((await byCookie(renewed?.cookie)).status);
    expect((await byCookie(dana.cookie)).status).toBe(401);
    for (const token of [tokenOf(dana), tokenOf(renewed)]) expect((await me(token)).status).toBe(401);
  });

  it('[A24] a change of password, and signing out all others, end what a thief holds, also while they renew', async () => {
    const body = { current_password: DANA.password, new_password: 'פשטידת ברוקולי' };
    for (const [method, path, with_] of [
      ['PUT', 'users/me/password', { body }],
      ['DELETE', 'auth/sessions', {}],
    ] as const) {
      const password = method === 'PUT' ? DANA.password : body.new_password;
      const thief = await test.call('POST auth/login', { body: { email: DANA.email, password } });
      const [, renewed] = await Promise.all([
        test.call(`${method} ${path}`, { token: tokenOf(dana), ...with_ }),
        byCookie(thief.cookie),
      ]);
      expect(NO_SESSION).toContain((await byCookie(renewed.cookie)).status);
      expect((await byCookie(thief.cookie)).status).toBe(401);
      for (const token of [tokenOf(thief), tokenOf(renewed)]) expect((await me(token)).status).toBe(401);
    }
    expect((await me(tokenOf(dana))).status).toBe(200);
  });

  it('[A24] a deleted or disabled account is a guest: token, cookie and a socket’s ticket', async () => {
    const uri = await test.call('POST auth/register', { body: URI });
    await test.call('DELETE users/me', { token: tokenOf(dana), body: { password: DANA.password } });
    await test.deps.db.updateTable('app_user').set({ disabled_at: test.clock.now }).execute();
    for (const gone of [dana, uri]) {
      expect(statuses([await me(tokenOf(gone)), await byCookie(gone.cookie)])).toEqual([401, 401]);
      expect(await actorOfSession(test.deps, String(gone.body.session_id))).toBeNull();
    }
  });

  describe('a token', () => {
    const signed = (claims: Record<string, unknown>, alg = 'HS256', secret = SECRET): Promise<string> =>
      new SignJWT({ iss: 'sali', sub: '1', exp: Date.parse('2026-11-21T09:00:00Z') / 1000, ...claims })
        .setProtectedHeader({ alg })
        .sign(new TextEncoder().encode(secret));

    it('[A25] of another algorithm, issuer or secret, without an end or a session, or with changed claims is invalid', async () => {
      const sid = String(dana.body.session_id);
      expect((await me(await signed({ sid }))).status).toBe(200);
      const [head = '', body = '', signature = ''] = String(tokenOf(dana)).split('.');
      const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      const forged = [
        await signed({ sid }, 'HS512'),
        await signed({ sid, iss: 'other' }),
        await signed({ sid }, 'HS256', `${SECRET}!`),
        await signed({ sid, exp: undefined }),
        await signed({ sid: undefined }),
        `${head}.${encoded({ ...claims, exp: Number(claims.exp) + 3600 })}.${signature}`,
        ...['none', 'None', 'nOnE'].map((alg) => `${encoded({ alg })}.${body}.`),
        `${head}.${body}.`,
        `${head}.${body}`,
      ];
      for (const token of forged) expect([token, (await me(token)).status]).toEqual([token, 401]);
    });
  });

  describe('a page of another address', () => {
    it('[A26] neither renews nor ends the session here by the cookie that the browser sends along', async () => {
      for (const fetchSite of ['same-site', 'cross-site'] as const)
        for (const line of ['POST auth/refresh', 'POST auth/logout'])
          expect((await test.call(line, { cookie: dana.cookie, fetchSite })).status).toBe(401);
      expect(test.ended).toEqual([]);
      expect((await test.call('POST auth/refresh', { cookie: dana.cookie, fetchSite: 'same-origin' })).status).toBe(
        200,
      );
    });

    it('[A26] signs nobody in by a form: only JSON is read', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'content-type': type },
          payload: JSON.stringify({ email: DANA.email, password: DANA.password }),
        });
        expect([type, answer.statusCode >= 400, answer.cookies]).toEqual([type, true, []]);
      }
    });
  });
});
