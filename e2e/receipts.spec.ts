import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { listTexts } from '@sali/texts/app/list';
import { receiptsTexts as words } from '@sali/texts/app/receipts';
import { receiptCheckTexts as check } from '@sali/texts/app/receiptCheck';
import { spendingTexts } from '@sali/texts/app/spending';
import { violations } from './axe.ts';
import { follow, newPage, PHONE } from './browser.ts';
import { listByApi } from './listByApi.ts';
import { listItems, RECEIPT, routePublished, SAMPLE_STORE } from './receiptMaterial.ts';
import { button, dialog, listShown, newPerson, overviewShown, register, share } from './people.ts';
import { sharedServer } from './setup.ts';

/** The receipt of a shopping is photographed once it has ended, and is there for the people of the list. */

const here = sharedServer();

/** A picture of the page itself, as wide as the phone. */
const photo = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', scale: 'css' }),
});

test('[NW47] on a phone two receipts are added to an ended shopping, and the other person sees them in the spending', async () => {
  const page = await newPage(here.browser, PHONE);
  const other = await newPage(here.browser, PHONE);
  const [dana, yossi] = [newPerson('דנה', 'כהן'), newPerson('יוסי', 'לוי')];
  await register(page, here.server.url, dana);
  await register(other, here.server.url, yossi);
  const address = await listByApi(here.server.url, dana, 'שבת', [{ name: 'חלה', price: 12.5, is_completed: true }]);
  await follow(page, address);
  await listShown(page, 'שבת');
  await share(page, yossi.email);
  await openReceiptsAfterShopping(page, address);
  const sheet = await dialog(page);
  await sheet.getByText(words.none, { exact: true }).waitFor();
  await sheet.getByLabel(words.take).setInputFiles([await photo(page, '1.jpg')]);
  await button(sheet, words.open({ number: 1 })).waitFor();
  await sheet.getByLabel(words.choose).setInputFiles([await photo(page, '2.jpg')]);
  await button(sheet, words.open({ number: 2 })).click();
  const large = sheet.getByRole('img', { name: words.picture({ number: 2, count: 2 }) });
  await large.waitFor();
  await expect
    .poll(() => large.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(PHONE.viewport.width);
  expect(await violations(page)).toEqual([]);

  await follow(other, `${here.server.url}/spending`);
  await other.getByRole('button', { name: new RegExp(words.count({ count: 2 })) }).click();
  const shown = await dialog(other);
  await button(shown, words.open({ number: 1 })).click();
  await shown.getByRole('img', { name: words.picture({ number: 1, count: 2 }) }).waitFor();
  expect(await button(shown, words.remove({ number: 1 })).count()).toBe(0);
  await other.keyboard.press('Escape');

  await button(sheet, words.remove({ number: 2 })).click();
  await button(page.getByRole('alertdialog'), words.removeIt).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: /הגדלה/ }).count()).toBe(1);
  await other.reload();
  await other.getByRole('region', { name: spendingTexts.shoppings }).getByRole('button').click();
  await button(await dialog(other), words.open({ number: 1 })).waitFor();
  expect(await other.getByRole('dialog').getByRole('button', { name: /הגדלה/ }).count()).toBe(1);
});

test('[RCT8] [RCT9] [RCT12] [RCT15] a pasted receipt is compared with what was published, and only codes, store and time are sent; its sum is in the spending, and consent is asked once', async () => {
  const page = await newPage(here.browser, PHONE);
  const dana = newPerson('דנה', 'כהן');
  await register(page, here.server.url, dana);
  const asked = await routePublished(page);
  const address = await listByApi(here.server.url, dana, 'שבת', listItems, SAMPLE_STORE);
  await follow(page, address);
  await listShown(page, 'שבת');
  await openReceiptsAfterShopping(page, address);
  await button(page, words.check).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await button(page, check.paste).click();
  await page.getByLabel(check.pasteLabel).fill(RECEIPT);
  await button(page, check.read).click();
  await page.getByText(check.certain({ total: 23.3 })).waitFor();
  expect(await page.getByRole('switch', { name: check.sure }).isChecked()).toBe(true);
  expect(sent).toEqual([]);
  await button(page, check.compare).click();
  const result = page.getByRole('region', { name: check.result });
  await result.getByText(check.claimed({ sum: 2.3 })).waitFor();
  expect(asked).toEqual([
    { body: { item_codes: expect.any(Array), at: '2026-11-24T16:32:00.000Z' }, authorization: undefined },
  ]);
  expect(sent).toHaveLength(1);
  await result.getByText(/20\.11\.2026/).waitFor();
  expect(await result.getByText(/לחם אחיד|במבה/).count()).toBe(2);
  expect(await violations(page)).toEqual([]);

  await button(page, check.paidToSpending({ total: 23.3 })).click();
  await page.getByText(check.paidStored({ total: 23.3 })).waitFor();
  const consent = page.getByRole('region', { name: check.share.question });
  await consent.waitFor();
  expect(await violations(page)).toEqual([]);
  await button(consent, check.share.yes).click();
  expect(await consent.count()).toBe(0);

  // A corrected line changes the sum: then nothing is certain.
  await page.getByRole('button', { name: /חלב תנובה/ }).click();
  await page.getByLabel(check.paid).fill('6.50');
  await button(page, check.save).click();
  await page.getByText(check.uncertain({ sum: 22.9, total: 23.3 })).waitFor();
  expect(await result.count()).toBe(0);

  await follow(page, `${here.server.url}/spending`);
  const shoppings = page.getByRole('region', { name: spendingTexts.shoppings });
  await shoppings.getByText(spendingTexts.byReceipt).waitFor();
  await shoppings.getByText('23.30').waitFor();
});

test('[RCT13] a receipt in a PDF is read on the device, also after the app went offline; one of pictures as a picture, also with a stamp', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  const dana = newPerson('דנה', 'כהן');
  await register(page, here.server.url, dana);
  const address = await listByApi(here.server.url, dana, 'שבת', listItems, SAMPLE_STORE);
  await follow(page, address);
  await listShown(page, 'שבת');
  const paper = await context.newPage();
  await paper.setContent(`<html dir="rtl"><body><pre>${RECEIPT}</pre></body></html>`);
  const buffer = await paper.pdf({ width: '90mm', height: '200mm' });
  await paper.setViewportSize({ width: 420, height: 300 });
  const jpeg = (await paper.screenshot({ type: 'jpeg' })).toString('base64');
  const stamp = '<small>Scanned 24.11.26, page 1</small>';
  await paper.setContent(
    `<body style="margin:0"><img style="width:100%" src="data:image/jpeg;base64,${jpeg}">${stamp}</body>`,
  );
  const pictured = await paper.pdf({ width: '90mm', height: '75mm' });
  await paper.close();
  await openReceiptsAfterShopping(page, address);
  await button(page, words.check).click();
  const choose = (bytes: Buffer) =>
    page.getByLabel(check.pdf).setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: bytes });
  await choose(Buffer.from('not a file of this kind'));
  await page.getByText(check.pdfProblems.unreadable).waitFor();
  expect(await violations(page)).toEqual([]);
  await choose(buffer);
  await page.getByText(check.certain({ total: 23.3 })).waitFor();
  await button(page, check.back).click();
  await button(page, words.check).click();
  await choose(pictured);
  // How well it is read is the matter of the reader's own tests.
  await page.getByRole('button', { name: /7290004131074/ }).waitFor({ timeout: 60_000 });
  await button(page, check.back).click();
  await context.setOffline(true);
  await button(page, words.check).click();
  await choose(buffer);
  await page.getByText(check.certain({ total: 23.3 })).waitFor();
});

/** Ends the shopping of the list that is open, and opens its receipts. */
async function openReceiptsAfterShopping(page: Page, address: string): Promise<void> {
  await button(page, listTexts.finish).first().click();
  await button(await dialog(page), listTexts.finish).click();
  await overviewShown(page);
  await page.getByText(texts.sync.status.synced, { exact: true }).first().waitFor();
  await follow(page, address);
  await listShown(page, 'שבת');
  await button(page, listTexts.more).click();
  await page.getByRole('menuitem', { name: words.title }).click();
}
