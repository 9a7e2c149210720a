import { expect, test } from 'vitest';
import { dueTexts } from '@sali/texts/app/due';
import { texts } from '@sali/texts/app/main';
import { productTexts } from '@sali/texts/app/product';
import { tillTexts } from '@sali/texts/app/till';
import { searchTexts } from '@sali/texts/app/search';
import { listTexts } from '@sali/texts/app/list';
import { violationsInSizes } from './axe.ts';
import { DESK, follow, newContext, PHONE } from './browser.ts';
import { button, makeList, newPerson, overviewShown, register, search, searchBox, suggestions } from './people.ts';
import { sharedServer } from './setup.ts';

const here = sharedServer();

test('[G71] [G73] [G75] [G76] [G77] [G78] a whole shop on a phone', async () => {
  const context = await newContext(here.browser, { ...PHONE });
  const page = await context.newPage();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'קניות לשבת');

  // Two breads and a cheese without a tap on the field in between.
  const plus = (await search(page, 'לחם הארץ 10 דגנים')).first().locator('[data-part=add]');
  await plus.click();
  await plus.click();
  await suggestions(page).getByText(`${searchTexts.inListLabel} 2`).waitFor();
  expect(
    await searchBox(page).evaluate((box) => [box === document.activeElement, (box as HTMLInputElement).value]),
  ).toEqual([true, '']);
  await page.keyboard.type("קוטג' תנובה 5%");
  await suggestions(page).and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' });
  await suggestions(page).getByText("קוטג' תנובה 5%").first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await suggestions(page).getByText(`${searchTexts.inListLabel} 1`).waitFor();
  await button(page, listTexts.done).click();

  // The multi-buy that one more would reach.
  const bread = page.locator('[data-part=item]').filter({ hasText: 'לחם הארץ' });
  await bread.locator('[data-part=next-set]').waitFor();
  await bread.locator('[data-part=words]').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-part=next-set]').waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await button(dialog, productTexts.more).click();
  await dialog.locator('[data-part=next-set]').waitFor({ state: 'detached' });
  await button(dialog, productTexts.saveAndClose).click();

  // A tick moves money into the cart and leaves the sum as it is.
  const sum = page.locator('[data-part=till] [data-part=sum]');
  await sum.getByText('49.10').waitFor();
  await bread.locator('button[aria-pressed=false]').click();
  await page.locator('[data-part=in-cart]').getByText('43.00').waitFor();
  await page.locator('[data-part=left]').getByText('6.10').waitFor();
  expect(await sum.innerText()).toContain('49.10');
  await page.locator('[data-part=till]').getByRole('button', { name: listTexts.wholeSum }).click();
  await dialog.getByText(tillTexts.sumTitle).waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  // The budget: over it, and within it.
  const budget = dialog.getByRole('textbox', { name: tillTexts.budget });
  await budget.fill('40');
  await budget.press('Enter');
  await dialog.getByText(tillTexts.overBudget).waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await page.locator('[data-part=till]').getByText(tillTexts.overBudget).waitFor({ state: 'attached' });
  await budget.fill('60');
  await budget.press('Enter');
  await dialog.getByText(tillTexts.leftOfBudget).waitFor();

  // The end with something left: it is on the next list. It is undone as a whole.
  await button(dialog, listTexts.finish).click();
  await dialog.getByText(dueTexts.nextListLeft({ count: 1 })).waitFor();
  await button(dialog, listTexts.finish).click();
  await bread.waitFor({ state: 'detached' });
  await page.locator('[data-part=item][data-state=open]').filter({ hasText: 'קוטג' }).waitFor();
  await page.getByText(texts.overview.completed({ name: 'קניות לשבת' })).waitFor();
  await button(page, texts.app.cancel).click();
  await page.locator('[data-part=in-cart]').getByText('43.00').waitFor();

  // The rest, and the end.
  await page.locator('[data-part=item][data-state=open] button[aria-pressed=false]').click();
  await page.locator('[data-part=done]').getByText('49.10').waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await button(page.locator('[data-part=till]'), listTexts.finish).click();
  await dialog.getByText(dueTexts.finishTitle).waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await button(dialog, listTexts.finish).click();
  await overviewShown(page);
  await page.getByText(texts.overview.completed({ name: 'קניות לשבת' })).waitFor();
  await button(page, texts.app.cancel).click();
  await page.locator('[data-part=done]').waitFor();
  await context.close();
});

test('[G73] the sum is seen whole on narrow phones, also as an estimate in the thousands beside what has no price', async () => {
  const context = await newContext(here.browser, { ...PHONE });
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'לחתונה');
  await search(page, '90 קילו גבינה צהובה');
  await searchBox(page).press('Enter');
  await search(page, 'קרטון חגיגי שאין');
  await searchBox(page).press('Enter');
  await button(page, listTexts.done).click();
  const sum = page.locator('[data-part=till] [data-part=sum]');
  await sum.getByText(/\d,\d{3}\.\d\d/).waitFor();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const isWhole = await sum.evaluate((element) => {
      const part = element.getBoundingClientRect();
      const room = (element.closest('button') as HTMLElement).getBoundingClientRect();
      const seen = document.elementFromPoint(part.x + part.width / 2, part.y + part.height / 2);
      return part.left >= room.left && part.right <= room.right && element.contains(seen);
    });
    expect({ width, isWhole }).toEqual({ width, isWhole: true });
  }
  const open = page.locator('[data-part=item][data-state=open]');
  for (; (await open.count()) > 0;) await open.first().getByRole('button').first().click();
  // At the end so is the word on the button beside it.
  const finish = button(page, listTexts.finish);
  await finish.waitFor();
  const isCut = await finish.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(false);
  await context.close();
});

test('[G79] what is typed is read: quantity, unit and category; several things are several items', async () => {
  const context = await newContext(here.browser, { ...PHONE });
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'מה שהקלדנו');
  await search(page, 'עגבניות 2 קילו');
  await searchBox(page).press('Enter');
  await searchBox(page).fill('חלב, שתי לחם ואבקת כביסה');
  await searchBox(page).press('Enter');
  await button(page, listTexts.done).click();
  const lines = page.locator('[data-part=item]');
  await lines.filter({ hasText: 'אבקת כביסה' }).waitFor();
  const detailsOf = async (name: string) => (await lines.filter({ hasText: name }).innerText()).replace(/\s+/g, ' ');
  expect(await detailsOf('עגבניות')).toContain('2 ק״ג');
  expect(await detailsOf('לחם')).toContain('2 יח׳');
  expect(await lines.count()).toBe(4);
  expect(await page.getByRole('region', { name: 'ירקות ופירות' }).innerText()).toContain('עגבניות');
  await context.close();
});

test('[G80] [G81] typed items have a price, and become products, on a desk', async () => {
  const context = await newContext(here.browser, { ...DESK });
  const page = await context.newPage();
  await register(page, here.server.url, newPerson());
  const list = await makeList(page, 'מה שנקנה');
  await search(page, 'לחם');
  await searchBox(page).fill('עגבניות 2 קילו, שתי לחם וחלב 3%');
  await searchBox(page).press('Enter');
  await button(page, listTexts.done).click();
  const lines = page.locator('[data-part=item]');
  const priceOf = (name: string) => lines.filter({ hasText: name }).locator('[data-part=price]').getByText(/\d/);
  await priceOf('עגבניות').waitFor();
  await lines.getByText(texts.list.about).nth(2).waitFor();
  const sum = page.locator('[data-part=till] [data-part=sum]');
  const whole = await sum.innerText();
  expect(await violationsInSizes(page)).toEqual([]);

  // The comparison says the same sum for this store.
  await page.getByRole('link', { name: listTexts.compare }).click();
  const ownStore = page.locator('[data-part=store-card]').filter({ hasText: texts.list.exampleStore });
  await ownStore.getByText(whole, { exact: true }).waitFor();
  await follow(page, list);

  // One tap makes a line the product.
  await lines.filter({ hasText: 'חלב' }).locator('[data-part=words]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.list.about).first().waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await dialog.getByRole('button', { name: productTexts.choose }).click();
  const product = dialog.getByRole('listitem').getByRole('button').first();
  await product.waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  const name = await product.locator('[data-part=name]').innerText();
  await product.click();
  await lines.filter({ hasText: name }).locator('[data-part=price]').waitFor();
  // The estimate goes when the product's own price has come.
  await expect.poll(() => lines.filter({ hasText: name }).getByText(texts.list.about).count()).toBe(0);
  expect(await lines.count()).toBe(3);
  await button(page, texts.list.undo).click();
  await lines.getByText(texts.list.about).nth(2).waitFor();
  await expect.poll(() => lines.filter({ hasText: name }).count()).toBe(0);
  await context.close();
});

test('[G83] a pasted message becomes lines to confirm, on a phone', async () => {
  const context = await newContext(here.browser, { ...PHONE });
  const page = await context.newPage();
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'מהוואטסאפ');
  await searchBox(page).evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '• חלב 3%\n• 2 לחם\n• אבקת כביסה');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.list.about).first().waitFor();
  expect(await violationsInSizes(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'לחם' }).click();
  await dialog.getByRole('button', { name: searchTexts.addMany({ count: 2 }) }).click();
  const lines = page.locator('[data-part=item]');
  await lines.filter({ hasText: 'אבקת כביסה' }).waitFor();
  expect(await lines.count()).toBe(2);
  await button(page, texts.list.undo).click();
  await lines.first().waitFor({ state: 'detached' });
  await context.close();
});
