import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { actorOfToken } from './actor.ts';
import {
  type Answer,
  DANA,
  DAY,
  HOUR,
  MINUTE,
  openTestApp,
  type TestApp,
  URI,
} from '../../../test/accounts/testApp.ts';

const problem = (status: number, code: string, detail?: string) => ({
  type: `/problems/${code}`,
  title: expect.any(String) as string,
  status,
  detail: detail ?? (expect.stringMatching(/[א-ת]/) as string),
  code,
});

const NOT_AUTHENTICATED = problem(401, 'not_authenticated', 'Not authenticated');

describeDb('registering and signing in', (openTestDb) => {
  let test: TestApp;
  let registered: Answer;
  beforeEach(async () => {
    test = await openTestApp((await openTestDb()).db);
    registered = await test.call('POST auth/register', { body: DANA });
    return () => test.close();
  });

  describe('POST auth/register', () => {
    it('[A1] answers 201 with the token, the session and the user', async () => {
      expect(registered.status).toBe(201);
      expect(registered.body).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
        token_type: 'bearer',
        expires_in: 3600,
        session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        user: {
          user_id: expect.any(Number) as number,
          email: 'Dana@Example.org',
          phone: '050-1234567',
          first_name: 'דנה',
          last_name: '',
          user_type: 'USER',
          role: 'user',
        },
      });
      expect(registered.headers['cache-control']).toBe('no-store');
    });

    it('[A8] sets a cookie that no script reads and no other site sends', async () => {
      const rest = 'Path=/api/auth; HttpOnly; SameSite=Strict';
      expect(registered.headers['set-cookie']).toEqual([
        `sali_refresh=${registered.cookie}; Max-Age=2592000; ${rest}`,
        expect.stringMatching(
          /^sali_pictures=[\w.-]+; Max-Age=2592000; Path=\/static\/images; HttpOnly; SameSite=Strict$/,
        ),
        `sali_device=${registered.device}; Max-Age=34560000; ${rest}`,
      ]);
      const overHttps = await test.call('POST auth/register', { body: URI, https: true });
      expect(overHttps.headers['set-cookie']).toEqual(
        ['refresh', 'pictures', 'device'].map((name) =>
          expect.stringMatching(new RegExp(`^__Secure-sali_${name}=.*; Secure`)),
        ),
      );
    });

    it('[A45] an encrypted site goes on with a cookie that was set without the prefix, and replaces it', async () => {
      const renewed = await test.call('POST auth/refresh', { cookie: registered.cookie, https: true });
      expect(renewed.status).toBe(200);
      const cookies = renewed.headers['set-cookie'] ?? [];
      expect(cookies).toContainEqual(expect.stringMatching(/^__Secure-sali_refresh=[\w-]+\.[\w-]+;/));
      expect(cookies).toContainEqual(expect.stringMatching(/^sali_refresh=; /));
    });

    it('[A8] stores neither the password nor the secret of the cookie', async () => {
      const user = await test.deps.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow();
      expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
      const session = await test.deps.db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
      const secret = registered.cookie?.split('.')[1] ?? '';
      expect(secret).not.toBe('');
      expect(JSON.stringify([user, session])).not.toContain(secret);
    });

    it('[A2] refuses an e-mail that is taken, in whatever case: 409', async () => {
      const again = await test.call('POST auth/register', { body: { ...URI, email: 'DANA@example.ORG' } });
      expect(again.status).toBe(409);
      expect(again.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(again.body).toEqual(problem(409, 'email_taken'));
    });

    it('[A2] registers one of two at once', async () => {
      const body = URI;
      const both = await Promise.all([1, 2].map(() => test.call('POST auth/register', { body })));
      expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
    });

    it.each(['password', 'Password1', '123456', 'uri@example.org'])(
      '[A3] refuses the weak password %s: 422',
      async (password) => {
        const answer = await test.call('POST auth/register', { body: { ...URI, password } });
        expect(answer.body).toEqual({
          ...problem(422, 'weak_password'),
          errors: [
            { path: 'password', message: 'הסיסמה נפוצה מדי. בחרו סיסמה אחרת', code: 'weak_password', params: {} },
          ],
        });
      },
    );

    it('[A4] names each wrong field in Hebrew and registers nobody: 422', async () => {
      const answer = await test.call('POST auth/register', {
        body: { email: 'uri', phone: '050', first_name: 'א\u0000' },
      });
      expect(answer.body).toEqual({
        ...problem(422, 'invalid_fields'),
        errors: [
          { path: 'email', message: 'כתובת אימייל לא תקינה', code: 'email_invalid', params: {} },
          { path: 'phone', message: 'מספר טלפון חייב להכיל לפחות 10 ספרות', code: 'phone_short', params: { min: 10 } },
          { path: 'password', message: 'שדה חסר או מסוג שגוי', code: 'field_wrong', params: {} },
          { path: 'first_name', message: 'השם מכיל תו שאינו מותר', code: 'name_character', params: {} },
        ],
      });
      expect(await test.deps.db.selectFrom('app_user').selectAll().execute()).toHaveLength(1);
    });

    it('refuses what is not JSON: 400', async () => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      });
      expect(answer.json()).toEqual(problem(400, 'bad_request'));
    });
  });

  describe('POST auth/login', () => {
    it('[A1] answers 200 with the same shape, the e-mail in any case', async () => {
      const body = { email: ' dana@EXAMPLE.org', password: DANA.password };
      const answer = await test.call('POST auth/login', { body });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...registered.body,
        access_token: expect.any(String) as string,
        session_id: expect.any(String) as string,
      });
      expect(answer.body.session_id).not.toBe(registered.body.session_id);
      expect(answer.cookie).toContain(answer.body.session_id);
    });

    it('takes the password however its letters are composed', async () => {
      await test.call('POST auth/register', { body: { ...URI, password: 'caf\u00e9 noir' } });
      const answer = await test.call('POST auth/login', { body: { email: URI.email, password: 'cafe\u0301 noir' } });
      expect(answer.status).toBe(200);
    });

    it('[A5] gives one answer for a wrong password and an unknown e-mail: 401', async () => {
      const wrong = await test.call('POST auth/login', { body: { ...DANA, password: 'אחרת לגמרי' } });
      const unknown = await test.call('POST auth/login', { body: { ...URI, password: 'אחרת לגמרי' } });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual(problem(401, 'bad_credentials'));
      expect(unknown).toEqual({ ...wrong, headers: { ...wrong.headers, date: unknown.headers.date } });
    });

    it('[A5] takes as long for an unknown e-mail', async () => {
      const times = { [DANA.email]: [] as number[], [URI.email]: [] as number[] };
      for (let i = 0; i < 14; i += 1) {
        const email = i % 2 === 0 ? DANA.email : URI.email;
        const start = performance.now();
        await test.call('POST auth/login', { body: { email, password: 'אחרת לגמרי' }, address: `192.0.2.${i}` });
        times[email]?.push(performance.now() - start);
      }
      const [known, unknown] = Object.values(times).map((all) => Math.min(...all));
      expect(unknown).toBeGreaterThan((known ?? 0) / 2);
      expect(known).toBeGreaterThan((unknown ?? 0) / 2);
    });

    it('[A6] blocks an e-mail and address for the rest of 15 minutes after 10 failures: 429', async () => {
      const wrong = { ...DANA, password: 'אחרת לגמרי' };
      for (let i = 0; i < 10; i += 1) {
        expect((await test.call('POST auth/login', { body: wrong })).status).toBe(401);
        test.pass(MINUTE);
      }
      const blocked = await test.call('POST auth/login', { body: DANA });
      expect(blocked.body).toEqual(problem(429, 'too_many_logins'));
      expect(blocked.headers['retry-after']).toBe('300');
      expect((await test.call('POST auth/login', { body: DANA, address: '192.0.2.2' })).status).toBe(200);
      test.pass(5 * MINUTE);
      expect((await test.call('POST auth/login', { body: DANA })).status).toBe(200);
    });

    it('[A6] counts tries that come at once', async () => {
      const wrong = { ...DANA, password: 'אחרת לגמרי' };
      const all = await Promise.all(Array.from({ length: 20 }, () => test.call('POST auth/login', { body: wrong })));
      expect(all.filter((answer) => answer.status === 401)).toHaveLength(10);
      expect(all.filter((answer) => answer.status === 429)).toHaveLength(10);
    });

    it('names wrong fields: 422', async () => {
      const answer = await test.call('POST auth/login', { body: { email: 'dana', password: '' } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([
        { path: 'email', message: 'כתובת אימייל לא תקינה', code: 'email_invalid', params: {} },
        { path: 'password', message: 'נא להזין סיסמה', code: 'password_missing', params: {} },
      ]);
    });
  });

  describe('the access token', () => {
    const whoami = async (token: unknown) => (await test.call('GET whoami', { token })).body.actor;

    it('[A7] names the person for 60 minutes', async () => {
      const { access_token: token, session_id: sessionId } = registered.body;
      expect(await whoami(token)).toEqual({
        userId: expect.any(Number) as number,
        sessionId,
        email: 'Dana@Example.org',
        username: 'דנה',
        userType: 'USER',
      });
      test.pass(HOUR - 1000);
      expect(await whoami(token)).not.toBeNull();
      test.pass(1000);
      expect(await whoami(token)).toBeNull();
    });

    it('[A7] must be signed by this server, with this algorithm', async () => {
      const [header, payload, signature] = String(registered.body.access_token).split('.');
      const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      const other = await openTestApp(test.deps.db, { JWT_SECRET: 'another secret, long enough to be one' });
      const { access_token: foreign } = (await other.call('POST auth/login', { body: DANA })).body;
      await other.close();
      const forged = [`${unsigned}.${payload}.`, `${header}.${payload}.${signature?.slice(0, -2)}AA`, 'x', foreign];
      for (const token of forged) expect(await whoami(token)).toBeNull();
    });

    it('is good for a socket too', async () => {
      const token = String(registered.body.access_token);
      expect(await actorOfToken(test.deps, token)).toMatchObject({ username: 'דנה' });
      expect(await actorOfToken(test.deps, 'x')).toBeNull();
    });
  });

  describe('POST auth/refresh', () => {
    const byCookie = (cookie: string | undefined) => test.call('POST auth/refresh', { cookie });

    it('[A9] renews by the bearer alone, for 24 hours since the login', async () => {
      let token = registered.body.access_token;
      for (let hours = 0.5; hours <= 24; hours += 0.5) {
        test.pass(HOUR / 2);
        const answer = await test.call('POST auth/refresh', { token });
        expect(answer.status).toBe(200);
        expect(answer.cookie).toBeUndefined();
        expect(answer.body).toEqual({ ...registered.body, access_token: expect.any(String) as string });
        token = answer.body.access_token;
      }
      test.pass(MINUTE);
      const late = await test.call('POST auth/refresh', { token });
      expect(late.body).toEqual(NOT_AUTHENTICATED);
    });

    it('[A10] renews by the cookie after a night, with another cookie', async () => {
      test.pass(10 * HOUR);
      const answer = await byCookie(registered.cookie);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...registered.body, access_token: expect.any(String) as string });
      expect(answer.cookie).not.toBe(registered.cookie);
      expect((await test.call('GET users/me', { token: answer.body.access_token })).status).toBe(200);
    });

    it('[A10] gives several tabs that come with the same cookie the same next one', async () => {
      const tabs = await Promise.all([1, 2, 3].map(() => byCookie(registered.cookie)));
      expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200]);
      expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
      test.pass(30_000);
      expect((await byCookie(registered.cookie)).status).toBe(200);
      expect((await byCookie(tabs[0]?.cookie)).status).toBe(200);
    });

    it('[A10] ends the session when an old cookie comes later', async () => {
      const next = await byCookie(registered.cookie);
      test.pass(30_001);
      expect((await byCookie(registered.cookie)).body).toEqual(NOT_AUTHENTICATED);
      expect(test.ended.map((ended) => ended.sessionId)).toEqual([registered.body.session_id]);
      expect((await byCookie(next.cookie)).status).toBe(401);
      expect((await test.call('GET users/me', { token: next.body.access_token })).status).toBe(401);
    });

    it('[A10] ends the session when the cookie before the last one comes at once', async () => {
      const second = await byCookie(registered.cookie);
      await byCookie(second.cookie);
      expect((await byCookie(registered.cookie)).status).toBe(401);
      expect(test.ended).toHaveLength(1);
    });

    it('[A11] lives 30 days without use', async () => {
      test.pass(30 * DAY - 1);
      const answer = await byCookie(registered.cookie);
      expect(answer.status).toBe(200);
      test.pass(30 * DAY);
      expect((await byCookie(answer.cookie)).body).toEqual(NOT_AUTHENTICATED);
    });

    it('[A11] lives 90 days in all', async () => {
      let { cookie } = registered;
      for (let days = 0; days < 80; days += 20) {
        test.pass(20 * DAY);
        const answer = await byCookie(cookie);
        expect(answer.status).toBe(200);
        cookie = answer.cookie;
      }
      test.pass(10 * DAY);
      expect((await byCookie(cookie)).status).toBe(401);
    });

    it('does not give a tab the session of another person who signed in in the same browser', async () => {
      const uri = await test.call('POST auth/register', { body: URI });
      const inDanasTab = await test.call('POST auth/refresh', {
        token: registered.body.access_token,
        cookie: uri.cookie,
      });
      expect(inDanasTab.body.user).toEqual(registered.body.user);
      test.pass(2 * HOUR);
      const asleep = await test.call('POST auth/refresh', { token: registered.body.access_token, cookie: uri.cookie });
      expect(asleep.status).toBe(401);
      expect((await byCookie(uri.cookie)).status).toBe(200);
    });

    it.each(['', 'x', 'x.y', '00000000-0000-4000-8000-000000000000.secret'])(
      'refuses the cookie %j: 401',
      async (cookie) => {
        expect((await byCookie(cookie)).body).toEqual(NOT_AUTHENTICATED);
      },
    );

    it('[A48] without a cookie and a token there is nothing to renew: 204', async () => {
      const answer = await test.call('POST auth/refresh');
      expect([answer.status, answer.text, answer.cookie]).toEqual([204, '', undefined]);
    });
  });

  describe('POST auth/logout', () => {
    it('[A12] ends the session at once: 204', async () => {
      const { access_token: token, session_id: sessionId, user } = registered.body;
      const answer = await test.call('POST auth/logout', { token, cookie: registered.cookie });
      expect(answer.status).toBe(204);
      expect(answer.cookie).toBe('');
      expect(test.ended).toEqual([{ userId: (user as { user_id: number }).user_id, sessionId }]);
      expect((await test.call('GET users/me', { token })).body).toEqual(NOT_AUTHENTICATED);
      expect((await test.call('POST auth/refresh', { token, cookie: registered.cookie })).status).toBe(401);
      expect(await actorOfToken(test.deps, String(token))).toBeNull();
      expect((await test.call('POST auth/logout', { token })).body).toEqual(NOT_AUTHENTICATED);
    });

    it('[A12] leaves the other sessions alone', async () => {
      const other = await test.call('POST auth/login', { body: DANA });
      await test.call('POST auth/logout', { token: registered.body.access_token });
      expect((await test.call('GET users/me', { token: other.body.access_token })).status).toBe(200);
    });

    it('works by the cookie alone once the token has expired', async () => {
      test.pass(2 * HOUR);
      const { access_token: token } = registered.body;
      expect((await test.call('POST auth/logout', { token, cookie: registered.cookie })).status).toBe(204);
      expect((await byCookie()).status).toBe(401);
      async function byCookie(): Promise<Answer> {
        return test.call('POST auth/refresh', { cookie: registered.cookie });
      }
    });

    it('refuses a guest, and a cookie that is not the session’s: 401', async () => {
      expect((await test.call('POST auth/logout')).body).toEqual(NOT_AUTHENTICATED);
      const forged = `${String(registered.body.session_id)}.guess`;
      expect((await test.call('POST auth/logout', { cookie: forged })).status).toBe(401);
      expect(test.ended).toEqual([]);
    });
  });
});

describeDb('ADMIN_EMAILS', (openTestDb) => {
  it('[A18] without mail it grants nothing to who comes over the network: anybody can enter the address first', async () => {
    const { db } = await openTestDb();
    const named = await openTestApp(db, { ADMIN_EMAILS: 'dana@example.org' });
    const registered = await named.call('POST auth/register', { body: DANA });
    expect(registered.body.user).toMatchObject({ user_type: 'USER' });
    expect((await named.call('POST auth/login', { body: DANA })).body.user).toMatchObject({ user_type: 'USER' });
    // A proxy on this machine forwards for everybody.
    const proxied = await named.call('POST auth/login', { body: DANA, address: '127.0.0.1' });
    expect(proxied.body.user).toMatchObject({ user_type: 'USER' });
    // A proxy that adds no header of its own, or a page of a site whose name leads to this machine.
    for (const host of ['sali.example', 'localhost.sali.example', '127.0.0.1.sali.example:3000', '192.0.2.7:3000']) {
      const byName = await named.call('POST auth/login', { body: DANA, isFromHere: true, host });
      expect(byName.body.user, host).toMatchObject({ user_type: 'USER' });
    }
    const here = await named.call('POST auth/login', { body: DANA, isFromHere: true, host: '127.0.0.1:3000' });
    expect(here.body.user).toMatchObject({ user_type: 'ADMIN' });
    await named.close();
  });

  it('[A17] grants admin at registration and at login, and takes it from nobody', async () => {
    const { db } = await openTestDb();
    const plain = await openTestApp(db);
    await plain.call('POST auth/register', { body: DANA });
    const named = await openTestApp(db, { ADMIN_EMAILS: 'dana@example.org,uri@example.org' });
    const uri = await named.call('POST auth/register', { body: URI, isFromHere: true });
    expect(uri.body.user).toMatchObject({ user_type: 'ADMIN', role: 'admin' });
    const dana = await named.call('POST auth/login', { body: DANA, isFromHere: true });
    expect(dana.body.user).toMatchObject({ user_type: 'ADMIN', role: 'admin' });
    const later = await plain.call('POST auth/login', { body: DANA });
    expect(later.body.user).toMatchObject({ user_type: 'ADMIN' });
    await plain.close();
    await named.close();
  });
});
