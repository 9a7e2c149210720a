import { expect, test } from 'vitest';
import { pantryTexts as words } from '@sali/texts/app/pantry';
import { texts } from '@sali/texts/app/main';
import { violationsOf } from './axe.ts';
import { follow, newPage, PHONE } from './browser.ts';
import { addText, button, buy, dialog, makeList, newPerson, openList, register, tick } from './people.ts';
import { sharedServer } from './setup.ts';

/** Bought things are at home; a tap marks one as used up, and puts it on the list. */

const here = sharedServer();

test('[PY7] on a phone what was ticked is at home, is used up by a tap with the way back, and goes on the list', async () => {
  const page = await newPage(here.browser, PHONE);
  await register(page, here.server.url, newPerson());
  await makeList(page, 'שבת');
  await addText(page, 'לחם');
  await addText(page, 'אורז');
  await buy(page, ['לחם', 'אורז']);
  await page.getByText(texts.sync.status.synced, { exact: true }).first().waitFor();

  await follow(page, `${here.server.url}/pantry`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('אורז').waitFor();
  expect(await violationsOf(page, 'pantry-phone')).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await row('לחם')
    .getByRole('button', { name: words.usedUpOf({ name: '\u2068לחם\u2069' }) })
    .click();
  await row('לחם').waitFor({ state: 'detached' });
  await button(page, texts.list.undo).click();
  await row('לחם').waitFor();

  await page.getByLabel(words.add).fill('קמח');
  await button(page, words.addButton).click();
  await row('קמח').getByRole('button').first().click();
  const sheet = await dialog(page);
  expect(await violationsOf(page, 'pantry-sheet-phone')).toEqual([]);
  await button(sheet, words.months({ months: 6 })).click();
  await page.getByText(words.saved, { exact: true }).waitFor();
  await row('אורז').getByRole('button').first().click();
  await button(await dialog(page), words.toList).click();
  await row('אורז').waitFor({ state: 'detached' });
  await follow(page, `${here.server.url}/shopping`);
  await openList(page, 'שבת');
  await tick(page, 'אורז').waitFor();
  expect(await tick(page, 'לחם').count()).toBe(0);
});
