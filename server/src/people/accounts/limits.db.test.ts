import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { AppError } from '../../base/errors.ts';
import { memoryBus } from '../live/memoryBus.ts';
import { loginFailuresOver } from './loginFailures.ts';
import { Passwords } from './passwords.ts';
import { DANA, openTestApp, type TestApp, URI } from '../../../test/accounts/testApp.ts';

const WRONG = 'אחרת לגמרי';
const NEW = 'פשטידת ברוקולי';

/** Runs after a password was compared, and before anything is done by it. */
let onCompared: () => Promise<void>;
let uses: Map<string, number>;

describeDb('limits of accounts', (openTestDb) => {
  let test: TestApp;
  beforeEach(async () => {
    onCompared = async () => undefined;
    uses = new Map();
    const failures = loginFailuresOver(memoryBus(() => test.clock.now.getTime()));
    test = await openTestApp(
      (await openTestDb()).db,
      {},
      {
        loginFailures: {
          ...failures,
          succeed: async (login) => {
            await failures.succeed(login);
            await onCompared();
          },
        },
        countUse: async (key, most) => {
          const used = (uses.get(key) ?? 0) + 1;
          uses.set(key, used);
          if (used > most) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
        },
      },
    );
    await test.call('POST auth/register', { body: DANA });
    return () => test.close();
  });
  const login = (password: string, address = '192.0.2.1', cookie?: string) =>
    test.call('POST auth/login', { body: { email: DANA.email, password }, address, cookie });
  const changeHash = async (): Promise<void> => {
    const hash = await new Passwords({ isLimited: false, spentBy: () => 0 }).hash(NEW, 'test');
    await test.deps.db.updateTable('app_user').set({ password_hash: hash }).execute();
  };
  const sessions = async () =>
    (await test.deps.db.selectFrom('session').select('session_id').where('ended_at', 'is', null).execute()).length;

  describe('a password that is changed while it is compared', () => {
    it('[A30] opens no session', async () => {
      const before = await sessions();
      onCompared = changeHash;
      expect((await login(DANA.password)).status).toBe(401);
      expect(await sessions()).toBe(before);
      onCompared = async () => undefined;
      expect((await login(NEW)).status).toBe(200);
    });

    it('[A30] changes no password', async () => {
      const { access_token: token } = (await login(DANA.password)).body;
      onCompared = changeHash;
      const body = { current_password: DANA.password, new_password: 'לביבות תפוחי אדמה' };
      expect((await test.call('PUT users/me/password', { token, body })).status).toBe(422);
      onCompared = async () => undefined;
      expect((await login(NEW)).status).toBe(200);
    });

    it('[A30] nor does a sign-in of someone who is disabled meanwhile', async () => {
      onCompared = async () => {
        await test.deps.db.updateTable('app_user').set({ disabled_at: test.clock.now }).execute();
      };
      expect((await login(DANA.password)).body.code).toBe('account_disabled');
    });
  });

  it('[A29] guesses from many addresses end at 100 an hour; a device that has signed in before goes on', async () => {
    const known = await login(DANA.password, '198.51.100.1');
    for (let i = 0; i < 100; i += 1) expect((await login(WRONG, `192.0.2.${i}`)).status).toBe(401);
    const refused = await login(DANA.password, '198.51.100.2');
    expect([refused.status, refused.body.code]).toEqual([429, 'account_guarded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const [sessionId] = (known.cookie ?? '').split('.');
    expect((await login(DANA.password, '198.51.100.2', `${sessionId}.made-up`)).status).toBe(429);
    expect((await login(DANA.password, '198.51.100.2', known.cookie)).status).toBe(200);
  });

  it('[A28] one address that tries one password on many accounts is stopped after 30', async () => {
    const guess = async (i: number) =>
      (await test.call('POST auth/login', { body: { email: `a${i}@example.org`, password: WRONG } })).status;
    for (let i = 0; i < 30; i += 1) expect(await guess(i)).toBe(401);
    expect(await guess(30)).toBe(429);
    expect((await login(DANA.password, '192.0.2.77')).status).toBe(200);
  });

  it('[A28] an attempt that the server is too busy to compare is no failure', async () => {
    const passwords = new Passwords({ isLimited: true, spentBy: () => 0 });
    const busy = await openTestApp((await openTestDb()).db, {}, { passwords });
    const guess = async (i: number) =>
      (await busy.call('POST auth/login', { body: { email: `a${i}@example.org`, password: WRONG } })).status;
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(i)));
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(await guess(30)).toBe(401);
    await busy.close();
  });

  it('[A31] a weak password is refused alike for a registered e-mail and another, and counts nothing', async () => {
    for (const email of [DANA.email, URI.email]) {
      const answer = await test.call('POST auth/register', { body: { ...URI, email, password: '123456' } });
      expect([answer.status, answer.body.code]).toEqual([422, 'weak_password']);
    }
    expect([...uses.entries()]).toEqual([['register:192.0.2.1', 1]]);
  });

  it('[A31] an address registers, or asks who is registered, 20 times an hour', async () => {
    const register = async (address: string) => (await test.call('POST auth/register', { body: DANA, address })).status;
    for (let i = 0; i < 20; i += 1) expect(await register(`2001:db8::${i}`)).toBe(409);
    expect(await register('2001:db8::99')).toBe(429);
    expect(await register('2001:db8:0:1::1')).toBe(409);
  });

  it('[A32] an address has the server remember a bounded number of challenges', async () => {
    const ask = async () => (await test.call('POST auth/passkey/options', { address: '192.0.2.5' })).status;
    const statuses = new Map<number, number>();
    for (let i = 0; i < 210; i += 1) {
      const status = await ask();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 200, 429: 10 });
    const rows = await test.deps.db.selectFrom('passkey_challenge').select('challenge').execute();
    expect(rows).toHaveLength(200);
  });

  it('[A33] a made-up secret of a known session is refused and ends nothing', async () => {
    const { cookie } = await login(DANA.password);
    const [sessionId] = (cookie ?? '').split('.');
    expect((await test.call('POST auth/refresh', { cookie: `${sessionId}.made-up` })).status).toBe(401);
    expect((await test.call('POST auth/refresh', { cookie })).status).toBe(200);
    expect(test.ended).toEqual([]);
  });
});
