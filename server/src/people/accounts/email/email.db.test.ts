import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { AppError } from '../../../base/errors.ts';
import { type Answer, DANA, HOUR, MINUTE, openTestApp, type TestApp, URI } from '../../../../test/accounts/testApp.ts';
import { issueWaitingToken, waitingLinks } from '../mail/mailTokens.ts';
import { startSmtp, type TestSmtp, tokenIn } from '../../../../test/accounts/testSmtp.ts';

const SITE = 'https://sali.example.org';
const NEXT = 'פשטידת ברוקולי';
/** A domain is the same in any case of its letters. */
const MAILBOX = 'Dana@example.org';
const code = (answer: Answer) => [answer.status, answer.body.code];

describeDb('e-mail', (openTestDb) => {
  let smtp: TestSmtp;
  let test: TestApp;
  let settings: Record<string, string>;
  let registered: Answer;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    smtp.mails.length = 0;
    smtp.refuse(0);
    settings = { SMTP_URL: smtp.url, PUBLIC_URL: SITE, ADMIN_EMAILS: 'dana@example.org, boss@example.org' };
    test = await openTestApp((await openTestDb()).db, settings);
    registered = await test.call('POST auth/register', { body: DANA });
    await test.parts.mailer.settled();
    return () => test.close();
  });

  const settled = () => test.parts.mailer.settled();
  const forgot = async (email: string = DANA.email, language?: string): Promise<string> => {
    const before = smtp.mails.length;
    const answer = await test.call('POST auth/forgot-password', { body: { email }, ...(language && { language }) });
    expect([answer.status, answer.text]).toEqual([204, '']);
    await settled();
    return tokenIn(smtp.mails[before]);
  };
  const reset = (token: string, password = NEXT) =>
    test.call('POST auth/reset-password', { body: { token, new_password: password } });
  const login = (password: string, email: string = DANA.email) =>
    test.call('POST auth/login', { body: { email, password } });
  const verify = (token: string, bearer: unknown = registered.body.access_token) =>
    test.call('POST auth/verify-email', { token: bearer, body: { token } });
  const state = async () => (await test.call('GET users/me/email', { token: registered.body.access_token })).body;
  const lastMail = () => smtp.mails.at(-1);

  describe('a forgotten password', () => {
    it('[PW20] a server says whether it sends mail', async () => {
      const way = await test.call('GET auth/forgot-password');
      expect([way.status, way.body]).toEqual([200, { can_mail: true }]);
    });

    it('[PW1] is replaced by a link in the mail; every session ends, and the person gets a mail', async () => {
      const token = await forgot();
      expect(lastMail()).toMatchObject({ to: MAILBOX, subject: 'בחירת סיסמה חדשה לסלי' });
      expect(lastMail()?.text).toContain(`${SITE}/reset-password?token=${token}`);
      expect((await reset(token)).status).toBe(204);
      expect(test.ended).toMatchObject([{ sessionId: registered.body.session_id }]);
      expect((await test.call('GET users/me', { token: registered.body.access_token })).status).toBe(401);
      expect((await test.call('POST auth/refresh', { cookie: registered.cookie })).status).toBe(401);
      expect((await login(DANA.password)).status).toBe(401);
      expect((await login(NEXT)).status).toBe(200);
      await settled();
      expect(lastMail()).toMatchObject({ to: MAILBOX, subject: 'הסיסמה שלכם בסלי הוחלפה' });
    });

    it('[PW2] the token has 256 bits and is not stored; only its hash is', async () => {
      const token = await forgot();
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const rows = await test.deps.db.selectFrom('mail_link').selectAll().execute();
      expect(rows.some((row) => row.purpose === 'reset' && row.token_hash !== null)).toBe(true);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('[PW3] a link counts once, for an hour, and not for another purpose', async () => {
      const token = await forgot();
      expect((await reset(token)).status).toBe(204);
      expect(code(await reset(token))).toEqual([410, 'link_invalid']);
      expect((await login(NEXT)).status).toBe(200);
      test.pass(2 * MINUTE);
      const late = await forgot();
      test.pass(HOUR);
      expect(code(await reset(late))).toEqual([410, 'link_invalid']);
      expect(code(await reset('x'))).toEqual([410, 'link_invalid']);
      const other = await forgot();
      const again = await login(NEXT);
      expect(code(await verify(other, again.body.access_token))).toEqual([410, 'link_invalid']);
    });

    it('[PW4] if many calls use one token at once, one wins', async () => {
      const token = await forgot();
      const passwords = Array.from({ length: 8 }, (_, i) => `סיסמה מספר ${i}`);
      const answers = await Promise.all(passwords.map((password) => reset(token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(7).fill(410)]);
      const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
      const open = await Promise.all(passwords.map((password) => login(password)));
      expect(passwords.filter((_, i) => open[i]?.status === 200)).toEqual([winner]);
    });

    it('[PW5] the answer never shows whether an e-mail is registered: it is sent before the lookup', async () => {
      let released = () => {};
      const held = new Promise<void>((resolve) => (released = resolve));
      const works: (() => Promise<void>)[] = [];
      const slow = await openTestApp(
        test.deps.db,
        {},
        { mailer: { ...test.parts.mailer, later: (work) => void works.push(() => held.then(work)) } },
      );
      const ask = (email: string) => slow.call('POST auth/forgot-password', { body: { email } });
      const [known, unknown] = [await ask(DANA.email), await ask(URI.email)];
      expect(known).toEqual({ ...unknown, headers: { ...unknown.headers, date: known.headers.date } });
      expect(works).toHaveLength(2);
      const before = smtp.mails.length;
      released();
      for (const work of works) await work();
      await settled();
      expect(smtp.mails.slice(before).map((mail) => mail.to)).toEqual([MAILBOX]);
      await slow.close();
    });

    it('[PW6] mails are counted per e-mail and per network address, registered or not', async () => {
      const counted: string[] = [];
      const counting = await openTestApp(
        test.deps.db,
        {},
        {
          countMail: (key, most) => {
            counted.push(key);
            return counted.filter((one) => one === key).length > most
              ? Promise.reject(new AppError('too_many_requests', { retryAfterSeconds: 60 }))
              : Promise.resolve();
          },
        },
      );
      const ask = (email: string) => counting.call('POST auth/forgot-password', { body: { email } });
      const answers = [];
      for (let i = 0; i < 6; i += 1) answers.push(await ask('Nobody@example.org'));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
      expect(new Set(counted)).toEqual(new Set(['from:192.0.2.1', 'reset:nobody@example.org']));
      await counting.close();
    });

    it('[PW6] two requests at once are one mail, another comes after a minute, and both links count', async () => {
      const first = smtp.mails.length;
      await Promise.all([1, 2, 3].map(() => test.call('POST auth/forgot-password', { body: { email: DANA.email } })));
      await settled();
      expect(smtp.mails).toHaveLength(first + 1);
      test.pass(MINUTE);
      await forgot();
      expect(smtp.mails).toHaveLength(first + 2);
      expect((await reset(tokenIn(smtp.mails[first]))).status).toBe(204);
    });

    it('[PW7] a weak password, or a wrong form, leaves the link good', async () => {
      const token = await forgot();
      expect(code(await reset(token, '123456'))).toEqual([422, 'weak_password']);
      expect(code(await reset(token, '1'))).toEqual([422, 'invalid_fields']);
      expect((await reset(token)).status).toBe(204);
    });

    it('[PW7] a changed password makes links in the mail useless', async () => {
      const token = await forgot();
      const body = { current_password: DANA.password, new_password: NEXT };
      const changed = await test.call('PUT users/me/password', { token: registered.body.access_token, body });
      expect(changed.status).toBe(204);
      expect(code(await reset(token, 'של הגנב'))).toEqual([410, 'link_invalid']);
      await settled();
      expect(lastMail()?.subject).toBe('הסיסמה שלכם בסלי הוחלפה');
    });

    it('[PW7] a new password after ten failures works at once', async () => {
      for (let i = 0; i < 10; i += 1) await login('לא זאת');
      expect((await login(DANA.password)).status).toBe(429);
      expect((await reset(await forgot())).status).toBe(204);
      expect((await login(NEXT)).status).toBe(200);
    });

    it('[PW8] a disabled account gets no mail, and its links open nothing', async () => {
      const token = await forgot();
      await test.deps.db.updateTable('app_user').set({ disabled_at: test.clock.now }).execute();
      test.pass(2 * MINUTE);
      expect(await forgot()).toBe('');
      expect(code(await reset(token))).toEqual([410, 'link_invalid']);
    });
  });

  describe('the address', () => {
    it('[PW9] is verified by a link after the registration, by who is signed in to that account', async () => {
      expect(await state()).toEqual({ email: DANA.email, is_verified: false, pending_email: null, can_mail: true });
      const token = tokenIn(smtp.mails[0]);
      expect(smtp.mails[0]?.text).toContain(`${SITE}/verify-email?token=`);
      const uri = await test.call('POST auth/register', { body: URI });
      expect(code(await verify(token, uri.body.access_token))).toEqual([403, 'link_of_other']);
      expect((await test.call('POST auth/verify-email', { body: { token } })).status).toBe(401);
      expect((await verify(token)).status).toBe(200);
      expect(await state()).toMatchObject({ is_verified: true });
      expect(code(await verify(token))).toEqual([410, 'link_invalid']);
    });

    it('[PW9] the link is mailed again, after a minute, until it is verified', async () => {
      const again = () => test.call('POST users/me/email/verification', { token: registered.body.access_token });
      const early = await again();
      expect(code(early)).toEqual([429, 'too_many_mails']);
      expect(early.headers['retry-after']).toBe('60');
      test.pass(MINUTE);
      expect((await again()).status).toBe(204);
      await settled();
      expect((await verify(tokenIn(lastMail()))).status).toBe(200);
      test.pass(MINUTE);
      expect(code(await again())).toEqual([409, 'email_verified']);
    });

    const change = (email: string, password = DANA.password) =>
      test.call('PUT users/me/email', { token: registered.body.access_token, body: { email, password } });

    it('[PW10] a new address counts once it is verified; the old one gets a mail', async () => {
      expect((await change('new@example.org', 'לא זאת')).body.errors).toEqual([
        { path: 'password', message: 'הסיסמה שגויה', code: 'password_wrong', params: {} },
      ]);
      const asked = await change('new@example.org');
      expect(asked.body).toMatchObject({ email: DANA.email, pending_email: 'new@example.org' });
      expect((await login(DANA.password)).status).toBe(200);
      expect((await login(DANA.password, 'new@example.org')).status).toBe(401);
      await settled();
      expect(lastMail()).toMatchObject({ to: 'new@example.org', subject: 'אימות האימייל החדש שלכם בסלי' });
      const changed = await verify(tokenIn(lastMail()));
      expect(changed.body).toMatchObject({ email: 'new@example.org' });
      expect((await login(DANA.password, 'new@example.org')).status).toBe(200);
      expect((await login(DANA.password)).status).toBe(401);
      await settled();
      expect(lastMail()).toMatchObject({ to: MAILBOX, subject: 'האימייל של החשבון שלכם בסלי הוחלף' });
    });

    it('[PW10] only the last one that was asked for can become the e-mail', async () => {
      await change('wrong@example.org');
      await settled();
      const first = tokenIn(lastMail());
      await change('right@example.org');
      await settled();
      expect(code(await verify(first))).toEqual([410, 'link_invalid']);
      expect((await verify(tokenIn(lastMail()))).body.email).toBe('right@example.org');
    });

    it('[PW10] one that was taken meanwhile is refused', async () => {
      await change(URI.email);
      await settled();
      const token = tokenIn(lastMail());
      await test.call('POST auth/register', { body: URI });
      expect(code(await verify(token))).toEqual([409, 'email_taken']);
      expect(await state()).toMatchObject({ email: DANA.email });
    });

    it('[PW24] the address of another account is answered like a free one, and its owner gets a mail without a link', async () => {
      await test.call('POST auth/register', { body: URI });
      await settled();
      const [taken, free] = [await change(URI.email), await change('free@example.org')];
      const { pending_email: pending, ...answer } = taken.body;
      expect(pending).toBe(URI.email);
      expect([taken.status, { ...answer, pending_email: 'free@example.org' }]).toEqual([free.status, free.body]);
      await settled();
      const mail = smtp.mails.find(({ subject }) => subject === 'ניסו להוסיף את האימייל שלכם לחשבון אחר בסלי');
      expect(mail?.to).toBe(URI.email);
      expect(JSON.stringify(mail)).not.toContain('token=');
      expect((await login(DANA.password)).body.user).toMatchObject({ email: DANA.email });
    });

    it('[PW24] the mails of an hour are counted before it matters whose address it is', async () => {
      await test.call('POST auth/register', { body: URI });
      const refused = await openTestApp(test.deps.db, settings, {
        countMail: () => Promise.reject(new AppError('too_many_requests')),
      });
      const { access_token: token } = (await refused.call('POST auth/login', { body: DANA })).body;
      for (const email of [URI.email, 'free@example.org']) {
        const answer = await refused.call('PUT users/me/email', { token, body: { email, password: DANA.password } });
        expect(code(answer)).toEqual([429, 'too_many_requests']);
      }
      await refused.close();
    });

    it('[A18] [PW11] ADMIN_EMAILS counts only for who showed that the address is theirs', async () => {
      expect(registered.body.user).toMatchObject({ user_type: 'USER' });
      expect((await login(DANA.password)).body.user).toMatchObject({ user_type: 'USER' });
      expect((await verify(tokenIn(smtp.mails[0]))).body).toMatchObject({ user_type: 'ADMIN' });
    });

    it('[PW11] by a new password from the mail too, at the next sign-in', async () => {
      await reset(await forgot());
      expect((await login(NEXT)).body.user).toMatchObject({ user_type: 'ADMIN' });
    });

    it('[PW11] an address that became one’s own later counts as well', async () => {
      const uri = await test.call('POST auth/register', { body: URI });
      const body = { email: 'boss@example.org', password: URI.password };
      await test.call('PUT users/me/email', { token: uri.body.access_token, body });
      await settled();
      expect((await verify(tokenIn(lastMail()), uri.body.access_token)).body).toMatchObject({ user_type: 'ADMIN' });
    });
  });

  describe('mails', () => {
    it.each([
      ['he-IL,en;q=0.5', 'he', 'rtl', /סיסמה חדשה/],
      ['en', 'en', 'ltr', /new password/],
      ['ar', 'ar', 'rtl', /كلمة مرور جديدة/],
      ['ru', 'ru', 'ltr', /новый пароль/i],
      ['fr', 'he', 'rtl', /סיסמה חדשה/],
    ])('[PW12] follow the person’s language: %s', async (header, language, direction, words) => {
      await forgot(DANA.email, header);
      const mail = lastMail();
      expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(mail?.text).toMatch(words);
      expect(mail?.html).toMatch(words);
      expect(mail?.from).toBe('סלי <no-reply@sali.example.org>');
      expect(mail?.html).toContain(`href="${SITE}/reset-password?token=${tokenIn(mail)}"`);
    });

    it('[PW13] lead to the configured site, whatever host a request names', async () => {
      await test.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
        payload: { email: DANA.email },
      });
      await settled();
      expect(lastMail()?.text).toContain(SITE);
      expect(lastMail()?.text).not.toContain('evil');
    });

    it('[PW14] are tried again when the mail server refuses, and then wait for an administrator', async () => {
      smtp.refuse(2);
      const token = await forgot();
      expect(token).not.toBe('');
      test.pass(2 * MINUTE);
      smtp.refuse(3);
      expect(await forgot()).toBe('');
      const [waiting] = await waitingLinks(test.deps.db, test.clock.now);
      expect(waiting).toMatchObject({ purpose: 'reset', accountEmail: DANA.email });
    });
  });
});

describeDb('without a mail server', (openTestDb) => {
  it('[PW15] a link waits for an administrator, who sees it once', async () => {
    const test = await openTestApp((await openTestDb()).db);
    const { db } = test.deps;
    const { body } = await test.call('POST auth/register', { body: DANA });
    expect(await waitingLinks(db, test.clock.now)).toEqual([]);
    for (let i = 0; i < 2; i += 1) {
      await test.call('POST auth/forgot-password', { body: { email: DANA.email } });
      await test.parts.mailer.settled();
      test.pass(2 * MINUTE);
    }
    const [link, ...more] = await waitingLinks(db, test.clock.now);
    expect(more).toEqual([]);
    const linkId = link?.linkId ?? 0;
    const { path } = await db.transaction().execute((tx) => issueWaitingToken(tx, linkId, test.clock.now));
    expect(await waitingLinks(db, test.clock.now)).toEqual([]);
    await expect(db.transaction().execute((tx) => issueWaitingToken(tx, linkId, test.clock.now))).rejects.toMatchObject(
      {
        code: 'link_invalid',
      },
    );
    test.pass(23 * HOUR);
    const token = path.replace('/reset-password?token=', '');
    const answer = await test.call('POST auth/reset-password', { body: { token, new_password: NEXT } });
    expect(answer.status).toBe(204);
    expect((await test.call('GET users/me', { token: body.access_token })).status).toBe(401);
    await test.close();
  });
});
