import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { signInTexts } from '@sali/texts/app/signIn';
import { overviewTexts } from '@sali/texts/app/overview';
import { homeTexts } from '@sali/texts/app/home';
import { tourTexts } from '@sali/texts/app/tour';
import { INSTALLS, newContext, PHONE } from './browser.ts';
import { listByApi } from './listByApi.ts';
import { installed, makeList, newPerson, register, tick } from './people.ts';
import { sharedServer } from './setup.ts';

/** The screen of a phone before the app's code has come. */
const here = sharedServer();

/** As in `web/theme.js`. */
const START_LATEST_MS = 2000;

const CODE = /\/assets\/.*\.js$/;
const LIST = 'קניות לשבת';
const FIRST_STEP = tourTexts.steps[0]?.title ?? '';

/** The page is hidden, as when somebody leaves it; a real leave may end in another process, after the next page has begun. */
const leave = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('pagehide')));

/** A phone that showed a list with a line; from then on no code comes. */
async function withList() {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  const person = newPerson();
  await register(page, here.server.url, person);
  const url = await listByApi(here.server.url, person, LIST, [{ name: 'חלב', quantity: 2 }]);
  await page.goto(url);
  await tick(page, 'חלב').waitFor();
  await leave(page);
  await context.route(CODE, (route) => route.abort());
  return { context, page, url };
}

const withoutCode = async (signedIn = false) => {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  let url = '';
  if (signedIn) {
    await register(page, here.server.url, newPerson());
    url = await makeList(page, 'קניות לשבת');
    await page.goto(`${here.server.url}/shopping`);
    await page.getByRole('link', { name: 'קניות לשבת' }).first().waitFor();
  }
  await context.route(CODE, (route) => route.abort());
  return { context, page, url };
};

test.each([
  ['/', homeTexts.guestTitle],
  ['/shopping', FIRST_STEP],
  ['/login', signInTexts.loginTitle],
  ['/recipes', texts.shell.recipes],
])('[FP3] a first visitor of %s reads the page before any script has come', async (path, heading) => {
  const { context, page } = await withoutCode();
  await page.goto(`${here.server.url}${path}`, { waitUntil: 'load' });
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await context.close();
});

test('[FP4] a person with lists sees the frame, and no page for newcomers', async () => {
  const { context, page, url } = await withoutCode(true);
  for (const address of [here.server.url, `${here.server.url}/shopping`, url]) {
    await page.goto(address, { waitUntil: 'load' });
    expect(await page.locator('#root > [data-static]:visible').count()).toBe(1);
    const words = await page.locator('body').innerText();
    for (const text of [homeTexts.guestTitle, FIRST_STEP, overviewTexts.emptyTitle, overviewTexts.guestTitle])
      expect(words).not.toContain(text);
  }
  await context.close();
});

test('[FP7] a phone shows a list as it last showed it before any script has come', async () => {
  const { context, page, url } = await withList();
  await page.goto(url, { waitUntil: 'load' });
  expect(await page.locator('#root > [data-static]').count()).toBe(1);
  await page.getByRole('heading', { name: LIST }).waitFor();
  await page.locator('#content li', { hasText: 'חלב' }).waitFor();
  expect(await page.locator('#content').innerText()).not.toContain(texts.sync.status.synced);
  expect(await page.locator('#content input:not([readonly])').count()).toBe(0);
  // The list of another address, another language and another build are not this one.
  await page.goto(`${here.server.url}/shopping/list/another`, { waitUntil: 'load' });
  expect(await page.locator('#content').innerText()).not.toContain('חלב');
  const key = await page.evaluate(() => Object.keys(localStorage).find((one) => one.startsWith('sali-list-picture-')));
  for (const change of [{ lang: 'ar' }, { build: '/assets/older.js' }]) {
    await page.evaluate(
      ([name = '', changed]) =>
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name) ?? ''), ...changed })),
      [key, change] as const,
    );
    await page.goto(url, { waitUntil: 'load' });
    expect(await page.locator('#content').innerText()).not.toContain('חלב');
  }
  await context.close();
});

test('[FP7] what one person’s phone showed is not shown to another', async () => {
  const { context, page, url } = await withList();
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('#content li', { hasText: 'חלב' }).waitFor();
  for (const session of ['{"user":{"user_id":987654}}', 'null']) {
    await page.evaluate((stored) => localStorage.setItem('auth-storage', stored), session);
    await page.goto(url, { waitUntil: 'load' });
    expect(await page.locator('#content').innerText()).not.toContain('חלב');
  }
  await context.close();
});

test('[FP7] without a network too the list is there before any script', async () => {
  const context = await newContext(here.browser, { ...PHONE, ...INSTALLS });
  const page = await context.newPage();
  const person = newPerson();
  await register(page, here.server.url, person);
  await installed(page);
  const url = await listByApi(here.server.url, person, LIST, [{ name: 'חלב' }]);
  await page.goto(url);
  await tick(page, 'חלב').waitFor();
  await leave(page);
  await context.setOffline(true);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { parsed: document.getElementById('content')?.textContent }),
    );
  });
  await page.goto(url);
  expect(await page.evaluate(() => Reflect.get(window, 'parsed'))).toContain('חלב');
  await tick(page, 'חלב').waitFor();
  await context.close();
});

test.each(['/', '/shopping', '/login', '/recipes', '/promotions', '/privacy'])(
  '[FP10] the largest text that a first visitor of %s sees comes before any script',
  async (path) => {
    const context = await here.browser.newContext({ ...PHONE, locale: 'he-IL', serviceWorkers: 'block' });
    // A font that comes between the first paint and the app makes other words the largest: on a busy machine only.
    await context.route('**/*.woff2', (route) => route.abort());
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const paints = list.getEntries().map((entry) => ({
          size: 'size' in entry ? Number(entry.size) : 0,
          isDrawn: 'element' in entry && entry.element instanceof Element && !!entry.element.closest('[data-static]'),
        }));
        Object.assign(window, { paints: [...(Reflect.get(window, 'paints') ?? []), ...paints] });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(`${here.server.url}${path}`, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => !document.querySelector('#root > [data-static]'));
    const paints = await page.evaluate((): { isDrawn: boolean }[] => Reflect.get(window, 'paints') ?? []);
    expect(paints.at(-1)?.isDrawn).toBe(true);
    await context.close();
  },
);

test('[FP6] the code and the styles of a page are asked for after its first paint', async () => {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  for (const path of ['/', '/shopping', '/login']) {
    await page.goto(`${here.server.url}${path}`);
    const timesOfFiles = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
          .map(({ startTime }) => startTime),
      );
    await expect.poll(async () => (await timesOfFiles()).length).toBeGreaterThan(5);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    );
    // A page that a busy machine does not paint in time asks for its files by itself.
    expect(Math.min(...(await timesOfFiles()))).toBeGreaterThanOrEqual(Math.min(painted, START_LATEST_MS));
  }
  await context.close();
});

test('[FP6] a page in another language, which has nothing to paint before the app, asks for it at once', async () => {
  const context = await newContext(here.browser);
  await context.addInitScript((latest) => {
    localStorage.setItem('sali-language', 'ru');
    const start = window.setTimeout;
    Object.assign(window, { setTimeout: (run: TimerHandler, ms?: number) => (ms === latest ? 0 : start(run, ms)) });
  }, START_LATEST_MS);
  const page = await context.newPage();
  // Ends when the app runs.
  await page.goto(`${here.server.url}/login`);
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  await context.close();
});
