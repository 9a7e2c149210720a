import type { NewItemWire } from '@sali/contract/lists/lists';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { listTexts } from '@sali/texts/app/list';
import { searchTexts } from '@sali/texts/app/search';
import { tillTexts } from '@sali/texts/app/till';
import { violations } from './axe.ts';
import { follow, MOVES, newPage, PHONE } from './browser.ts';
import { listByApi } from './listByApi.ts';
import {
  button,
  buy,
  chooseEntry,
  dialog,
  listShown,
  newPerson,
  openCompleted,
  openItem,
  register,
  row,
  search,
  searchBox,
  tick,
  undoTick,
  untick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** Swipes, folds, filter and undo of the list page, by finger and by keyboard. */

const NAME = 'קניות לשבת';
const [MILK, CHEESE, BREAD] = ['חלב', 'גבינה לבנה', 'לחם'];

const here = sharedServer();
const person = newPerson();
let page: Page;

beforeAll(async () => {
  page = await newPage(here.browser, { ...PHONE, ...MOVES });
  await register(page, here.server.url, person);
});
afterAll(() => page.context().close());

const openNew = async (items: NewItemWire[]): Promise<void> => {
  await follow(page, await listByApi(here.server.url, person, NAME, items));
  await listShown(page, NAME);
};

/** A finger on a line, moved in steps of a tenth; `lift` false keeps it on the glass. */
async function swipe(line: Locator, across: number, along = 0, lift = true): Promise<() => Promise<unknown>> {
  const box = await line.boundingBox();
  if (!box) throw new Error('the line is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * share, y: y + along * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
  const end = () => touch('touchEnd', 1);
  if (lift) await end();
  return end;
}

const names = (): Promise<string[]> => page.locator('[data-part=item] [data-part=name]').allInnerTexts();
const heads = (): Promise<string[]> => page.locator('[data-part=category] [data-part=name]').allInnerTexts();
const header = (name: string): Locator => page.locator('[data-part=category]').filter({ hasText: name });

/** Returns the violations that axe finds, with nothing in motion. */
async function atRest(): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await violations(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return found;
}

describe('swipes', () => {
  beforeEach(() =>
    openNew([
      { name: MILK, category_id: 1 },
      { name: CHEESE, category_id: 1 },
      { name: BREAD, category_id: 2 },
    ]),
  );

  test('[G6] [G9] to either side a line goes into the cart, and no dialog opens', async () => {
    for (const [name, across] of [
      [MILK, 100],
      [CHEESE, -100],
    ] as const) {
      await swipe(row(page, name), across);
      await undoTick(page, name).waitFor();
      await undoTick(page, name).waitFor({ state: 'detached' });
    }
    await openCompleted(page);
    await untick(page, MILK).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[G7] out of the cart a line comes to the right only', async () => {
    await tick(page, BREAD).click();
    await undoTick(page, BREAD).waitFor({ state: 'detached' });
    await openCompleted(page);
    await swipe(row(page, BREAD), -100);
    await swipe(row(page, BREAD), 100);
    await tick(page, BREAD).waitFor();
  });

  test('[G4] [G8] a finger that goes down scrolls; one that goes aside uncovers what letting go will do', async () => {
    await (
      await swipe(row(page, MILK), 30, 120, false)
    )();
    expect(await page.locator('[data-part=item][data-state=pending]').count()).toBe(0);
    const end = await swipe(row(page, CHEESE), 90, 0, false);
    await page.locator('[data-part=behind][data-armed]').getByText(listTexts.swipeToCart).first().waitFor();
    await expect
      .poll(() => row(page, CHEESE).locator('[data-part=item]').getAttribute('style'))
      .toContain('translateX(90px)');
    await end();
    await undoTick(page, CHEESE).waitFor();
  });
});

describe('the cart', () => {
  beforeEach(() =>
    openNew([
      { name: MILK, category_id: 1 },
      { name: BREAD, category_id: 2, is_completed: true },
    ]),
  );

  test('[G14] [G19] a category that is all in the cart is a folded line at the end; opened it is at the top', async () => {
    const [first, last] = await heads();
    await header(last ?? '').click();
    await expect.poll(heads).toEqual([last, first]);
    expect(await names()).toEqual([BREAD, MILK]);
    expect(await atRest()).toEqual([]);
  });

  test('[G17] [G18] the filter shows what remains or what is in the cart, and says when that is nothing', async () => {
    await button(page, listTexts.more).click();
    await page.getByRole('menuitemradio', { name: listMenuTexts.filters.done }).click();
    await untick(page, BREAD).waitFor();
    expect(await names()).toEqual([BREAD]);
    await untick(page, BREAD).click();
    await page.getByRole('heading', { name: listTexts.nothingDone }).waitFor();
    expect(await atRest()).toEqual([]);
    await button(page, listTexts.showAll).click();
    await tick(page, BREAD).waitFor();
  });

  test('[G25] [G27] "return all" is undone from its toast', async () => {
    await button(page, listTexts.returnAll).click();
    const undo = button(page.locator('[data-part=toast]'), texts.list.undo);
    // While it has the focus it stays, however long axe takes.
    await undo.focus();
    await tick(page, BREAD).waitFor();
    expect(await atRest()).toEqual([]);
    await undo.click();
    await tick(page, BREAD).waitFor({ state: 'detached' });
    await openCompleted(page);
    await untick(page, BREAD).waitFor();
  });
});

describe('a toast', () => {
  const toast = () => page.locator('[data-part=toast]');
  /** The names of those of `tappable` that are under the toast, or partly. */
  const covered = (tappable: string) =>
    page.evaluate((selector) => {
      const over = document.querySelector('[data-part=toast]')?.getBoundingClientRect();
      if (!over) return ['no toast'];
      return [...document.querySelectorAll(selector)].flatMap((one) => {
        const box = one.getBoundingClientRect();
        const isApart =
          box.width === 0 ||
          box.bottom <= over.top ||
          box.top >= over.bottom ||
          box.right <= over.left ||
          box.left >= over.right;
        return isApart ? [] : [one.getAttribute('aria-label') ?? one.textContent];
      });
    }, tappable);
  const ALL = ':is(main, nav) :is(a, button, input)';
  const FOUND = '[role=option], [role=combobox], [data-part=free-text]';
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  test('[U31] covers nothing that was found, nor the last lines of a list', async () => {
    await openNew(Array.from({ length: 14 }, (_, index) => ({ name: `מוצר ${index}`, category_id: 1 + (index % 3) })));
    const add = (await search(page, 'חלב')).nth(2).locator('[data-part=add]');
    await add.click();
    // It stays while the pointer is on it.
    await toast().hover();
    expect(await covered(FOUND)).toEqual([]);
    await search(page, 'לחם');
    expect(await covered(FOUND)).toEqual([]);
    await search(page, 'חלב');
    await add.click();
    await button(page, listTexts.done).click();
    await toast().hover();
    await toTheEnd();
    expect(await covered(ALL)).toEqual([]);
  });

  test('[U31] covers nothing that was found without a network, where the strip gives its place to the search', async () => {
    await openNew([{ name: MILK, category_id: 1 }]);
    const add = (await search(page, 'חלב')).first().locator('[data-part=add]');
    await page.context().setOffline(true);
    await page.getByRole('img', { name: texts.sync.offlineStrip }).waitFor();
    await add.click();
    await toast().hover();
    expect(await covered(FOUND)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('img', { name: texts.sync.offlineStrip }).waitFor({ state: 'detached' });
  });

  test('[U31] covers no card at the end of the overview, and not the tabs', async () => {
    for (let index = 0; index < 8; index += 1) await listByApi(here.server.url, person, `רשימה ${index}`, []);
    await follow(page, `${here.server.url}/shopping`);
    await button(page, texts.overview.actionsOf({ name: 'רשימה 3' })).click();
    await chooseEntry(page, listMenuTexts.archiveIt);
    await toast().hover();
    await toTheEnd();
    expect(await covered(ALL)).toEqual([]);
  });
});

test('[G42] of a long list only what is in sight is drawn; the keyboard walks on from line to line and keeps its place', async () => {
  const nameOf = (index: number): string => `מוצר ${index}`;
  await openNew(Array.from({ length: 150 }, (_, index) => ({ name: nameOf(index), category_id: 1 + (index % 3) })));
  await tick(page, nameOf(0)).waitFor();
  expect(await page.locator('[data-part=item]').count()).toBeLessThan(60);
  expect(await atRest()).toEqual([]);
  await tick(page, nameOf(0)).focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (let index = 3; index <= 135; index += 3) {
    // Keys come faster here than from a hand, so that they could overtake the frame that draws the next line.
    await tick(page, nameOf(index)).waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(texts.list.tick({ name: nameOf(index) }));
  }
  await page.keyboard.press('Space');
  await undoTick(page, nameOf(135)).waitFor();
  await expect.poll(focused).toBe(texts.list.undoTick({ name: nameOf(135) }));
});

test('[N52] a screen that becomes wider and narrower again keeps the open dialog and what was typed in it', async () => {
  await openNew([{ name: MILK, category_id: 1 }]);
  const sheet = await openItem(page, MILK);
  await sheet.getByRole('textbox').first().fill('רק בקרטון');
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('region', { name: texts.list.openList }).waitFor();
  expect(await sheet.getByRole('textbox').first().inputValue()).toBe('רק בקרטון');
  await page.setViewportSize({ width, height });
  await page.getByRole('region', { name: texts.list.openList }).waitFor({ state: 'detached' });
  expect(await sheet.getByRole('textbox').first().inputValue()).toBe('רק בקרטון');
});

/** By how many pixels a part of the till's sums is cut away. */
const cutOff = async (part: Locator): Promise<number> => {
  await part.waitFor();
  return part.evaluate((element) => {
    const [whole, shown] = [element, element.parentElement?.closest('span')].map((one) => one?.getBoundingClientRect());
    if (!whole || !shown) return NaN;
    return Math.max(
      0,
      shown.left - whole.left,
      whole.right - shown.right,
      shown.top - whole.top,
      whole.bottom - shown.bottom,
    );
  });
};

describe('money on a phone', () => {
  test('[G94] over the budget it is seen whole by how much, and how many have no price', async () => {
    // Several categories can be folded: one more button beside the sum.
    await openNew([
      { name: CHEESE, product_catalog_number: '7290004127329', quantity: 90, category_id: 1 },
      { name: 'זעפרן', category_id: 2 },
      { name: BREAD, product_catalog_number: '7290008713900', category_id: 3 },
    ]);
    const till = page.locator('[data-part=till]');
    await till.getByRole('button', { name: listTexts.wholeSum }).click();
    const budget = (await dialog(page)).getByRole('textbox', { name: tillTexts.budget });
    await budget.fill('1');
    await budget.press('Enter');
    await page.keyboard.press('Escape');
    const parts = [till.getByText(listTexts.overBy), till.getByText(texts.list.unpriced({ count: 1 }))];
    for (const part of parts) expect(await cutOff(part)).toBe(0);
    await buy(page, [CHEESE]);
    for (const part of parts) expect(await cutOff(part)).toBe(0);
  });

  test('[G93] the button of a pasted text shows whole what it adds', async () => {
    await openNew([]);
    await searchBox(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ['מלפפונים', 'גבינה צהובה', 'לחם', 'זעפרן', 'חלב'].join('\n'));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const add = (await dialog(page)).getByRole('button', { name: searchTexts.addMany({ count: 5 }) });
    await add.getByText(texts.list.about).waitFor();
    expect(await add.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
  });
});
