import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { violations } from './axe.ts';
import { follow, newPage } from './browser.ts';
import { listByApi } from './listByApi.ts';
import { button, chooseEntry, dialog, listShown, newPerson, overviewShown, register, row, share } from './people.ts';
import { sharedServer } from './setup.ts';

/** A list is kept as a template, which repeats, and lists are made of it. */

const here = sharedServer();

test('[NW12] on a phone a shared list becomes a template that repeats, and one tap makes the next list, shared and offline', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  const other = await newPage(here.browser);
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')];
  await register(page, here.server.url, dana);
  await register(other, here.server.url, yossi);
  const items = [
    { name: 'חלה', quantity: 2 },
    { name: 'יין', is_completed: true },
  ];
  await follow(page, await listByApi(here.server.url, dana, 'שבת', items));
  await listShown(page, 'שבת');
  await share(page, yossi.email);

  await button(page, listTexts.more).click();
  await chooseEntry(page, words.saveTitle);
  const sheet = await dialog(page);
  await sheet.getByText(words.repeat, { exact: true }).click();
  await sheet.getByRole('button', { name: 'יום ראשון' }).click();
  await sheet.getByText(words.share, { exact: true }).click();
  await sheet.getByText('יוסי לוי', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(sheet, words.save).click();
  await page.getByRole('button', { name: words.show }).click();

  await page.getByRole('heading', { name: words.title }).waitFor();
  await page.getByText('יום ראשון ויום חמישי ב־18:00', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, words.makeOf({ name: 'שבת' })).click();
  await listShown(page, 'שבת');
  for (const name of ['חלה', 'יין']) await row(page, name).waitFor();
  await follow(other, `${here.server.url}/shopping`);
  await expect.poll(() => other.getByRole('link', { name: 'שבת', exact: true }).count()).toBe(2);

  await follow(page, `${here.server.url}/templates`);
  await button(page, words.editOf({ name: 'שבת' })).click();
  const editing = await dialog(page);
  await editing.getByLabel(words.addLine).fill('2 לחם, עגבניות קילו');
  await editing.getByLabel(words.addLine).press('Enter');
  await editing.getByText('עגבניות', { exact: true }).waitFor();
  await editing.getByText(words.share, { exact: true }).click();
  await button(editing, words.save).click();
  await page.getByText(words.products({ count: 4 }), { exact: true }).waitFor();

  await context.setOffline(true);
  await page.goto(`${here.server.url}/shopping`);
  await overviewShown(page);
  await page.getByRole('link', { name: texts.shell.templates }).click();
  await page.getByText(words.asSeen, { exact: true }).waitFor();
  await button(page, words.makeOf({ name: 'שבת' })).click();
  await listShown(page, 'שבת');
  await row(page, 'לחם').waitFor();
});
