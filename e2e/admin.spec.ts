import { readFile } from 'node:fs/promises';
import { personalTexts } from '@sali/texts/app/personal';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { DEFAULT_CATEGORY_ICON } from '@sali/domain/base/limits';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { adminTexts } from '@sali/texts/app/admin';
import { violations } from './axe.ts';
import { DESK, follow, INSTALLS, newContext, PHONE } from './browser.ts';
import { addProduct, button, dialog, makeList, newPerson, overviewShown, register, search, signIn } from './people.ts';
import { ownServer } from './setup.ts';

/** The administration in a real browser, on the real server. */

const boss = newPerson('רותם', 'כץ');
const dana = newPerson('דנה', 'כהן');
const here = ownServer({ ADMIN_EMAILS: boss.email });

let page: Page;
let other: Page;

beforeAll(async () => {
  const contexts = [
    await newContext(here.browser, { ...DESK }),
    await newContext(here.browser, { ...PHONE, ...INSTALLS }),
  ] as const;
  [page, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await register(page, here.server.url, boss);
  await register(other, here.server.url, dana);
});

afterAll(async () => {
  await page.context().close();
  await other.context().close();
});

const go = (path: string, on = page) => follow(on, `${here.server.url}${path}`);
const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name, exact: true });
const field = (name: string, on = page) => on.getByLabel(name, { exact: true });
const TABS = ['products', 'import', 'users', 'reports', 'database'] as const;
/** A tab by its name; a number of what waits may follow. */
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

let shots = 0;

/** Saves screenshots into the folder that SALI_SHOTS names, if it is set. */
async function shoot(name: string): Promise<void> {
  const folder = process.env.SALI_SHOTS;
  if (folder === undefined) return;
  shots += 1;
  await page.screenshot({ path: `${folder}/${String(shots).padStart(2, '0')}-${name}.png` });
}

/** Axe on a desk and on a phone, light and dark; nothing can be scrolled sideways. */
async function look(name: string, open: () => Promise<unknown>): Promise<void> {
  for (const [size, { viewport }] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    await page.setViewportSize(viewport);
    await open();
    expect(await violations(page, { inTheme: (theme) => shoot(`${name}-${size}-${theme}`) })).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
}

describe('who may', () => {
  test('[Z70] others read that they have no permission, and are led home; guests sign in', async () => {
    await go('/admin', other);
    await other.getByText(adminTexts.forbidden).waitFor();
    await other.getByRole('link', { name: adminTexts.home, exact: true }).click();
    await other.waitForURL(`${here.server.url}/`);
    await go('/admin/categories', other);
    await other.waitForURL(`${here.server.url}/`);
    await follow(other, `${here.server.url}/shopping`);
    await overviewShown(other);
    await other.getByRole('button', { name: texts.shell.menu, exact: true }).click();
    const menu = await dialog(other);
    expect(await menu.getByRole('link', { name: texts.shell.admin }).count()).toBe(0);
    const guest = await newContext(here.browser);
    const guestPage = await guest.newPage();
    await go('/admin/products', guestPage);
    await guestPage.waitForURL(/\/login\?next=/);
    await guest.close();
  });

  test('[Z71] the panel has its tabs, and quick actions that lead on', async () => {
    await go('/admin');
    await heading(adminTexts.title).waitFor();
    for (const name of TABS) await tab(adminTexts.tabs[name]).waitFor();
    await page.setViewportSize(PHONE.viewport);
    await go('/admin?tab=import');
    const isInView = (element: Element) => element.getBoundingClientRect().left >= 0;
    await expect.poll(() => tab(adminTexts.tabs.import).evaluate(isInView)).toBe(true);
    await page.setViewportSize(DESK.viewport);
    await go('/admin');
    await page.getByRole('link', { name: new RegExp(adminTexts.quick.audit) }).click();
    await heading(adminTexts.audit.title).waitFor();
  });
});

describe('products', () => {
  const rows = () => page.locator('tbody tr');

  test('[Z72] [Z90] the list searches, filters, sorts, changes its size and view, and loads more', async () => {
    await go('/admin/products');
    await rows().nth(19).waitFor();
    expect(await rows().count()).toBe(20);
    await button(page, adminTexts.more).click();
    await rows().nth(39).waitFor();
    const links = await rows()
      .locator('th a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(new Set(links).size).toBe(40);
    await button(page, adminTexts.products.columns.item_code).click();
    await page.locator('th[aria-sort=ascending]').getByText(adminTexts.products.columns.item_code).waitFor();
    await field(adminTexts.products.pageSize).selectOption('10');
    await field(adminTexts.products.category).selectOption('1');
    await field(adminTexts.products.searchLabel).fill('קוטג');
    await page.waitForURL(/search=/);
    await rows().first().getByText('קוטג').waitFor();
    expect(new URL(page.url()).searchParams.get('size')).toBe('10');
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, adminTexts.products.export).click()]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffItemCode,ItemName,[^]*קוטג/);
    await page.getByTitle(adminTexts.products.grid, { exact: true }).click();
    await page.locator('[data-part=products-grid]').getByText('קוטג').first().waitFor();
  });

  test('[Z92] all that a search finds is changed at once', async () => {
    const words = adminTexts.products;
    await go('/admin/products?search=קוטג');
    await rows().first().getByText('קוטג').waitFor();
    expect(await field(words.searchLabel).inputValue()).toBe('קוטג');
    const found = await rows().count();
    await rows().first().getByRole('checkbox').check();
    await button(page, words.bulk.chooseFound({ count: found })).click();
    await button(page, words.bulk.changeStatus).click();
    await page.getByRole('menuitem', { name: adminTexts.statusChoice.INACTIVE ?? '', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.bulk.change, exact: true }).click();
    await page.getByText(words.none, { exact: true }).waitFor();
    await go('/admin/products?search=קוטג&status=INACTIVE');
    await rows().first().waitFor();
    expect(await rows().count()).toBe(found);
    // The products that later tests look for are as they were.
    await rows().first().getByRole('checkbox').check();
    await button(page, words.bulk.chooseFound({ count: found })).click();
    await button(page, words.bulk.changeStatus).click();
    await page.getByRole('menuitem', { name: adminTexts.statusChoice.ACTIVE ?? '', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.bulk.change, exact: true }).click();
    await page.getByText(words.none, { exact: true }).waitFor();
  });

  test('[Z94] on a phone the first product comes soon, and the filters are behind one button', async () => {
    const words = adminTexts.products;
    await page.setViewportSize(PHONE.viewport);
    await go('/admin/products?status=all');
    const first = page.locator('[data-part=products-grid] > li').first();
    await first.waitFor();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(180);
    await button(page, words.filtersSet({ count: 1 })).click();
    await (await dialog(page)).getByLabel(words.status, { exact: true }).selectOption('ACTIVE');
    await page.keyboard.press('Escape');
    await button(page, words.filtersSet({ count: 0 })).waitFor();
    await page.setViewportSize(DESK.viewport);
  });

  test('[Z73] a product is made: the check digit is warned about, the name is wanted, and a message says so', async () => {
    await go('/admin/products/new/edit?mode=advanced');
    await heading(adminTexts.edit.create).waitFor();
    const save = button(page, adminTexts.edit.save);
    expect(await save.isDisabled()).toBe(true);
    await field(adminTexts.edit.barcode).fill('7290004000019');
    await page.getByText(adminTexts.edit.checkDigit).waitFor();
    await save.click();
    await page.getByText(adminTexts.edit.errors.name).waitFor();
    await field(adminTexts.edit.name).fill('ריבת דובדבנים ביתית');
    await field(infoFormTexts.category).selectOption('5');
    await field(infoFormTexts.subcategory).selectOption('54');
    await save.click();
    await heading(adminTexts.products.title).waitFor();
    await page.getByText(adminTexts.edit.created, { exact: true }).waitFor();
    await page.getByText(adminTexts.edit.created, { exact: true }).waitFor({ state: 'detached' });
  });

  test('[Z74] leaving with changes asks, by a link and by the way back; the barcode is fixed', async () => {
    await go('/admin/products?search=דובדבנים ביתית');
    await page.getByRole('link', { name: adminTexts.products.edit({ name: 'ריבת דובדבנים ביתית' }) }).click();
    await field(adminTexts.edit.name).fill('ריבת דובדבנים');
    await page.getByText(adminTexts.edit.barcodeFixed).waitFor();
    expect(await field(adminTexts.edit.barcode).count()).toBe(0);
    await page.getByRole('link', { name: texts.shell.lists, exact: true }).click();
    await button(await dialogOf(adminTexts.edit.leaveTitle), adminTexts.edit.stay).click();
    await page.goBack();
    await button(await dialogOf(adminTexts.edit.leaveTitle), adminTexts.edit.stay).click();
    expect(await field(adminTexts.edit.name).inputValue()).toBe('ריבת דובדבנים');
    await page.goBack();
    await button(await dialogOf(adminTexts.edit.leaveTitle), adminTexts.edit.leave).click();
    await heading(adminTexts.products.title).waitFor();
  });

  const dialogOf = async (title: string) => {
    const shown = page.getByRole('alertdialog', { name: title });
    await shown.waitFor();
    return shown;
  };

  test('[Z75] an archived product shows as not active, and its details can be read', async () => {
    await go('/admin/products?search=דובדבנים ביתית');
    await page.getByRole('link', { name: 'ריבת דובדבנים ביתית', exact: true }).click();
    await heading('ריבת דובדבנים ביתית').waitFor();
    await page.getByRole('link', { name: adminTexts.details.advanced }).click();
    await field(adminTexts.edit.status).selectOption('ARCHIVED');
    await button(page, adminTexts.edit.save).first().click();
    await page.getByText(adminTexts.edit.saved, { exact: true }).waitFor();
    await go('/admin/products?search=דובדבנים ביתית&status=ARCHIVED');
    await page
      .locator('tbody')
      .getByText(adminTexts.status.ARCHIVED ?? '', { exact: true })
      .waitFor();
  });

  test('[Z76] anybody may write their own name and note; the advanced way leads others to the simple one', async () => {
    await go('/products/7290004000019/edit?mode=advanced', other);
    await heading(adminTexts.edit.simple, other).waitFor();
    expect(new URL(other.url()).searchParams.get('mode')).toBe('simple');
    await field(personalTexts.alias, other).fill('הריבה של סבתא');
    await button(other, texts.app.save).click();
    await overviewShown(other);
    await go('/products/new/edit', other);
    await other.waitForURL(`${here.server.url}/`);
  });
});

describe('categories', () => {
  const rowOf = (name: string) => page.locator('[data-part=category-row]').filter({ hasText: name });

  test('[Z77] one is made, edited, put elsewhere by the keyboard, put away, and deleted; messages vanish', async () => {
    await go('/admin/categories');
    await button(page, adminTexts.categories.add).click();
    await button(await dialog(page), texts.app.save).click();
    await page.getByText(adminTexts.categories.nameMissing).waitFor();
    await field(adminTexts.categories.name).fill('חיות מחמד');
    const icons = page.getByRole('group', { name: adminTexts.categories.icon }).getByRole('radio');
    expect(await icons.and(page.locator(':checked')).inputValue()).toBe(DEFAULT_CATEGORY_ICON);
    await icons.and(page.locator('[value="🥩"]')).check({ force: true });
    await button(await dialog(page), texts.app.save).click();
    await page.getByText(adminTexts.categories.created, { exact: true }).waitFor();
    await page.getByText(adminTexts.categories.created, { exact: true }).waitFor({ state: 'detached' });
    await button(page, adminTexts.categories.drag({ name: 'חיות מחמד' })).press('ArrowUp');
    await page.getByText(adminTexts.categories.moved({ name: 'חיות מחמד', place: 9 }), { exact: true }).waitFor();
    await page.getByRole('switch', { name: adminTexts.categories.active({ name: 'חיות מחמד' }) }).click();
    await page.getByText(adminTexts.categories.hidden, { exact: true }).waitFor();
    await page.reload();
    await rowOf('חיות מחמד').getByText(adminTexts.categories.inactive).waitFor();
    expect(
      await page.locator('[data-part=category-tree] > li > [data-part=category-row]').allInnerTexts(),
    ).toHaveLength(11);
    await button(page, adminTexts.categories.remove({ name: 'חיות מחמד' })).click();
    await button(await dialog(page), adminTexts.categories.removeIt).click();
    await rowOf('חיות מחמד').waitFor({ state: 'detached' });
  });

  test('[Z78] a drag puts a category elsewhere', async () => {
    await go('/admin/categories');
    const [handle, target] = [button(page, adminTexts.categories.drag({ name: 'משקאות' })), rowOf('לחם ומאפים')];
    await handle.waitFor();
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error('not on the screen');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + 30, { steps: 6 });
    await page.mouse.up();
    await page.getByText(adminTexts.categories.moved({ name: 'משקאות', place: 2 }), { exact: true }).waitFor();
    await page.reload();
    await rowOf('משקאות').waitFor();
    expect(
      (await page.locator('[data-part=category-tree] > li > [data-part=category-row]').allInnerTexts())[1],
    ).toContain('משקאות');
  });

  test('[Z8] shows what prevents a deletion', async () => {
    await button(page, adminTexts.categories.remove({ name: 'לחם ומאפים' })).click();
    await button(await dialog(page), adminTexts.categories.removeIt).click();
    await page
      .getByRole('alert')
      .getByText(/אי אפשר למחוק: יש בקטגוריה/)
      .waitFor();
  });

  test('[Z32] what is put away leaves the pickers, but not the lists; offline too', async () => {
    await go('/shopping', other);
    await overviewShown(other);
    await makeList(other, 'לחמים');
    await search(other, 'לחם');
    await addProduct(other, 'לחם אחיד');
    await button(page, adminTexts.categories.edit({ name: 'לחם ומאפים' })).click();
    await field(adminTexts.categories.name).fill('מאפייה');
    await field(adminTexts.categories.isActive).click();
    await button(await dialog(page), texts.app.save).click();
    await rowOf('מאפייה').getByText(adminTexts.categories.inactive).waitFor();
    await other.reload();
    await other.getByRole('region', { name: 'מאפייה' }).waitFor();
    await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await other.context().setOffline(true);
    await other.reload();
    await other.getByRole('region', { name: 'מאפייה' }).waitFor();
    await other.context().setOffline(false);
    await go('/admin/products/new/edit?mode=advanced');
    await field(infoFormTexts.category).waitFor();
    const options = await field(infoFormTexts.category).locator('option').allInnerTexts();
    expect(options.some((text) => text.includes('מאפייה'))).toBe(false);
    expect(options.some((text) => text.includes('מזווה'))).toBe(true);
  });
});

describe('import, users, audit', () => {
  const choose = (name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

  test('[Z79] a file is imported: refused ones in words, counts, and a report whose cells are harmless', async () => {
    await go('/admin?tab=import');
    await choose('a.txt', 'x');
    await button(page, adminTexts.import.start).click();
    await page.getByText(adminTexts.import.errors.type).waitFor();
    // Bytes of no encoding: a letter of UTF-8 that breaks off.
    await choose('a.csv', Buffer.from([0x49, 0x81, 0x99, 0xc0]));
    await button(page, adminTexts.import.start).click();
    await page.getByRole('alert').getByText(/UTF-8/).waitFor();
    await choose('a.csv', 'ItemCode,ItemName\n7290000000123,=1+1\n=cmd(),רע\n');
    await button(page, adminTexts.import.start).click();
    await button(page, adminTexts.import.importNow).waitFor();
    await page.getByText(adminTexts.import.row({ row: 3 }), { exact: true }).waitFor();
    await button(page, adminTexts.import.importNow).click();
    await page.getByText(adminTexts.import.done, { exact: true }).waitFor();
    await page.getByText(adminTexts.import.row({ row: 3 }), { exact: true }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, adminTexts.import.report).click()]);
    const report = await file.createReadStream().then(async (stream) => {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString('utf8');
    });
    expect(report).toContain(`"3","'=cmd()"`);
  });

  test('[Z101] columns of other names are read, and [Z104] the import is undone', async () => {
    const words = adminTexts.import;
    await go('/admin?tab=import');
    await choose('b.csv', 'ברקוד;שם;צבע\n7299999900017;ריבת משמש;כתום\n');
    await button(page, words.start).click();
    await button(page, words.importNow).click();
    await page.getByText(words.done, { exact: true }).waitFor();
    await button(page, words.undo).click();
    await button(await dialog(page), words.undo).click();
    await page.getByText(words.undoneSummary({ removed: 1, restored: 0, kept: 0 })).waitFor();
    await button(page, words.again).click();
    await page.getByRole('heading', { name: words.last, exact: true }).waitFor();
  });

  test("[Z63] a disabled user's open page is signed out, and the sign-in says why", async () => {
    await go('/admin?tab=users');
    await field(adminTexts.users.searchLabel).fill(dana.email);
    await page.getByText(adminTexts.users.count({ count: 1 }), { exact: true }).waitFor();
    await button(page, adminTexts.users.disable).click();
    await button(await dialog(page), adminTexts.users.disable).click();
    await page.getByText(adminTexts.users.disabled, { exact: true }).waitFor();
    const fresh = await newContext(here.browser);
    const there = await fresh.newPage();
    await expect(
      Promise.race([
        signIn(there, here.server.url, dana).then(() => 'signed in'),
        there
          .getByText(/החשבון הושבת/)
          .waitFor()
          .then(() => 'refused'),
      ]),
    ).resolves.toBe('refused');
    await fresh.close();
    await button(page, adminTexts.users.enable).click();
    await button(page, adminTexts.users.disable).waitFor();
  });

  test('[Z66] the log has every change, and can be searched', async () => {
    await go('/admin/audit');
    await field(adminTexts.audit.what).fill('מאפייה');
    await page.getByText(adminTexts.audit.count({ count: 1 }), { exact: true }).waitFor();
    await page.locator('[data-part=audit-entry] del').getByText('לחם ומאפים').waitFor();
  });
});

const SCREENS: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
  ['panel', () => shown('/admin', () => tab(adminTexts.tabs.import))],
  [
    'products',
    async () => {
      await shown('/admin/products?view=table', () => page.locator('tbody tr').nth(9));
      await page.locator('tbody [type=checkbox]').nth(1).check();
      await page.getByRole('region', { name: adminTexts.products.bulk.label }).waitFor();
    },
  ],
  ['grid', () => shown('/admin/products?view=grid', () => page.locator('[data-part=products-grid] > li').nth(9))],
  ['details', () => shown('/admin/products/7290004000019', () => heading('ריבת דובדבנים ביתית'))],
  ['edit', () => shown('/admin/products/7290004000019/edit?mode=advanced', () => field(adminTexts.edit.status))],
  [
    'categories',
    async () => {
      await shown('/admin/categories', () => page.locator('[data-part=category-tree] button[aria-expanded]').first());
      await page.locator('[data-part=category-tree] button[aria-expanded]').first().click();
      await page.locator('[data-part=subcategories]').waitFor();
    },
  ],
  [
    'category',
    async () => {
      await shown('/admin/categories', () => page.locator('[data-part=category-tree] button[aria-expanded]').first());
      await button(page, adminTexts.categories.edit({ name: 'מזווה' })).click();
      await dialog(page);
    },
  ],
  ...(['feeds', 'database', 'users', 'reports', 'prices', 'proposals', 'same', 'import'] as const).map(
    (name) =>
      [
        name,
        () => shown(`/admin?tab=${name}`, () => page.getByRole('tabpanel').locator('section, ul').first()),
      ] as const,
  ),
  ['audit', () => shown('/admin/audit', () => page.locator('[data-part=audit-entry]').first())],
];

async function shown(path: string, what: () => Locator): Promise<void> {
  await go(path);
  await what().waitFor();
}

test.each(SCREENS)('[Z80] no axe violation and no sideways scrolling: %s', (name, open) => look(name, open));
