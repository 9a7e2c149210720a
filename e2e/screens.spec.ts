import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { searchTexts } from '@sali/texts/app/search';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { listTexts } from '@sali/texts/app/list';
import { homeTexts } from '@sali/texts/app/home';
import { violations } from './axe.ts';
import { DESK, follow, PHONE, newPage } from './browser.ts';
import {
  button,
  newPerson,
  openCompleted,
  openItem,
  register,
  row,
  search,
  searchBox,
  signIn,
  suggestions,
  tick,
  untick,
} from './people.ts';
import {
  GUEST_SCREENS,
  LIST_SCREENS,
  menuButton,
  NEWCOMER_SCREENS,
  openStageList,
  type Screen,
  setStage,
  SHARED,
  type Stage,
  storeButton,
} from './screens.ts';
import { sharedServer } from './setup.ts';

/** Checks of every screen, in both sizes and both themes. */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [
  { size: 'phone', viewport: PHONE.viewport },
  { size: 'desk', viewport: DESK.viewport },
];

const here = sharedServer();
let stage: Stage;

/** A page of a size, without touch: a mouse, the keyboard and axe use it. */
const sizedPage = (viewport: { width: number; height: number } = PHONE.viewport): Promise<Page> =>
  newPage(here.browser, { viewport });

beforeAll(async () => {
  const [page, other] = [await sizedPage(), await sizedPage()];
  stage = await setStage(page, other, here.server.url);
  await Promise.all([page.context().close(), other.context().close()]);
});

describe.each(SIZES)('$size', ({ viewport }) => {
  describe.each([
    { who: 'guest', screens: GUEST_SCREENS, enter: async () => undefined },
    { who: 'newcomer', screens: NEWCOMER_SCREENS, enter: (page: Page) => register(page, here.server.url, newPerson()) },
    {
      who: 'person with lists',
      screens: LIST_SCREENS,
      enter: (page: Page) => signIn(page, here.server.url, stage.person),
    },
  ])('$who', ({ screens, enter }) => {
    let page: Page;

    beforeAll(async () => {
      page = await sizedPage(viewport);
      await enter(page);
    });

    afterAll(() => page.context().close());

    test.each(screens)(
      '[U1] [U2] %s: axe finds nothing, light or dark; right to left, no sideways scroll',
      async (...screen) => {
        await look(page, screen);
      },
    );
  });
});

async function look(page: Page, [, open]: Screen): Promise<void> {
  await open(page, stage);
  expect(await violations(page, { tags: TAGS })).toEqual([]);
  expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(['he', 'rtl']);
  expect(await overflow(page)).toBe(0);
  const before = page.viewportSize();
  if (before?.width !== PHONE.viewport.width) return;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize(before);
}

/** How many pixels the page can be scrolled sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const boxOf = async (locator: Locator): Promise<{ left: number; right: number; height: number; width: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not on the screen: ${locator}`);
  return { left: box.x, right: box.x + box.width, height: box.height, width: box.width };
};

describe('the list', () => {
  let page: Page;

  beforeAll(async () => {
    page = await sizedPage();
    await signIn(page, here.server.url, stage.person);
    await openStageList(page, stage);
  });

  test('[U3] what leads is on the right: the way back, the tick, then the words, and the price on the left', async () => {
    const back = await boxOf(page.getByRole('link', { name: texts.list.back }));
    const title = await boxOf(page.getByRole('heading', { level: 1, name: SHARED }));
    expect(back.left).toBeGreaterThanOrEqual(title.right);
    const line = row(page, stage.piece);
    const [mark, words, price] = [
      await boxOf(tick(page, stage.piece)),
      await boxOf(line.getByText(stage.piece, { exact: true })),
      await boxOf(line.locator('[data-part=money]').last()),
    ];
    expect(mark.left).toBeGreaterThanOrEqual(words.right);
    expect(words.left).toBeGreaterThanOrEqual(price.right);
  });

  test('[U4] the shekel sign is to the left of the digits, and they never part', async () => {
    const sums = await page.locator('[data-part=money]:visible').evaluateAll((all) =>
      all.map((money) => {
        const sign = money.querySelector('span')?.getBoundingClientRect();
        const whole = money.getBoundingClientRect();
        return {
          text: money.textContent,
          isLeft: sign !== undefined && sign.left - whole.left < 1,
          lines: money.getClientRects().length,
        };
      }),
    );
    expect(sums.length).toBeGreaterThan(4);
    expect(sums.filter(({ isLeft, lines, text }) => !isLeft || lines !== 1 || !/\d/.test(text ?? ''))).toEqual([]);
  });

  test('[U5] a dialog takes the focus, keeps it, closes on Escape and gives it back to what opened it', async () => {
    const openers = [
      button(page, listTexts.share),
      storeButton(page),
      page.getByRole('button', { name: new RegExp(`^${texts.sync.status.synced}`) }),
      row(page, stage.piece).getByRole('button').filter({ hasText: stage.piece }),
    ];
    for (const opener of openers) await opensAndReturns(page, opener);
    await follow(page, `${here.server.url}/shopping`);
    await opensAndReturns(page, menuButton(page));
  });

  test('[U6] the keyboard alone finds, adds, ticks and returns a product', async () => {
    await openStageList(page, stage);
    await searchBox(page).focus();
    await page.keyboard.type('חלב');
    const first = (await search(page, 'חלב')).first();
    const name = (await first.locator('[data-part=name]').innerText()).trim();
    await page.keyboard.press('ArrowDown');
    expect(await first.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await first.getByText(searchTexts.inListLabel).waitFor();
    await page.keyboard.press('Escape');
    await suggestions(page).waitFor({ state: 'detached' });
    await tick(page, name).focus();
    await page.keyboard.press('Space');
    const header = page.getByRole('button', { name: new RegExp(`^${listTexts.completed}`) });
    await page.locator('[data-part=item][data-state=pending]').waitFor({ state: 'detached' });
    await header.focus();
    await page.keyboard.press('Enter');
    await untick(page, name).focus();
    await page.keyboard.press('Enter');
    await tick(page, name).waitFor();
  });

  test('[U6] the link that skips to the content is seen only by the keyboard', async () => {
    await openStageList(page, stage);
    const skip = page.getByRole('link', { name: texts.app.skip });
    const top = async () => (await skip.boundingBox())?.y ?? 0;
    const category = page.locator('[data-part=category]').first();
    await category.click();
    await category.click();
    await skip.focus();
    expect(await top()).toBeLessThan(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await top()).toBeGreaterThanOrEqual(0);
  });

  test('[U7] at 200% on a desk, and at 320 pixels, search, list, sum and dialogs can be used', async () => {
    for (const viewport of [
      { width: 640, height: 400 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await openStageList(page, stage);
      expect(await overflow(page)).toBe(0);
      await search(page, 'קוטג');
      await button(page, listTexts.done).click();
      await openItem(page, stage.weighed);
      await button(page, productTexts.saveAndClose).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.setViewportSize(PHONE.viewport);
  });

  test('[U34] the line through a name goes through its measures too', async () => {
    await openStageList(page, stage);
    await openCompleted(page);
    const measure = row(page, stage.done).locator('[data-part=name] bdi > span').first();
    expect(await measure.evaluate((part) => getComputedStyle(part).textDecorationLine)).toBe('line-through');
  });

  test('[U33] the till, the tabs, sheets and pages keep to the safe area, upright and on the side', async () => {
    const session = await page.context().newCDPSession(page);
    const setInsets = (insets: object) => session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const { viewport, insets } of SAFE) {
      await page.setViewportSize(viewport);
      await setInsets(insets);
      const bounds = {
        left: insets.left,
        right: viewport.width - insets.right,
        bottom: viewport.height - insets.bottom,
      };
      await openStageList(page, stage);
      expect(await outside(page, bounds)).toEqual([]);
      const sheet = await openItem(page, stage.weighed);
      await page.locator('[data-part=sheet]').evaluate((one) => one.scrollTo(0, one.scrollHeight));
      expect(await outside(page, bounds, '[data-part=sheet]')).toEqual([]);
      await sheet.getByText(fullProductTexts.open, { exact: true }).click();
      await button(page, fullProductTexts.back).waitFor();
      expect(await outside(page, bounds, '[data-part=sheet]')).toEqual([]);
      await button(page, texts.app.close).click();
      // As wide as the screen, and with the tabs.
      await follow(page, here.server.url);
      await page.getByText(homeTexts.question).waitFor();
      expect(await outside(page, bounds)).toEqual([]);
    }
    await setInsets({});
    await page.setViewportSize(PHONE.viewport);
  });

  test('[U8] whatever can be tapped is at least 44 pixels high', async () => {
    await openStageList(page, stage);
    const small = await page
      .locator('button:visible, a:visible, input:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().height < 44)
          .map((one) => `${one.outerHTML.slice(0, 120)} ${one.getBoundingClientRect().height}`),
      );
    expect(small).toEqual([]);
  });
});

/** A phone with a notch and a bar at its lower edge, upright and on each of its sides. */
const SAFE = [
  { viewport: PHONE.viewport, insets: { top: 47, left: 0, right: 0, bottom: 34 } },
  { viewport: { width: 844, height: 390 }, insets: { top: 0, left: 47, right: 0, bottom: 21 } },
  { viewport: { width: 844, height: 390 }, insets: { top: 0, left: 0, right: 47, bottom: 21 } },
];

type Bounds = { readonly left: number; readonly right: number; readonly bottom: number };

/** Controls that reach out of the bounds. One that is scrolled to may be below them, one that stays in sight may not. */
const outside = (page: Page, bounds: Bounds, within = 'body'): Promise<string[]> =>
  page.locator(within).evaluate(
    (root, { left, right, bottom }) =>
      [...root.querySelectorAll('button, a, input')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => {
          const box = one.getBoundingClientRect();
          if (box.width < 2 || box.top > innerHeight || box.bottom < 0) return false;
          let above: Element | null = one;
          while (above && !['fixed', 'sticky'].includes(getComputedStyle(above).position)) above = above.parentElement;
          return box.left < left || box.right > right || (above !== null && box.bottom > bottom);
        })
        .map((one) => `${one.outerHTML.slice(0, 120)} ${JSON.stringify(one.getBoundingClientRect())}`),
    bounds,
  );

async function opensAndReturns(page: Page, opener: Locator): Promise<void> {
  const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(inside).toBe(true);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
}
