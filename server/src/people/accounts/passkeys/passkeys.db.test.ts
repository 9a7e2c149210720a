import { isolate } from '@sali/domain/base/bidi';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { type Answer, DANA, MINUTE, openTestApp, type TestApp, URI } from '../../../../test/accounts/testApp.ts';
import { type Answering, testAuthenticator } from '../../../../test/accounts/testAuthenticator.ts';

const SITE = 'https://sali.example.org';
const RP = 'sali.example.org';
const code = (answer: Answer) => [answer.status, answer.body.code];

describeDb('passkeys', (openTestDb) => {
  let test: TestApp;
  let dana: Answer;
  let phone: ReturnType<typeof testAuthenticator>;
  beforeEach(async () => {
    test = await openTestApp((await openTestDb()).db, { PUBLIC_URL: SITE });
    dana = await test.call('POST auth/register', { body: DANA });
    phone = testAuthenticator(RP, SITE);
    return () => test.close();
  });

  const token = () => dana.body.access_token;
  const addOptions = (as: unknown = token(), password = DANA.password) =>
    test.call('POST users/me/passkeys/options', { token: as, body: { password } });
  const challengeOf = (answer: Answer) => String(answer.body.challenge);
  const add = async (answering: Partial<Answering> = {}, device = phone) => {
    const challenge = challengeOf(await addOptions());
    const body = { name: 'הטלפון', credential: device.create({ challenge, ...answering }) };
    return test.call('POST users/me/passkeys', { token: token(), body });
  };
  const askToEnter = async () => challengeOf(await test.call('POST auth/passkey/options'));
  const enter = async (answering: Partial<Answering> = {}) => {
    const challenge = answering.challenge ?? (await askToEnter());
    return test.call('POST auth/passkey', { body: { credential: phone.get({ challenge, ...answering }) } });
  };
  const list = async () => (await test.call('GET users/me/passkeys', { token: token() })).text;

  it('[PK1] a person who knows the password adds one, signs in by it, and sees when it was used', async () => {
    expect((await addOptions(token(), 'לא זאת')).body.errors).toEqual([
      { path: 'password', message: 'הסיסמה שגויה', code: 'password_wrong', params: {} },
    ]);
    const options = await addOptions();
    expect(options.body).toMatchObject({
      rp: { id: RP },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add();
    expect([added.status, added.body]).toMatchObject([201, { name: 'הטלפון', last_used_at: null }]);
    const entered = await enter();
    expect(entered.status).toBe(200);
    expect(entered.body.user).toEqual(dana.body.user);
    expect(entered.cookie).toContain(entered.body.session_id);
    expect(JSON.parse(await list())).toMatchObject([{ last_used_at: test.clock.now.toISOString() }]);
  });

  it('[PK2] a person has several, adds none twice, and removes each; a removed one opens nothing', async () => {
    await add();
    expect(code(await add())).toEqual([409, 'passkey_exists']);
    const second = await add({}, testAuthenticator(RP, SITE));
    expect(JSON.parse(await list())).toHaveLength(2);
    expect((await addOptions()).body.excludeCredentials).toHaveLength(2);
    const uri = await test.call('POST auth/register', { body: URI });
    const line = `DELETE users/me/passkeys/${String(second.body.passkey_id)}`;
    const body = { password: DANA.password };
    const other = { token: uri.body.access_token, body: { password: URI.password } };
    expect((await test.call(line, other)).status).toBe(404);
    for (const wrong of [{}, { password: 'לא זאת' }]) {
      expect((await test.call(line, { token: token(), body: wrong })).status).toBe(422);
    }
    expect(JSON.parse(await list())).toHaveLength(2);
    expect((await test.call(line, { token: token(), body })).status).toBe(204);
    for (const { passkey_id: id } of JSON.parse(await list()) as { passkey_id: number }[])
      await test.call(`DELETE users/me/passkeys/${id}`, { token: token(), body });
    expect(code(await enter())).toEqual([401, 'passkey_refused']);
  });

  describe('a challenge', () => {
    it('[PK3] counts once, also when its answer comes twice at once', async () => {
      await add();
      const challenge = await askToEnter();
      const both = await Promise.all([1, 2, 3].map(() => enter({ challenge })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    });

    it('[PK3] lives five minutes, and is good for its purpose and person only', async () => {
      await add();
      const late = await askToEnter();
      test.pass(5 * MINUTE);
      expect(code(await enter({ challenge: late }))).toEqual([401, 'passkey_refused']);
      expect((await enter({ challenge: challengeOf(await addOptions()) })).status).toBe(401);
      expect((await enter({ challenge: 'made-up' })).status).toBe(401);
      expect(code(await add({ challenge: await askToEnter() }, testAuthenticator(RP, SITE)))).toEqual([
        422,
        'passkey_not_added',
      ]);
      const uri = await test.call('POST auth/register', { body: URI });
      const others = challengeOf(await addOptions(uri.body.access_token, URI.password));
      expect((await add({ challenge: others }, testAuthenticator(RP, SITE))).status).toBe(422);
    });
  });

  describe('an answer', () => {
    it.each<[string, Partial<Answering>]>([
      ['of another site', { origin: 'https://sali.example.org.evil.example' }],
      ['for another site', { rpId: 'evil.example' }],
      ['without the person’s finger', { isVerified: false }],
      ['that names another person', { userHandle: Buffer.from('999').toString('base64url') }],
    ])('[PK4] %s is refused', async (_what, wrong) => {
      await add();
      expect(code(await enter(wrong))).toEqual([401, 'passkey_refused']);
      expect((await enter()).status).toBe(200);
    });

    it('[PK4] of another site adds nothing', async () => {
      expect(code(await add({ origin: 'https://evil.example' }))).toEqual([422, 'passkey_not_added']);
      expect(code(await add({ isVerified: false }))).toEqual([422, 'passkey_not_added']);
      expect(JSON.parse(await list())).toEqual([]);
    });

    it('[PK4] that another key signed is refused', async () => {
      await add();
      const challenge = await askToEnter();
      const forged = testAuthenticator(RP, SITE).get({ challenge });
      const credential = { ...phone.get({ challenge }), response: forged.response };
      expect(code(await test.call('POST auth/passkey', { body: { credential } }))).toEqual([401, 'passkey_refused']);
    });

    it('[PK5] whose counter does not grow is of a copied key', async () => {
      await add({ counter: 5 });
      expect((await enter({ counter: 6 })).status).toBe(200);
      expect(code(await enter({ counter: 6 }))).toEqual([401, 'passkey_refused']);
      expect(code(await enter({ counter: 3 }))).toEqual([401, 'passkey_refused']);
      expect((await enter({ counter: 7 })).status).toBe(200);
    });
  });

  it('[PK6] opens no disabled account', async () => {
    await add();
    await test.deps.db.updateTable('app_user').set({ disabled_at: test.clock.now }).execute();
    expect(code(await enter())).toEqual([403, 'account_disabled']);
  });

  it('[PK7] without PUBLIC_URL the site is the request’s; an address of numbers has no passkeys', async () => {
    const plain = await openTestApp(test.deps.db);
    const ask = (host: string) =>
      plain.app.inject({ method: 'POST', url: '/api/auth/passkey/options', headers: { host } });
    expect((await ask('localhost:3000')).json()).toMatchObject({ rpId: 'localhost' });
    expect((await ask('127.0.0.1:3000')).json()).toMatchObject({ code: 'passkeys_unavailable' });
    expect((await ask('[::1]:3000')).json()).toMatchObject({ code: 'passkeys_unavailable' });
    await plain.close();
  });

  it('[PK8] one that was added before the address was verified goes with the password that a link replaces', async () => {
    await add();
    const { issueWaitingToken: handOver, waitingLinks } = await import('../mail/mailTokens.ts');
    const resetBy = async (password: string) => {
      await test.call('POST auth/forgot-password', { body: { email: DANA.email } });
      await test.parts.mailer.settled();
      const [link] = await waitingLinks(test.deps.db, test.clock.now);
      const { path } = await test.deps.db
        .transaction()
        .execute((tx) => handOver(tx, link?.linkId ?? 0, test.clock.now));
      const body = { token: path.split('=')[1], new_password: password };
      expect((await test.call('POST auth/reset-password', { body })).status).toBe(204);
      dana = await test.call('POST auth/login', { body: { email: DANA.email, password } });
      test.pass(2 * MINUTE);
    };
    await resetBy('פשטידה');
    expect(JSON.parse(await list())).toEqual([]);
    const challenge = challengeOf(await addOptions(token(), 'פשטידה'));
    await test.call('POST users/me/passkeys', {
      token: token(),
      body: { name: 'x', credential: phone.create({ challenge }) },
    });
    await resetBy('לביבות');
    expect(JSON.parse(await list())).toHaveLength(1);
  });

  it('[PK10] a new one is reported to its person by mail, with the way to remove it, and one that was removed', async () => {
    const sent: { to: string; text: string }[] = [];
    await test.close();
    const env = { PUBLIC_URL: SITE };
    test = await openTestApp(test.deps.db, env, {
      mailer: {
        ...test.parts.mailer,
        isOn: true,
        later: (work) => void work(),
        send: (to, { text }) => Promise.resolve(sent.push({ to, text }) > 0),
      },
    });
    expect((await add()).status).toBe(201);
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(DANA.email);
    expect(sent[0]?.text).toContain(`נוסף מפתח גישה: ${isolate('הטלפון')}`);
    expect(sent[0]?.text).toContain(`${SITE}/account`);
    const [{ passkey_id: id } = { passkey_id: 0 }] = JSON.parse(await list()) as { passkey_id: number }[];
    await test.call(`DELETE users/me/passkeys/${id}`, { token: token(), body: { password: DANA.password } });
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]?.text).toContain(`הוסר מפתח גישה: ${isolate('הטלפון')}`);
  });
});
