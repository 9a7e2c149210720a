import { checkDigitOf } from '@sali/domain/goods/catalogue/barcode';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inShopTexts } from '@sali/texts/app/inShop';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { productTexts } from '@sali/texts/app/product';
import { violations } from './axe.ts';
import { writeBarcodeVideo, writeMatrixVideo } from './barcodeVideo.ts';
import { DESK, follow, INSTALLS, launchOptions, newContext, PHONE } from './browser.ts';
import { catalogueStored } from './catalogueStored.ts';
import {
  addProduct,
  button,
  dialog,
  installed,
  makeList,
  newPerson,
  openCompleted,
  register,
  row,
  tick,
  undoTick,
} from './people.ts';
import { sharedServer } from './setup.ts';

/** The label of a scale: an item of six digits, and a value of five. */
const labelFor = (item: string, value: string): string => `2${item}${value}${checkDigitOf(`2${item}${value}`)}`;

/** Barcodes by the camera: Chromium takes a film of a barcode for one, and ZXing reads it, as on an iPhone. */

const here = sharedServer();
const MILK = '7290003029815';
const NOBODYS = '7290999999994';
/** The DataMatrix of `(01)07290009394788(3103)001520`: a chicken of 1.52 kg. */
const CHICKEN = [
  '10101010101010101010101010',
  '11000101110010010111010101',
  '10001011100010001000110010',
  '10110001010101011010010111',
  '11100101001011001011011100',
  '10001110010001000100001001',
  '10011011110011000110101010',
  '10110010101001110101110111',
  '10111001101111110101001100',
  '11000111010110011110111111',
  '10011000000010011000101010',
  '11111111111111111111111111',
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sali-scan-'));
  return () => rmSync(folder, { recursive: true });
});
const browsers: Browser[] = [];
afterAll(() => Promise.all(browsers.map((one) => one.close())));

/** A browser whose camera sees this barcode. */
const withCamera = (digits: string, options: Parameters<typeof newContext>[1] = PHONE): Promise<BrowserContext> =>
  withFilm(writeBarcodeVideo(folder, digits), options);

/** A browser whose camera sees this film. */
async function withFilm(film: string, options: Parameters<typeof newContext>[1] = PHONE): Promise<BrowserContext> {
  const { args, ...rest } = launchOptions();
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...rest, args: [...args, ...camera] });
  browsers.push(browser);
  const context = await newContext(browser, options);
  await context.grantPermissions(['camera'], { origin: here.server.url });
  return context;
}

async function openScan(page: Page) {
  await button(page, inShopTexts.open).click();
  return dialog(page);
}
async function typeDigits(page: Page, digits: string): Promise<void> {
  const sheet = await dialog(page);
  await sheet.getByLabel(inShopTexts.digits).fill(digits);
  await button(sheet, inShopTexts.find).click();
}

test('[SH3] a product that is not on the list is shown with its prices and added; scanned again it is ticked, and that is undone', async () => {
  const context = await withCamera(MILK);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  const sheet = await openScan(page);
  const name = (await sheet.locator('section h3').innerText()).trim();
  expect(name).toContain('חלב');
  await sheet.getByText('18.40').waitFor();
  const otherStores = sheet.locator('[data-part=other-stores] li');
  await otherStores.nth(2).waitFor();
  expect(await otherStores.count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await button(sheet, productTexts.add).click();
  await sheet.getByText(inShopTexts.added({ name }), { exact: true }).last().waitFor();
  // The code is still in sight: it counts once.
  expect(await sheet.getByText(inShopTexts.ticked({ name })).count()).toBe(0);
  await page.keyboard.press('Escape');
  await tick(page, name).waitFor();

  await openScan(page);
  await sheet.getByText(inShopTexts.ticked({ name }), { exact: true }).last().waitFor();
  await button(sheet, texts.list.undo).click();
  await page.keyboard.press('Escape');
  await tick(page, name).waitFor();
  await openScan(page);
  await sheet.getByText(inShopTexts.ticked({ name }), { exact: true }).last().waitFor();
  await page.keyboard.press('Escape');
  await undoTick(page, name).or(page.getByText(listTexts.completed)).first().waitFor();
  await tick(page, name).waitFor({ state: 'detached' });
});

test('[SH4] a code that nobody knows becomes a line with a name and a category, which the next scan ticks', async () => {
  const context = await withCamera(NOBODYS, DESK);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  const sheet = await openScan(page);
  await sheet.getByRole('heading', { name: inShopTexts.newProduct }).waitFor();
  await sheet.getByText(NOBODYS).waitFor();
  expect(await violations(page)).toEqual([]);
  await button(sheet, productTexts.add).click();
  await sheet.getByText(inShopTexts.nameMissing).waitFor();
  await sheet.getByLabel(inShopTexts.name).fill('ריבה של סבתא');
  await sheet.getByLabel(infoFormTexts.category, { exact: true }).selectOption('5');
  await button(sheet, productTexts.add).click();
  await sheet
    .getByText(inShopTexts.added({ name: 'ריבה של סבתא' }), { exact: true })
    .last()
    .waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'ריבה של סבתא').waitFor();
  await openScan(page);
  await sheet
    .getByText(inShopTexts.ticked({ name: 'ריבה של סבתא' }), { exact: true })
    .last()
    .waitFor();
});

test('[SH5] without a network a scan reads, and finds the products of the device', async () => {
  const context = await withCamera(MILK, { ...PHONE, ...INSTALLS });
  const page = await context.newPage();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'קניות');
  await installed(page);
  await page.reload();
  await catalogueStored(page);
  const readersKept = () => page.evaluate(async () => (await (await caches.open('readers')).keys()).length);
  await expect.poll(readersKept, { timeout: 30_000 }).toBe(1);
  await context.setOffline(true);
  await page.reload();
  const sheet = await openScan(page);
  await sheet.locator('section h3').getByText('חלב').waitFor();
  await sheet.getByText(inShopTexts.othersOffline).waitFor();
  await button(sheet, productTexts.add).click();
  await page.keyboard.press('Escape');
  await row(page, 'חלב יטבתה מועשר 3% בקבוק 2 ליטר').waitFor();
});

test('[SH6] where the camera is refused, its digits find a product; wrong digits and labels of weighed goods are said', async () => {
  const context = await newContext(here.browser);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  await addProduct(page, 'קוטג');
  const sheet = await openScan(page);
  await sheet.getByText(inShopTexts.camera.refused).or(sheet.getByText(inShopTexts.camera.missing)).waitFor();
  expect(await violations(page)).toEqual([]);
  await typeDigits(page, '7290003029816');
  await sheet.getByText(inShopTexts.invalid).waitFor();
  await typeDigits(page, '2012345012349');
  await sheet.getByText(inShopTexts.storeLabel).last().waitFor();
  await typeDigits(page, MILK);
  await sheet.locator('section h3').getByText('חלב').waitFor();
});

test('[SH11] [SH12] a label of weighed goods is asked about once, and ticks its line with its weight', async () => {
  const context = await newContext(here.browser, PHONE);
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  await addProduct(page, 'עוף שלם טרי עטרה');
  const sheet = await openScan(page);
  await typeDigits(page, labelFor('939478', '01520'));
  await sheet.getByText(inShopTexts.label.question).last().waitFor();
  const choices = sheet.locator('[data-part=label-choices] li');
  expect(await choices.count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await choices.getByText('1.52').click();
  const facts = sheet.locator('[data-part=label]');
  await facts.getByText('1.52').waitFor();
  expect(await violations(page)).toEqual([]);

  // Another product of the chain: nothing is asked, also after the page was opened again.
  await page.reload();
  await openScan(page);
  await typeDigits(page, labelFor('939479', '00935'));
  await sheet.locator('section h3').getByText('כרעיים עוף').waitFor();
  await facts.getByText('0.935').waitFor();
  await button(sheet, productTexts.add).click();
  await facts.getByText('0.935').waitFor();
  await page.keyboard.press('Escape');
  await row(page, 'כרעיים עוף טרי עטרה').getByText('0.935').waitFor();
  await openCompleted(page);
  await row(page, 'עוף שלם טרי עטרה').getByText('1.52').waitFor();
});

test('[SH13] a DataMatrix on weighed goods is seen by the camera, and ticks its line with its weight', async () => {
  const context = await withFilm(writeMatrixVideo(folder, 'chicken', CHICKEN));
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'קניות');
  await addProduct(page, 'עוף שלם טרי עטרה');
  const sheet = await openScan(page);
  await sheet.locator('[data-part=label]').getByText('1.52').waitFor();
  await page.keyboard.press('Escape');
  await openCompleted(page);
  await row(page, 'עוף שלם טרי עטרה').getByText('1.52').waitFor();
});
