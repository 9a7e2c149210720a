import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { endAnimations } from '../axe.ts';
import { DESK, launch, newContext, PHONE } from '../browser.ts';
import { type Person, register, signIn } from '../people.ts';
import { GUEST_SCREENS, LIST_SCREENS, NEWCOMER_SCREENS, type Screen, setStage, type Stage } from '../screens.ts';
import { startServer } from '../server.ts';
import { pagesAndSteps } from './pages.ts';
import { settleTexts } from './settledTexts.ts';

/** People with fixed names and addresses, so that two runs show the same. */
const DANA: Person = { firstName: 'דנה', lastName: 'כהן', email: 'dana@example.com', password: 'mitz-petel-48' };
const YOSSI: Person = { ...DANA, firstName: 'יוסי', lastName: 'לוי', email: 'yossi@example.com' };
const NEWCOMER: Omit<Person, 'email'> = { firstName: 'נועה', lastName: 'ברק', password: DANA.password };

const SIZES = [
  ['phone', PHONE.viewport],
  ['desk', DESK.viewport],
] as const;
const THEMES = ['light', 'dark'] as const;
const STEP_MS = 30_000;

/**
 * Takes a picture of every screen, on a phone and on a desk, light and dark, into a folder.
 * @param root the checkout whose built server and app are shown
 * @returns the screens that could not be opened
 */
export async function takePictures(folder: string, root?: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ ADMIN_EMAILS: DANA.email }, { root });
  const browser = await launch();
  try {
    return await takeAll(browser, server.url, folder);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function takeAll(browser: Browser, origin: string, folder: string): Promise<string[]> {
  const pageAt = async (viewport: { width: number; height: number }): Promise<Page> => {
    const page = await (await newContext(browser, { viewport })).newPage();
    page.setDefaultTimeout(STEP_MS);
    // tsx names functions by a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named;');
    return page;
  };
  const makers = [await pageAt(PHONE.viewport), await pageAt(PHONE.viewport)] as const;
  const stage = await setStage(makers[0], makers[1], origin, [DANA, YOSSI]);
  await Promise.all(makers.map((page) => page.context().close()));
  const visits: readonly (readonly [readonly Screen[], (page: Page, size: string) => Promise<void>])[] = [
    [GUEST_SCREENS, async () => undefined],
    // One for each size: the first makes a list.
    [NEWCOMER_SCREENS, (page, size) => register(page, origin, { ...NEWCOMER, email: `${size}@example.com` })],
    [[...LIST_SCREENS, ...(await pagesAndSteps(origin, DANA, YOSSI))], (page) => signIn(page, origin, DANA)],
  ];
  const missed: string[] = [];
  for (const [size, viewport] of SIZES) {
    for (const [screens, enter] of visits) {
      const page = await pageAt(viewport);
      await enter(page, size);
      for (const screen of screens) {
        const taken = await takeScreen(page, screen, stage, (theme) =>
          join(folder, `${screen[0]} - ${size} ${theme}.png`),
        );
        if (!taken) missed.push(`${screen[0]} - ${size}`);
      }
      await page.context().close();
    }
  }
  return missed;
}

async function takeScreen(
  page: Page,
  [, open]: Screen,
  stage: Stage,
  pathOf: (theme: string) => string,
): Promise<boolean> {
  try {
    await open(page, stage);
  } catch {
    // Another revision may have no such screen; the caller reports it.
    return false;
  }
  await settled(page);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endAnimations);
    await page.evaluate(settleTexts);
    await page.screenshot({ path: pathOf(colorScheme), fullPage: true, animations: 'disabled', caret: 'hide' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return true;
}

/** How long a page must stay the same, and how often it is looked at; one that never rests is taken as it is. */
const REST_MS = 500;
const LOOKS_MAX = 30;

/** Waits for the content of late answers: the page itself says when no more comes, also one whose socket never rests. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  let before = '';
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const now = await page.evaluate(() => document.body.innerHTML);
    if (now === before && !(await page.locator('[aria-busy=true]').count())) return;
    before = now;
    await page.waitForTimeout(REST_MS);
  }
}
