import { expect, test } from 'vitest';
import { familyTexts as words } from '@sali/texts/app/family';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { listTexts } from '@sali/texts/app/list';
import { shareTexts } from '@sali/texts/app/share';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { button, dialog, makeList, newPerson, overviewShown, register } from './people.ts';
import { sharedServer } from './setup.ts';

/** People who are asked once, and share their new lists from then on. */

const here = sharedServer();

test('[FA9] a family is made and joined; a new list of one is on the overview of the other at once', async () => {
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'כהן')];
  const phone = await newPage(here.browser, PHONE);
  const desk = await newPage(here.browser, DESK);
  await register(phone, here.server.url, dana);
  await register(desk, here.server.url, yossi);

  await follow(phone, `${here.server.url}/settings#family`);
  await phone.getByLabel(words.name).fill('כהן');
  expect(await violationsOf(phone, 'family-new-phone')).toEqual([]);
  await button(phone, words.make).click();
  await phone.getByLabel(words.email).fill(yossi.email);
  await button(phone, words.invite).click();
  await phone.getByText(words.waiting).waitFor();
  expect(await violationsOf(phone, 'family-phone')).toEqual([]);

  await follow(desk, `${here.server.url}/shopping`);
  await desk.getByText(words.asks({ by: 'דנה כהן', name: 'כהן' })).waitFor();
  expect(await violationsOf(desk, 'family-asked-desk')).toEqual([]);
  await button(desk, words.accept).click();
  await desk.getByText(words.joined({ name: 'כהן' })).waitFor();
  await desk.getByText(words.asks({ by: 'דנה כהן', name: 'כהן' })).waitFor({ state: 'detached' });

  await follow(phone, `${here.server.url}/shopping`);
  await overviewShown(phone);
  await makeList(desk, 'קניות לשבת');
  await phone.getByRole('link', { name: 'קניות לשבת', exact: true }).waitFor();
  await phone.getByText(texts.list.hereNow({ count: 1, names: 'יוסי כהן' })).waitFor();

  await follow(desk, `${here.server.url}/settings`);
  await desk.getByText(words.you({ name: 'יוסי כהן' })).waitFor();
  expect(await violationsOf(desk, 'family-desk')).toEqual([]);
  await button(desk, words.leave).click();
  await button(desk.getByRole('alertdialog', { name: words.leaveTitle }), words.leave).click();
  await desk.getByLabel(words.name).waitFor();
});

test('[FA20] a person without an account comes into a family by its link: registers on the way, and joins', async () => {
  const dana = newPerson('דנה', 'כהן');
  const phone = await newPage(here.browser, PHONE);
  await register(phone, here.server.url, dana);
  await makeList(phone, 'קניות לשבת');
  await button(phone, listTexts.share).click();
  const sheet = await dialog(phone);
  await sheet.getByRole('button', { name: shareTexts.family }).click();
  await phone.getByLabel(words.name).fill('כהן');
  await button(phone, words.make).click();
  await button(phone, words.links.make).click();
  const shown = phone.locator('[dir=ltr]').filter({ hasText: '/family#' });
  const address = (await shown.innerText()).trim();
  expect(await violationsOf(phone, 'family-link-phone')).toEqual([]);

  const desk = await newPage(here.browser, DESK);
  const asked: string[] = [];
  desk.on('request', (request) => asked.push(request.url()));
  await follow(desk, address);
  await desk.getByRole('heading', { name: words.asks({ by: 'דנה כהן', name: 'כהן' }) }).waitFor();
  expect(await violationsOf(desk, 'family-join-desk')).toEqual([]);
  await desk.getByRole('link', { name: words.join.register }).click();
  const accounts = signInTexts;
  const { email, password } = newPerson('יוסי', 'כהן');
  await desk.getByLabel(accounts.email, { exact: true }).fill(email);
  await desk.getByLabel(accounts.phone, { exact: true }).fill('0501234567');
  await desk.getByLabel(accounts.password, { exact: true }).fill(password);
  await desk.getByLabel(accounts.confirm, { exact: true }).fill(password);
  await button(desk, accounts.register).click();
  await button(desk, words.accept).click();
  await desk.getByText(words.joined({ name: 'כהן' })).waitFor();
  await overviewShown(desk);
  expect(asked.some((url) => url.includes(address.split('#')[1] ?? '-'))).toBe(false);

  await follow(phone, `${here.server.url}/shopping`);
  await makeList(phone, 'קניות לחג');
  await desk.getByRole('link', { name: 'קניות לחג', exact: true }).waitFor();
  await follow(desk, address);
  await desk.getByText(words.join.notOpen).waitFor();
});
