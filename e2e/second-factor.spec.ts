import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { secondFactorTexts as words } from '@sali/texts/app/secondFactor';
import { signInTexts } from '@sali/texts/app/signIn';
import { violationsInSizes } from './axe.ts';
import { follow, newPage, PHONE } from './browser.ts';
import { button, dialog, newPerson, overviewShown, type Person, register } from './people.ts';
import { sharedServer } from './setup.ts';

/** The second factor: turned on from the account page, asked for at the sign-in, turned off. */

const here = sharedServer();

const STEP_MS = 30_000;

/** A device on which the person has not signed in yet, after the right password. */
async function passwordGiven({ email, password }: Person): Promise<Page> {
  const page = await newPage(here.browser, PHONE);
  await follow(page, `${here.server.url}/login`);
  await page.getByLabel(signInTexts.email, { exact: true }).fill(email);
  await page.getByLabel(signInTexts.password, { exact: true }).fill(password);
  await button(page, signInTexts.login).click();
  await page.getByLabel(words.code).waitFor();
  return page;
}

test('[SF1] [SF3] [SF4] [SF9] [SF10] a code beside the password', async () => {
  const person = newPerson();
  const page = await newPage(here.browser, PHONE);
  await register(page, here.server.url, person);
  await follow(page, `${here.server.url}/account`);
  await button(page, words.turnOn).click();
  const sheet = await dialog(page);
  await sheet.getByLabel(words.password, { exact: true }).fill(person.password);
  await button(sheet, words.next).click();
  const secret = (await sheet.getByLabel(words.secret).inputValue()).replaceAll(' ', '');
  expect(await violationsInSizes(page)).toEqual([]);
  const app = new TOTP({ secret });
  await sheet.getByLabel(words.code).fill('12');
  await button(sheet, words.turnOn).click();
  await sheet.locator('[aria-invalid=true]').waitFor();
  await sheet.getByLabel(words.code).fill(app.generate());
  await button(sheet, words.turnOn).click();
  await sheet.getByText(words.codesText).waitFor();
  const [recovery = '', spare = ''] = await sheet.getByRole('listitem').allInnerTexts();
  expect(await violationsInSizes(page)).toEqual([]);
  await button(sheet, words.keptCodes).click();
  await page.getByText(words.codesLeft({ count: 10 })).waitFor();
  expect(await violationsInSizes(page)).toEqual([]);

  // No code is used twice: this is the one that the app shows next.
  const other = await passwordGiven(person);
  expect(await violationsInSizes(other)).toEqual([]);
  await other.getByLabel(words.code).fill('000000');
  await button(other, signInTexts.login).click();
  await other.getByRole('alert').waitFor();
  await other.getByLabel(words.code).fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await button(other, signInTexts.login).click();
  await overviewShown(other);
  await other.context().close();

  const third = await passwordGiven(person);
  await button(third, words.useRecovery).click();
  await third.getByLabel(words.recoveryCode).fill(recovery);
  await button(third, signInTexts.login).click();
  await overviewShown(third);
  await third.context().close();

  await page.reload();
  await page.getByText(words.codesLeft({ count: 9 })).waitFor();
  await button(page, words.turnOff).click();
  await (await dialog(page)).getByLabel(words.password, { exact: true }).fill(person.password);
  await (await dialog(page)).getByLabel(words.turnOffCode).fill(spare);
  await button(await dialog(page), words.turnOff).click();
  await page.getByText(words.text).waitFor();
  await page.context().close();
});
