import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { missingTexts } from '@sali/texts/app/missing';
import { texts } from '@sali/texts/app/main';
import { overviewTexts } from '@sali/texts/app/overview';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { signInTexts } from '@sali/texts/app/signIn';
import { deletedTexts } from '@sali/texts/app/deleted';
import { listTexts } from '@sali/texts/app/list';
import { shareTexts } from '@sali/texts/app/share';
import { shopTexts } from '@sali/texts/app/shop';
import { violations, violationsOf } from './axe.ts';
import { DESK, follow, INSTALLS, PHONE, newPage } from './browser.ts';
import { listByApi, shareByApi } from './listByApi.ts';
import {
  addText,
  button,
  chooseEntry,
  dialog,
  installed,
  listShown,
  makeList,
  newPerson,
  openItem,
  openList,
  overviewShown,
  register,
  row,
  share,
  tick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** Addresses, titles, the overview and what can be done with a list there. */

const here = sharedServer();

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await button(page, texts.overview.actionsOf({ name })).click();
  await chooseEntry(page, entry);
}

/** The server has the list: its address has become its number, and its card its place. */
const numbered = (page: Page, name: string) =>
  page.waitForFunction(
    (text) => [...document.querySelectorAll('a')].some((a) => a.textContent === text && /list\/\d+$/.test(a.pathname)),
    name,
  );

describe('addresses', () => {
  const [owner, stranger] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')];
  let page: Page;
  let numbers: { first: string; second: string };

  /** The list's number, once the server has given it one. */
  async function numberOf(name: string): Promise<string> {
    await page.goto(`${here.server.url}/shopping`);
    await numbered(page, name);
    const link = page.locator('a[href^="/shopping/list/"]').filter({ hasText: name }).first();
    return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  }

  beforeAll(async () => {
    page = await newPage(here.browser);
    await register(page, here.server.url, owner);
    await makeList(page, 'ראשונה');
    await page.goto(`${here.server.url}/shopping`);
    await makeList(page, 'שנייה');
    numbers = { first: await numberOf('ראשונה'), second: await numberOf('שנייה') };
  });

  test('[N1] [N2] [N3] every form of address opens the list, and the title has its name', async () => {
    const origin = here.server.url;
    for (const path of [
      `/shopping/list/${numbers.first}`,
      `/shopping/list/server_list_${numbers.first}`,
      `/list/${numbers.first}`,
      `/list/${numbers.first}/some-slug`,
    ]) {
      await page.goto(origin + path);
      await listShown(page, 'ראשונה');
      await page.waitForFunction((title) => document.title === title, 'ראשונה - סלי');
    }
    await page.goto(`${origin}/shopping`);
    await page.waitForFunction((title) => document.title === title, 'הרשימות שלי - סלי');
    await page.goto(`${origin}/no/such/page`);
    await page.waitForURL(`${origin}/`);
    expect(await page.title()).toBe('סלי - רשימת קניות חכמה');
  });

  test('[N4] back and forward show the list that the address names', async () => {
    await page.goto(`${here.server.url}/shopping`);
    await openList(page, 'ראשונה');
    await page.getByRole('link', { name: texts.list.back }).click();
    await openList(page, 'שנייה');
    await page.goBack();
    await overviewShown(page);
    await page.goBack();
    await listShown(page, 'ראשונה');
    await page.goForward();
    await page.goForward();
    await listShown(page, 'שנייה');
    expect(await page.title()).toBe('שנייה - סלי');
  });

  test('[N5] [N6] a list of someone else: sign-in first, then a word that it is not here', async () => {
    const other = await newPage(here.browser);
    await register(other, here.server.url, stranger);
    await other.goto(`${here.server.url}/shopping/list/${numbers.first}`);
    await other.getByText(missingTexts.notFound).waitFor();
    await other.waitForURL(`${here.server.url}/shopping`);

    await page.goto(`${here.server.url}/shopping/list/${numbers.first}`);
    await share(page, stranger.email, 'view');
    const invited = await newPage(here.browser);
    await invited.goto(`${here.server.url}/shopping/list/${numbers.first}`);
    await invited.getByText(signInTexts.missing).waitFor();
    await invited.getByLabel(signInTexts.email, { exact: true }).fill(stranger.email);
    await invited.getByLabel(signInTexts.password, { exact: true }).fill(stranger.password);
    await button(invited, signInTexts.login).click();
    await listShown(invited, 'ראשונה');
  });
});

describe.each([
  { size: 'phone', options: PHONE },
  { size: 'desk', options: DESK },
])('the overview, $size', ({ options }) => {
  const person = newPerson('נועה', 'לוי');
  let page: Page;

  beforeAll(async () => {
    page = await newPage(here.browser, options);
    await register(page, here.server.url, person);
    for (const name of ['שבת', 'חג']) await listByApi(here.server.url, person, name, [{ name: `נרות ${name}` }]);
    await page.reload();
    await card(page, 'חג').waitFor();
  });

  test('[N14] a copy is named so, and is beside the list', async () => {
    await choose(page, 'שבת', listMenuTexts.duplicate);
    await card(page, 'שבת - עותק').waitFor();
    await button(page, texts.overview.openCopy).click();
    await listShown(page, 'שבת - עותק');
    await page.goBack();
    await overviewShown(page);
    await numbered(page, 'שבת - עותק');
    await choose(page, 'שבת - עותק', listMenuTexts.remove);
    await button(await dialog(page), listMenuTexts.remove).click();
    await card(page, 'שבת - עותק').waitFor({ state: 'detached' });
  });

  test('[N8] a list is renamed in place', async () => {
    // The field has the focus, its name chosen whole: one simply writes.
    const field = page.getByLabel(texts.overview.nameLabel).and(page.locator('[data-part=rename]:focus'));
    await choose(page, 'חג', listMenuTexts.rename);
    await field.waitFor();
    await page.keyboard.type('ראש השנה');
    await page.keyboard.press('Enter');
    await card(page, 'ראש השנה').waitFor();
    await choose(page, 'ראש השנה', listMenuTexts.rename);
    await field.waitFor();
    await page.keyboard.type('חג');
    await page.keyboard.press('Enter');
    await card(page, 'חג').waitFor();
  });

  test('[N16] a deletion is asked about, and undone with all that was in the list', async () => {
    await choose(page, 'שבת', listMenuTexts.remove);
    const question = await dialog(page);
    await button(question, texts.app.cancel).click();
    await card(page, 'שבת').waitFor();
    await choose(page, 'שבת', listMenuTexts.remove);
    await button(await dialog(page), listMenuTexts.remove).click();
    await card(page, 'שבת').waitFor({ state: 'detached' });
    await button(page, texts.app.cancel).click();
    await card(page, 'שבת').waitFor();
    await page.reload();
    await openList(page, 'שבת');
    await row(page, 'נרות שבת').waitFor();
    await follow(page, `${here.server.url}/shopping`);
  });

  test('[N13] a list is marked as completed, and opened again', async () => {
    await choose(page, 'חג', listMenuTexts.complete);
    await card(page, 'חג').getByText(overviewTexts.isCompleted, { exact: true }).waitFor();
    await choose(page, 'חג', listMenuTexts.reopen);
    await card(page, 'חג').getByText(overviewTexts.isCompleted, { exact: true }).waitFor({ state: 'detached' });
  });

  test('[N19] the archive folds away, counts its lists, and gives one back', async () => {
    await choose(page, 'חג', listMenuTexts.archiveIt);
    const archive = page.getByRole('button', { name: new RegExp(`^${overviewTexts.archive}`) });
    expect(await archive.getAttribute('aria-expanded')).toBe('false');
    expect((await archive.innerText()).replace(/\s/g, '')).toBe(`${overviewTexts.archive}1`);
    await archive.click();
    await choose(page, 'חג', listMenuTexts.restore);
    await archive.waitFor({ state: 'detached' });
    await card(page, 'חג').waitFor();
  });
});

describe('what was', () => {
  const [owner, guest] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')];
  let pages: readonly [Page, Page];

  beforeAll(async () => {
    pages = [await newPage(here.browser), await newPage(here.browser)];
    await Promise.all([register(pages[0], here.server.url, owner), register(pages[1], here.server.url, guest)]);
    const address = await listByApi(here.server.url, owner, 'של דנה', [{ name: 'נרות' }]);
    await shareByApi(here.server.url, owner, address, guest.email);
    for (const page of pages) await follow(page, address);
    await addText(pages[1], 'יין');
  });

  test('[N40] [N41] the activity has the reader’s changes and those of others', async () => {
    const [page] = pages;
    await row(page, 'יין').waitFor();
    await button(page, listTexts.more).click();
    await chooseEntry(page, listMenuTexts.activity);
    const sheet = await dialog(page);
    await sheet.getByText('הוספת יין').waitFor();
    const entries = await sheet.getByRole('listitem').allInnerTexts();
    expect(entries[0]).toContain('יוסי לוי: הוספת יין');
    expect(entries[1]).toContain('שיתפתם את הרשימה');
    expect(entries[1]).toContain('יוסי לוי (עריכה)');
    expect(entries.at(-1)).toContain('יצרתם את הרשימה');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('[N23] [LN26] who may not share sees who is on the list; the hidden way out of the sheet is for everybody', async () => {
    const [, page] = pages;
    await button(page, listTexts.more).click();
    await page.getByRole('menuitem', { name: texts.overview.people }).click();
    await (await dialog(page)).getByText(owner.email, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'להתעלם', exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'התעלם', exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('[N43] [N53] a deleted list is restored, for everyone who had it', async () => {
    const [page, other] = pages;
    await follow(page, `${here.server.url}/shopping`);
    await overviewShown(page);
    await choose(page, 'של דנה', listMenuTexts.remove);
    const question = await dialog(page);
    expect(await violations(page)).toEqual([]);
    await button(question, listMenuTexts.remove).click();
    await other.getByText(missingTexts.deleted({ name: 'של דנה' }), { exact: true }).waitFor();
    await other.waitForURL(`${here.server.url}/shopping`);
    await button(page, texts.deleted.title).click();
    const restore = page.getByRole('button', { name: deletedTexts.restoreOf({ name: 'של דנה' }) });
    await restore.waitFor();
    expect(await violations(page)).toEqual([]);
    await restore.click();
    await page.getByText(deletedTexts.none).waitFor();
    await page.keyboard.press('Escape');
    await openList(page, 'של דנה');
    await row(page, 'יין').waitFor();
    await other.reload();
    await card(other, 'של דנה').waitFor();
  });

  test('[N53] [SM25] a person who is taken off a list reads by whom; their claim ends, and the activity says why', async () => {
    const [page, other] = pages;
    await openList(other, 'של דנה');
    await button(await openItem(other, 'יין'), shopTexts.take).click();
    await other.keyboard.press('Escape');
    await row(page, 'יין').locator('[data-part=claim]').waitFor();
    await button(page, listTexts.share).click();
    const named = { name: 'יוסי לוי', permission: texts.permission.edit };
    await button(await dialog(page), shareTexts.permissionOf(named)).click();
    await page.getByRole('menuitem', { name: shareTexts.remove }).click();
    await button(page.getByRole('alertdialog'), shareTexts.remove).click();
    await other.getByText(/^הוסרתם מהרשימה ״של דנה״ על ידי .*דנה כהן/).waitFor();
    await row(page, 'יין').locator('[data-part=claim]').waitFor({ state: 'detached' });
    await follow(page, `${here.server.url}/shopping`);
    await card(page, 'של דנה')
      .getByText(/יין.* שוב פנוי: .*יוסי לוי.* כבר לא ברשימה/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

type Picture = { src: string; sizes: string };
type Manifest = { start_url: string; display: string; icons: Picture[]; screenshots: Picture[] };

test('[N36] after the first visit every address opens without a network, and the app can be installed', async () => {
  const page = await newPage(here.browser, { ...PHONE, ...INSTALLS });
  const person = newPerson();
  await register(page, here.server.url, person);
  const url = await makeList(page, 'בלי קליטה');
  await addText(page, 'נרות');
  await installed(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { start_url: start, display, icons, screenshots } = JSON.parse(data) as Manifest;
  expect([start, display]).toEqual(['/shopping', 'standalone']);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const served = await Promise.all(
    [...icons, ...screenshots].map(({ src }) => page.request.get(here.server.url + src)),
  );
  expect(served.map((answer) => answer.headers()['content-type'])).not.toContain('text/html');
  expect(served.map((answer) => answer.status())).toEqual(served.map(() => 200));
  await page.context().setOffline(true);
  await page.goto(`${here.server.url}/`);
  await page.getByRole('heading', { name: new RegExp(person.firstName) }).waitFor();
  await page.goto(`${here.server.url}/shopping`);
  await overviewShown(page);
  await page.goto(url);
  await row(page, 'נרות').waitFor();
  await page.goto(`${here.server.url}/accessibility`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${here.server.url}/shopping?open=last`);
  await listShown(page, 'בלי קליטה');
});

test('[V34] the overview shows who has a list open, their ticks, and a list that is shared, without a reload', async () => {
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')];
  const [desk, phone] = [await newPage(here.browser, DESK), await newPage(here.browser)];
  await register(phone, here.server.url, yossi);
  await phone.goto(`${here.server.url}/shopping`);
  await register(desk, here.server.url, dana);
  await makeList(desk, 'שבת');
  await addText(desk, 'חלות');
  await addText(desk, 'יין');
  await share(desk, yossi.email);
  // It came by the socket: nothing was loaded again.
  const shabbat = card(phone, 'שבת');
  await shabbat.getByText(texts.list.hereNow({ count: 1, names: 'דנה כהן' })).waitFor();
  expect(await violationsOf(phone, 'overview-live')).toEqual([]);
  await tick(desk, 'חלות').click();
  await shabbat.getByText(texts.words.remaining({ count: 1 })).waitFor();
  await desk.goto(`${here.server.url}/privacy`);
  await shabbat.getByText(texts.list.hereNow({ count: 1, names: 'דנה כהן' })).waitFor({ state: 'detached' });
  await shabbat.getByText('דנה כהן').first().waitFor();
});
