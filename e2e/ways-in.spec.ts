import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../server/test/accounts/testSmtp.ts';
import { startIssuer, type TestIssuer } from '../server/test/accounts/testIssuer.ts';
import { signInTexts } from '@sali/texts/app/signIn';
import { accountTexts } from '@sali/texts/app/account';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { violations } from './axe.ts';
import { launch, newPage, PHONE } from './browser.ts';
import { button, newPerson, overviewShown, register } from './people.ts';
import type { TestServer } from './server.ts';
import { startFilledServer } from './setup.ts';

/** Other ways into an account than its password, in a real browser, with a real mail server. */

let smtp: TestSmtp;
let issuer: TestIssuer;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [smtp, issuer] = await Promise.all([startSmtp(), startIssuer(() => new Date())]);
  [server, browser] = await Promise.all([startFilledServer({ SMTP_URL: smtp.url, ...issuer.env }), launch()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([smtp.close(), issuer.close()]);
});

/** Saves a screenshot into the folder that SALI_SHOTS names, if it is set. */
const shoot = (page: Page, name: string) => async (theme: string) => {
  const folder = process.env.SALI_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true });
};
const found = (page: Page, name: string): Promise<string[]> =>
  violations(page, {
    // Both where somebody looks at the pictures; the themes of forms are one.
    themes: process.env.SALI_SHOTS === undefined ? ['light'] : ['light', 'dark'],
    inTheme: shoot(page, name),
  });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The page that the link of the mail about `subject` leads to. */
async function linkOf(subject: RegExp): Promise<string> {
  await expect.poll(() => smtp.mails.some((mail) => subject.test(mail.subject)), { timeout: 60_000 }).toBe(true);
  const mail = smtp.mails.findLast((one) => subject.test(one.subject));
  const link = /https?:\/\/[^\s]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return `${server.url}${new URL(link).pathname}${new URL(link).search}`;
}

test('[PW17] [PW18] [PW19] a mail verifies the address, and another brings who forgot the password back in', async () => {
  const page = await newPage(browser, { ...PHONE });
  const person = newPerson();
  await register(page, server.url, person);
  await page.goto(`${server.url}/account`);
  await page.getByText(waysInTexts.email.unverified).waitFor();
  expect(await found(page, 'account-unverified')).toEqual([]);
  await page.goto(await linkOf(/אימות האימייל/));
  await button(page, waysInTexts.verify.confirm).waitFor();
  expect(await found(page, 'verify')).toEqual([]);
  await button(page, waysInTexts.verify.confirm).click();
  await page.getByText(waysInTexts.email.verified, { exact: true }).waitFor();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login`);
  await field(page, signInTexts.email).fill(person.email);
  await page.getByRole('link', { name: waysInTexts.forgot.link }).click();
  await page.getByRole('heading', { name: waysInTexts.forgot.title }).waitFor();
  expect(await found(page, 'forgot')).toEqual([]);
  await button(page, waysInTexts.forgot.send).click();
  await page.getByRole('heading', { name: waysInTexts.forgot.sentTitle }).waitFor();
  expect(await found(page, 'forgot-sent')).toEqual([]);
  await page.goto(await linkOf(/סיסמה חדשה/));
  await field(page, waysInTexts.reset.next).fill('פשטידת ברוקולי');
  await field(page, waysInTexts.reset.again).fill('פשטידת ברוקולי');
  expect(await found(page, 'reset')).toEqual([]);
  await button(page, waysInTexts.reset.save).click();
  await page.waitForURL(/\/login/);
  await field(page, signInTexts.email).fill(person.email);
  await field(page, signInTexts.password).fill('פשטידת ברוקולי');
  await button(page, signInTexts.login).click();
  await overviewShown(page);
  await page.context().close();
});

test('[PK9] [PK11] a passkey of the device signs in without a password, offered or asked for, and is removed again', async () => {
  const page = await newPage(browser, { ...PHONE });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // The virtual device answers at once, also to what is only offered: that is offered where the test says so.
  await page.addInitScript(() => {
    const isOffered = localStorage.getItem('test-offered') !== null;
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(isOffered) });
  });
  // An address of numbers has no passkeys.
  const site = server.url.replace('127.0.0.1', 'localhost');
  const person = newPerson();
  await register(page, site, person);
  await page.goto(`${site}/account`);
  await button(page, waysInTexts.passkeys.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(waysInTexts.passkeys.password, { exact: true }).fill(person.password);
  expect(await found(page, 'passkey-add')).toEqual([]);
  await button(dialog, waysInTexts.passkeys.add).click();
  await page.getByText(waysInTexts.passkeys.neverUsed).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await found(page, 'passkeys')).toEqual([]);

  const signOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  };
  await signOut();
  await page.evaluate(() => localStorage.setItem('test-offered', 'yes'));
  await page.goto(`${site}/login`);
  await overviewShown(page);

  await signOut();
  await page.goto(`${site}/login`);
  await button(page, waysInTexts.passkeys.signIn).click();
  await overviewShown(page);
  await page.goto(`${site}/account`);
  await page.getByRole('button', { name: /^הסרת מפתח הגישה/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(waysInTexts.passkeys.password, { exact: true }).fill(person.password);
  await button(question, waysInTexts.passkeys.removeConfirm).click();
  await page.getByRole('button', { name: /^הסרת מפתח הגישה/ }).waitFor({ state: 'detached' });
  await page.context().close();
});

/** In place of Google's script: a button whose answer the issuer of the test signs. */
const GOOGLES_SCRIPT = `
  let asked;
  window.google = { accounts: { id: {
    initialize: (options) => { asked = options; },
    renderButton: (parent, { width, locale }) => {
      const button = document.createElement('button');
      button.textContent = 'Google ' + locale;
      button.style = 'inline-size:' + width + 'px;block-size:44px';
      button.onclick = async () => asked.callback({ credential: await window.signAsGoogle(asked.nonce) });
      parent.append(button);
    },
  } } };`;

test('[GO17] somebody new comes in with Google, chooses a password that Google confirms, parts from Google and joins it again', async () => {
  const page = await newPage(browser, { ...PHONE });
  const { email } = newPerson();
  await page.exposeFunction('signAsGoogle', (nonce: string) =>
    issuer.credential({ nonce, email, sub: email, given_name: 'דנה', family_name: 'כהן' }),
  );
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLES_SCRIPT }),
  );
  await page.goto(`${server.url}/login`);
  await button(page, 'Google he').waitFor();
  expect(await found(page, 'google-sign-in')).toEqual([]);
  await button(page, 'Google he').click();
  await overviewShown(page);
  await page.goto(`${server.url}/account`);
  await field(page, accountTexts.password.next).fill('פשטידת ברוקולי');
  await field(page, accountTexts.password.again).fill('פשטידת ברוקולי');
  await button(page, 'Google he').click();
  await page.getByText(waysInTexts.google.confirmed).waitFor();
  expect(await found(page, 'google-account')).toEqual([]);
  await button(page, accountTexts.password.choose).click();
  const dialog = page.getByRole('dialog');
  await button(page, waysInTexts.google.disconnect).click();
  await field(page, signInTexts.password).fill('פשטידת ברוקולי');
  await button(dialog, waysInTexts.google.disconnect).click();
  await button(page, waysInTexts.google.add).click();
  await button(dialog, 'Google he').click();
  await field(page, signInTexts.password).fill('פשטידת ברוקולי');
  expect(await found(page, 'google-join')).toEqual([]);
  await button(dialog, waysInTexts.google.connect).click();
  await page.getByText(email).last().waitFor();
  await button(page, waysInTexts.google.disconnect).waitFor();
  await page.context().close();
});
