import { expect, test } from 'vitest';
import { familyTexts as words } from '@sali/texts/app/family';
import { texts } from '@sali/texts/app/main';
import { violationsOf } from './axe.ts';
import { DESK, newContext, PHONE } from './browser.ts';
import { button, makeList, newPerson, overviewShown, register } from './people.ts';
import { serverAndBrowser } from './setup.ts';

/** People who are asked once, and share their new lists from then on. */

const here = serverAndBrowser();

test('[FA9] a family is made and joined; a new list of one is on the overview of the other at once', async () => {
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'כהן')];
  const phone = await (await newContext(here.browser, PHONE)).newPage();
  const desk = await (await newContext(here.browser, DESK)).newPage();
  await register(phone, here.server.url, dana);
  await register(desk, here.server.url, yossi);

  await phone.goto(`${here.server.url}/settings`);
  await phone.getByLabel(words.name).fill('כהן');
  expect(await violationsOf(phone, 'family-new-phone')).toEqual([]);
  await button(phone, words.make).click();
  await phone.getByLabel(words.email).fill(yossi.email);
  await button(phone, words.invite).click();
  await phone.getByText(words.waiting).waitFor();
  expect(await violationsOf(phone, 'family-phone')).toEqual([]);

  await desk.goto(`${here.server.url}/shopping`);
  await desk.getByText(words.asks({ by: 'דנה כהן', name: 'כהן' })).waitFor();
  expect(await violationsOf(desk, 'family-asked-desk')).toEqual([]);
  await button(desk, words.accept).click();
  await desk.getByText(words.joined({ name: 'כהן' })).waitFor();
  await desk.getByText(words.asks({ by: 'דנה כהן', name: 'כהן' })).waitFor({ state: 'detached' });

  await phone.goto(`${here.server.url}/shopping`);
  await overviewShown(phone);
  await makeList(desk, 'קניות לשבת');
  await phone.getByRole('link', { name: 'קניות לשבת', exact: true }).waitFor();
  await phone.getByText(texts.list.hereNow({ count: 1, names: 'יוסי כהן' })).waitFor();

  await desk.goto(`${here.server.url}/settings`);
  await desk.getByText(words.you({ name: 'יוסי כהן' })).waitFor();
  expect(await violationsOf(desk, 'family-desk')).toEqual([]);
  await button(desk, words.leave).click();
  await button(desk.getByRole('alertdialog', { name: words.leaveTitle }), words.leave).click();
  await desk.getByLabel(words.name).waitFor();
});
