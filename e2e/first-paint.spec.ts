import { expect, test } from 'vitest';
import { texts } from '../web/src/languages/mainTexts.ts';
import { newContext } from './browser.ts';
import { makeList, newPerson, register } from './people.ts';
import { serverAndBrowser } from './setup.ts';

/** What a phone shows before the app's code has come. */
const here = serverAndBrowser();

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
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  return { context, page, url };
};

test.each([
  ['/', texts.home.guestTitle],
  ['/shopping', texts.overview.emptyTitle],
  ['/login', texts.accounts.loginTitle],
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
    for (const text of [texts.home.guestTitle, texts.overview.emptyTitle, texts.overview.guestTitle])
      expect(words).not.toContain(text);
  }
  await context.close();
});

test('[FP6] the code and the styles of a page are asked for after its first paint', async () => {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  for (const path of ['/', '/shopping', '/login']) {
    await page.goto(`${here.server.url}${path}`);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(5);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  }
  await context.close();
});
