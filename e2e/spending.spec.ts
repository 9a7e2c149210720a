import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { spendingTexts as words } from '@sali/texts/app/spending';
import { violations } from './axe.ts';

import { addProduct, addText, button, buy, dialog, makeList, newPerson, overviewShown, register } from './people.ts';
import { sharedServer } from './setup.ts';

/** Bought things are in the spending of their month. */

const here = sharedServer();

test('[NW36] on a phone the end of a shopping is in the spending, with the same sum, by category, and without a network', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'שבת');
  const cheese = await addProduct(page, 'קוטג');
  await addText(page, 'לחם');
  await buy(page, [cheese, 'לחם']);
  await button(page, listTexts.finish).first().click();
  const sheet = await dialog(page);
  const paid = await sheet.locator('[data-part=money]').first().innerText();
  await button(sheet, listTexts.finish).click();
  await overviewShown(page);
  await page.getByText(texts.sync.status.synced, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: texts.shell.spending }).click();
  await page.getByRole('region', { name: words.chart }).waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: words.chart }).locator('[data-part=money]').first().innerText())
    .toBe(paid);
  await page.getByRole('region', { name: words.byCategory }).getByRole('listitem').nth(1).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByText(words.table, { exact: true }).click();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(13);
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

  await context.setOffline(true);
  await page.goto(`${here.server.url}/spending`);
  await page.getByText(words.asSeen, { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: words.chart }).locator('[data-part=money]').first().innerText()).toBe(
    paid,
  );
});
