import { personalTexts } from '@sali/texts/app/personal';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricesTexts } from '@sali/texts/app/prices';
import { conflictTexts } from '@sali/texts/app/conflict';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { violations } from './axe.ts';
import { DESK, follow, newContext, PHONE } from './browser.ts';
import {
  addProduct,
  button,
  dialog,
  hiddenPartOf,
  listShown,
  makeList,
  newPerson,
  openItem,
  register,
  row,
  search,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** The dialogs of a product and of one's own sessions, in a real browser against the real server. */

const here = sharedServer();
const words = fullProductTexts;
const NAME = 'קניות לשבת';

let page: Page;
let product: string;
let listUrl: string;

beforeAll(async () => {
  const context = await newContext(here.browser, { ...PHONE });
  page = await context.newPage();
  await register(page, here.server.url, newPerson('דנה', 'כהן'));
  listUrl = await makeList(page, NAME);
  product = await addProduct(page, 'קוטג');
});

afterAll(() => page.context().close());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

async function openFull(): Promise<void> {
  await follow(page, listUrl);
  await listShown(page, NAME);
  await openItem(page, product);
  await page.getByRole('button', { name: words.open }).click();
  await tab(words.tabs.details).waitFor();
}

let shots = 0;

/** Saves screenshots into the folder that SALI_SHOTS names, if it is set. */
async function shoot(theme: string): Promise<void> {
  const folder = process.env.SALI_SHOTS;
  if (folder === undefined) return;
  shots += 1;
  await page.screenshot({ path: `${folder}/${String(shots).padStart(2, '0')}-${theme}.png` });
}

/** Axe on a phone and on a desk; nothing can be scrolled sideways. Each size opens the page again. */
async function look(open: () => Promise<unknown>): Promise<void> {
  for (const { viewport } of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await open();
    expect(await violations(page, { inTheme: shoot })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
}

/** The full dialog on one of its tabs, with what is on it. */
const openTab = async (name: string, shown: string): Promise<void> => {
  await openFull();
  await tab(name).click();
  await page.getByText(shown, { exact: true }).first().waitFor();
};

test('[K56] on a phone, also on a short one, the dialog of an item fits without scrolling', async () => {
  await follow(page, listUrl);
  await listShown(page, NAME);
  const sheet = await openItem(page, await addProduct(page, 'לחם'));
  await sheet.locator('[data-part=next-set]').waitFor();
  await sheet.getByRole('switch').click();
  await sheet.getByText(productTexts.anyBrandHint).waitFor();
  for (const viewport of [PHONE.viewport, { width: 375, height: 667 }]) {
    await page.setViewportSize(viewport);
    expect(await hiddenPartOf(page)).toBe(0);
    expect(await violations(page, { inTheme: shoot })).toEqual([]);
  }
  await page.setViewportSize(PHONE.viewport);
  await page.keyboard.press('Escape');
});

describe('the full product', () => {
  test('[K1] the compact dialog leads to it and back, and closes from it', async () => {
    await openFull();
    await button(page, words.back).click();
    await button(page, productTexts.saveAndClose).waitFor();
    await page.getByRole('button', { name: words.open }).click();
    await button(page, texts.app.close).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('[K10] [K12] what one calls a product is saved with Ctrl+Enter and shows in the list; Escape cancels and the dialog stays', async () => {
    await openFull();
    const alias = page.getByLabel(personalTexts.alias, { exact: true });
    await alias.fill('טעות');
    await alias.press('Escape');
    expect(await alias.inputValue()).toBe('');
    await alias.fill('הקוטג׳ של הילדים');
    await alias.press('Control+Enter');
    await page.getByText(personalTexts.saved).waitFor();
    await button(page, texts.app.close).click();
    product = 'הקוטג׳ של הילדים';
    await row(page, product).waitFor();
    await look(() => openTab(words.tabs.details, words.brand));
  });

  test('[K13] the comparison ranks the stores with lowest, average and what its prices are', async () => {
    await look(() => openTab(words.tabs.prices, pricesTexts.comparison.lowest));
    expect(await page.locator('[data-part=ranked] > li').count()).toBeGreaterThan(0);
    // The sample's.
    expect(await page.getByText(pricesTexts.sampleDisclaimer).count()).toBe(1);
  });

  test('[K15] [K17] [MD1] what the editor saves waits for a manager, seen by its author; a changed category moves the line', async () => {
    await look(() => openTab(words.tabs.edit, infoFormTexts.description));
    const form = page.locator('form:visible');
    await form.getByLabel(infoFormTexts.description, { exact: true }).fill('גבינה לבנה רכה');
    await form.getByLabel(infoFormTexts.category, { exact: true }).selectOption({ label: 'מזווה' });
    await button(page, texts.app.save).click();
    await page.getByText(infoFormTexts.proposed).waitFor();
    await look(() => openTab(words.tabs.edit, infoFormTexts.waiting));
    await tab(words.tabs.details).click();
    await page.getByText(infoFormTexts.waitingBadge).first().waitFor();
    await page.getByText('גבינה לבנה רכה', { exact: true }).first().waitFor();
    await tab(words.tabs.edit).click();
    expect(await form.getByLabel(infoFormTexts.description, { exact: true }).inputValue()).toBe('גבינה לבנה רכה');
    await button(page, texts.app.close).click();
    await page.getByRole('button', { name: /מזווה/ }).first().waitFor();
  });

  test('[K4] a product found by search is added from the full dialog', async () => {
    await follow(page, listUrl);
    await listShown(page, NAME);
    await (await search(page, 'חלב')).first().locator('[data-part=name]').click();
    await dialog(page);
    await page.getByRole('button', { name: words.open }).click();
    await button(page, productTexts.add).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByText(/״.*״ ברשימה/)
      .first()
      .waitFor();
  });
});

describe('the same person twice', () => {
  test('[K21] [K23] [K24] the second tab asks, takes over, and the first says so and comes back', async () => {
    await follow(page, listUrl);
    await listShown(page, NAME);
    await page.locator('[data-part=live][data-state=connected]').first().waitFor({ state: 'attached' });
    const second = await page.context().newPage();
    await follow(second, listUrl);
    await second.getByRole('alertdialog').waitFor();
    await second.getByText('Chrome').waitFor();
    await button(second, conflictTexts.takeOver).click();
    await page.getByText(conflictTexts.takenTitle).waitFor();
    expect(await violations(page, { inTheme: shoot })).toEqual([]);
    await button(page, conflictTexts.comeBack).click();
    await second.getByText(conflictTexts.takenTitle).waitFor();
    await second.close();
  });
});
