import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { adminTexts } from '@sali/texts/app/admin';
import { dueTexts } from '@sali/texts/app/due';
import { activityTexts } from '@sali/texts/app/activity';
import { cardsTexts } from '@sali/texts/app/cards';
import { shopTexts } from '@sali/texts/app/shop';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { listTexts } from '@sali/texts/app/list';
import { violationsOf } from './axe.ts';
import { DESK, follow, newPage } from './browser.ts';
import { itemOf, listByApi, listOnPhones } from './listByApi.ts';
import {
  button,
  chooseEntry,
  listShown,
  newPerson,
  openItem,
  openList,
  overviewShown,
  register,
  row,
  signIn,
  tick,
} from './people.ts';
import { ownServer } from './setup.ts';

/** Two people in the shop: who takes what, and what is not there. */

const boss = newPerson('מנהלת', 'ראשית');
const here = ownServer({ ADMIN_EMAILS: boss.email });

const people = { dana: newPerson('דנה', 'לוי'), yossi: newPerson('יוסי', 'כהן') };
/** On her phone is the app. */
let dana: Page;
let yossi: Page;

beforeAll(async () => {
  dana = await here.installedPhone();
  yossi = await here.phone();
  await register(dana, here.server.url, people.dana);
  await register(yossi, here.server.url, people.yossi);
});

// A test that fails without a network leaves one to those behind it.
afterEach(() => dana.context().setOffline(false));

/** Makes a list of both, open on both phones. @returns the product on it, beside candles */
function together(name: string): Promise<string> {
  const both = { owner: people.dana, guest: people.yossi, pages: [dana, yossi] };
  return listOnPhones(here.server.url, both, name, ['קוטג', 'נרות שבת']);
}

const missedGroup = (page: Page) => page.getByRole('region', { name: shopTexts.missedTitle });
const closeItem = (page: Page) => button(page, productTexts.saveAndClose).click();

test('[SM1] [SM2] one takes a line, the other sees who; a tick releases it', async () => {
  const cottage = await together('מי לוקח מה');
  await button(await openItem(dana, cottage), shopTexts.take).click();
  await button(dana, shopTexts.release).waitFor();
  expect(await violationsOf(dana, 'shop-item')).toEqual([]);
  await closeItem(dana);
  await row(dana, cottage).getByText(shopTexts.mine, { exact: true }).waitFor();
  await row(yossi, cottage)
    .getByText(shopTexts.takenBy({ name: 'דנה לוי' }), { exact: true })
    .waitFor();
  expect(await violationsOf(yossi, 'shop-claimed')).toEqual([]);
  await button(await openItem(yossi, cottage), shopTexts.takeOver({ name: 'דנה לוי' })).click();
  await closeItem(yossi);
  await row(dana, cottage)
    .getByText(shopTexts.takenBy({ name: 'יוסי כהן' }), { exact: true })
    .waitFor();
  await tick(dana, cottage).click();
  await yossi.locator('[data-part=claim]').waitFor({ state: 'detached' });
});

test('[SM3] [SM6] [SM7] what one does not find, without a network too, the other sees; a substitute takes its place', async () => {
  const cottage = await together('לא נמצא');
  await dana.context().setOffline(true);
  const sheet = await openItem(dana, cottage);
  await button(sheet, shopTexts.more).click();
  await button(sheet, shopTexts.notFound).click();
  await missedGroup(dana).getByText(cottage, { exact: true }).waitFor();
  await dana.reload();
  await missedGroup(dana).getByText(cottage, { exact: true }).waitFor();
  await dana.context().setOffline(false);
  await missedGroup(yossi).getByText(cottage, { exact: true }).waitFor({ timeout: 60_000 });
  await yossi.getByText(shopTexts.missedBy({ person: 'דנה לוי', names: cottage })).waitFor();
  const offer = missedGroup(yossi).locator('[data-part=substitute]');
  await offer.waitFor();
  const other = (await offer.locator('[data-part=name]').innerText()).trim();
  expect(await violationsOf(yossi, 'shop-missed')).toEqual([]);
  await offer.getByRole('button').click();
  await row(dana, other).waitFor({ timeout: 30_000 });
  await missedGroup(dana).waitFor({ state: 'detached' });
  await button(yossi, texts.list.undo).click();
  await missedGroup(dana).getByText(cottage, { exact: true }).waitFor({ timeout: 30_000 });
  await button(missedGroup(dana), shopTexts.bringBackOf({ name: cottage })).click();
  await tick(yossi, cottage).waitFor({ timeout: 30_000 });
});

test('[G88] [G89] [G95] the next list is there for both, with a name of its own; an ended one is bought again by one tap', async () => {
  const cottage = await together('שבועית');
  await tick(dana, cottage).click();
  await dana.getByRole('button', { name: /^כבר בעגלה/ }).waitFor();
  const ended = dana.url();
  await dana.locator('[data-part=till]').getByRole('button', { name: listTexts.wholeSum }).click();
  await button(dana.getByRole('dialog'), listTexts.finish).click();
  await dana.getByRole('switch', { name: dueTexts.shareNext }).waitFor();
  expect(await violationsOf(dana, 'finish-shared')).toEqual([]);
  await button(dana.getByRole('dialog'), listTexts.finish).click();
  await dana.waitForURL((url) => url.href !== ended);
  // Under the lines of the next list it is among the usual.
  const bought = (page: Page) => page.locator('[data-part=item]').filter({ hasText: cottage });
  await bought(dana).waitFor({ state: 'detached' });
  await row(dana, 'נרות שבת').waitFor();
  // The ended list may be on the screen for a moment after the address changed.
  const heading = dana.getByRole('heading', { level: 1, name: /^שבועית · \d{1,2}\.\d{1,2}$/ });
  const next = (await heading.innerText()).trim();

  await follow(yossi, `${here.server.url}/shopping`);
  await openList(yossi, next);
  await row(yossi, 'נרות שבת').waitFor({ timeout: 30_000 });
  await bought(yossi).waitFor({ state: 'detached' });

  await follow(dana, ended);
  await button(dana, dueTexts.again).waitFor();
  expect(await violationsOf(dana, 'buy-again')).toEqual([]);
  await button(dana, dueTexts.again).click();
  await bought(dana).waitFor();
  await dana.getByText(dueTexts.againMade({ name: 'שבועית' })).waitFor();
  await follow(yossi, `${here.server.url}/shopping`);
  await overviewShown(yossi);
  await expect
    .poll(() => yossi.getByRole('link', { name: /^שבועית · / }).allInnerTexts(), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([next, `${next} (2)`]));
});

test('[SM4] [SM5] who is away reads of it among the notifications, and in the history of the list', async () => {
  const cottage = await together('כשאני לא שם');
  await follow(yossi, `${here.server.url}/shopping`);
  await overviewShown(yossi);
  const presence = dana.getByRole('img', { name: new RegExp('^יוסי כהן') });
  await presence.first().waitFor({ state: 'detached' });
  const sheet = await openItem(dana, cottage);
  await button(sheet, shopTexts.more).click();
  await button(sheet, shopTexts.notFound).click();
  await missedGroup(dana).waitFor();
  const news = notificationsTexts.inbox;
  const said = new RegExp(cottage.slice(0, 8));
  await expect
    .poll(
      async () => {
        await follow(yossi, `${here.server.url}/notifications`);
        await yossi.getByRole('heading', { name: news.title }).waitFor();
        return yossi.getByRole('listitem').filter({ hasText: said }).filter({ hasText: 'כשאני לא שם' }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(await violationsOf(yossi, 'shop-notification')).toEqual([]);
  await button(dana, listTexts.more).click();
  await chooseEntry(dana, listMenuTexts.activity);
  await dana
    .getByText(new RegExp(`^${activityTexts.mine.item_not_found} `))
    .first()
    .waitFor();
});

const headings = (page: Page): Promise<string[]> =>
  page.locator('[data-part=category] [data-part=name]').allInnerTexts();

test('[SM9] categories are moved by dragging and by keys; the list follows at once, after a reload and on another device', async () => {
  const { url } = here.server;
  const items = await Promise.all(['קוטג', 'עגבניות', 'במבה'].map((word) => itemOf(url, word)));
  const address = await listByApi(url, people.dana, 'סדר', items);
  await follow(dana, address);
  await listShown(dana, 'סדר');
  const [first = '', second = '', third = ''] = await headings(dana);
  await button(dana, listTexts.more).click();
  await chooseEntry(dana, listMenuTexts.order);
  const sheet = dana.getByRole('dialog', { name: shopTexts.order.title });
  await sheet.waitFor();
  expect(await violationsOf(dana, 'shop-order')).toEqual([]);
  const handle = (name: string) => button(sheet, shopTexts.order.move({ name }));
  await handle(third).focus();
  await expect
    .poll(async () => {
      await dana.keyboard.press('ArrowUp');
      return sheet.getByRole('listitem').first().innerText();
    })
    .toContain(third);
  await sheet.getByText(shopTexts.order.own, { exact: true }).waitFor();
  // By the finger, from its row over the one above.
  const from = await handle(second).boundingBox();
  const to = await handle(first).boundingBox();
  if (!from || !to) throw new Error('the handles are on the screen');
  await dana.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await dana.mouse.down();
  await dana.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 10, { steps: 20 });
  await dana.mouse.up();
  await dana.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const mine = [third, second, first];
  expect(await headings(dana)).toEqual(mine);
  await dana.reload();
  await expect.poll(() => headings(dana)).toEqual(mine);
  const other = await here.phone();
  await signIn(other, url, people.dana);
  await follow(other, address);
  await expect.poll(() => headings(other), { timeout: 30_000 }).toEqual(mine);
});

test('[SM15] [SM16] [SM17] [CC4] shopping mode: one tap away, large rows and the card of the chain, offline and over a reload, and the way back leaves it', async () => {
  const cottage = await together('במצב קנייה');
  // From the overview the address has the list's number.
  await follow(dana, `${here.server.url}/shopping`);
  await openList(dana, 'במצב קנייה');
  const listAddress = dana.url();
  await dana.getByRole('link', { name: texts.list.shop }).click();
  await button(dana, shopTexts.mode.leave).waitFor();
  expect(dana.url()).toBe(`${listAddress}/shop`);
  expect(await violationsOf(dana, 'shop-mode')).toEqual([]);
  const heights = await dana.locator('[data-part=shop-row]').evaluateAll((rows) => rows.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
  // The name has the whole width beside the picture: its buttons are in the line below it.
  const nameBox = await dana.locator('[data-part=shop-row] [data-part=name]').first().boundingBox();
  expect(nameBox?.width).toBeGreaterThan(220);
  await button(dana, shopTexts.mode.takeOf({ name: cottage })).click();
  await row(yossi, cottage)
    .getByText(shopTexts.takenBy({ name: 'דנה לוי' }), { exact: true })
    .waitFor();
  await button(dana, shopTexts.mode.cards).click();
  expect(await violationsOf(dana, 'cards-none')).toEqual([]);
  await button(dana, cardsTexts.add).click();
  await dana.getByLabel(cardsTexts.code).fill('7290000000015');
  await dana.getByLabel(cardsTexts.name).fill('המועדון');
  expect(await violationsOf(dana, 'card-form')).toEqual([]);
  await button(dana, texts.app.save).click();
  const card = dana.getByRole('img', { name: cardsTexts.codeOf({ name: 'המועדון' }) });
  await button(dana, cardsTexts.remove).waitFor();
  expect(await violationsOf(dana, 'card')).toEqual([]);

  await dana.context().setOffline(true);
  await dana.reload();
  await button(dana, shopTexts.mode.cards).click();
  await card.waitFor();
  await dana.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await dana.locator('[data-part=shop-row]').filter({ hasText: cottage }).getByRole('button').first().click();
  await dana.getByRole('button', { name: new RegExp(`^${shopTexts.mode.inCart}`) }).waitFor();
  await button(dana, shopTexts.mode.missOf({ name: 'נרות שבת' })).click();
  await missedGroup(dana).getByText('נרות שבת', { exact: true }).waitFor();
  expect(await violationsOf(dana, 'shop-mode-done')).toEqual([]);
  await dana.context().setOffline(false);
  await missedGroup(yossi).getByText('נרות שבת', { exact: true }).waitFor({ timeout: 60_000 });
  await button(dana, listTexts.finish).waitFor();
  await dana.goBack();
  await listShown(dana, 'במצב קנייה');
  expect(dana.url()).toBe(listAddress);
});

test('[SM19] [SM20] [SM21] [U24] a price that differs corrects the list, for the other one too, and is handled by an administrator', async () => {
  const cottage = await together('מחיר אחר');
  const sheet = await openItem(dana, cottage);
  await button(sheet, shopTexts.more).click();
  const correct = async () => {
    await button(sheet, shopTexts.price.differs).click();
    await dana.getByLabel(shopTexts.price.label).fill('1.23');
    await button(dana, shopTexts.price.save).click();
    await dana.getByText(shopTexts.price.seen, { exact: true }).waitFor();
  };
  await correct();
  // The toast is over the sheet, which stays open and still closes on Escape.
  await button(dana.locator('[data-part=toast]'), texts.list.undo).click();
  await button(sheet, shopTexts.price.differs).waitFor();
  await dana.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await button(await openItem(dana, cottage), shopTexts.more).click();
  await correct();
  expect(await violationsOf(dana, 'shop-price')).toEqual([]);
  await closeItem(dana);
  const sumOf = (page: Page) => page.locator('[data-part=till] [data-part=sum]').innerText();
  await expect.poll(() => sumOf(dana)).toContain('1.23');
  await expect.poll(() => sumOf(yossi), { timeout: 30_000 }).toContain('1.23');

  const admin = await newPage(here.browser, DESK);
  await register(admin, here.server.url, boss);
  await follow(admin, `${here.server.url}/admin?tab=prices`);
  const words = adminTexts.priceReports;
  const reported = admin.locator('[data-part=price-reports]').filter({ hasText: '1.23' });
  await reported.waitFor();
  expect(await violationsOf(admin, 'admin-prices')).toEqual([]);
  await reported.getByRole('button').click();
  await admin.getByText(words.none, { exact: true }).waitFor();
  await admin.getByText(words.handled, { exact: true }).first().click();
  await reported.waitFor();
});
