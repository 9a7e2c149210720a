import type { NewItemWire } from '@sali/contract/lists/lists';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settingsTexts } from '@sali/texts/app/settings';
import { compareTexts } from '@sali/texts/app/compare';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { listTexts } from '@sali/texts/app/list';
import { priceXml, testFolder } from '../server/test/feeds/testFiles.ts';
import { violations } from './axe.ts';
import { follow, newContext, newPage } from './browser.ts';
import { runCommand } from './commands/running.ts';
import {
  addProduct,
  addText,
  button,
  dialog,
  listShown,
  makeList,
  newPerson,
  openSettings,
  register,
  row,
} from './people.ts';
import { itemOf, listByApi } from './listByApi.ts';
import { ownServer } from './setup.ts';

/** Where the basket is cheapest: from the list's till to the stores, their lines, and back to the list at another store. */

const here = ownServer();
const words = compareTexts;

test('[W5] [W6] [W11] [W12] a guest compares the stores, opens a basket and buys there', async () => {
  const page = await newPage(here.browser);
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'השוואה');
  await addText(page, 'נרות');
  expect(await page.getByRole('link', { name: listTexts.compare }).count()).toBe(0);
  const kind = 'חלב 1% 1 ליטר';
  await addText(page, kind);
  const anyBrand = await addProduct(page, 'קוטג');
  await row(page, anyBrand).locator('[data-part=words]').click();
  const product = await dialog(page);
  await product.getByRole('switch', { name: productTexts.anyBrand }).click();
  await product.getByText(productTexts.anyBrandHint).waitFor();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(product, productTexts.saveAndClose).click();
  await row(page, anyBrand).getByText(texts.list.anyBrand).waitFor();
  const names = [await addProduct(page, 'עגבניות'), await addProduct(page, 'במבה')];
  await page.getByRole('link', { name: listTexts.compare }).click();
  const cards = page.locator('[data-part=store-card]');
  await cards.first().waitFor();
  expect(await page.getByText(words.about({ count: 4 })).count()).toBe(1);
  expect(await page.getByText(words.unpriced({ count: 1 })).count()).toBe(1);
  // The prices are the sample's: the head of the stores says so, and none is called the cheapest [SD5].
  const head = page.getByRole('heading', { name: words.oneStore });
  expect(await head.getByText(texts.list.samplePrices).count()).toBe(1);
  expect(await cards.getByText(words.cheapest).count()).toBe(0);
  await cards.first().locator('[data-part=open-lines]').click();
  const inStore = await cards
    .first()
    .locator('[data-part=store-line] > bdi, [data-part=missing-line] bdi')
    .allInnerTexts();
  for (const name of names) expect(inStore.some((text) => text.includes(name))).toBe(true);
  const chosen = await cards
    .first()
    .locator('[data-part=store-line] [data-part=chosen] bdi, [data-part=missing-line] bdi')
    .allInnerTexts();
  expect(chosen).toContain(kind);
  const chosenTexts = await cards.first().locator('[data-part=store-line] [data-part=chosen]').allInnerTexts();
  expect(chosenTexts.some((text) => text.startsWith(words.anyBrandFor) || text.startsWith(words.anyBrandOwn))).toBe(
    true,
  );
  expect(await violations(page)).toEqual([]);

  const other = cards.filter({ hasNot: page.getByText(words.yours) }).first();
  const title = (await other.locator('h3 bdi').innerText()).trim();
  if ((await other.locator('[data-part=open-lines]').getAttribute('aria-expanded')) === 'false') {
    await other.locator('[data-part=open-lines]').click();
  }
  await other.locator('[data-part=buy-here]').click();
  await listShown(page, 'השוואה');
  await page.locator('[data-part=list-facts]').getByText(title).waitFor();
});

/** Products that are cheaper from several stores than from one. */
const basket = (): Promise<NewItemWire[]> =>
  Promise.all(
    ['קוטג', 'חלב תנובה', 'במבה', 'קפה', 'שוקולד', 'פסטה', 'שמן', 'אורז', 'טוניק'].map((text) =>
      itemOf(here.server.url, text),
    ),
  );

/** Says in the settings what another stop has to save, in shekels. */
async function valueStopsAt(page: Page, shekels: number): Promise<void> {
  await follow(page, `${here.server.url}/settings`);
  await openSettings(page, settingsTexts.stops.title);
  const worth = page.getByRole('textbox', { name: settingsTexts.stops.title });
  await worth.fill(String(shekels));
  await worth.press('Enter');
}

test('[W7] [W15] the list is split over stores: a list for each, and the list itself stays', async () => {
  const page = await newPage(here.browser);
  const person = newPerson();
  await register(page, here.server.url, person);
  const address = await listByApi(here.server.url, person, 'מפוצלת', await basket());
  // A stop that saves less than it is worth is not offered, until it is worth nothing.
  await follow(page, `${address}/compare`);
  await page.getByText(words.noSplit({ least: 15 })).waitFor();
  await valueStopsAt(page, 0);
  await follow(page, `${address}/compare`);
  const card = page.locator('[data-part=split]');
  await card.waitFor();
  const parts = await card.locator('dt').allInnerTexts();
  expect(parts.length).toBeGreaterThan(1);
  await button(page, words.split).click();
  const question = await dialog(page);
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(question, words.split).click();
  await page.getByText(words.splitDone).waitFor();
  const made = page.getByRole('link', { name: /^מפוצלת · / });
  await made.nth(parts.length - 1).waitFor();
  expect(await page.getByRole('link', { name: 'מפוצלת', exact: true }).count()).toBeGreaterThan(0);
});

test('[W13] the stores stay where they are when the splits come', async () => {
  const page = await newPage(here.browser);
  const person = newPerson();
  await register(page, here.server.url, person);
  await valueStopsAt(page, 0);
  await follow(page, await listByApi(here.server.url, person, 'בהמשכים', await basket()));
  let answerSplits = (): void => undefined;
  const hasToAnswer = new Promise<void>((resolve) => (answerSplits = resolve));
  await page.route('**/api/baskets/compare', async (route) => {
    const { best_split: isWithSplits } = route.request().postDataJSON() as { best_split: boolean };
    if (isWithSplits) await hasToAnswer;
    await route.continue();
  });
  await page.getByRole('link', { name: listTexts.compare }).click();
  await page.getByText(words.splitsLoading).waitFor();
  const first = page.locator('[data-part=store-card]').first();
  const before = await first.boundingBox();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  answerSplits();
  await page.locator('[data-part=split]').waitFor();
  expect(await first.boundingBox()).toEqual(before);
});

test('[W8] a filter that no store fits says so, and without a network the page does', async () => {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'סינון');
  const name = await addProduct(page, 'קוטג');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 29.55, longitude: 34.95 });
  await page.getByRole('link', { name: listTexts.compare }).click();
  await page.locator('[data-part=store-card]').first().waitFor();
  await button(page, words.near({ km: 5 })).click();
  await page.getByText(words.nowhere).waitFor();
  await button(page, words.showAll).click();
  await page.locator('[data-part=store-card]').first().waitFor();
  await page.getByRole('link', { name: words.back }).click();
  await row(page, name).waitFor();
});

test('[G62] two of the flour are charged as the store charges them, on the row and in the till', async () => {
  const page = await newPage(here.browser);
  const person = newPerson();
  await register(page, here.server.url, person);
  const flour = { store_key: '7290696200003-1-16', product_catalog_number: '7290100703533' };
  const items = [{ ...flour, name: 'קמח', quantity: 2 }];
  const address = await listByApi(here.server.url, person, 'עוגות', items, flour.store_key);
  await follow(page, address);
  const line = page.getByRole('listitem').filter({ hasText: '2 ב־17 ש״ח' });
  await line.waitFor();
  await line.locator('[data-part=price]').getByText('17.00').waitFor();
  await page.locator('[data-part=till] [data-part=sum]').getByText('17.00').waitFor();
  // Prices of the sample claim no saving.
  expect(await page.locator('[data-part=till] [data-part=saved]').count()).toBe(0);
});

test('[W6] [SD4] with real prices the first store is called the cheapest, and no example is beside it', async () => {
  const codes = ['7290003029815', '7290107932134'];
  const folder = testFolder();
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
  const paths = ['022', '055'].map((store, dearer) => {
    const items = codes.map((code) => ({ code, price: String(5 + dearer) }));
    const xml = priceXml(items, { chain: '7290058140886', store });
    return folder.write(`PriceFull7290058140886-${store}-${minute}.xml`, xml);
  });
  const imported = await runCommand(`npm run prices -- import ${paths.join(' ')}`, '.', {
    DATA_DIR: here.server.dataDir,
  });
  expect(imported).toMatchObject({ code: 0 });
  folder.clear();

  const page = await newPage(here.browser);
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'אמיתית');
  await addProduct(page, 'חלב יטבתה מועשר 3% בקבוק 2 ליטר');
  await page.getByRole('link', { name: listTexts.compare }).click();
  const cards = page.locator('[data-part=store-card]');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(2);
  expect(await cards.first().getByText(words.cheapest).count()).toBe(1);
  expect(await cards.getByText(texts.list.samplePrices).count()).toBe(0);
});
