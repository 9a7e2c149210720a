import type { AuthAnswer, RegisterRequest } from '@sali/contract/people/accounts/accounts';
import type { SettingsChange } from '@sali/contract/people/settings/settings';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Locator, type Page } from 'playwright-core';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { listTexts } from '@sali/texts/app/list';
import { searchTexts } from '@sali/texts/app/search';
import { overviewTexts } from '@sali/texts/app/overview';
import { menuTexts } from '@sali/texts/app/menu';
import { shareTexts } from '@sali/texts/app/share';
import { callApi } from './api.ts';

/** The steps of people on the screens, found by role and by the screens' own words. Nothing here waits by the clock. */

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};

/** Someone nobody has met yet: the address is new each time. */
export function newPerson(firstName = 'נועה', lastName = 'לוי'): Person {
  const email = `p${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}@example.com`;
  return { firstName, lastName, email, password: 'mitz-petel-48' };
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, name: string): Locator => within.getByLabel(name, { exact: true });

/**
 * Opens an account with a name; ends on the overview. A page that has shown nothing yet is signed in by its cookie [A48]; a
 * guest registers on the screen. No hour holds back what the person is notified of.
 */
export async function register(page: Page, origin: string, person: Person): Promise<void> {
  if (page.url().startsWith(origin)) return registerOnScreen(page, origin, person);
  const { email, password, firstName: first_name, lastName: last_name } = person;
  const data = { email, password, phone: PHONE_NUMBER, first_name, last_name } satisfies RegisterRequest;
  const post = () => page.context().request.post(`${origin}/api/auth/register`, { data });
  let answer = await post();
  // A machine with other work has a queue of passwords; the server says when to ask again.
  for (; answer.status() === 503; answer = await post()) await sleep(Number(answer.headers()['retry-after']) * 1000);
  if (!answer.ok()) throw new Error(`register: ${answer.status()} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as AuthAnswer;
  await notifyAtAnyHour(origin, token);
  await page.goto(`${origin}/shopping`);
  await page.waitForFunction(() => localStorage.getItem('sali-cookie-tried') !== null);
  await overviewShown(page);
}

const PHONE_NUMBER = '0501234567';

async function registerOnScreen(page: Page, origin: string, person: Person): Promise<void> {
  const words = signInTexts;
  await page.goto(`${origin}/login#register`);
  await field(page, words.email).fill(person.email);
  await field(page, words.phone).fill(PHONE_NUMBER);
  await field(page, words.password).fill(person.password);
  await field(page, words.confirm).fill(person.password);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth/register'),
    button(page, words.register).click(),
  ]);
  const { access_token: token } = (await answer.json()) as AuthAnswer;
  await notifyAtAnyHour(origin, token);
  await overviewShown(page);
  await callApi(origin, 'PUT', 'users/me', { first_name: person.firstName, last_name: person.lastName }, token);
  // The session's next answer brings the name.
  await page.reload();
  await overviewShown(page);
}

/** Without quiet hours and Shabbat, so that no test depends on the hour or the day. */
async function notifyAtAnyHour(origin: string, token: string): Promise<void> {
  const notifications = { quiet_from: '00:00', quiet_to: '00:00', keep_shabbat: false };
  await callApi(origin, 'PUT', 'users/me/settings', { notifications } satisfies SettingsChange, token);
}

/** Signs in through the screen; ends on the overview. */
export async function signIn(page: Page, origin: string, { email, password }: Person): Promise<void> {
  await page.goto(`${origin}/login`);
  await field(page, signInTexts.email).fill(email);
  await field(page, signInTexts.password).fill(password);
  await button(page, signInTexts.login).click();
  await overviewShown(page);
}

/** The service worker is in place: from here on every part of the app is on the device. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

export const overviewShown = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: texts.overview.title, exact: true }).waitFor();

/** Makes a list from the overview; ends on its page. @returns the address of the list's page */
export async function makeList(page: Page, name: string): Promise<string> {
  await field(page, texts.overview.nameLabel).fill(name);
  await button(page, overviewTexts.create).click();
  await listShown(page, name);
  return page.evaluate(() => location.href);
}

/** Opens a list of the overview by its name. */
export async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await listShown(page, name);
}

export const listShown = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Writes into the list's search box and waits for the answer to it. @returns the suggestions */
export async function search(page: Page, text: string): Promise<Locator> {
  await searchBox(page).fill(text);
  await suggestions(page).and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' });
  return suggestions(page).getByRole('option');
}

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: searchTexts.suggestions });

export const searchBox = (page: Page): Locator => page.getByRole('combobox', { name: listTexts.searchLabel });

/** Chooses a line of the open menu, also one behind 'more'. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await page.getByRole('menuitem').first().waitFor();
  if ((await entry.count()) === 0) await openMore(page);
  await entry.click();
}

/** Shows the further lines of the open menu. */
export async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('menuitem', { name: menuTexts.more, exact: true });
  await more.click();
  await more.waitFor({ state: 'detached' });
}

/** Ends the searching: the list is in sight again. */
async function endSearch(page: Page): Promise<void> {
  await button(page, listTexts.done).click();
  await suggestions(page).waitFor({ state: 'detached' });
}

/** Finds a product by search and adds it with its plus; ends with the list in sight. @returns the product's name */
export async function addProduct(page: Page, text: string, nth = 0): Promise<string> {
  const option = (await search(page, text)).nth(nth);
  const name = (await option.locator('[data-part=name]').innerText()).trim();
  await option.locator('[data-part=add]').click();
  await option.getByText(searchTexts.inListLabel).waitFor();
  await endSearch(page);
  await row(page, name).waitFor();
  return name;
}

/** Adds a line without a product; ends with the list in sight. */
export async function addText(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await endSearch(page);
  await row(page, text).waitFor();
}

/** A line of the list, in a category or in the cart. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** The round button of an open line; its ring runs after the click. */
export const tick = (page: Page, name: string): Locator => button(page, texts.list.tick({ name }));

/** Finds the button that takes a tick back while its ring runs. */
export const undoTick = (page: Page, name: string): Locator => button(page, texts.list.undoTick({ name }));

/** Puts lines into the cart, each after the one before; ends once their rings have run. */
export async function buy(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tick(page, name).click();
    await undoTick(page, name).waitFor({ state: 'detached' });
  }
}

/** The round button of a line in the cart. */
export const untick = (page: Page, name: string): Locator => button(page, listTexts.untick({ name }));

/** Opens what is in the cart already. */
export async function openCompleted(page: Page): Promise<void> {
  const header = page.getByRole('button', { name: new RegExp(`^${listTexts.completed}`) });
  if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
}

/** Opens a line's product dialog. */
export async function openItem(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByRole('button').filter({ hasText: name }).click();
  return dialog(page);
}

/** The dialog or question on the screen. */
export async function dialog(page: Page): Promise<Locator> {
  const shown = page.locator('[role=dialog], [role=alertdialog]');
  await shown.waitFor();
  return shown;
}

/** Returns how many CSS px of the open sheet have to be scrolled to. */
export const hiddenPartOf = (page: Page): Promise<number> =>
  page.locator('[data-part=sheet]').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);

/** Chooses another permission than the usual one for somebody new. */
export async function choosePermission(sheet: Locator, permission: keyof typeof texts.permission): Promise<void> {
  await sheet.getByText(shareTexts.otherPermission, { exact: true }).click();
  await sheet.getByText(texts.permission[permission], { exact: true }).first().click();
}

/** Opens a group of the settings on a phone. */
export const openSettings = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).click();

/** Shares the open list with someone who has an account; ends with the dialog closed. */
export async function share(page: Page, email: string, permission: 'view' | 'edit' | 'admin' = 'edit'): Promise<void> {
  await button(page, listTexts.share).click();
  const sheet = await dialog(page);
  await field(sheet, shareTexts.email).fill(email);
  if (permission !== 'edit') await choosePermission(sheet, permission);
  // The address is in the sheet already where a permission changes; only the answer says that it holds.
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/share'));
  await button(sheet, shareTexts.send).click();
  await answer;
  await sheet.getByText(email, { exact: true }).waitFor();
  await closeDialog(page);
}

/** Escape, until nothing lies above the page. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
}
