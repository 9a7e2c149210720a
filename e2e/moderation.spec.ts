import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { texts } from '@sali/texts/app/main';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { contentReportTexts } from '@sali/texts/app/contentReport';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { recipeFormTexts } from '@sali/texts/app/recipeForm';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { recipesTexts } from '@sali/texts/app/recipes';
import { violationsOf } from './axe.ts';
import { DESK, newPage, PHONE } from './browser.ts';
import { addProduct, button, dialog, makeList, newPerson, openItem, register } from './people.ts';
import { ownServer } from './setup.ts';

/** A text about a product waits for a manager, who accepts or rejects it, and can restore the one before. */

const boss = newPerson('רותם', 'כץ');
const dana = newPerson('דנה', 'כהן');
const here = ownServer({ ADMIN_EMAILS: boss.email });
const words = adminTexts.proposals;

let desk: Page;
let phone: Page;
let product: string;
let listUrl: string;
let productPage: string;

beforeAll(async () => {
  desk = await newPage(here.browser, DESK);
  phone = await newPage(here.browser, PHONE);
  await register(desk, here.server.url, boss);
  await register(phone, here.server.url, dana);
  listUrl = await makeList(phone, 'שישי');
  product = await addProduct(phone, 'קוטג');
});

afterAll(async () => {
  for (const page of [desk, phone]) await page.context().close();
});

const form = () => phone.locator('form:visible');
const description = () => form().getByLabel(infoFormTexts.description, { exact: true });

/** Opens the form of the product from the list. */
async function openForm(): Promise<void> {
  await phone.goto(listUrl);
  await openItem(phone, product);
  await phone.getByRole('button', { name: fullProductTexts.open }).click();
  await phone.getByRole('tab', { name: fullProductTexts.tabs.edit }).click();
  await description().waitFor();
}

/** Saves a description with the form. */
async function propose(text: string): Promise<void> {
  await openForm();
  await description().fill(text);
  await button(phone, texts.app.save).click();
  await phone.getByText(infoFormTexts.proposed).waitFor();
}

async function openProposals(page: Page): Promise<void> {
  await page.goto(`${here.server.url}/admin?tab=proposals`);
  await page.getByRole('heading', { name: words.title }).waitFor();
}

/** The button of a proposal, whatever the product is called. */
const startingWith = (label: (values: { name: string }) => string) =>
  desk.locator(
    `[data-part=info-proposal] button[aria-label^="${label({ name: '' }).replace(/[\u2066-\u2069\s]+$/u, '')}"]`,
  );

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('[MD1] [MD3] a proposal is shown to its author as waiting, and to everybody once a manager accepts it', async () => {
  await propose('גבינה רכה מהמשק');
  await phone.getByText(infoFormTexts.waiting).waitFor();
  expect(await violationsOf(phone, 'proposal-waiting')).toEqual([]);

  for (const size of [{ width: 320, height: 700 }, PHONE.viewport, DESK.viewport]) {
    await desk.setViewportSize(size);
    await openProposals(desk);
    await desk.getByText('גבינה רכה מהמשק').waitFor();
    expect(await overflow(desk)).toBe(0);
    expect(await violationsOf(desk, `proposals-${size.width}`)).toEqual([]);
  }
  productPage = (await desk.locator('[data-part=info-proposal] a').first().getAttribute('href')) ?? '';
  await startingWith(words.acceptOf).click();
  await desk.locator('[data-part=info-proposal]').waitFor({ state: 'detached' });
  await desk.goto(`${here.server.url}${productPage}`);
  await desk.getByText(adminTexts.versions.current).waitFor();
  expect(await desk.getByText('גבינה רכה מהמשק').count()).toBe(2);
  await openForm();
  await phone.getByText(infoFormTexts.willWait).waitFor();
  expect(await description().inputValue()).toBe('גבינה רכה מהמשק');
});

test('[MD4] a rejected proposal says why to its author', async () => {
  await propose('קנו אצלי בזול');
  await openProposals(desk);
  await startingWith(words.rejectOf).click();
  const sheet = await dialog(desk);
  await sheet.getByLabel(words.reason).fill('פרסומת');
  expect(await violationsOf(desk, 'proposal-reject')).toEqual([]);
  await button(sheet, words.reject).click();
  await desk.locator('[data-part=info-proposal]').waitFor({ state: 'detached' });
  await desk.getByText(words.decided, { exact: true }).click();
  await desk.getByText('פרסומת').waitFor();
  await openForm();
  await phone.getByText('פרסומת').waitFor();
  expect(await description().inputValue()).toBe('גבינה רכה מהמשק');
});

test('[MD5] a manager deletes the texts of a product and returns to an earlier version', async () => {
  const versions = adminTexts.versions;
  for (const size of [PHONE.viewport, DESK.viewport]) {
    await desk.setViewportSize(size);
    await desk.goto(`${here.server.url}${productPage}`);
    await desk.getByText(versions.current).waitFor();
    expect(await violationsOf(desk, `versions-${size.width}`)).toEqual([]);
  }
  await button(desk, versions.deleteAll).click();
  await button(desk.getByRole('alertdialog'), versions.deleteAll).click();
  await desk.getByText(adminTexts.details.noExtra).waitFor();
  await desk.getByRole('button', { name: versions.returnTo }).first().click();
  await desk.getByText(adminTexts.details.noExtra).waitFor({ state: 'detached' });
  expect(await desk.getByText(versions.kinds.returned).count()).toBe(1);
});

test('[CR7] [CR8] what is written about a product is reported from its details, and a manager sees the report', async () => {
  const { product: words, reason, note, send, sent } = contentReportTexts;
  await phone.goto(listUrl);
  await openItem(phone, product);
  await phone.getByRole('button', { name: fullProductTexts.open }).click();
  await button(phone, words.open).click();
  const sheet = phone.getByRole('dialog').last();
  await sheet.getByLabel(reason).selectOption('offensive');
  await sheet.getByLabel(note).fill('קללות');
  expect(await violationsOf(phone, 'product-report')).toEqual([]);
  await button(sheet, send).click();
  await phone.getByText(sent).waitFor();
  await desk.goto(`${here.server.url}/admin?tab=content`);
  await desk.getByText('קללות').waitFor();
  await button(desk, adminTexts.content.dismissOf({ name: product })).click();
  await desk.getByText(adminTexts.content.none).waitFor();
});

test('[PC1] [PC2] a picture that a person uploads shows to everybody once it is accepted, from this server alone', async () => {
  const foreign: string[] = [];
  phone.on('request', (request) => {
    if (request.resourceType() === 'image' && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  const fields = infoFormTexts.picture;
  await openForm();
  await form()
    .getByLabel(fields.choose)
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await form().getByText(fields.wrongType).waitFor();
  await form()
    .getByLabel(fields.choose)
    .setInputFiles(await photo(phone));
  await form().getByAltText(fields.current).waitFor();
  await shot(phone, 'editor');
  expect(await violationsOf(phone, 'picture-editor')).toEqual([]);
  await button(phone, texts.app.save).click();
  await phone.getByText(infoFormTexts.proposed).waitFor();

  await openProposals(desk);
  await desk.locator('[data-part=info-proposal]').getByAltText(words.picture).waitFor();
  await shot(desk, 'proposal');
  await startingWith(words.acceptOf).click();
  await desk.locator('[data-part=info-proposal]').waitFor({ state: 'detached' });
  await phone.goto(listUrl);
  await openItem(phone, product);
  await phone.getByRole('button', { name: fullProductTexts.open }).click();
  const picture = phone.locator('figure img');
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(600);
  await shot(phone, 'details');
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.filter((url) => !url.startsWith(here.server.url))).toEqual([]);
});

test('[PC7] [MD7] a manager blocks a host, which the form refuses; the author is notified of decisions', async () => {
  const pictures = adminTexts.pictures;
  for (const size of [{ width: 320, height: 700 }, PHONE.viewport, DESK.viewport]) {
    await desk.setViewportSize(size);
    await desk.goto(`${here.server.url}/admin?tab=pictures`);
    await desk.getByRole('heading', { name: pictures.title }).waitFor();
    if (size.width === 320) {
      await desk.getByLabel(pictures.host).fill('https://www.spam.example/a.jpg');
      await button(desk, pictures.block).click();
    }
    await desk.getByText('spam.example', { exact: true }).waitFor();
    expect(await overflow(desk)).toBe(0);
    expect(await violationsOf(desk, `pictures-${size.width}`)).toEqual([]);
  }
  await openForm();
  await form().getByLabel(infoFormTexts.picture.address).fill('https://cdn.spam.example/milk.jpg');
  await description().fill('לא הולך לאיבוד');
  await button(phone, texts.app.save).click();
  await form().getByText('תמונות מהאתר הזה חסומות').waitFor();
  expect(await description().inputValue()).toBe('לא הולך לאיבוד');

  await phone.goto(`${here.server.url}/notifications`);
  await phone.getByText('פרסומת').waitFor();
  expect(await violationsOf(phone, 'decisions')).toEqual([]);
  await phone.getByText('פרסומת').click();
  await phone.waitForURL(/\/products\/.*\/edit/);
});

/** A picture as a phone takes one, drawn by the browser. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#38a';
    context.fillRect(0, 0, 600, 400);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'milk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn.split(',')[1] ?? '', 'base64') };
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SALI_SHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('[RC6] [CR7] a recipe of somebody else is copied with credit and reported; a manager hides it, and its author reads why', async () => {
  const [recipes, more, form, content] = [recipesTexts, recipeMoreTexts, recipeFormTexts, adminTexts.content];
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'מרק כתום' });
  await desk.goto(`${here.server.url}/recipes`);
  await button(desk, recipes.add).first().click();
  await desk.getByLabel(form.title, { exact: true }).fill('מרק כתום');
  await desk.getByRole('switch', { name: form.isPublic }).check();
  await button(desk, form.save).click();
  await heading(desk).waitFor();
  const original = desk.url();

  await phone.goto(original);
  await button(phone, more.copy).click();
  const credit = more.creditOf({ author: boss.firstName });
  await phone.getByText(credit).waitFor();
  expect(phone.url()).not.toBe(original);
  expect(await violationsOf(phone, 'recipe-copy')).toEqual([]);
  await button(phone, recipes.remove).click();
  await button(await dialog(phone), recipes.remove).click();
  await phone.getByText(recipes.removed).waitFor();
  await phone.goto(`${here.server.url}/recipes`);
  await button(phone, more.deleted.title).click();
  expect(await violationsOf(phone, 'recipes-deleted')).toEqual([]);
  await button(phone, more.deleted.restoreOf({ title: 'מרק כתום' })).click();
  await phone.getByText(more.deleted.restored({ title: 'מרק כתום' })).waitFor();

  await phone.goto(original);
  await button(phone, contentReportTexts.recipe.open).click();
  const sheet = await dialog(phone);
  await sheet.getByLabel(contentReportTexts.reason).selectOption('copied');
  await sheet.getByLabel(contentReportTexts.note).fill('מהספר של סבתא');
  expect(await violationsOf(phone, 'recipe-report')).toEqual([]);
  await button(sheet, contentReportTexts.send).click();
  await phone.getByText(contentReportTexts.sent).waitFor();

  await desk.goto(`${here.server.url}/admin?tab=content`);
  await desk.getByText('מהספר של סבתא').waitFor();
  expect(await violationsOf(desk, 'admin-content')).toEqual([]);
  await button(desk, content.hideOf({ name: 'מרק כתום' })).click();
  const hiding = await dialog(desk);
  await hiding.getByLabel(content.reason).fill('הועתק מספר');
  await button(hiding, content.hide).click();
  await desk.getByText(content.none).waitFor();
  await desk.goto(original);
  await desk.getByText(more.hidden.reason({ reason: 'הועתק מספר' })).waitFor();
  expect(await violationsOf(desk, 'recipe-hidden')).toEqual([]);
  await phone.goto(original);
  await phone.getByText(recipes.notFound).waitFor();
});
