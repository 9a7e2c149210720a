import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linksTexts } from '@sali/texts/app/links';
import { missingTexts } from '@sali/texts/app/missing';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { listTexts } from '@sali/texts/app/list';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage } from './browser.ts';
import {
  addProduct,
  addText,
  button,
  chooseEntry,
  choosePermission,
  dialog,
  listShown,
  makeList,
  newPerson,
  openCompleted,
  openList,
  register,
  row,
  searchBox,
  tick,
  untick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** A list that people without an account open by a link. */

const here = sharedServer();
const words = linksTexts;
const { join: joinWords } = words;

const byLink = (name: string): string => texts.byLink.name({ name });

/** The owner with a list on a desk or another device, its share dialog closed. */
async function ownerOf(
  name: string,
  device = () => newPage(here.browser, DESK),
): Promise<{ dana: Page; milk: string }> {
  const dana = await device();
  await register(dana, here.server.url, newPerson('דנה', 'לוי'));
  await makeList(dana, name);
  const milk = await addProduct(dana, 'חלב');
  await addText(dana, 'נרות');
  return { dana, milk };
}

/** Opens the links of the open list. */
async function openLinks(page: Page): Promise<Locator> {
  await button(page, listTexts.share).click();
  await page.getByRole('button', { name: new RegExp(`^${words.share}`) }).click();
  const sheet = page.getByRole('dialog', { name: words.share });
  await sheet.waitFor();
  return sheet;
}

/** Makes a link in the sheet of links, which stays open. @returns its address */
async function linkFrom(page: Page, permission: 'view' | 'tick' | 'edit'): Promise<string> {
  const section = await openLinks(page);
  if (permission !== 'edit') await choosePermission(section, permission);
  await button(section, words.make).click();
  await section.getByText(words.ready).waitFor();
  return (await section.locator('[dir=ltr]').filter({ hasText: '/join#' }).innerText()).trim();
}

const closeSheet = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
};

/** Opens a link as a guest of this name; ends on the list's page. */
async function openLink(page: Page, address: string, name: string, listName: string): Promise<void> {
  await follow(page, address);
  await page.getByLabel(joinWords.name).fill(name);
  await button(page, joinWords.open).click();
  await listShown(page, listName);
}

test('[LK20] [LK21] [LK22] [LK23] a guest opens a link on a phone, ticks live under a name, adds nothing, and is out when it is revoked', async () => {
  const { dana, milk } = await ownerOf('שבת');
  const address = await linkFrom(dana, 'tick');
  expect(await violationsOf(dana, 'links-ready-desk')).toEqual([]);
  await closeSheet(dana);

  const guest = await here.phone();
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(request.url()));
  await follow(guest, address);
  await guest.getByRole('heading', { name: joinWords.title }).waitFor();
  expect(await violationsOf(guest, 'join-phone')).toEqual([]);
  const token = address.split('#')[1] ?? '';
  await guest.getByLabel(joinWords.name).fill('רותי');
  await button(guest, joinWords.open).click();
  await listShown(guest, 'שבת');
  // The part after # leaves the browser in the body of one call only.
  expect(asked.some((url) => url.includes(token))).toBe(false);
  await row(guest, milk).waitFor();
  expect(await searchBox(guest).count()).toBe(0);
  expect(await violationsOf(guest, 'guest-list-phone')).toEqual([]);

  // On a desk the overview beside the list shows the guest too.
  await dana
    .getByRole('img', { name: new RegExp(`^${byLink('רותי').replace(/[()]/g, '\\$&')}`) })
    .first()
    .waitFor();
  await tick(guest, milk).click();
  await dana.getByRole('button', { name: /^כבר בעגלה/ }).waitFor();
  await openCompleted(dana);
  await untick(dana, milk).waitFor();
  await button(dana, listTexts.more).click();
  await chooseEntry(dana, listMenuTexts.activity);
  await dana.getByText(byLink('רותי'), { exact: true }).first().waitFor();
  await closeSheet(dana);

  await follow(guest, address);
  await listShown(guest, 'שבת');

  const sheet = await openLinks(dana);
  await sheet.getByText(words.came({ names: `רותי, ${texts.list.here}` })).waitFor();
  expect(await violationsOf(dana, 'links-active-desk')).toEqual([]);
  const change = async (from: 'tick' | 'edit', entry: string) => {
    await button(sheet, words.changeOf({ permission: texts.permission[from] })).click();
    const act = dana.getByRole('menuitem', { name: entry });
    await dana.getByRole('menuitemradio', { name: entry }).or(act).click();
  };
  await change('tick', texts.permission.edit);
  // The guest may write at once.
  await searchBox(guest).waitFor();
  await change('edit', words.revokeIt);
  const question = dana.getByRole('alertdialog', { name: words.revokeTitle });
  const gone = guest.getByText(missingTexts.linkEnded({ name: 'שבת' }));
  await button(question, words.revokeIt).click();
  // Long before the guest's device would ask by itself.
  await gone.waitFor();
  await follow(guest, address);
  await button(guest, joinWords.open).click();
  await guest.getByRole('alert').waitFor();
  expect(await violationsOf(guest, 'join-ended-phone')).toEqual([]);
});

test('[LK24] [LK26] a guest who may edit changes without a network, registers, and keeps the list with all of it', async () => {
  const { dana, milk } = await ownerOf('חג', here.phone);
  await button(dana, listTexts.share).click();
  await dialog(dana);
  expect(await violationsOf(dana, 'share-phone')).toEqual([]);
  await closeSheet(dana);
  const address = await linkFrom(dana, 'edit');
  expect(await violationsOf(dana, 'links-ready-phone')).toEqual([]);
  await closeSheet(dana);
  const guest = await here.installedPhone();
  await openLink(guest, address, 'יוסי', 'חג');
  await guest.context().setOffline(true);
  await addText(guest, 'יין לקידוש');
  await tick(guest, milk).click();
  await guest.reload();
  await row(guest, 'יין לקידוש').waitFor();
  expect(await violationsOf(guest, 'guest-offline-phone')).toEqual([]);
  await guest.context().setOffline(false);
  await row(dana, 'יין לקידוש').waitFor({ timeout: 60_000 });
  await addText(guest, 'חלות');
  await register(guest, here.server.url, newPerson('יוסי', 'כהן'));
  const offer = await dialog(guest);
  expect(await violationsOf(guest, 'keep-phone')).toEqual([]);
  await button(offer, words.guestLists.adopt).click();
  await openList(guest, 'חג');
  await addText(guest, 'מפיות');
  await row(dana, 'מפיות').waitFor({ timeout: 60_000 });
  await row(dana, 'חלות').waitFor();
  await button(dana, listTexts.share).click();
  await (await dialog(dana)).getByText('יוסי כהן').waitFor();
  await closeSheet(dana);
  const sheet = await openLinks(dana);
  await sheet.getByText(words.keptBy({ name: 'יוסי' })).waitFor();
});

test('[LK25] a list is sent as plain text, also by a guest without a network', async () => {
  const guest = await here.installedPhone();
  await guest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await guest.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await follow(guest, `${here.server.url}/shopping`);
  await makeList(guest, 'ארוחה');
  await addText(guest, 'נרות');
  await guest.context().setOffline(true);
  await button(guest, listTexts.more).click();
  await guest.getByRole('menuitem', { name: listMenuTexts.sendText }).click();
  await guest.getByText(words.textCopied).waitFor();
  const copied = await guest.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^ארוחה\n\n[^\n]+:\n• נרות$/);
});

test('[LK27] without a network the share dialog says what cannot be done and keeps a new link; a broken link says so', async () => {
  const { dana } = await ownerOf('שוק', here.installedPhone);
  const address = await linkFrom(dana, 'tick');
  await dana.context().setOffline(true);
  await dana.getByText(words.offline).waitFor();
  await dana.getByText(address, { exact: true }).waitFor();
  await closeSheet(dana);
  const sheet = await openLinks(dana);
  await sheet.getByText(words.offline).waitFor();
  expect(await button(sheet, words.make).count()).toBe(0);
  const guest = await here.phone();
  await follow(guest, `${here.server.url}/join#abc`);
  await guest.getByRole('heading', { name: joinWords.broken }).waitFor();
  expect(await violationsOf(guest, 'join-broken-phone')).toEqual([]);
});
