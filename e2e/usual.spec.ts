import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import { expect, test } from 'vitest';
import { DAY_MS } from '@sali/domain/base/time';
import { browseTexts } from '@sali/texts/app/browse';
import { dueTexts } from '@sali/texts/app/due';
import { searchTexts } from '@sali/texts/app/search';
import { usualTexts } from '@sali/texts/app/usual';
import { listTexts } from '@sali/texts/app/list';
import { violations } from './axe.ts';
import { follow, newPage, PHONE } from './browser.ts';
import {
  addProduct,
  addText,
  button,
  buy,
  dialog,
  makeList,
  newPerson,
  register,
  row,
  search,
  searchBox,
  tick,
  undoTick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** Products bought or seen before are at hand again, with no network too. */

const here = sharedServer();

/** The things that a family takes in a week. */
const WEEK = [
  ['חלב', 'ביצים', 'קוטג׳', 'גבינה צהובה', 'יוגורט', 'חמאה', 'לחם', 'פיתות', 'חלה', 'חזה עוף', 'בשר טחון', 'עגבניות'],
  ['מלפפונים', 'בצל', 'תפוחי אדמה', 'גזר', 'חסה', 'לימונים', 'תפוחים', 'בננות', 'אורז', 'פסטה', 'שמן', 'חומוס'],
  ['במבה', 'שוקולד', 'קפה', 'מים', 'נייר טואלט', 'סבון כלים'],
].flat();

test('[Y6] [C23] [G96] without a network the next list is made of the usual, and search finds what was seen', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  // The whole catalogue of the store would answer instead of what was seen, as soon as it is on the device.
  await context.route('**/api/stores/*/catalogue*', (route) => route.abort());
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'שבוע א');
  const bought = await addProduct(page, 'קוטג');
  await addText(page, 'נרות');
  await buy(page, [bought, 'נרות']);
  const seen = await (await search(page, 'עגבניות')).first().locator('[data-part=name]').innerText();
  await context.setOffline(true);

  await page.goto(`${here.server.url}/shopping`);
  await makeList(page, 'שבוע ב');
  await button(page, usualTexts.add({ name: 'נרות' })).click();
  await row(page, 'נרות').waitFor();
  const under = page.getByRole('region', { name: usualTexts.title });
  await under.getByRole('button', { name: new RegExp(`^${bought}`) }).waitFor();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await searchBox(page).click();
  await button(page, usualTexts.all).click();
  const sheet = await dialog(page);
  await sheet.getByRole('button', { name: new RegExp(`^${bought}`) }).click();
  await sheet.getByText(usualTexts.onList, { exact: true }).nth(1).waitFor();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, bought).waitFor();

  const found = await search(page, 'עגבניו');
  expect((await found.first().locator('[data-part=name]').innerText()).trim()).toBe(seen.trim());
  await page.getByText(searchTexts.fromDevice({ reason: searchTexts.status0 }), { exact: true }).waitFor();
  await found.first().locator('[data-part=add]').click();
  await button(page, listTexts.done).click();
  await row(page, seen.trim()).waitFor();
});

test('[NW25] what was bought every week is due again: it comes first, one tap adds it, and the next list is offered with it', async () => {
  const page = await newPage(here.browser, PHONE);
  const start = Date.UTC(2026, 10, 1, 9);
  const shopOn = async (day: number, ...names: readonly string[]): Promise<void> => {
    await page.clock.setFixedTime(start + day * DAY_MS);
    await follow(page, `${here.server.url}/shopping`);
    await makeList(page, `יום ${day}`);
    for (const name of names) {
      await addText(page, name);
      await tick(page, name).click();
      await undoTick(page, name).waitFor({ state: 'detached' });
    }
  };
  await shopOn(0, 'חלב', 'נרות');
  await shopOn(7, 'חלב');
  await shopOn(14, 'חלב');
  await button(page, listTexts.finish).first().click();
  const finish = await dialog(page);
  expect(await finish.getByRole('switch', { name: dueTexts.next }).isChecked()).toBe(true);
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(finish, listTexts.finish).click();
  await row(page, 'חלב').waitFor();

  await page.clock.setFixedTime(start + 22 * DAY_MS);
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'השבוע');
  await button(page, dueTexts.addAll({ count: 1 })).click();
  await row(page, 'חלב').waitFor();
  await searchBox(page).click();
  await button(page, usualTexts.all).click();
  const rows = (await dialog(page)).getByRole('listitem');
  expect(await rows.first().innerText()).toContain('חלב');
  expect(await violations(page)).toEqual([]);
});

test('[R13] a list costs what the store asks that it is shown for', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await makeList(page, 'מחירים');
  const name = await addProduct(page, 'קוטג');
  const { stores } = await pricesOf(name);
  const prices = stores.map((store) => store.sale_price ?? store.price);
  expect(new Set(prices).size).toBeGreaterThan(1);
  for (const store of [stores.at(0), stores.at(-1)]) {
    if (!store) throw new Error('no store sells it');
    await page.locator('[data-part=list-facts]').getByRole('button').first().click();
    await (await dialog(page)).getByRole('button', { name: store.store_name }).click();
    const price = (store.sale_price ?? store.price).toFixed(2);
    await row(page, name).locator('[data-part=price]').getByText(price).first().waitFor();
  }
});

/** Returns the prices of a product of this name, the cheapest store first. */
async function pricesOf(name: string): Promise<ProductPricesWire> {
  const [product] = await get<ProductWire[]>(`products/?limit=1&search=${encodeURIComponent(name)}`);
  return get<ProductPricesWire>(`products/${product?.item_code ?? ''}/prices`);
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${here.server.url}/api/${path}`)).json()) as T;
}

/** The taps that a week's list may take, from the empty list to the full one. */
const TAPS_MAX = 40;

test('[BW1] [BW2] a list of a week is filled from pictures without typing, and a second tap takes a thing back', async () => {
  const page = await newPage(here.browser, PHONE);
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'השבוע');
  const taps = await page.evaluateHandle(() => {
    const counted = { taps: 0 };
    addEventListener('click', () => (counted.taps += 1), true);
    return counted;
  });
  await button(page, browseTexts.open).click();
  const sheet = await dialog(page);
  const sales = sheet.getByRole('region', { name: browseTexts.sales });
  await sales.getByRole('button').first().waitFor();
  await sales.getByRole('link', { name: browseTexts.allSales }).waitFor();
  expect(await violations(page)).toEqual([]);
  const things = WEEK.map((name) => sheet.getByRole('button', { name, exact: true }));
  for (const [at, thing] of things.entries()) {
    if (at === WEEK.length - 3) await page.context().setOffline(true);
    await thing.click();
    await expect.poll(() => thing.getAttribute('aria-pressed')).toBe('true');
  }
  await things.at(-1)?.click();
  await expect.poll(() => things.at(-1)?.getAttribute('aria-pressed')).toBe('false');
  await sheet.getByText(browseTexts.onList({ count: WEEK.length - 1 })).waitFor();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(sheet, browseTexts.done).click();
  await row(page, WEEK[0] ?? '').waitFor();
  expect((await taps.jsonValue()).taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(await page.locator('[data-part=item] use').count()).toBeGreaterThan(WEEK.length / 2);
});
