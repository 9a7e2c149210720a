import { HOUR_MS } from '@sali/domain/base/time';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DANA, openTestApp, type TestApp } from '../../../../test/accounts/testApp.ts';
import { testAuthenticator } from '../../../../test/accounts/testAuthenticator.ts';
import { startSmtp, type TestSmtp } from '../../../../test/accounts/testSmtp.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { AppError } from '../../../base/errors.ts';
import { memoryBus } from '../../live/memoryBus.ts';

const SITE = 'https://sali.example.org';
/** A domain is the same in any case of its letters. */
const MAILBOX = 'Dana@example.org';
const PROOF = { password: DANA.password };

describeDb('mails about credentials', (openTestDb) => {
  let smtp: TestSmtp;
  let test: TestApp;
  let token: unknown;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    const bus = memoryBus(() => test.clock.now.getTime());
    const countMail = async (key: string, most: number): Promise<void> => {
      if ((await bus.count(key, HOUR_MS, most)) > 0) throw new AppError('too_many_requests');
    };
    const env = { SMTP_URL: smtp.url, PUBLIC_URL: SITE };
    test = await openTestApp((await openTestDb()).db, env, { countMail });
    token = (await test.call('POST auth/register', { body: DANA })).body.access_token;
    await test.parts.mailer.settled();
    smtp.mails.length = 0;
    return () => test.close();
  });

  const call = (line: string, body?: object) => test.call(line, { token, ...(body && { body }) });
  /** Makes a call that succeeds, and expects one mail to the owner about it. */
  const mailed = async (line: string, body: object | undefined, subject: string, link = '/account') => {
    smtp.mails.length = 0;
    const answer = await call(line, body);
    expect([line, answer.status]).toEqual([line, expect.toSatisfy((status: number) => status < 300)]);
    await test.parts.mailer.settled();
    expect(smtp.mails.map((mail) => [mail.to, mail.subject])).toEqual([[MAILBOX, subject]]);
    expect(smtp.mails[0]?.text).toContain(`${SITE}${link}\n`);
    return answer.body;
  };
  /** Expects a refusal of a call without the right password, and no mail. */
  const refused = async (line: string, body: object = {}) => {
    smtp.mails.length = 0;
    for (const wrong of [{}, { password: 'לא זאת' }])
      expect((await call(line, { ...body, ...wrong })).status).toBe(422);
    await test.parts.mailer.settled();
    expect(smtp.mails).toEqual([]);
  };

  it('[A50] a token is made with the password and revoked without one; both by mail', async () => {
    const wanted = { name: 'עוזר', scopes: ['lists:read'], days: null };
    await refused('POST users/me/api-tokens', wanted);
    const subject = 'תוכנה חוברה לחשבון שלכם בסלי';
    const { token_id: id } = await mailed('POST users/me/api-tokens', { ...wanted, ...PROOF }, subject);
    expect(smtp.mails[0]?.text).toContain('עוזר');
    const line = `DELETE users/me/api-tokens/${String(id)}`;
    await mailed(line, undefined, 'תוכנה נותקה מהחשבון שלכם בסלי');
    expect(smtp.mails[0]?.text).toContain('עוזר');
    smtp.mails.length = 0;
    expect((await call(line)).status).toBe(404);
    await test.parts.mailer.settled();
    expect(smtp.mails).toEqual([]);
  });

  it('[A50] the address of a calendar is made and ended by mail; one that is not there ends without', async () => {
    await mailed('POST users/me/calendar', undefined, 'נוצרה כתובת שבה יומנים קוראים את התפריט שלכם בסלי', '/plan');
    const subject = 'בוטלה הכתובת ליומן של התפריט שלכם בסלי';
    await mailed('DELETE users/me/calendar', undefined, subject, '/plan');
    smtp.mails.length = 0;
    expect((await call('DELETE users/me/calendar')).status).toBe(204);
    await test.parts.mailer.settled();
    expect(smtp.mails).toEqual([]);
  });

  it('[A50] a passkey is added and removed with the password, and by mail', async () => {
    await refused('POST users/me/passkeys/options');
    const { challenge } = (await call('POST users/me/passkeys/options', PROOF)).body;
    const phone = testAuthenticator('sali.example.org', SITE);
    const body = { name: 'הטלפון', credential: phone.create({ challenge: String(challenge) }) };
    const { passkey_id: id } = await mailed('POST users/me/passkeys', body, 'נוסף מפתח גישה לחשבון שלכם בסלי');
    const line = `DELETE users/me/passkeys/${String(id)}`;
    await refused(line);
    await mailed(line, PROOF, 'הוסר מפתח גישה מהחשבון שלכם בסלי');
  });

  it('[A50] the second factor is turned on and off with the password and a code, and by mail', async () => {
    const line = 'POST users/me/second-factor';
    await refused(line);
    const { secret } = (await call(line, PROOF)).body;
    const code = () => new TOTP({ secret: String(secret) }).generate({ timestamp: test.clock.now.getTime() });
    await mailed(`${line}/confirm`, { code: code() }, 'האימות הדו־שלבי בחשבון שלכם בסלי הופעל');
    test.pass(60_000);
    const off = 'DELETE users/me/second-factor';
    await refused(off, { code: code() });
    expect((await call(off, { ...PROOF, code: '000000' })).status).toBe(422);
    await mailed(off, { ...PROOF, code: code() }, 'האימות הדו־שלבי בחשבון שלכם בסלי בוטל');
  });

  it('[A50] an owner gets 20 mails about calendar addresses in an hour; the others are left out without an error', async () => {
    const error = vi.spyOn(test.deps.log, 'error');
    for (let time = 0; time < 25; time += 1) expect((await call('POST users/me/calendar')).status).toBe(201);
    await test.parts.mailer.settled();
    expect(smtp.mails).toHaveLength(20);
    expect(error).not.toHaveBeenCalled();
    test.pass(HOUR_MS - 1);
    token = (await test.call('POST auth/login', { body: { email: DANA.email, ...PROOF } })).body.access_token;
    test.pass(2);
    await mailed('POST users/me/calendar', undefined, 'נוצרה כתובת שבה יומנים קוראים את התפריט שלכם בסלי', '/plan');
  });

  it('[A50] many calendar addresses hold back no mail about a token or a way to sign in', async () => {
    for (let time = 0; time < 21; time += 1) expect((await call('POST users/me/calendar')).status).toBe(201);
    await test.parts.mailer.settled();
    const wanted = { name: 'עוזר', scopes: ['lists:read'], days: null, ...PROOF };
    await mailed('POST users/me/api-tokens', wanted, 'תוכנה חוברה לחשבון שלכם בסלי');
    const phone = testAuthenticator('sali.example.org', SITE);
    const { challenge } = (await call('POST users/me/passkeys/options', PROOF)).body;
    const body = { name: 'הטלפון', credential: phone.create({ challenge: String(challenge) }) };
    await mailed('POST users/me/passkeys', body, 'נוסף מפתח גישה לחשבון שלכם בסלי');
  });
});
