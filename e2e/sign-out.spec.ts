import { personalTexts } from '@sali/texts/app/personal';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountTexts } from '@sali/texts/app/account';
import { linksTexts } from '@sali/texts/app/links';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { homeTexts } from '@sali/texts/app/home';
import { menuTexts } from '@sali/texts/app/menu';
import { listTexts } from '@sali/texts/app/list';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { settingsTexts } from '@sali/texts/app/settings';
import { follow } from './browser.ts';
import {
  addProduct,
  addText,
  button,
  buy,
  chooseEntry,
  dialog,
  makeList,
  newPerson,
  openItem,
  openSettings,
  overviewShown,
  register,
} from './people.ts';
import { menuButton } from './screens.ts';
import { sharedServer } from './setup.ts';

/** The traces of a person on a device after they signed out, or deleted their account there. */

const here = sharedServer();
const STORES = ['activity', 'answers', 'catalogue', 'offers', 'prices', 'recipes', 'store-catalogue', 'usual'];
const SECRETS = { list: 'מתנות להפתעה', item: 'נרות סודיים', ownName: 'הקוטג׳ שלנו', recipe: 'עוגה של סבתא' };

/** Everything that the browser stores for the site, row by row. */
type Stored = {
  readonly rows: readonly { readonly database: string; readonly table: string; readonly row: string }[];
  readonly keys: Readonly<Record<string, string>>;
  readonly cached: readonly string[];
};

const stored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const rows: { database: string; table: string; row: string }[] = [];
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await answerOf(indexedDB.open(database));
      for (const table of db.objectStoreNames) {
        const all: unknown[] = await answerOf(db.transaction(table).objectStore(table).getAll());
        for (const row of all) rows.push({ database, table, row: JSON.stringify(row) });
      }
      db.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname);
    return { rows, keys: { ...localStorage }, cached };
  });

const userIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => /"user_id":(\d+)/.exec(localStorage.getItem('auth-storage') ?? '')?.[1] ?? '');

/** The caches that have rows of this person. */
const storesOf = ({ rows }: Stored, userKey: string): string[] => [
  ...new Set(rows.filter(({ row }) => row.includes(`"userKey":"${userKey}"`)).map(({ database }) => database.slice(5))),
];
const keysOf = ({ keys }: Stored, userKey: string): string[] =>
  Object.keys(keys).filter((key) => key.endsWith(`-${userKey}`));

/** Names of the person, of their things, or their number, in any row or value. */
const tracesOf = ({ rows, keys }: Stored, userKey: string, words: readonly string[]): string[] =>
  [
    ...rows.map(({ database, row }) => `${database}: ${row}`),
    ...Object.entries(keys).map(([key, value]) => `${key}: ${value}`),
  ]
    .filter((text) => words.some((word) => text.includes(word)) || text.startsWith(`sali-${userKey}:`))
    .map((text) => text.slice(0, 200));

/** Uses everything that stores something on the device; ends on the overview. @returns the person's number */
async function useEverything(page: Page): Promise<string> {
  const { url } = here.server;
  await makeList(page, SECRETS.list);
  const product = await addProduct(page, 'קוטג');
  const other = await addProduct(page, 'עגבניות');
  await addText(page, SECRETS.item);
  await openItem(page, product);
  await page.getByRole('button', { name: fullProductTexts.open }).click();
  await page.getByLabel(personalTexts.alias, { exact: true }).fill(SECRETS.ownName);
  await button(page.locator('[data-part=personal]'), texts.app.save).click();
  await page.getByText(personalTexts.saved).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await buy(page, [SECRETS.item, other]);
  await button(page, listTexts.more).click();
  await chooseEntry(page, listMenuTexts.activity);
  await (await dialog(page)).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');

  await follow(page, `${url}/settings`);
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/users/me/settings') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await openSettings(page, settingsTexts.look.title);
  await page.getByText(settingsTexts.look.themes.dark, { exact: true }).click();
  await sent;

  await follow(page, `${url}/recipes`);
  await button(page, recipesTexts.add).first().click();
  await button(page, recipeFormTexts.bringReady).click();
  await page
    .getByLabel(recipeFormTexts.import.textLabel)
    .fill(`${SECRETS.recipe}\nמצרכים\n3 ביצים\nאופן ההכנה\n1. אופים`);
  await button(page, recipeFormTexts.import.read).click();
  await page.getByLabel(recipeFormTexts.title, { exact: true }).waitFor();
  await button(page, recipeFormTexts.save).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: SECRETS.recipe }).waitFor();

  await follow(page, `${url}/shopping`);
  await overviewShown(page);
  const userKey = await userIdOf(page);
  await expect.poll(async () => storesOf(await stored(page), userKey).sort(), { timeout: 30_000 }).toEqual(STORES);
  const keys = ['own-names', 'search-history', 'settings', 'shopping-lists', 'sali-stores'];
  const known = keysOf(await stored(page), userKey).join();
  for (const key of keys) expect(known).toContain(key);
  return userKey;
}

/** Somebody else's session ended here without a sign-out; the guest's list stays the guest's. @returns their number */
async function leaveSomebody(page: Page): Promise<string> {
  await register(page, here.server.url, newPerson('יוסי', 'כהן'));
  await button(await dialog(page), linksTexts.guestLists.leave).click();
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await makeList(page, 'של יוסי');
  await addProduct(page, 'קוטג');
  const userKey = await userIdOf(page);
  await expect.poll(async () => storesOf(await stored(page), userKey)).toContain('prices');
  await follow(page, `${here.server.url}/shopping`);
  await overviewShown(page);
  await page.evaluate(() => localStorage.removeItem('auth-storage'));
  await page.context().clearCookies();
  return userKey;
}

test('[Q20] a sign-out leaves nothing of the person, and everything of others; the language and the app stay', async () => {
  const page = await here.installedPhone();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'של אורחת');
  await addText(page, 'יין');
  await buy(page, ['יין']);
  const other = await leaveSomebody(page);
  const person = newPerson('דנה', 'לוי');
  await register(page, here.server.url, person);
  const userKey = await useEverything(page);
  const before = await stored(page);
  const names = [...Object.values(SECRETS), person.email, `"userKey":"${userKey}"`];
  expect(tracesOf(before, userKey, names).length).toBeGreaterThan(STORES.length);

  await menuButton(page).click();
  await button(await dialog(page), menuTexts.signOut).click();
  await page.getByText(overviewTexts.guestTitle).waitFor();
  await expect.poll(async () => storesOf(await stored(page), userKey), { timeout: 30_000 }).toEqual([]);
  // Answers that were on their way have come.
  await page.waitForLoadState('networkidle');
  const after = await stored(page);
  expect(tracesOf(after, userKey, names)).toEqual([]);
  expect(keysOf(after, userKey)).toEqual([]);
  expect(Object.keys(after.keys)).not.toContain('auth-storage');
  expect(after.cached.filter((path) => path.startsWith('/api') || path.startsWith('/static'))).toEqual([]);

  // The data of others and of the device itself stays.
  expect(storesOf(after, other)).toEqual(storesOf(before, other));
  expect(keysOf(after, other)).toEqual(keysOf(before, other));
  expect(storesOf(after, 'anonymous')).toContain('usual');
  expect(tracesOf(after, 'anonymous', ['של אורחת'])).not.toEqual([]);
  expect(after.keys['sali-language']).toBe('he');
});

test('[Q21] after the account was deleted on the device, nothing waits for it any more', async () => {
  const page = await here.installedPhone();
  const person = newPerson();
  await register(page, here.server.url, person);
  const userKey = await useEverything(page);
  const change = /\/api\/lists\/[^/]+\/items/;
  await page.route(change, (route) => route.abort());
  await page.getByRole('link', { name: SECRETS.list, exact: true }).first().click();
  await addText(page, 'לא נשלח');
  await follow(page, `${here.server.url}/account`);
  await button(page, accountTexts.deletion.ask).click();
  await page.getByRole('alertdialog').getByLabel(accountTexts.deletion.password).fill(person.password);
  await button(page, accountTexts.deletion.confirm).click();
  await page.getByRole('heading', { name: homeTexts.guestTitle }).waitFor();
  const names = [...Object.values(SECRETS), 'לא נשלח', person.email, `"userKey":"${userKey}"`];
  await expect.poll(async () => tracesOf(await stored(page), userKey, names), { timeout: 30_000 }).toEqual([]);
  expect(keysOf(await stored(page), userKey)).toEqual([]);
});
