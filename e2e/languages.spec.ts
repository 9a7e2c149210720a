import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { all as arabic } from '@sali/texts/ar/all';
import { all as english } from '@sali/texts/en/all';
import { all as russian } from '@sali/texts/ru/all';
import { violations } from './axe.ts';
import { follow, newContext, newPage, PHONE } from './browser.ts';
import { listByApi } from './listByApi.ts';
import { button, dialog, newPerson, register } from './people.ts';
import { ownServer } from './setup.ts';

/** The same screens in every language: no sentence is left in Hebrew, and each is turned the way it is read. */

/** Pictures of the screens are taken where this names a folder. */
const SHOTS = process.env.SALI_SHOTS;

const here = ownServer();
const person = newPerson('Dana', 'Cohen');
let listUrl: string;

beforeAll(async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, person);
  await page.context().close();
  const items = [
    { name: 'Candles', category_id: 1 },
    { name: 'Matches', category_id: 999, is_completed: true },
  ];
  listUrl = await listByApi(here.server.url, person, 'Weekend', items);
});

test.each([
  ['en', 'ltr', english],
  ['ar', 'rtl', arabic],
  ['ru', 'ltr', russian],
] as const)('[LN7] [LN9] every main screen in %s', async (code, dir, { main, signIn, list, accessibility }) => {
  const context = await newContext(here.browser, { ...PHONE });
  await context.addInitScript((language) => localStorage.setItem('sali-language', language), code);
  const page = await context.newPage();
  /** Pages that axe checks in tests of their own. */
  const look = async (name: string, hasAxe = true) => {
    expect([name, await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])]).toEqual([
      name,
      [code, dir],
    ]);
    expect([name, await hebrewOn(page)]).toEqual([name, []]);
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      name,
      PHONE.viewport.width,
    ]);
    expect([name, await page.evaluate(namesOffTheirSide)]).toEqual([name, []]);
    if (hasAxe) expect(await violations(page, { themes: ['light'] })).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${code}-${name}.png` });
  };
  await follow(page, `${here.server.url}/login`);
  await page.getByLabel(signIn.email, { exact: true }).fill(person.email);
  await look('sign-in');
  await page.getByLabel(signIn.password, { exact: true }).fill(person.password);
  await button(page, signIn.login).click();
  await page.getByRole('link', { name: 'Weekend', exact: true }).waitFor();
  await look('overview');
  await follow(page, listUrl);
  await page.getByRole('heading', { level: 1, name: 'Weekend' }).waitFor();
  await page.getByText('Candles', { exact: true }).waitFor();
  await look('list');
  await button(page, list.share).click();
  await dialog(page);
  await look('share');
  await follow(page, `${here.server.url}/recipes`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('recipes');
  await follow(page, `${here.server.url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: main.shell.menu, exact: true }).click();
  await dialog(page);
  await look('menu');
  for (const own of ['account', 'settings', 'notifications']) {
    await follow(page, `${here.server.url}/${own}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(own, false);
  }
  await follow(page, `${here.server.url}/accessibility`);
  await page.getByRole('heading', { name: accessibility.title, exact: true }).waitFor();
  await look('accessibility');
});

/** Names in another script that would be shown on the other side of the page than the words around them. */
const namesOffTheirSide = (): string[] =>
  [...document.querySelectorAll('bdi')]
    .filter((name) => ['start', 'end'].includes(getComputedStyle(name).textAlign))
    .map((name) => name.textContent ?? '');

/** Hebrew on the page that is not somebody's own: names of shops, products and people are in `<bdi>`. */
const hebrewOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [around, text] = [node.parentElement, node.textContent ?? ''];
      if (!/[א-ת]/.test(text) || !around || around.closest('bdi, [lang=he], noscript, script, style')) continue;
      found.push(`${around.className}: ${text}`);
    }
    for (const part of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const label = part.getAttribute(name) ?? '';
        if (/[א-ת]/.test(label)) found.push(`${name}: ${label}`);
      }
    }
    return found;
  });
