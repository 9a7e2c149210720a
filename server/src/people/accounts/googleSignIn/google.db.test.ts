import { generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { startSmtp, type TestSmtp, tokenIn } from '../../../../test/accounts/testSmtp.ts';
import { type Answer, DANA, HOUR, MINUTE, openTestApp, type TestApp } from '../../../../test/accounts/testApp.ts';
import { CLIENT_ID, type Saying, startIssuer, type TestIssuer } from '../../../../test/accounts/testIssuer.ts';

const GMAIL = 'dana.cohen@gmail.com';
const OTHERS = 'dana@example.org';
const NEXT = 'פשטידת ברוקולי';
const SITE = 'https://sali.example.org';
const code = (answer: Answer) => [answer.status, answer.body.code];
const REFUSED = [422, 'google_refused'];

let issuer: TestIssuer;
let smtp: TestSmtp;
let test: TestApp;
beforeAll(async () => {
  issuer = await startIssuer(() => test.clock.now);
  smtp = await startSmtp();
});
afterAll(() => Promise.all([issuer.close(), smtp.close()]));

const nonce = async () => String((await test.call('POST auth/google/options')).body.nonce);
/** Makes Google's answer to a question that this server has just asked. */
const credential = async (saying: Saying) => issuer.credential({ nonce: await nonce(), ...saying });
const send = (idToken: string, password?: string) =>
  test.call('POST auth/google', { body: { credential: idToken, ...(password !== undefined && { password }) } });
const enter = async (saying: Saying, password?: string) => send(await credential(saying), password);
const users = () => test.deps.db.selectFrom('app_user').selectAll().orderBy('user_id').execute();
const waysIn = async (token: unknown) => (await test.call('GET users/me/ways-in', { token })).body;
const ways = (hasPassword: boolean, googleEmail: string | null) => ({
  has_password: hasPassword,
  has_google: googleEmail !== null,
  google_email: googleEmail,
  offers_google: true,
});

describeDb('sign-in with Google', (openTestDb) => {
  beforeEach(async () => {
    smtp.mails.length = 0;
    const env = { ...issuer.env, SMTP_URL: smtp.url, PUBLIC_URL: SITE, ADMIN_EMAILS: `${GMAIL},${OTHERS}` };
    test = await openTestApp((await openTestDb()).db, env);
  });
  afterEach(() => test.close());

  const register = async (email: string) => {
    const answer = await test.call('POST auth/register', { body: { ...DANA, email } });
    await test.parts.mailer.settled();
    return answer;
  };
  const verify = async ({ body }: Answer) => {
    const token = tokenIn(smtp.mails.at(-1));
    const verified = await test.call('POST auth/verify-email', { token: body.access_token, body: { token } });
    expect(verified.status).toBe(200);
  };

  describe('somebody new', () => {
    it('[GO1] has an account without a password, by the name that Google says, and comes back to it', async () => {
      const answer = await enter({ email: GMAIL, given_name: 'דנה', family_name: 'כהן' });
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({ email: GMAIL, phone: '', first_name: 'דנה', last_name: 'כהן' });
      expect(answer.cookie).toContain(answer.body.session_id);
      expect(await waysIn(answer.body.access_token)).toEqual(ways(false, GMAIL));
      const again = await enter({ email: 'other.now@gmail.com' });
      expect(again.body.user).toEqual(answer.body.user);
      expect(await users()).toHaveLength(1);
    });

    it('[GO1] two calls at once create one account', async () => {
      const both = await Promise.all([enter({ email: GMAIL }), enter({ email: GMAIL })]);
      expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await users()).toHaveLength(1);
    });

    it('[GO2] has a verified address where Google runs it; any other is verified by mail', async () => {
      await enter({ email: GMAIL });
      expect((await users())[0]).toMatchObject({ email_verified_at: test.clock.now, user_type: 'ADMIN' });
      await test.parts.mailer.settled();
      expect(smtp.mails).toEqual([]);
      await enter({ email: OTHERS, sub: '2' });
      expect((await users())[1]).toMatchObject({ email_verified_at: null, user_type: 'USER' });
      await test.parts.mailer.settled();
      expect(smtp.mails).toMatchObject([{ to: OTHERS, subject: 'אימות האימייל שלכם בסלי' }]);
      await enter({ email: 'dana@company.example', hd: 'company.example', sub: '3' });
      expect((await users())[2]).toMatchObject({ email_verified_at: test.clock.now });
    });

    it('[GO2] whose address Google has not verified gets none', async () => {
      expect(code(await enter({ email: GMAIL, email_verified: false }))).toEqual([422, 'google_unverified']);
      expect(await users()).toEqual([]);
    });

    it('opens nothing by a password that was never chosen', async () => {
      await enter({ email: GMAIL });
      for (const password of ['x', 'null', 'undefined'])
        expect(code(await test.call('POST auth/login', { body: { email: GMAIL, password } }))).toEqual([
          401,
          'bad_credentials',
        ]);
    });
  });

  describe('an account that has the e-mail', () => {
    it('[GO3] is joined where it was verified and Google runs the address; the person gets a mail', async () => {
      const dana = await register(GMAIL);
      await verify(dana);
      const answer = await enter({ email: GMAIL.toUpperCase() });
      expect((answer.body.user as { user_id: number }).user_id).toBe((dana.body.user as { user_id: number }).user_id);
      await test.parts.mailer.settled();
      expect(smtp.mails.at(-1)).toMatchObject({ to: GMAIL, subject: 'חשבון Google חובר לחשבון שלכם בסלי' });
      expect(smtp.mails.at(-1)?.text).toContain(`${SITE}/account`);
      expect(await waysIn(answer.body.access_token)).toEqual(ways(true, GMAIL.toUpperCase()));
    });

    it.each([
      ['that somebody opened in another’s name', GMAIL, false],
      ['whose address another runs', OTHERS, true],
    ])('[GO4] %s asks for its password once', async (_which, email, isVerified) => {
      const dana = await register(email);
      if (isVerified) await verify(dana);
      const idToken = await credential({ email });
      expect(code(await send(idToken))).toEqual([409, 'google_link']);
      const wrong = await send(idToken, 'לא זאת');
      expect(wrong.body.errors).toEqual([
        { path: 'password', message: 'הסיסמה שגויה', code: 'password_wrong', params: {} },
      ]);
      expect((await users())[0]?.google_id).toBeNull();
      expect((await send(idToken, DANA.password)).status).toBe(200);
      expect((await enter({ email })).status).toBe(200);
    });

    it('[SF8] with a second factor it joins no Google account here, also where both sides are sure', async () => {
      const dana = await register(GMAIL);
      await verify(dana);
      const userId = (dana.body.user as { user_id: number }).user_id;
      const factor = { user_id: userId, secret: 'ABCDEFGH', is_on: true, created_at: new Date(test.clock.now) };
      await test.deps.db.insertInto('second_factor').values(factor).execute();
      expect(code(await enter({ email: GMAIL }, DANA.password))).toEqual([409, 'second_factor_join']);
      expect((await users())[0]?.google_id).toBeNull();
      await test.deps.db.updateTable('second_factor').set({ is_on: false }).execute();
      expect((await enter({ email: GMAIL })).status).toBe(200);
    });

    it('[GO4] whose password may be guessed 10 times', async () => {
      await register(GMAIL);
      const idToken = await credential({ email: GMAIL });
      for (let i = 0; i < 10; i += 1) expect((await send(idToken, 'לא זאת')).status).toBe(422);
      expect(code(await send(idToken, DANA.password))).toEqual([429, 'too_many_logins']);
    });

    it('[GO4] a person who comes by the mail’s link instead finds nobody else inside: no password, passkey, Google or session', async () => {
      const stranger = await register(GMAIL);
      await send(await credential({ email: GMAIL, sub: 'of the stranger' }), DANA.password);
      await test.call('POST auth/forgot-password', { body: { email: GMAIL } });
      await test.parts.mailer.settled();
      const token = tokenIn(smtp.mails.at(-1));
      await test.call('POST auth/reset-password', { body: { token, new_password: NEXT } });
      expect((await users())[0]?.google_id).toBeNull();
      expect((await test.call('GET users/me', { token: stranger.body.access_token })).status).toBe(401);
      expect((await enter({ email: GMAIL, sub: 'of Dana' })).status).toBe(200);
    });

    it('[GO5] that was disabled is not opened, nor joined', async () => {
      const dana = await register(GMAIL);
      await verify(dana);
      const disable = () => test.deps.db.updateTable('app_user').set({ disabled_at: test.clock.now }).execute();
      await disable();
      expect(code(await enter({ email: GMAIL }))).toEqual([403, 'account_disabled']);
      expect((await users())[0]?.google_id).toBeNull();
      await test.deps.db.updateTable('app_user').set({ disabled_at: null }).execute();
      expect((await enter({ email: GMAIL })).status).toBe(200);
      await disable();
      expect(code(await enter({ email: GMAIL }))).toEqual([403, 'account_disabled']);
    });
  });

  describe('a credential', () => {
    it('[GO6] counts once, also when it comes twice at once', async () => {
      const idToken = await credential({ email: GMAIL });
      const both = await Promise.all([send(idToken), send(idToken)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(code(await send(idToken))).toEqual(REFUSED);
    });

    it('[GO6] answers a question of this server, within ten minutes', async () => {
      expect(code(await send(await issuer.credential({ email: GMAIL })))).toEqual(REFUSED);
      expect(code(await send(await issuer.credential({ email: GMAIL, nonce: 'another' })))).toEqual(REFUSED);
      const late = await nonce();
      test.pass(10 * MINUTE);
      expect(code(await send(await issuer.credential({ email: GMAIL, nonce: late })))).toEqual(REFUSED);
      expect(await users()).toEqual([]);
    });

    it.each<[string, Saying]>([
      ['for another site', { aud: 'other.apps.googleusercontent.com' }],
      ['that another site was given', { aud: [CLIENT_ID, 'other'], azp: 'other' }],
      ['of another issuer', { iss: 'https://accounts.example.com' }],
      ['of nobody', { sub: '' }],
      ['without an address', { email: undefined }],
      ['that has run out', { exp: Date.parse('2026-11-21T07:59:00Z') / 1000 }],
      ['of tomorrow', { nbf: Date.parse('2026-11-22T08:00:00Z') / 1000 }],
    ])('[GO7] %s is refused', async (_which, saying) => {
      expect(code(await enter({ email: GMAIL, ...saying }))).toEqual(REFUSED);
      expect(await users()).toEqual([]);
    });

    it('[GO7] that Google did not sign is refused: none, another key, the public key as a secret, a changed claim', async () => {
      const saying = { email: GMAIL, nonce: await nonce() };
      const { privateKey } = await generateKeyPair('RS256');
      const [head, body = '', signature] = (await issuer.credential(saying)).split('.');
      const other = body.replace(/^./, (sign) => (sign === 'e' ? 'f' : 'e'));
      const forged = [
        issuer.unsigned(saying),
        await issuer.byPublicKey(saying),
        await issuer.credential(saying, privateKey),
        await issuer.credential(saying, privateKey, 'unknown key'),
        `${head}.${other}.${signature}`,
        'x',
      ];
      for (const idToken of forged) expect(code(await send(idToken))).toEqual(REFUSED);
      expect(await users()).toEqual([]);
      expect((await send(await issuer.credential(saying))).status).toBe(200);
    });
  });

  describe('in place of a password', () => {
    let dana: Answer;
    beforeEach(async () => {
      dana = await enter({ email: GMAIL });
    });
    const own = (line: string, body: object) => test.call(line, { token: dana.body.access_token, body });
    const part = (password: string) => own('DELETE users/me/google', { password });
    const proof = async (saying: Saying = {}) => ({ google_credential: await credential({ email: GMAIL, ...saying }) });

    it('[GO8] a fresh answer of Google chooses a password, changes the e-mail and adds a passkey', async () => {
      expect((await own('PUT users/me/password', { ...(await proof()), new_password: NEXT })).status).toBe(204);
      expect((await test.call('POST auth/login', { body: { email: GMAIL, password: NEXT } })).status).toBe(200);
      const mail = await own('PUT users/me/email', { ...(await proof()), email: OTHERS });
      expect(mail.body).toMatchObject({ email: GMAIL, pending_email: OTHERS });
      expect((await own('POST users/me/passkeys/options', await proof())).status).toBe(200);
    });

    it('[GO8] and ends the account', async () => {
      expect((await own('DELETE users/me', { ...(await proof()), erase_now: true })).status).toBe(204);
      expect(await users()).toEqual([]);
    });

    it('[A40] and brings it back: the sign-in by Google of a deleted account offers it', async () => {
      expect((await own('DELETE users/me', await proof())).status).toBe(204);
      const refused = await enter({ email: GMAIL });
      expect(code(refused)).toEqual([403, 'account_deleted']);
      const { token } = refused.body.restore as { token: string };
      const back = await test.call('POST auth/restore', { body: { token } });
      expect(back.body).toMatchObject({ user: dana.body.user });
      expect((await enter({ email: GMAIL })).status).toBe(200);
    });

    it('[GO8] nothing happens without one, with an old one, or with that of another Google account', async () => {
      const used = await proof();
      await own('POST users/me/passkeys/options', used);
      for (const [body, expected] of [
        [{}, [422, 'invalid_fields']],
        [{ password: '' }, [422, 'invalid_fields']],
        [{ password: 'x' }, [422, 'invalid_fields']],
        [used, REFUSED],
        [await proof({ sub: '2' }), [422, 'google_other']],
      ] as const)
        expect(code(await own('DELETE users/me', body))).toEqual(expected);
      expect(await users()).toHaveLength(1);
    });

    it('[GO9] Google is disconnected by who has a password, and opens the account no more', async () => {
      expect(code(await part(NEXT))).toEqual([409, 'google_only_way']);
      await own('PUT users/me/password', { ...(await proof()), new_password: NEXT });
      expect((await part('לא זאת')).status).toBe(422);
      expect((await part(NEXT)).status).toBe(204);
      expect(await waysIn(dana.body.access_token)).toEqual(ways(true, null));
      expect(code(await own('DELETE users/me', await proof()))).toEqual([422, 'google_other']);
    });

    it('[A21] whose Google account opens it is in the data that a person takes along', async () => {
      const data = await test.call('GET users/me/export', { token: dana.body.access_token });
      expect(data.body).toMatchObject({ google_account: '110169484474386276334' });
    });
  });

  describe('joined on the account’s page', () => {
    let dana: Answer;
    beforeEach(async () => (dana = await register(OTHERS)));

    const part = (password: string) =>
      test.call('DELETE users/me/google', { token: dana.body.access_token, body: { password } });
    const join = async (saying: Saying | string, password: string | undefined = DANA.password, who = dana) => {
      const idToken = typeof saying === 'string' ? saying : await credential(saying);
      const body = { credential: idToken, ...(password !== '' && { password }) };
      return test.call('POST users/me/google', { token: who.body.access_token, body });
    };

    it('[GO18] by its password and an answer of Google, whose address may be another; the person gets a mail', async () => {
      const joined = await join({ email: 'dana@example.net', email_verified: false });
      expect([joined.status, joined.body]).toEqual([200, ways(true, 'dana@example.net')]);
      await test.parts.mailer.settled();
      expect(smtp.mails.at(-1)).toMatchObject({ to: OTHERS, subject: 'חשבון Google חובר לחשבון שלכם בסלי' });
      const entered = await enter({ email: 'dana.now@gmail.com' });
      expect(entered.body.user).toEqual(dana.body.user);
      expect(await waysIn(entered.body.access_token)).toEqual(ways(true, 'dana.now@gmail.com'));
      expect((await test.call('GET users/me/export', { token: dana.body.access_token })).body).toMatchObject({
        google_email: 'dana.now@gmail.com',
      });
      expect(await users()).toHaveLength(1);
    });

    it('[GO18] can be disconnected, and then joined to another account', async () => {
      await join({ email: GMAIL });
      expect((await part(DANA.password)).status).toBe(204);
      expect(await waysIn(dana.body.access_token)).toEqual(ways(true, null));
      expect((await join({ email: GMAIL }, DANA.password, await register('yosi@example.org'))).status).toBe(200);
    });

    it('[GO19] a wrong password joins nothing, and leaves Google’s answer good', async () => {
      const idToken = await credential({ email: GMAIL });
      for (const wrong of ['לא זאת', '']) {
        const answer = await join(idToken, wrong);
        expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path: 'password' }]]);
      }
      expect((await users())[0]).toMatchObject({ google_id: null, google_email: null });
      expect((await join(idToken)).status).toBe(200);
    });

    it('[GO19] an answer that counts no more joins nothing, nor a guest, nor a second Google account', async () => {
      expect((await test.call('POST users/me/google', { body: { credential: 'x', password: 'x' } })).status).toBe(401);
      expect(code(await join('x'))).toEqual(REFUSED);
      const idToken = await credential({ email: GMAIL });
      expect((await join(idToken)).status).toBe(200);
      expect(code(await join({ email: OTHERS, sub: '2' }))).toEqual([409, 'google_joined']);
      await part(DANA.password);
      expect(code(await join(idToken))).toEqual(REFUSED);
      expect((await users())[0]?.google_id).toBeNull();
    });

    it('[GO19] a Google account that opens another account joins nothing, also when both come at once', async () => {
      const yosi = await register('yosi@example.org');
      const both = await Promise.all([join({ email: GMAIL }), join({ email: GMAIL }, DANA.password, yosi)]);
      expect(both.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([200, 'google_taken']);
      expect((await users()).filter(({ google_id: id }) => id !== null)).toHaveLength(1);
    });

    it('[GO19] where the site has no sign-in with Google there is none to join', async () => {
      const plain = await openTestApp(test.deps.db);
      const { access_token: token } = dana.body;
      expect((await plain.call('GET users/me/ways-in', { token })).body).toMatchObject({ offers_google: false });
      const answer = await plain.call('POST users/me/google', { token, body: { credential: 'x', password: 'x' } });
      expect(code(answer)).toEqual([503, 'google_unavailable']);
      await plain.close();
    });
  });

  it('[GO10] one answer while Google’s keys cannot be had: 503, and the credential stays good', async () => {
    const away = await openTestApp(test.deps.db, { ...issuer.env, GOOGLE_KEYS_URL: 'http://127.0.0.1:1/keys' });
    const idToken = await credential({ email: GMAIL });
    expect(code(await away.call('POST auth/google', { body: { credential: idToken } }))).toEqual([
      503,
      'google_unavailable',
    ]);
    await away.close();
    expect((await send(idToken)).status).toBe(200);
  });

  it('[GO11] without GOOGLE_CLIENT_ID there is nothing to ask Google, and no credential is looked at', async () => {
    const plain = await openTestApp(test.deps.db);
    expect((await plain.call('POST auth/google/options')).body).toEqual({ client_id: null, nonce: null });
    const answer = await plain.call('POST auth/google', { body: { credential: await credential({ email: GMAIL }) } });
    expect(code(answer)).toEqual([503, 'google_unavailable']);
    expect(answer.body.detail).toBe('הכניסה עם Google אינה זמינה כרגע');
    await plain.close();
  });

  it('a session by Google is one like others: it renews by its cookie after a night', async () => {
    const dana = await enter({ email: GMAIL });
    test.pass(10 * HOUR);
    expect((await test.call('POST auth/refresh', { cookie: dana.cookie })).status).toBe(200);
  });
});
