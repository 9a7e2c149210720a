import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overviewTexts } from '@sali/texts/app/overview';
import { menuTexts } from '@sali/texts/app/menu';
import { settingsTexts as words } from '@sali/texts/app/settings';
import { tourTexts } from '@sali/texts/app/tour';
import { violationsOf } from './axe.ts';
import { DESK, follow, newContext, newPage, PHONE } from './browser.ts';
import { button, dialog, hiddenPartOf, newPerson, openSettings, register, signIn } from './people.ts';
import { menuButton } from './screens.ts';
import { sharedServer } from './setup.ts';

/** The choices of a person, on a phone and on the desk that follows it. */

const here = sharedServer();

/** The customer club of a chain. */
const clubChip = (page: Page, chain: string) =>
  page.getByRole('group', { name: chain }).getByRole('button', { name: words.clubs.chain });

test('[SE16] [SE18] [N55] what is chosen on the phone, also without reception, is so on the desk', async () => {
  const person = newPerson();
  const context = await newContext(here.browser, PHONE);
  const phone = await context.newPage();
  await register(phone, here.server.url, person);
  await menuButton(phone).click();
  await dialog(phone);
  expect(await hiddenPartOf(phone)).toBe(0);
  await phone.getByRole('link', { name: menuTexts.settings }).click();
  await phone.getByRole('heading', { level: 1, name: words.title }).waitFor();
  expect(await violationsOf(phone, 'settings-phone')).toEqual([]);
  for (const { title } of [words.clubs, words.lists, words.look]) await openSettings(phone, title);
  expect(await violationsOf(phone, 'settings-open-phone')).toEqual([]);
  await button(phone, words.clubs.add).click();
  const chains = phone.getByRole('dialog');
  await chains.getByRole('searchbox').fill('רמי');
  expect(await violationsOf(phone, 'settings-chains-phone')).toEqual([]);
  await chains.getByRole('button', { name: 'רמי לוי' }).click();
  await context.setOffline(true);
  await phone.getByLabel(words.lists.showPrices).click();
  await clubChip(phone, 'רמי לוי').click();
  await phone.getByText(words.look.themes.dark, { exact: true }).click();
  expect(await phone.locator('html').getAttribute('data-theme')).toBe('dark');
  const sent = phone.waitForResponse((answer) => answer.url().endsWith('/users/me/settings') && answer.ok());
  await context.setOffline(false);
  await sent;

  const desk = await newPage(here.browser, DESK);
  await signIn(desk, here.server.url, person);
  await desk.locator('html[data-theme=dark]').waitFor();
  await follow(desk, `${here.server.url}/settings`);
  await clubChip(desk, 'רמי לוי').and(desk.locator('[aria-pressed=true]')).waitFor();
  expect(await desk.getByRole('group', { name: words.clubs.everywhere }).count()).toBe(0);
  expect(await desk.getByLabel(words.lists.showPrices).isChecked()).toBe(false);
  await desk.getByText(words.look.themes.system, { exact: true }).click();
  expect(await violationsOf(desk, 'settings-desktop')).toEqual([]);
  await button(desk, words.stores.add).click();
  await desk.getByRole('dialog').locator('button[aria-pressed]').first().click();
  await desk.getByRole('button', { name: /^הסרת .* מהמועדפות$/ }).waitFor();
  for (const page of [phone, desk]) await page.context().close();
});

test('[TO4] the tour meets a newcomer, without a fault that axe finds, and leaves at a tap for good', async () => {
  const context = await here.browser.newContext({ ...PHONE, locale: 'he-IL' });
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  const appRuns = () => page.waitForFunction(() => !document.querySelector('#root > [data-static]'));
  await appRuns();
  await page.getByRole('heading', { name: tourTexts.steps[0]?.title ?? '' }).waitFor();
  expect(await violationsOf(page, 'tour-phone')).toEqual([]);
  await page.getByRole('button', { name: tourTexts.skip }).click();
  await page.getByRole('heading', { name: overviewTexts.emptyTitle }).waitFor();
  await page.reload();
  await appRuns();
  await page.getByRole('heading', { name: overviewTexts.emptyTitle }).waitFor();
  expect(await page.getByRole('heading', { name: tourTexts.steps[0]?.title ?? '' }).count()).toBe(0);
  await context.close();
});
