import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { DESK, newPage, PHONE } from './browser.ts';
import {
  addProduct,
  addText,
  makeList,
  newPerson,
  openCompleted,
  openList,
  register,
  row,
  searchBox,
  tick,
  undoTick,
  untick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** Without a network the app opens, reads, adds and ticks; nothing is lost over a reload. */

const here = sharedServer();

test('[E4] a guest keeps lists on the device: over a reload, and with no server at all', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await page.goto(`${here.server.url}/shopping`);
  await makeList(page, 'שלי בלבד');
  await addText(page, 'נרות');
  await tick(page, 'נרות').click();
  await undoTick(page, 'נרות').click();
  await tick(page, 'נרות').waitFor();
  await context.setOffline(true);
  await page.reload();
  await row(page, 'נרות').waitFor();
  await addText(page, 'יין');
  await page.goto(`${here.server.url}/shopping`);
  await openList(page, 'שלי בלבד');
  await row(page, 'יין').waitFor();
});

test('[SD7] a newcomer reads that the prices are examples, also after a reload without a network', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await page.goto(`${here.server.url}/shopping`);
  await makeList(page, 'לדוגמה');
  await addProduct(page, 'עגבניות');
  const till = page.locator('[data-part=till] [data-part=sample]');
  await till.waitFor();
  expect(await till.innerText()).toBe(texts.list.samplePrices);
  await context.setOffline(true);
  await page.reload();
  await till.waitFor();
  await page.goto(`${here.server.url}/`);
  await page.locator('[data-part=sample]').waitFor();
});

test('[S25] after the browser closed the database changes go on; what cannot be stored is said, and is typed again', async () => {
  const page = await newPage(here.browser, PHONE);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...of) {
      const request = open.apply(this, of);
      request.addEventListener('success', () => addEventListener('test-close', () => request.result.close()));
      return request;
    };
  });
  await page.goto(`${here.server.url}/shopping`);
  await makeList(page, 'שלי');
  await addText(page, 'נרות');
  await page.evaluate(() => dispatchEvent(new Event('test-close')));
  await addText(page, 'יין');
  await page.reload();
  await row(page, 'יין').waitFor();

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  const field = searchBox(page);
  await field.fill('מתנה לסבתא');
  await field.press('Enter');
  await page.getByText(texts.sync.notStored).waitFor();
  await expect.poll(() => field.inputValue()).toBe('מתנה לסבתא');
  expect(await row(page, 'מתנה לסבתא').count()).toBe(0);
});

/** Waits until `count` operations are in the queue on the device, over all its users. */
const waiting = (page: Page, count: number): Promise<void> =>
  expect.poll(() => queuedOn(page), { timeout: 30_000 }).toBe(count);

const queuedOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name && /^sali-\d+$/.test(name) ? [name] : []));
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opened = indexedDB.open(name);
          opened.onerror = () => reject(new Error(name));
          opened.onsuccess = () => {
            const counted = opened.result.transaction('ops').objectStore('ops').count();
            counted.onsuccess = () => resolve(counted.result);
            opened.result.close();
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  });

test('[E5] the queue of a signed-in user outlives the tab, and the indicator is right meanwhile', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await register(page, here.server.url, newPerson());
  const url = await makeList(page, 'קניות');
  await addText(page, 'נרות');
  await page.getByText('מסונכרן', { exact: true }).first().waitFor();
  await context.setOffline(true);
  await addText(page, 'יין');
  await tick(page, 'נרות').click();
  await waiting(page, 2);
  expect(await page.getByText('מסונכרן', { exact: true }).count()).toBe(0);
  await page.close();
  const again = await context.newPage();
  await again.goto(url);
  await row(again, 'יין').waitFor();
  expect(await again.getByText('מסונכרן', { exact: true }).count()).toBe(0);
  await context.setOffline(false);
  await again.getByText('מסונכרן', { exact: true }).first().waitFor({ timeout: 60_000 });
  await again.close(); // a person who has the list open twice is asked about it

  const elsewhere = await newPage(here.browser, DESK);
  const state = await context.storageState();
  await elsewhere.context().addCookies(state.cookies);
  await elsewhere.addInitScript(
    (entries) => {
      for (const { name, value } of entries) if (name === 'auth-storage') localStorage.setItem(name, value);
    },
    state.origins.flatMap((origin) => origin.localStorage),
  );
  await elsewhere.goto(url);
  await row(elsewhere, 'יין').waitFor();
  await openCompleted(elsewhere);
  await untick(elsewhere, 'נרות').waitFor();
});
