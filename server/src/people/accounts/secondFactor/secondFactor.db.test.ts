import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { NewSecondFactor, RecoveryCodes, SecondFactorState } from '@sali/contract/people/accounts/secondFactor';
import type { Problem } from '@sali/contract/base/errors';
import { TOTP, URI } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Database } from '../../../base/db/open.ts';
import { readConfig } from '../../../base/config.ts';
import { endSecondFactor, sealSecrets } from '../accounts.ts';
import { openText } from '../../../base/sealing.ts';
import { CODES_PER_HOUR_FROM, RECOVERY_CODES } from './secondFactor.ts';

const PASSWORD = 'סיסמה ארוכה';
const JWT_SECRET = 'a secret for tests, long enough to sign with';
const HALF_MINUTE_MS = 30_000;

describeDb('the second factor', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let now: number;

  const build = async (rateLimit: 'on' | 'off') => {
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => new Date(now), rateLimit });
    dana = await app.person('dana');
  };

  beforeEach(async () => {
    now = Date.parse('2026-11-25T10:00:00Z');
    await build('off');
    return () => app.server.close();
  });

  const path = 'users/me/second-factor';
  const begin = (password = PASSWORD) =>
    app.call<NewSecondFactor & Problem>(dana, 'POST', path, { body: { password } });
  const confirm = (code: string) =>
    app.call<RecoveryCodes & Problem>(dana, 'POST', `${path}/confirm`, { body: { code } });
  const state = async () => (await app.call<SecondFactorState>(dana, 'GET', path)).body;
  /** The code that the app on the phone shows. */
  const codeAt = (secret: string, time = now) => new TOTP({ secret }).generate({ timestamp: time });
  const signIn = async (code?: string, password = PASSWORD) => {
    const body = { email: dana.email, password, ...(code !== undefined && { code }) };
    const answer = await app.call<AuthAnswer & Problem>(null, 'POST', 'auth/login', { body });
    return answer.status === 200 ? 'in' : answer.body.code;
  };
  const turnOn = async () => {
    const { secret } = (await begin()).body;
    const { recovery_codes: recovery } = (await confirm(codeAt(secret))).body;
    now += HALF_MINUTE_MS;
    return { secret, recovery };
  };

  it('[SF1] it is on once a first code shows that the app has the secret; then the sign-in by password asks for a code', async () => {
    expect((await begin('אחרת לגמרי')).status).toBe(422);
    const { status, body } = await begin();
    expect(status).toBe(201);
    const read = URI.parse(body.uri);
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Sali', dana.email, body.secret]);
    expect(await state()).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect(await signIn()).toBe('in');

    expect((await confirm('000000')).body.errors).toMatchObject([{ path: 'code' }]);
    // An app that was set up twice has the later secret.
    const { secret } = (await begin()).body;
    expect((await confirm(codeAt(body.secret))).status).toBe(422);
    const codes = (await confirm(codeAt(secret))).body.recovery_codes;
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: RECOVERY_CODES });
    now += HALF_MINUTE_MS;
    expect(await signIn()).toBe('code_needed');
    expect(await signIn('000000')).toBe('code_wrong');
    expect(await signIn(codeAt(secret))).toBe('in');
    expect((await begin()).body.code).toBe('second_factor_on');
    expect((await confirm(codeAt(secret))).body.code).toBe('second_factor_on');
  });

  it('[SF2] nothing is said of codes to a person who does not know the password', async () => {
    const { secret } = await turnOn();
    expect(await signIn(undefined, 'אחרת לגמרי')).toBe('bad_credentials');
    expect(await signIn(codeAt(secret), 'אחרת לגמרי')).toBe('bad_credentials');
    expect(await signIn(codeAt(secret))).toBe('in');
  });

  it('[SF3] a code opens the account once, also that of the half minute before or after, and no older one', async () => {
    const { secret } = await turnOn();
    now += 4 * HALF_MINUTE_MS;
    const [old, before, after, late] = [-2, -1, 1, 2].map((steps) => codeAt(secret, now + steps * HALF_MINUTE_MS));
    expect(await signIn(old)).toBe('code_wrong');
    expect(await signIn(before)).toBe('in');
    expect(await signIn(before)).toBe('code_wrong');
    expect(await signIn(late)).toBe('code_wrong');
    expect(await signIn(after)).toBe('in');
    // The clock has not reached it, but the later one was used.
    expect(await signIn(codeAt(secret))).toBe('code_wrong');
    const both = codeAt(secret, now + 3 * HALF_MINUTE_MS);
    now += 3 * HALF_MINUTE_MS;
    expect((await Promise.all([signIn(both), signIn(both)])).sort()).toEqual(['code_wrong', 'in']);
  });

  it('[SF4] each recovery code opens the account once, however it is typed; the database has their hashes', async () => {
    const { recovery } = await turnOn();
    const [first = '', second = ''] = recovery;
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const stored = JSON.stringify(await database.db.selectFrom('second_factor').select('recovery_hashes').execute());
    for (const code of recovery) expect(stored).not.toContain(code.replace('-', ''));
    expect(await signIn(first)).toBe('in');
    expect(await signIn(first)).toBe('code_wrong');
    expect(await signIn(` ${second.toUpperCase().replace('-', ' ')} `)).toBe('in');
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: RECOVERY_CODES - 2 });
  });

  it('[SF5] guesses of codes are limited, also with right passwords in between', async () => {
    await app.server.close();
    await build('on');
    const { secret } = await turnOn();
    for (let guess = 1; guess < CODES_PER_HOUR_FROM; guess++) expect(await signIn('000000')).toBe('code_wrong');
    expect(await signIn(codeAt(secret))).toBe('too_many_requests');
  });

  const off = (body: { password: string; code?: string }) => app.call<Problem>(dana, 'DELETE', path, { body });

  it('[SF6] it is turned off with the password and a code, and by the operator for a person who lost phone and codes', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret);
    expect((await off({ password: 'אחרת לגמרי', code })).status).toBe(422);
    for (const wrong of [{}, { code: '' }, { code: '000000' }]) {
      expect((await off({ password: PASSWORD, ...wrong })).body.errors).toMatchObject([{ path: 'code' }]);
    }
    expect(await signIn()).toBe('code_needed');
    expect((await off({ password: PASSWORD, code })).status).toBe(204);
    expect((await off({ password: PASSWORD, code })).body.code).toBe('second_factor_off');
    expect(await signIn()).toBe('in');
    expect((await confirm('000000')).body.code).toBe('second_factor_off');
    await turnOn();
    expect(await signIn()).toBe('code_needed');
    expect(await endSecondFactor(database.db, dana.email.toUpperCase())).toBe(true);
    expect(await endSecondFactor(database.db, dana.email)).toBe(false);
    expect(await endSecondFactor(database.db, 'nobody@example.com')).toBe(false);
    expect(await signIn()).toBe('in');
  });

  it('[SF6] a recovery code turns it off too, and one that was never confirmed needs no code', async () => {
    const { recovery } = await turnOn();
    expect((await off({ password: PASSWORD, code: recovery[0] ?? '' })).status).toBe(204);
    await begin();
    expect((await off({ password: PASSWORD })).status).toBe(204);
  });

  it('[SF11] the database has no secret that gives a code without JWT_SECRET, also none of an older version', async () => {
    const { secret } = await turnOn();
    const kept = async () =>
      (await database.db.selectFrom('second_factor').select('secret').execute())[0]?.secret ?? '';
    const sealed = await kept();
    expect(sealed).not.toContain(secret);
    const config = readConfig({ JWT_SECRET });
    await database.db.updateTable('second_factor').set({ secret }).execute();
    expect(await signIn(codeAt(secret))).toBe('in');
    now += HALF_MINUTE_MS;
    await sealSecrets({ db: database.db, config });
    const again = await kept();
    expect(again).not.toContain(secret);
    expect(openText(config.jwtSecret, 'second factor', again)).toBe(secret);
    expect(openText('another secret, as long as the first one', 'second factor', again)).toBeUndefined();
    expect(openText(config.jwtSecret, 'second factor', `${again.slice(0, -2)}AA`)).toBeUndefined();
    await database.db.updateTable('second_factor').set({ secret: sealed }).execute();
    expect(await signIn(codeAt(secret))).toBe('in');
  });

  it('[SF7] the export says that it is on, without its secret', async () => {
    const { secret } = await turnOn();
    const { body } = await app.call<{ second_factor: unknown }>(dana, 'GET', 'users/me/export');
    expect(body.second_factor).toEqual({ is_on: true, recovery_codes_left: RECOVERY_CODES });
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
