import type { SessionWire } from '@sali/contract/people/accounts/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { type Actor, findUserByEmail, grantAdmin } from './accounts.ts';
import { deleteOwnAccount, resumeDeletions } from './deletion/deletion.ts';
import { registerUser } from './signIn.ts';
import { type Answer, DANA, DAY, MINUTE, openTestApp, type TestApp, URI } from '../../../test/accounts/testApp.ts';

const ORIGIN = {
  address: '192.0.2.1',
  isFromHere: false,
  userAgent: 'Firefox',
  language: 'he',
  cookie: undefined,
  deviceId: undefined,
  noteTried: () => undefined,
} as const;

describeDb('a registration', (openTestDb) => {
  it('[BU32] with an address that is taken notes for the log whose it is', async () => {
    const test = await openTestApp((await openTestDb()).db);
    const tried: number[] = [];
    const register = () =>
      registerUser({ ...test.deps, ...test.parts }, DANA, {
        ...ORIGIN,
        noteTried: (userId) => void tried.push(userId),
      });
    const { user } = await register();
    tried.length = 0;
    await expect(register()).rejects.toMatchObject({ code: 'email_taken' });
    expect(tried).toEqual([user.userId]);
    await test.close();
  });
});

describeDb("a person's own account", (openTestDb) => {
  let test: TestApp;
  let dana: Answer;
  let token: unknown;
  let leaving: number[];
  beforeEach(async () => {
    leaving = [];
    const { db } = await openTestDb();
    test = await openTestApp(
      db,
      {},
      {
        beforeUserErased: async (userId) => {
          const rows = db.selectFrom('app_user').select('user_id').where('user_id', '=', userId);
          expect(await rows.execute()).toHaveLength(1);
          leaving.push(userId);
        },
        dataOf: () => Promise.resolve({ things: ['<b>של דנה</b>'] }),
      },
    );
    dana = await test.call('POST auth/register', { body: DANA });
    token = dana.body.access_token;
    return () => test.close();
  });
  const userId = () => (dana.body.user as { user_id: number }).user_id;

  it.each([
    'GET users/me',
    'PUT users/me',
    'DELETE users/me',
    'PUT users/me/password',
    'GET auth/sessions',
    'GET users/me/export',
    'DELETE auth/sessions',
    'DELETE auth/sessions/00000000-0000-4000-8000-000000000000',
    'PUT auth/sessions/00000000-0000-4000-8000-000000000000',
    'POST auth/ws-ticket',
  ])('%s is not for guests: 401, before anything else is looked at', async (line) => {
    const answer = await test.call(line, line.startsWith('GET') ? {} : { body: { first_name: 7 } });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ code: 'not_authenticated', detail: 'Not authenticated' });
  });

  describe('users/me', () => {
    it('[A14] GET answers the user', async () => {
      expect((await test.call('GET users/me', { token })).body).toEqual(dana.body.user);
    });

    it('[A14] PUT changes what is given, trimmed', async () => {
      const body = { last_name: ' לוי ', phone: '+972 50 7654321', user_type: 'ADMIN', email: 'x@example.org' };
      const answer = await test.call('PUT users/me', { token, body });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...(dana.body.user as object),
        last_name: 'לוי',
        phone: '+972 50 7654321',
      });
      expect((await test.call('GET users/me', { token })).body).toEqual(answer.body);
      expect((await test.call('PUT users/me', { token, body: {} })).body).toEqual(answer.body);
    });

    it('[A4] PUT names wrong fields and changes nothing: 422', async () => {
      const body = { first_name: 'x'.repeat(101), phone: null, last_name: 'לוי' };
      const answer = await test.call('PUT users/me', { token, body });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'invalid_fields',
        errors: [
          { path: 'first_name', message: 'השם יכול להכיל עד 100 תווים' },
          { path: 'phone', message: 'שדה חסר או מסוג שגוי' },
        ],
      });
      expect((await test.call('GET users/me', { token })).body).toEqual(dana.body.user);
    });

    it('[A15] DELETE needs the password: 422', async () => {
      const answer = await test.call('DELETE users/me', { token, body: { password: 'אחרת לגמרי' } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: [{ path: 'password', message: 'הסיסמה שגויה' }] });
      expect(leaving).toEqual([]);
      expect((await test.call('GET users/me', { token })).status).toBe(200);
    });

    it('[A15] DELETE that erases at once removes the user with their sessions and lists: 204', async () => {
      const now = test.clock.now;
      await test.deps.db
        .insertInto('list')
        .values({
          list_uuid: '00000000-0000-4000-8000-000000000001',
          owner_id: userId(),
          name: 'שבת',
          version: 1,
          created_at: now,
          updated_at: now,
        })
        .execute();
      const other = await test.call('POST auth/login', { body: DANA });
      const answer = await test.call('DELETE users/me', { token, body: { password: DANA.password, erase_now: true } });
      expect(answer.status).toBe(204);
      expect(answer.cookie).toBe('');
      expect(leaving).toEqual([userId()]);
      expect(test.ended.map((ended) => ended.sessionId).sort()).toEqual(
        [dana.body.session_id, other.body.session_id].sort(),
      );
      expect((await test.call('GET users/me', { token })).status).toBe(401);
      expect((await test.call('POST auth/refresh', { cookie: other.cookie })).status).toBe(401);
      expect((await test.call('POST auth/login', { body: DANA })).status).toBe(401);
      expect(await test.deps.db.selectFrom('list').selectAll().execute()).toEqual([]);
      expect(await test.deps.db.selectFrom('session').selectAll().execute()).toEqual([]);
    });
  });

  describe('an interrupted deletion', () => {
    it('[A34] signs the person out at once and is finished later', async () => {
      let isBroken = true;
      const broken = {
        ...test.parts,
        beforeUserErased: () => (isBroken ? Promise.reject(new Error('killed')) : Promise.resolve()),
      };
      const room = { ...test.deps, ...broken };
      const actor = (await test.call('GET whoami', { token })).body.actor as Actor;
      const proof = deleteOwnAccount(room, actor, { password: DANA.password, erase_now: true }, ORIGIN);
      await expect(proof).rejects.toThrow('killed');
      expect((await test.call('GET users/me', { token })).status).toBe(401);
      expect((await test.call('POST auth/login', { body: DANA })).body.code).toBe('account_erased');
      isBroken = false;
      // Work that may still be under way in another process is left alone.
      await resumeDeletions(room);
      expect(await test.deps.db.selectFrom('app_user').select('user_id').execute()).toHaveLength(1);
      test.pass(2 * MINUTE);
      await resumeDeletions(room);
      expect(await test.deps.db.selectFrom('app_user').select('user_id').execute()).toEqual([]);
      expect((await test.call('POST auth/register', { body: DANA })).status).toBe(201);
    });
  });

  describe('GET users/me/export', () => {
    it('[A21] is everything that is kept, as JSON, without the password and the secrets', async () => {
      const answer = await test.call('GET users/me/export', { token });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="sali-data.json"');
      expect(answer.body).toMatchObject({ user: dana.body.user, exported_at: test.clock.now.toISOString() });
      expect(answer.body.sessions).toHaveLength(1);
      expect(answer.body.things).toEqual(['<b>של דנה</b>']);
      expect(JSON.stringify(answer.body)).not.toMatch(/hash|argon/i);
    });

    it('[A21] and as a page that says the same, from which nothing breaks out', async () => {
      const answer = await test.call('GET users/me/export?format=html', { token });
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      const page = answer.text;
      expect(page).toContain(DANA.email);
      expect(page).toContain('&lt;b&gt;של דנה&lt;/b&gt;');
      expect(page).not.toContain('<b>של דנה');
      expect((await test.call('GET users/me/export?format=exe', { token })).status).toBe(422);
    });
  });

  describe('DELETE auth/sessions', () => {
    it('[A22] ends every session but this one, and nobody else hears of it', async () => {
      const other = await test.call('POST auth/login', { body: DANA });
      const uri = await test.call('POST auth/register', { body: URI });
      expect((await test.call('DELETE auth/sessions', { token })).status).toBe(204);
      expect(test.ended.map(({ sessionId }) => sessionId)).toEqual([other.body.session_id]);
      expect((await test.call('GET users/me', { token: other.body.access_token })).status).toBe(401);
      expect((await test.call('GET users/me', { token })).status).toBe(200);
      expect((await test.call('GET users/me', { token: uri.body.access_token })).status).toBe(200);
    });
  });

  describe('PUT users/me/password', () => {
    const body = { current_password: DANA.password, new_password: 'פשטידת ברוקולי' };

    it('[A13] changes it and ends the other sessions: 204', async () => {
      const other = await test.call('POST auth/login', { body: DANA });
      const uri = await test.call('POST auth/register', { body: URI });
      expect((await test.call('PUT users/me/password', { token, body })).status).toBe(204);
      expect(test.ended.map((ended) => ended.sessionId)).toEqual([other.body.session_id]);
      expect((await test.call('GET users/me', { token: other.body.access_token })).status).toBe(401);
      expect((await test.call('POST auth/refresh', { cookie: other.cookie })).status).toBe(401);
      expect((await test.call('GET users/me', { token })).status).toBe(200);
      expect((await test.call('GET users/me', { token: uri.body.access_token })).status).toBe(200);
      expect((await test.call('POST auth/login', { body: DANA })).status).toBe(401);
      const login = { email: DANA.email, password: body.new_password };
      expect((await test.call('POST auth/login', { body: login })).status).toBe(200);
    });

    it.each([
      [{ ...body, current_password: 'אחרת לגמרי' }, 'invalid_fields', 'current_password', 'הסיסמה שגויה'],
      [{ ...body, new_password: 'qwerty' }, 'weak_password', 'new_password', 'הסיסמה נפוצה מדי. בחרו סיסמה אחרת'],
      [{ ...body, new_password: DANA.email }, 'weak_password', 'new_password', 'הסיסמה נפוצה מדי. בחרו סיסמה אחרת'],
      [{ ...body, new_password: 'קצר' }, 'invalid_fields', 'new_password', 'הסיסמה חייבת להכיל לפחות 6 תווים'],
    ])('refuses %o: 422 %s', async (wrong, code, path, message) => {
      const answer = await test.call('PUT users/me/password', { token, body: wrong });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code, errors: [{ path, message }] });
      expect((await test.call('POST auth/login', { body: DANA })).status).toBe(200);
    });

    it('may be guessed 10 times: 429', async () => {
      const wrong = { ...body, current_password: 'אחרת לגמרי' };
      for (let i = 0; i < 10; i += 1) await test.call('PUT users/me/password', { token, body: wrong });
      const answer = await test.call('PUT users/me/password', { token, body });
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe('900');
    });
  });

  describe('auth/sessions', () => {
    it("[A16] GET lists the user's living sessions, the last used first", async () => {
      test.pass(10 * MINUTE);
      const phone = await test.call('POST auth/login', { body: DANA, userAgent: 'Safari'.repeat(100) });
      await test.call('POST auth/register', { body: URI });
      const answer = await test.call('GET auth/sessions', { token: phone.body.access_token });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([
        {
          session_id: phone.body.session_id,
          created_at: '2026-11-21T08:10:00.000Z',
          last_seen_at: '2026-11-21T08:10:00.000Z',
          user_agent: 'Safari'.repeat(50),
          name: '',
          current: true,
        },
        {
          session_id: dana.body.session_id,
          created_at: '2026-11-21T08:00:00.000Z',
          last_seen_at: '2026-11-21T08:00:00.000Z',
          user_agent: 'Firefox',
          name: '',
          current: false,
        },
      ]);
      test.pass(10 * MINUTE);
      const later = await test.call('GET auth/sessions', { token });
      expect(later.body).toMatchObject([{ last_seen_at: '2026-11-21T08:20:00.000Z', current: true }, {}]);
    });

    it('[A16] GET leaves out the ended and the expired ones', async () => {
      await test.call('POST auth/logout', { token });
      await test.call('POST auth/login', { body: DANA });
      test.pass(31 * DAY);
      const now = await test.call('POST auth/login', { body: DANA });
      const answer = await test.call('GET auth/sessions', { token: now.body.access_token });
      expect(answer.body).toMatchObject([{ session_id: now.body.session_id }]);
    });

    it('[A16] DELETE ends one of them at once: 204', async () => {
      const phone = await test.call('POST auth/login', { body: DANA });
      const answer = await test.call(`DELETE auth/sessions/${String(phone.body.session_id)}`, { token });
      expect(answer.status).toBe(204);
      expect(test.ended.map((ended) => ended.sessionId)).toEqual([phone.body.session_id]);
      expect((await test.call('GET users/me', { token: phone.body.access_token })).status).toBe(401);
    });

    it("[A16] DELETE does not find another's, an ended or an unknown one: 404", async () => {
      const uri = await test.call('POST auth/register', { body: URI });
      const ended = await test.call('POST auth/login', { body: DANA });
      await test.call('POST auth/logout', { token: ended.body.access_token });
      for (const id of [uri.body.session_id, ended.body.session_id, '00000000-0000-4000-8000-000000000000']) {
        const answer = await test.call(`DELETE auth/sessions/${String(id)}`, { token });
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ code: 'not_found' });
      }
      expect((await test.call('GET users/me', { token: uri.body.access_token })).status).toBe(200);
    });

    it("[A38] PUT names the device of one of them, which the renewal keeps; another's, an ended or an unknown one is 404", async () => {
      const uri = await test.call('POST auth/register', { body: URI });
      const ended = await test.call('POST auth/login', { body: DANA });
      await test.call('POST auth/logout', { token: ended.body.access_token });
      const name = (id: unknown, text: string) =>
        test.call(`PUT auth/sessions/${String(id)}`, { token, body: { name: text } });
      const named = async () => (await test.call('GET auth/sessions', { token })).body;
      expect((await name(dana.body.session_id, ' הטלפון של דנה ')).status).toBe(204);
      expect(await named()).toMatchObject([{ session_id: dana.body.session_id, name: 'הטלפון של דנה' }]);
      expect((await test.call('GET users/me/export', { token })).body.sessions).toMatchObject([
        { name: 'הטלפון של דנה' },
      ]);
      expect((await name(dana.body.session_id, '')).status).toBe(204);
      expect(await named()).toMatchObject([{ name: '' }]);
      expect((await name(dana.body.session_id, 'א'.repeat(61))).status).toBe(422);
      for (const id of [uri.body.session_id, ended.body.session_id, '00000000-0000-4000-8000-000000000000'])
        expect((await name(id, 'שלי')).status).toBe(404);
    });

    it("[A39] a device's name stays with it: the person's next sign-in there has it, nobody else's, and no other device", async () => {
      const { device } = dana;
      expect(device).toMatch(/^[\w-]{43}$/);
      const nameOf = async (session: Answer) =>
        (
          (await test.call('GET auth/sessions', { token: session.body.access_token })).body as unknown as SessionWire[]
        ).find(({ current }) => current)?.name;
      await test.call(`PUT auth/sessions/${String(dana.body.session_id)}`, { token, body: { name: 'הטלפון של דנה' } });
      await test.call('POST auth/logout', { token });
      const again = await test.call('POST auth/login', { body: DANA, device });
      expect(again.device).toBe(device);
      expect(await nameOf(again)).toBe('הטלפון של דנה');
      expect(await nameOf(await test.call('POST auth/register', { body: URI, device }))).toBe('');
      expect(await nameOf(await test.call('POST auth/login', { body: DANA }))).toBe('');
      expect(await nameOf(await test.call('POST auth/login', { body: DANA, device, fetchSite: 'same-site' }))).toBe('');
      // Its name is taken away in one of two sessions on the device.
      await test.call(`PUT auth/sessions/${String(again.body.session_id)}`, {
        token: again.body.access_token,
        body: { name: '' },
      });
      expect(await nameOf(await test.call('POST auth/login', { body: DANA, device }))).toBe('');
      const keys = await test.deps.db.selectFrom('session').select(['user_id', 'device_key']).execute();
      expect(new Set(keys.map((row) => `${row.user_id} ${String(row.device_key)}`)).size).toBe(4);
      expect(JSON.stringify(keys)).not.toContain(device);
    });

    it('[A39] a session from before devices had keys gets one as it is renewed', async () => {
      await test.deps.db.updateTable('session').set({ device_key: null }).execute();
      await test.call(`PUT auth/sessions/${String(dana.body.session_id)}`, { token, body: { name: 'הטאבלט' } });
      const renewed = await test.call('POST auth/refresh', { cookie: dana.cookie });
      const next = await test.call('POST auth/login', { body: DANA, device: renewed.device });
      const sessions = await test.call('GET auth/sessions', { token: next.body.access_token });
      expect(sessions.body).toMatchObject([{ name: 'הטאבלט' }, { name: 'הטאבלט' }]);
    });

    it('DELETE wants an id: 422', async () => {
      const answer = await test.call('DELETE auth/sessions/x', { token });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: [{ path: 'session_id', message: 'מזהה המכשיר המחובר אינו תקין' }] });
    });
  });

  it('POST auth/ws-ticket gives a ticket for this session', async () => {
    const answer = await test.call('POST auth/ws-ticket', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ticket: `ticket of ${userId()} ${String(dana.body.session_id)}`, expires_in: 60 });
  });

  it('users are found by e-mail, without their passwords', async () => {
    const { db } = test.deps;
    const user = {
      userId: userId(),
      email: 'Dana@Example.org',
      phone: '050-1234567',
      firstName: 'דנה',
      lastName: '',
      userType: 'USER',
    };
    expect(await findUserByEmail(db, 'DANA@example.org ')).toEqual(user);
    expect(await findUserByEmail(db, 'uri@example.org')).toBeUndefined();
  });

  it('[A17] an admin is made by e-mail, and is one from the next request on', async () => {
    expect(await grantAdmin(test.deps.db, 'dana@EXAMPLE.org')).toBe(true);
    expect(await grantAdmin(test.deps.db, 'uri@example.org')).toBe(false);
    expect((await test.call('GET whoami', { token })).body.actor).toMatchObject({ userType: 'ADMIN' });
  });
});
