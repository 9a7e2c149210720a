import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signInTexts } from '@sali/texts/app/signIn';
import { familyTexts } from '@sali/texts/app/family';
import { notificationsTexts } from '@sali/texts/app/notifications';
import { recipesTexts } from '@sali/texts/app/recipes';
import { settingsTexts } from '@sali/texts/app/settings';
import { waysInTexts } from '@sali/texts/app/waysIn';
import { DESK, MOVES, newContext, newPage, PHONE } from './browser.ts';
import { listByApi, postAs } from './listByApi.ts';
import { newPerson, register } from './people.ts';
import { ownServer } from './setup.ts';

/** Pages that wait for the server: what is on the screen does not move when its answers come. */

const here = ownServer({ GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' });

/** The part of the page that moves, as browsers count it; a fifth of what they call good. */
const SHIFT_MAX = 0.02;

/** Elements that moved by themselves, how far, and whether the server had answered; a browser writes it down. */
type Shift = { readonly value: number; readonly moved: string[]; readonly isAnswered: boolean };

const RECIPE = {
  title: 'שקשוקה',
  entries: [{ entry_type: 'product', product_name: 'ביצים', quantity: 6 }],
};

const newcomer = newPerson();
const cook = newPerson();

beforeAll(async () => {
  for (const person of [newcomer, cook]) {
    const page = await newPage(here.browser);
    await register(page, here.server.url, person);
    await page.context().close();
  }
  await postAs(here.server.url, cook, 'recipes', RECIPE);
  await listByApi(here.server.url, cook, 'קניות לשבת', [{ name: 'חלב' }]);
});

/** Opens an address while the server is slow: the answers come once the page has been drawn without them. */
async function shiftsOf(page: Page, path: string, drawn: string, answered: string): Promise<Shift[]> {
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    // A server that is slow but there: without this answer a busy machine shows the strip that it is not reached.
    if (!route.request().url().endsWith('/api/health')) await answers;
    // A call of a page that has gone has nobody to answer.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${here.server.url}${path}`);
  await page.getByRole('heading', { name: drawn, exact: true }).first().waitFor();
  // The font may come late on a busy machine, and moves a line by a part of a pixel.
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.evaluate(twoFrames);
  await page.evaluate(() => Reflect.set(window, 'isAnswered', true));
  answer();
  await page.getByText(answered, { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(twoFrames);
  return page.evaluate((): Shift[] => Reflect.get(window, 'shifts') ?? []);
}

const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Runs in the page before it. */
function observeShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      shifts.push({
        value,
        isAnswered: Reflect.get(window, 'isAnswered') === true,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' ${previousRect.y} → ${currentRect.y}`,
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const { inbox, reminders } = notificationsTexts;

test.each([
  ['settings', newcomer, '/settings#family', settingsTexts.title, familyTexts.make],
  ['notifications', newcomer, '/notifications', notificationsTexts.title, inbox.empty],
  ['notifications of a person with lists', cook, '/notifications', notificationsTexts.title, reminders.add],
  ['a gallery without recipes', newcomer, '/recipes', recipesTexts.mine, recipesTexts.emptyTitle],
  ['a gallery with a recipe', cook, '/recipes', recipesTexts.mine, RECIPE.title],
] as const)('[U27] %s: nothing moves when the server answers', async (_name, person, path, drawn, answered) => {
  for (const size of [PHONE, DESK]) {
    const context = await newContext(here.browser, { ...size, ...MOVES });
    const page = await context.newPage();
    const { email, password } = person;
    await context.request.post(`${here.server.url}/api/auth/login`, { data: { email, password } });
    await page.goto(`${here.server.url}/shopping`);
    await page.waitForFunction(() => localStorage.getItem('auth-storage') !== null);
    await page.addInitScript(observeShifts);
    const shifts = await shiftsOf(page, path, drawn, answered);
    const sum = shifts.reduce((before, { value }) => before + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
    await context.close();
  }
});

test.each([
  ['sign-in', '/login', signInTexts.loginTitle],
  ['registration', '/login#register', signInTexts.registerTitle],
])('[U27] %s: nothing moves when the button of Google comes', async (_name, path, drawn) => {
  for (const size of [PHONE, DESK]) {
    const page = await newPage(here.browser, { ...size, ...MOVES });
    await page.route('https://accounts.google.com/**', (route) => route.abort());
    await page.addInitScript(observeShifts);
    const shifts = await shiftsOf(page, path, drawn, waysInTexts.google.continue);
    expect(shifts.filter(({ isAnswered }) => isAnswered)).toEqual([]);
    await page.context().close();
  }
});
