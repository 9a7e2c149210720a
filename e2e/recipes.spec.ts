import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listMenuTexts } from '@sali/texts/app/listMenu';
import { searchTexts } from '@sali/texts/app/search';
import { listTexts } from '@sali/texts/app/list';
import { haveTexts } from '@sali/texts/app/have';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { shareTargetTexts } from '@sali/texts/app/shareTarget';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { recipesTexts } from '@sali/texts/app/recipes';
import { violations } from './axe.ts';
import { durationText } from '../web/src/base/languages/durationText.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { button, chooseEntry, dialog, listShown, makeList, newPerson, register, row } from './people.ts';
import { sharedServer } from './setup.ts';

/** Recipes as people use them: written, pasted, looked at, cooked, put on a list, with and without a network. */

const here = sharedServer();
const words = recipesTexts;
const form = recipeFormTexts;
const more = recipeMoreTexts;

const TEXT = `שקשוקה של שבת
4 מנות
מצרכים
6 ביצים
900 גרם עגבניות
חצי כפית מלח
אופן ההכנה
1. מטגנים בצל
2. מוסיפים עגבניות ומבשלים 20 דקות
3. שוברים ביצים ומכסים`;

/** Where pictures of the screens go, if anywhere. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SALI_SHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens the form, pastes the text and saves; ends on the recipe's page. */
async function paste(page: Page, text = TEXT, isPublic = false): Promise<void> {
  await follow(page, `${here.server.url}/recipes`);
  await button(page, words.add).first().click();
  await button(page, form.bringReady).click();
  await page.getByLabel(recipeFormTexts.import.textLabel).fill(text);
  await button(page, recipeFormTexts.import.read).click();
  await page.getByLabel(form.title, { exact: true }).waitFor();
  if (isPublic) await page.getByRole('switch', { name: form.isPublic }).check();
  await button(page, form.save).click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: text.split('\n')[0] ?? '' })
    .waitFor();
}

test('[X39] a pasted recipe fills the form, is saved, searched, marked, edited and deleted', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await follow(page, `${here.server.url}/recipes`);
  await page.getByRole('heading', { level: 1, name: words.mine }).waitFor();
  await page.getByText(words.emptyTitle).waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'empty-phone');

  await button(page, words.add).first().click();
  await button(page, form.bringReady).click();
  await page.getByLabel(recipeFormTexts.import.textLabel).waitFor();
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await shoot(page, 'import-phone');
  await page.getByLabel(recipeFormTexts.import.textLabel).fill(TEXT);
  await button(page, recipeFormTexts.import.read).click();
  await expect.poll(() => page.getByLabel(form.title, { exact: true }).inputValue()).toBe('שקשוקה של שבת');
  expect(await page.getByLabel(`${form.quantity} 2`, { exact: true }).inputValue()).toBe('900');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'form-phone');

  await page.getByLabel(form.title, { exact: true }).fill('');
  await button(page, form.save).click();
  await page.getByText(form.errors.title, { exact: true }).waitFor();
  await page.getByLabel(form.title, { exact: true }).fill('שקשוקה שלנו');
  await button(page, form.save).click();
  await page.getByRole('heading', { level: 1, name: 'שקשוקה שלנו' }).waitFor();
  await page.getByText('900 גרם').waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'recipe-phone');
  await button(page, recipeMoreTexts.save.one).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: recipeMoreTexts.save.as({ format: 'Markdown' }) }).click();
  expect((await saved).suggestedFilename()).toBe('שקשוקה שלנו.md');

  await button(page, words.favorite({ title: 'שקשוקה שלנו' })).click();
  await button(page, words.unfavorite({ title: 'שקשוקה שלנו' })).waitFor();
  await follow(page, `${here.server.url}/recipes`);
  await button(page, words.filter.favorites).click();
  await page.getByRole('link', { name: 'שקשוקה שלנו', exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: words.count({ total: 1 }) })
    .waitFor();
  await page.getByLabel(words.search).fill('פיצה');
  await page.getByText(words.nothingFound).waitFor();
  await page.getByRole('main').getByText(texts.app.clearSearch, { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'gallery-phone');

  await page.getByRole('link', { name: 'שקשוקה שלנו', exact: true }).click();
  await button(page, words.edit).click();
  await page.getByRole('dialog').getByLabel(form.servings, { exact: true }).fill('0');
  await button(page, form.save).click();
  await page.getByText(form.errors.servings, { exact: true }).waitFor();
  await page.getByRole('dialog').getByLabel(form.servings, { exact: true }).fill('8');
  await button(page, form.save).click();
  await page.getByText(words.servingsLabel({ servings: 8 }), { exact: true }).waitFor();
  const own = new URL(page.url()).pathname;
  await button(page, words.remove).click();
  const question = await dialog(page);
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(question, words.remove).click();
  await page.getByText(words.removed).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await question.waitFor({ state: 'detached' });
  // It was a slip: the message has the way back.
  await button(page, texts.app.cancel).click();
  await page.getByRole('heading', { level: 1, name: 'שקשוקה שלנו' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(own);
});

test('[SR1] [SR2] what another app shares becomes lines of a list, and a recipe', async () => {
  const share = (params: Record<string, string>) =>
    `${here.server.url}/share?${new URLSearchParams(params).toString()}`;
  const manifest = (await (await fetch(`${here.server.url}/manifest.webmanifest`)).json()) as { share_target?: object };
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'GET' });
  const page = await newPage(here.browser, PHONE);
  await follow(page, share({ title: 'הודעה', text: 'חלב\n2 לחם\nאבקת כביסה' }));
  await button(page, shareTargetTexts.toList).waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'share-text-phone');
  await button(page, shareTargetTexts.toList).click();
  // The estimate follows the count on the button once the server has answered.
  await (await dialog(page)).getByRole('button', { name: searchTexts.addMany({ count: 3 }) }).click();
  await row(page, 'אבקת כביסה').waitFor();
  await follow(page, share({}));
  await page.getByText(shareTargetTexts.nothing).waitFor();
  await follow(page, share({ text: TEXT }));
  await page.getByRole('link', { name: shareTargetTexts.signIn }).click();
  await page.waitForURL(/login\?next=/);
  await register(page, here.server.url, newPerson());
  await follow(page, share({ text: TEXT }));
  await button(page, shareTargetTexts.toRecipe).click();
  await expect.poll(() => page.getByLabel(form.title, { exact: true }).inputValue()).toBe('שקשוקה של שבת');
  await button(page, form.save).click();
  await page.getByRole('heading', { level: 1, name: 'שקשוקה של שבת' }).waitFor();
  await follow(page, share({ url: 'https://example.invalid/recipe', title: 'מרק' }));
  await shoot(page, 'share-address-phone');
  await button(page, shareTargetTexts.toRecipe).click();
  await page.getByRole('alert').waitFor();
});

test('[X40] ingredients and steps are put in order by the keyboard, and ingredients come from the catalogue', async () => {
  const page = await newPage(here.browser, DESK);
  await register(page, here.server.url, newPerson());
  await follow(page, `${here.server.url}/recipes`);
  await button(page, words.add).first().click();
  await page.getByLabel(form.title, { exact: true }).fill('קוטג׳ עם דבש');
  const name = page.getByRole('combobox', { name: `${form.name} 1`, exact: true });
  await name.pressSequentially('קוטג');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await name.press('ArrowDown');
  await name.press('Enter');
  await page.getByText(form.catalogued, { exact: true }).waitFor();
  await button(page, form.addIngredient).click();
  await page.getByRole('combobox', { name: `${form.name} 2`, exact: true }).fill('דבש');
  await page.keyboard.press('Tab');
  await button(page, form.move({ what: form.ingredient({ at: 2 }) })).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByRole('combobox', { name: `${form.name} 1`, exact: true }).inputValue()).toBe('דבש');
  await page.getByRole('textbox', { name: form.step({ at: 1 }), exact: true }).fill('מגישים');
  await shoot(page, 'form-desktop');
  await button(page, form.save).click();
  await page.getByRole('heading', { level: 1, name: 'קוטג׳ עם דבש' }).waitFor();
  const names = await page.locator('[data-part=ingredients] > li').allInnerTexts();
  expect(names[0]).toContain('דבש');
  expect(names[1]).toContain(words.catalogued);
  await shoot(page, 'recipe-desktop');
});

/** The smallest picture: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('[RP8] [U5] pictures are a strip that is turned by buttons and keys; cooking shows the picture of the step', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await paste(page);
  await button(page, words.edit).click();
  const files = ['1', '2'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: PIXEL }));
  await page.getByLabel(form.addPictures).setInputFiles(files);
  await page.getByLabel(form.pictureStep({ at: 2 }), { exact: true }).selectOption({ index: 1 });
  expect(await violations(page, { themes: ['light'] })).toEqual([]);
  await button(page, form.save).click();
  // The form closes by itself, and the focus goes back to what opened it.
  await expect.poll(() => button(page, words.edit).evaluate((one) => one === document.activeElement)).toBe(true);
  const picture = (at: number) => page.getByRole('img', { name: more.pictureOf({ at, of: 2 }), exact: true });
  await picture(1).waitFor();
  // It is a private recipe: the browser sends who asks.
  const isShown = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;
  await expect.poll(() => picture(1).evaluate(isShown)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await button(page, more.nextPicture).click();
  await expect.poll(() => button(page, more.previousPicture).isVisible()).toBe(true);
  await page.getByRole('list', { name: more.pictures }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => button(page, more.nextPicture).isVisible()).toBe(true);
  await shoot(page, 'pictures-phone');
  await page.getByRole('link', { name: words.startCooking }).click();
  const ofStep = page.getByRole('img', { name: more.stepPicture({ at: 1 }), exact: true });
  await ofStep.waitFor();
  await expect.poll(() => ofStep.evaluate(isShown)).toBe(true);
});

test('[X41] chosen ingredients go on a chosen list, scaled; then the list is shown', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await makeList(page, 'לשבת');
  await paste(page, TEXT.replace('900 גרם עגבניות', '900 גרם זזזקה'));
  await button(page, words.moreServings).click();
  await button(page, words.toList).click();
  const sheet = await dialog(page);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'to-list-phone');
  // A little salt is likely at home.
  expect(await sheet.getByRole('checkbox', { name: /מלח/ }).isChecked()).toBe(false);
  await sheet.locator('[data-part=packages]').first().waitFor();
  await button(sheet, words.adding.add({ count: 2 })).click();
  await listShown(page, 'לשבת');
  await page.getByText(words.adding.done).waitFor();
  await row(page, 'זזזקה')
    .getByText(/1,?130/)
    .first()
    .waitFor();
  await page.getByText(/^ביצ/).first().waitFor();
  expect(await page.getByText(/^מלח/).count()).toBe(0);
  await shoot(page, 'recipe-on-list-phone');
  // The recipe's ingredients leave the list again, and come back by the undo.
  await button(page, listTexts.more).first().click();
  await chooseEntry(page, listMenuTexts.recipes);
  const recipes = await dialog(page);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'recipes-on-list-phone');
  const remove = words.onList.removeName({ title: 'שקשוקה של שבת' });
  await button(recipes, remove).click();
  await button(page, texts.list.undo).click();
  await row(page, 'זזזקה').waitFor();
  await button(page, listTexts.more).first().click();
  await chooseEntry(page, listMenuTexts.recipes);
  await button(await dialog(page), remove).click();
  await row(page, 'זזזקה').waitFor({ state: 'detached' });
});

test('[I33] [RW1] [RW2] a pie is scaled to a larger tin, and its dough, a recipe of its own, goes on the list as flour', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await makeList(page, 'לשבת');
  await paste(page, 'בצק פריך\n1 מנה\nמצרכים\n400 גרם קמח תופח\nאופן ההכנה\n1. לשים');
  await paste(page, 'פאי תפוחים\n8 מנות\nמצרכים\n4 זזזקות\nאופן ההכנה\n1. משטחים בתבנית בקוטר 24 ואופים');
  await button(page, words.edit).click();
  await button(page, form.addRecipe).click();
  const choice = page.getByRole('dialog', { name: form.addRecipe });
  await choice.getByRole('button', { name: 'בצק פריך' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'sub-recipe-choice-phone');
  await choice.getByRole('button', { name: 'בצק פריך' }).click();
  await page.getByLabel(`${form.quantity} 2`).fill('1.5');
  await page.getByText(form.timesRecipe).scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'sub-recipe-form-phone');
  await button(page, form.save).click();
  const link = page.getByRole('link', { name: 'בצק פריך' });
  await link.waitFor();
  await button(page, haveTexts.open).click();
  const have = await dialog(page);
  await have.getByText(haveTexts.ways.tin, { exact: true }).click();
  await have.getByLabel(haveTexts.otherTin).fill('28');
  await have.getByText(haveTexts.aboutInTin({ percent: 136, servings: 11 })).waitFor();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'tin-phone');
  await button(have, haveTexts.apply).click();
  await page.getByText('× 2', { exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, 'sub-recipe-phone');
  await button(page, words.toList).click();
  const sheet = await dialog(page);
  expect(await sheet.getByRole('checkbox', { name: /קמח תופח.*בצק פריך/ }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'sub-recipe-to-list-phone');
  await button(sheet, words.adding.add({ count: 2 })).click();
  await listShown(page, 'לשבת');
  await row(page, 'קמח תופח').waitFor();
  await page.goBack();
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'בצק פריך' }).waitFor();
});

test('[X42] cooking shows one step after the other, and what was read stays without a network', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await register(page, here.server.url, newPerson());
  await paste(page);
  await page.getByRole('link', { name: words.startCooking }).click();
  await page.getByText(words.cooking.stepOf({ at: 1, of: 3 }), { exact: true }).waitFor();
  await shoot(page, 'cook-phone');
  await button(page, words.cooking.done).click();
  await page.getByText('מוסיפים עגבניות ומבשלים').first().waitFor();
  const timer = words.cooking.timeOf({ duration: durationText(20 * 60) });
  await page.getByRole('button', { name: new RegExp(`${timer}.*${words.cooking.start}`) }).click();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'cook-timer-phone');
  if (process.env.SALI_SHOTS !== undefined) {
    await page.setViewportSize(DESK.viewport);
    await shoot(page, 'cook-timer-desktop');
    await page.setViewportSize(PHONE.viewport);
  }
  await button(page, words.cooking.done).click();
  await button(page, words.cooking.finish).click();
  await page.getByText(words.cooking.finished).waitFor();
  await page.getByRole('link', { name: words.cooking.toRecipe }).click();
  await page.getByRole('heading', { level: 1, name: 'שקשוקה של שבת' }).waitFor();
  const address = page.url();
  await context.setOffline(true);
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'שקשוקה של שבת' }).waitFor();
  await page.getByText('900 גרם').waitFor();
});

test('[X43] a guest sees public recipes only, and puts them on a list of this device', async () => {
  const owner = await newPage(here.browser, DESK);
  await register(owner, here.server.url, newPerson());
  await paste(owner, TEXT, true);
  const address = owner.url();
  await paste(owner, TEXT.replace('שקשוקה של שבת', 'סוד משפחתי'));
  const secret = owner.url();
  await follow(owner, `${here.server.url}/recipes`);
  await owner.getByRole('link', { name: 'סוד משפחתי', exact: true }).waitFor();
  await shoot(owner, 'gallery-desktop');
  await follow(owner, `${address}/cook`);
  await owner.getByText(words.cooking.stepOf({ at: 1, of: 3 }), { exact: true }).waitFor();
  await shoot(owner, 'cook-desktop');

  const page = await newPage(here.browser);
  await follow(page, `${here.server.url}/recipes`);
  await page.getByRole('heading', { level: 1, name: words.gallery }).waitFor();
  await page.getByRole('link', { name: 'שקשוקה של שבת', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'שקשוקה של שבת' }).waitFor();
  expect(await page.getByRole('button', { name: words.edit }).count()).toBe(0);
  await button(page, words.toList).click();
  await button(await dialog(page), words.adding.add({ count: 2 })).click();
  await listShown(page, 'שקשוקה של שבת');
  await page.getByText(/^ביצ/).first().waitFor();
  await follow(page, secret);
  await page.getByText(words.notFound, { exact: true }).waitFor();
});

test('[X44] a crawler without JavaScript reads a public recipe in the page that the server sends, and nothing of a private one', async () => {
  const page = await newPage(here.browser);
  await register(page, here.server.url, newPerson());
  await paste(page, TEXT.replace('שקשוקה של שבת', 'שקשוקה </script><b>'), true);
  const html = await (await fetch(page.url())).text();
  expect(html).toContain('<title>שקשוקה &lt;/script&gt;&lt;b&gt; - סלי</title>');
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Recipe',
    name: 'שקשוקה </script><b>',
    recipeIngredient: ['6 ביצים', '900 גרם עגבניות', '½ כפית מלח'],
  });
  expect(html).toContain('<meta property="og:title"');
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
  await paste(page, TEXT.replace('שקשוקה של שבת', 'סוד משפחתי'));
  expect(await (await fetch(page.url())).text()).not.toContain('סוד');
});
