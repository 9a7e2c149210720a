import { expect, test } from 'vitest';
import { mealsTexts as words } from '@sali/texts/app/meals';
import { recipesTexts } from '@sali/texts/app/recipes';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { postAs } from './listByApi.ts';
import { button, dialog, newPerson, register, signIn, tick } from './people.ts';
import { ownServer } from './setup.ts';

/** A week of meals, and one shopping list of it. */

const here = ownServer();

test('[MP7] [MP17] a week is planned on the phone, changed on the desk by keys, and becomes one list', async () => {
  const dana = newPerson('דנה', 'כהן');
  const page = await newPage(here.browser, PHONE);
  await register(page, here.server.url, dana);
  const eggs = { entry_type: 'product', product_name: 'ביצים', quantity: 4 };
  for (const title of ['שקשוקה', 'חביתה'])
    await postAs(here.server.url, dana, 'recipes', { title, servings: 4, entries: [eggs] });

  await follow(page, `${here.server.url}/plan`);
  const days = page.locator('[data-day]');
  await days.first().waitFor();
  expect(await days.count()).toBe(7);
  await days.nth(2).getByRole('button').last().click();
  const sheet = await dialog(page);
  expect(await violationsOf(page, 'meal-sheet-phone')).toEqual([]);
  await sheet.getByLabel(words.what).fill('שקשוקה');
  await sheet.getByRole('listitem').getByRole('button', { name: 'שקשוקה' }).click();
  await button(sheet, words.save).click();
  await days.nth(2).getByRole('link', { name: 'שקשוקה' }).waitFor();
  await days.nth(4).getByRole('button').last().click();
  await (await dialog(page)).getByLabel(words.what).fill('פיצה בחוץ');
  await button(await dialog(page), words.save).click();
  await days.nth(4).getByText('פיצה בחוץ', { exact: true }).waitFor();
  expect(await violationsOf(page, 'meals-phone')).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

  await button(page, words.calendar.open).click();
  const ofCalendar = await dialog(page);
  await button(ofCalendar, words.calendar.make).click();
  const address = await ofCalendar.getByLabel(words.calendar.address).inputValue();
  const subscription = await ofCalendar.getByRole('link', { name: words.calendar.add }).getAttribute('href');
  expect(subscription).toBe(address.replace(/^http:/, 'webcal:'));
  expect(await violationsOf(page, 'calendar-sheet-phone')).toEqual([]);
  expect(await (await fetch(address)).text()).toContain('SUMMARY:שקשוקה');
  await page.keyboard.press('Escape');

  const desk = await newPage(here.browser, DESK);
  await signIn(desk, here.server.url, dana);
  await follow(desk, `${here.server.url}/plan`);
  const columns = desk.locator('[data-day]');
  await button(desk, words.calendar.open).click();
  const atDesk = await dialog(desk);
  await atDesk.getByRole('button', { name: words.calendar.revoke }).waitFor();
  expect(await violationsOf(desk, 'calendar-sheet-desk')).toEqual([]);
  await button(atDesk, words.calendar.replace).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: words.calendar.replace }).click();
  await atDesk.getByLabel(words.calendar.address).waitFor();
  expect((await fetch(address)).status).toBe(404);
  await button(atDesk, words.calendar.revoke).click();
  await button(atDesk, words.calendar.make).waitFor();
  await desk.keyboard.press('Escape');
  const handle = columns.nth(2).locator('[data-part=handle]');
  await handle.focus();
  await desk.keyboard.press('ArrowDown');
  await columns.nth(3).getByRole('link', { name: 'שקשוקה' }).waitFor();
  expect(await violationsOf(desk, 'meals-desk')).toEqual([]);
  const [from, to] = [
    await columns.nth(3).locator('[data-part=handle]').boundingBox(),
    await columns.nth(5).boundingBox(),
  ];
  if (!from || !to) throw new Error('the week is not on the screen');
  await desk.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await desk.mouse.down();
  await desk.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await desk.mouse.up();
  await columns.nth(5).getByRole('link', { name: 'שקשוקה' }).waitFor();

  await page.reload();
  await days.nth(5).getByRole('link', { name: 'שקשוקה' }).waitFor();
  await button(page, words.toList).click();
  const needs = await dialog(page);
  await needs.getByRole('checkbox', { name: /ביצים/, checked: true }).waitFor();
  expect(await violationsOf(page, 'week-list-phone')).toEqual([]);
  await button(needs, recipesTexts.adding.add({ count: 1 })).click();
  await tick(page, 'ביצים').waitFor();
  await follow(page, `${here.server.url}/plan`);
  await days.nth(5).getByText(words.listed, { exact: true }).waitFor();
});
