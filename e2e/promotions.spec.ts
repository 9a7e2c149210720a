import { expect, test } from 'vitest';
import { texts } from '@sali/texts/app/main';
import { menuTexts } from '@sali/texts/app/menu';
import { promotionsTexts as words } from '@sali/texts/app/promotions';
import { violations } from './axe.ts';
import { DESK, follow, newPage, PHONE } from './browser.ts';
import { button, dialog, listShown, makeList } from './people.ts';
import { sharedServer } from './setup.ts';

/** The promotions of one's store, from the menu to the list. */

const here = sharedServer();

test('[O21] a guest finds a promotion of the store and puts its product on the list', async () => {
  const page = await newPage(here.browser);
  await follow(page, `${here.server.url}/shopping`);
  await makeList(page, 'מבצעים');
  await follow(page, `${here.server.url}/shopping`);
  await button(page, texts.shell.menu).first().click();
  await (await dialog(page)).getByText(menuTexts.groups.shopping).click();
  await (await dialog(page)).getByRole('link', { name: texts.list.promotions }).click();
  const cards = page.locator('[data-part=promotion]');
  await cards.first().waitFor();
  expect(await violations(page)).toEqual([]);
  for (const { viewport } of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  const name = (await cards.first().locator('ul bdi').first().innerText()).trim();
  await page.getByLabel(words.search).fill('אין מבצע כזה בכלל');
  await page.getByText(words.none).waitFor();
  await page.getByLabel(words.search).fill(name);
  await button(cards.first(), words.addTo({ name })).click();
  await page.getByText(words.added({ product: name, list: 'מבצעים' })).waitFor();
  await page.goBack();
  await page
    .getByRole('link', { name: /מבצעים/ })
    .first()
    .click();
  await listShown(page, 'מבצעים');
  await page.getByRole('main').getByText(name).first().waitFor();
});
