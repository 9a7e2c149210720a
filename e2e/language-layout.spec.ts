import { all as arabic } from '@sali/texts/ar/all';
import { all as russian } from '@sali/texts/ru/all';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { follow, newContext, PHONE } from './browser.ts';
import { listByApi, postAs } from './listByApi.ts';
import { newPerson, register, signIn } from './people.ts';
import { ownServer } from './setup.ts';

/** Words of another length or direction than the Hebrew ones leave every part of a page in its place. */

const boss = newPerson('רותם', 'כץ');
const here = ownServer({ ADMIN_EMAILS: boss.email });
/** Too narrow for the whole table. */
const NARROW_DESK = { viewport: { width: 960, height: 800 } } as const;
/** Nothing comes nearer to the edge of a screen, in px. */
const EDGE = 12;

beforeAll(async () => {
  const context = await newContext(here.browser);
  await register(await context.newPage(), here.server.url, boss);
  await context.close();
});

/** A page of the administrator, whose screens are in a language. */
async function pageIn(language: 'he' | 'ar' | 'en' | 'ru', options: Parameters<typeof newContext>[1]): Promise<Page> {
  const context = await newContext(here.browser, { ...options });
  const page = await context.newPage();
  await signIn(page, here.server.url, boss);
  await page.evaluate(async (value) => {
    for (const key of Object.keys(localStorage).filter((name) => /^settings-\d+$/.test(name))) {
      const { values, waiting } = JSON.parse(localStorage.getItem(key) ?? '{}');
      const changed = { values: { ...values, language: value }, waiting: { ...waiting, language: Date.now() } };
      localStorage.setItem(key, JSON.stringify(changed));
    }
    localStorage.setItem('sali-language', value);
  }, language);
  await page.reload();
  return page;
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return { left: box.x, right: box.x + box.width };
};

test.each([
  ['ar', arabic],
  ['ru', russian],
] as const)('[LN20] the heading of a page keeps away from the edges of a phone in %s', async (code, words) => {
  const page = await pageIn(code, PHONE);
  for (const [path, heading] of [
    ['/recipes', words.recipes.mine],
    ['/shopping', words.main.overview.title],
    ['/settings', words.settings.title],
    ['/notifications', words.notifications.title],
  ] as const) {
    await follow(page, `${here.server.url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { left, right } = await boxOf(page, 'h1');
    expect([path, left >= EDGE, right <= PHONE.viewport.width - EDGE]).toEqual([path, true, true]);
    // The words themselves may be wider than their place.
    const isCut = await page
      .locator('h1')
      .first()
      .evaluate((title) => title.scrollWidth > title.clientWidth);
    expect([path, isCut]).toEqual([path, false]);
  }
  await page.context().close();
});

test.each(['he', 'en', 'ar', 'ru'] as const)(
  '[SD7] the till of a phone says whole that its prices are a sample, in %s',
  async (code) => {
    const items = [{ name: 'קוטג׳', barcode: '7290004127329' }];
    const address = await listByApi(here.server.url, boss, 'לדוגמה', items);
    const page = await pageIn(code, PHONE);
    await follow(page, address);
    const sample = page.locator('[data-part=till] [data-part=sample]');
    await sample.waitFor();
    const hidden = await sample.evaluate((text) => {
      const place = text.parentElement?.getBoundingClientRect();
      const own = text.getBoundingClientRect();
      return place === undefined ? null : Math.max(place.left - own.left, own.right - place.right);
    });
    expect(hidden).toBeLessThanOrEqual(1);
    await page.context().close();
  },
);

test.each(['ru', 'ar'] as const)('[LN21] the table of products keeps its last column in sight in %s', async (code) => {
  const page = await pageIn(code, NARROW_DESK);
  await follow(page, `${here.server.url}/admin/products`);
  await page.locator('tbody tr').first().waitFor();
  const { width } = NARROW_DESK.viewport;
  for (const cell of ['thead tr > :last-child', 'tbody tr > :last-child']) {
    const { left, right } = await boxOf(page, cell);
    expect([cell, left >= 0, right <= width, right - left >= 40]).toEqual([cell, true, true, true]);
  }
  await page.context().close();
});

test('[LN22] steps of a recipe in Hebrew are read from the right on an English page', async () => {
  const step =
    'מערבבים את הקמח עם הסוכר, מוסיפים את הביצים ואת השמן, ומקציפים עד שהתערובת אחידה ובהירה. אופים חצי שעה.';
  const recipe = await postAs<Recipe>(here.server.url, boss, 'recipes', {
    title: 'עוגה',
    entries: [{ entry_type: 'step', step_text: step }],
  });
  const page = await pageIn('en', PHONE);
  await follow(page, `${here.server.url}/recipe/${recipe.recipe_id}`);
  const text = page.getByText(step);
  await text.waitFor();
  const lines = await text.evaluate((paragraph) => {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    const { right } = paragraph.getBoundingClientRect();
    return [...range.getClientRects()].map((line) => ({ toRight: Math.round(right - line.right), width: line.width }));
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.every(({ toRight }) => toRight <= 1)).toBe(true);
  await page.context().close();
});

/** The narrow phone on which the screens below are shown. */
const NARROW_PHONE = { ...PHONE, viewport: { width: 320, height: 640 } } as const;
const PATHS = [
  ['/', '/shopping', '/recipes', '/pantry', '/plan', '/promotions', '/notifications', '/account', '/settings'],
  ['/spending', '/templates', '/privacy', '/terms', '/accessibility', '/admin', '/admin?tab=users', '/admin?tab=feeds'],
  [
    '/admin?tab=import',
    '/admin/products',
    '/admin/categories',
    '/admin/audit',
    '/admin/products/new/edit?mode=advanced',
  ],
].flat();

/** The parts of a page that reach over its edge, and by how much; what scrolls by itself may be wider. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const isWide = (part: Element): boolean => {
      const { left, right } = part.getBoundingClientRect();
      return right > width + 1 || left < -1;
    };
    return [...document.querySelectorAll('main *')]
      .filter((part) => isWide(part) && ![...part.children].some(isWide))
      .map((part) => `${scrollWidth - width}px: <${part.tagName.toLowerCase()}> ${part.textContent.slice(0, 40)}`);
  });

test.each(['he', 'en', 'ar', 'ru'] as const)('[LN24] no page scrolls sideways on 320 pixels in %s', async (code) => {
  const page = await pageIn(code, NARROW_PHONE);
  const wide: string[] = [];
  for (const path of PATHS) {
    await follow(page, `${here.server.url}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    wide.push(...(await wideParts(page)).map((part) => `${path} ${part}`));
  }
  expect(wide).toEqual([]);
  await page.context().close();
});
