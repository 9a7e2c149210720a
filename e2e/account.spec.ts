import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts } from '../web/src/languages/mainTexts.ts';
import { accountTexts } from '../web/src/languages/accountTexts.ts';
import { privacyTexts } from '../web/src/languages/privacyTexts.ts';
import { termsTexts } from '../web/src/languages/termsTexts.ts';
import { violations } from './axe.ts';
import { DESK, newContext, PHONE } from './browser.ts';
import { button, newPerson, register, signIn } from './people.ts';
import { serverAndBrowser } from './setup.ts';

/** One's own account on a phone and on a desk, from the menu to its end, and the statements. */

const here = serverAndBrowser();

/** Saves a screenshot into the folder that SALI_SHOTS names, if it is set. */
const shoot = (page: Page, name: string) => async (theme: string) => {
  const folder = process.env.SALI_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true });
};
const found = (page: Page, name: string): Promise<string[]> => violations(page, { inTheme: shoot(page, name) });

test('[AC3] [AC4] [AC6] [A38] another device is signed out, and the account ends after its consequences were said', async () => {
  const person = newPerson();
  const phone = await (await newContext(here.browser, PHONE)).newPage();
  await register(phone, here.server.url, person);
  const desk = await (await newContext(here.browser, DESK)).newPage();
  await signIn(desk, here.server.url, person);
  await desk.goto(`${here.server.url}/account`);
  await button(desk, accountTexts.sessions.endOthers).waitFor();
  expect(await found(desk, 'account-desktop')).toEqual([]);
  await button(desk, accountTexts.sessions.endOthers).click();
  await button(desk, accountTexts.sessions.endOthers).waitFor({ state: 'detached' });

  await phone.goto(`${here.server.url}/account`);
  await phone.getByText(texts.session.expiredTitle).first().waitFor();
  await signIn(phone, here.server.url, person);
  await button(phone, texts.shell.menu).first().click();
  await phone.getByRole('link', { name: texts.shell.account }).click();
  await phone.getByText(accountTexts.sessions.here).waitFor();
  await button(phone, accountTexts.sessions.rename({ device: 'Chrome במחשב' }))
    .first()
    .click();
  await phone.getByLabel(accountTexts.sessions.name).fill('הטלפון של נועה');
  await button(phone, accountTexts.sessions.save).click();
  await phone.getByText('הטלפון של נועה').waitFor();
  expect(await found(phone, 'account-phone')).toEqual([]);
  await button(phone, accountTexts.deletion.ask).click();
  await phone.getByText(accountTexts.deletion.forGood).waitFor();
  expect(await found(phone, 'account-end-phone')).toEqual([]);
  await phone.getByRole('alertdialog').getByLabel(accountTexts.deletion.password).fill(person.password);
  await button(phone, accountTexts.deletion.confirm).click();
  await phone.getByRole('heading', { name: texts.home.guestTitle }).waitFor();
  await phone.getByText(accountTexts.deletion.done).waitFor();
  expect(phone.url()).toBe(`${here.server.url}/`);
  for (const [path, words] of [
    ['privacy', privacyTexts],
    ['terms', termsTexts],
  ] as const) {
    await phone.goto(`${here.server.url}/${path}`);
    await phone.getByRole('heading', { level: 1, name: words.title }).waitFor();
  }
  expect(await found(phone, 'terms-phone')).toEqual([]);
  for (const page of [phone, desk]) await page.context().close();
});
