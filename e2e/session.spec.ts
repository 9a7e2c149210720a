import { SESSION_CHECK_MS } from '@sali/domain/base/limits/accounts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { sessionTexts } from '@sali/texts/app/session';
import { violations } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { addText, button, makeList, newPerson, register, row } from './people.ts';
import { sharedServer } from './setup.ts';

/** The session's dialogs in a real browser; its hour passes by the page's clock. */

const here = sharedServer();
const MINUTE = 60_000;
let page: Page;

beforeAll(async () => {
  page = await newPage(here.browser, { ...PHONE });
  await page.clock.install();
  await register(page, here.server.url, newPerson('דנה', 'כהן'));
  await makeList(page, 'קניות לשבת');
});

afterAll(() => page.context().close());

/** Saves a screenshot into the folder that SALI_SHOTS names, if it is set. */
async function shoot(): Promise<void> {
  const folder = process.env.SALI_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/session-${Date.now()}.png` });
}

const found = (): Promise<string[]> => violations(page, { themes: ['light'], inTheme: shoot });

test('[K40] [K42] [K46] a warning before the end: the data is saved as a file, and one tap renews', async () => {
  await page.clock.fastForward(55 * MINUTE);
  await page.clock.runFor(SESSION_CHECK_MS);
  await page.getByText(sessionTexts.warnTitle).waitFor();
  expect(await found()).toEqual([]);
  const download = page.waitForEvent('download');
  await button(page, sessionTexts.saveData).click();
  expect((await download).suggestedFilename()).toMatch(/^sali-.*\.json$/);
  await button(page, sessionTexts.renew).click();
  await page.getByText(sessionTexts.warnTitle).waitFor({ state: 'detached' });
});

test('[K44] an expired session leads to the sign-in, and what waits stays on the device', async () => {
  await page.context().clearCookies();
  await page.route('**/api/auth/refresh', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"not_authenticated"}' }),
  );
  await page.route('**/api/lists/**', (route) => route.abort());
  await addText(page, 'נרות');
  await page.clock.fastForward(59 * MINUTE);
  await page.clock.runFor(SESSION_CHECK_MS);
  await page.getByRole('heading', { name: texts.session.expiredTitle }).waitFor();
  expect(await found()).toEqual([]);
  await button(page, texts.app.close).click();
  await row(page, 'נרות').waitFor();
  await page.reload();
  await row(page, 'נרות').waitFor();
  await button(page, texts.session.loginAgain).click();
  await page.waitForURL(/\/login/);
});
