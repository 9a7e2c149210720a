import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { searchTexts } from '@sali/texts/app/search';
import { pictureTextTexts as words } from '@sali/texts/app/pictureText';
import { recipeFormTexts as form } from '@sali/texts/app/recipeForm';
import { recipesTexts } from '@sali/texts/app/recipes';
import { violations } from './axe.ts';
import { newContext } from './browser.ts';
import { button, dialog, makeList, newPerson, register, row } from './people.ts';
import { sharedServer } from './setup.ts';

/** Pictures of text, drawn by the browser, read by Tesseract on the device. Reading takes long on a busy machine. */

const here = sharedServer();
const READ_MS = 240_000;
const LONG_TEST_MS = 400_000;

/** A picture of lines in the app's typeface, as a file that can be chosen. */
async function pictureOf(page: Page, lines: readonly string[]) {
  const address = await page.evaluate(async (drawn) => {
    await document.fonts.load('40px Rubik', 'אבג 123');
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 900, height: 80 + drawn.length * 80 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    Object.assign(context, { fillStyle: '#111', font: '40px Rubik', direction: 'rtl', textAlign: 'right' });
    for (const [at, line] of drawn.entries()) context.fillText(line, 850, 80 + at * 80);
    return canvas.toDataURL('image/png');
  }, lines);
  return { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

const chosen = (page: Page) => page.locator('label').filter({ hasText: words.choose }).locator('input');
const textOf = (page: Page) => page.getByLabel(words.textLabel);

test(
  '[G113] a list is read from a picture, corrected and added; and nothing is sent',
  async () => {
    const context = await newContext(here.browser);
    const page = await context.newPage();
    await page.goto(`${here.server.url}/shopping`);
    await makeList(page, 'קניות');
    const picture = await pictureOf(page, ['2 חלב', '500 גרם בשר טחון', 'לחם אחיד']);
    await button(page, words.open).click();
    await page.getByText(words.private).waitFor();
    expect(await violations(page)).toEqual([]);

    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
    await chosen(page).setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText(words.problems.noPicture).waitFor();
    await chosen(page).setInputFiles(picture);
    await button(page, words.cancel).click();
    await chosen(page).setInputFiles(picture);
    await textOf(page).waitFor({ timeout: READ_MS });
    expect(sent.filter((request) => request !== 'GET ')).toEqual([]);
    expect((await textOf(page).inputValue()).split('\n')).toEqual(['2 חלב', '500 גרם בשר טחון', 'לחם אחיד']);
    expect(await violations(page)).toEqual([]);

    await textOf(page).fill('2 חלב\n750 גרם בשר טחון\nלחם אחיד');
    await button(page, words.toList).click();
    await page.getByRole('button', { name: searchTexts.addMany({ count: 3 }) }).click();
    for (const name of ['חלב', 'בשר טחון', 'לחם אחיד']) await row(page, name).waitFor();
    await row(page, 'בשר טחון').getByText('750').first().waitFor();
  },
  LONG_TEST_MS,
);

test(
  '[G114] a recipe is read from a picture into the form, and without a network after the first time',
  async () => {
    const page = await here.installedPhone();
    const context = page.context();
    await register(page, here.server.url, newPerson());
    await page.goto(`${here.server.url}/recipes`);
    const picture = await pictureOf(page, [
      'פנקייקים של שבת',
      'מצרכים',
      '250 גרם קמח',
      '3 ביצים',
      'אופן ההכנה',
      'מערבבים קמח וביצים.',
    ]);
    const blank = await pictureOf(page, ['']);
    const openPicture = async () => {
      await button(page, recipesTexts.add).first().click();
      await button(page, form.bringReady).click();
      await (await dialog(page)).getByText(form.import.picture, { exact: true }).click();
    };
    await openPicture();
    await chosen(page).setInputFiles(blank);
    await page.getByText(words.problems.empty).waitFor({ timeout: READ_MS });

    await context.setOffline(true);
    await chosen(page).setInputFiles(picture);
    await textOf(page).waitFor({ timeout: READ_MS });
    await context.setOffline(false);
    await button(page, form.import.read).click();
    await expect.poll(() => page.getByLabel(form.title, { exact: true }).inputValue()).toBe('פנקייקים של שבת');
    expect(await page.getByLabel(`${form.quantity} 1`, { exact: true }).inputValue()).toBe('250');
  },
  LONG_TEST_MS,
);

test(
  '[G115] without a network before the first use the screen says so',
  async () => {
    const context = await newContext(here.browser);
    const page = await context.newPage();
    await page.goto(`${here.server.url}/shopping`);
    await makeList(page, 'קניות');
    const picture = await pictureOf(page, ['2 חלב']);
    await button(page, words.open).click();
    await page.getByText(words.private).waitFor();
    await context.setOffline(true);
    await chosen(page).setInputFiles(picture);
    await page.getByText(words.problems.notLoaded).waitFor({ timeout: READ_MS });
  },
  LONG_TEST_MS,
);
