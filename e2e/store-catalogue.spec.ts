import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { searchTexts } from '@sali/texts/app/search';
import { inShopTexts } from '@sali/texts/app/inShop';

import { catalogueStored } from './catalogueStored.ts';
import { makeList, newPerson, register, search, suggestions } from './people.ts';
import { sharedServer } from './setup.ts';

/** The whole catalogue of the own store on the device: search without a network finds what search with one finds. */

const here = sharedServer();

const QUERIES = ['חלב', 'שוקולץ', 'עגב', 'תנובה גבינה', 'alpro', 'לבן', '7290003029815', 'קטשופ'];

const namesFor = async (page: Page, query: string): Promise<string[]> =>
  (await search(page, query)).locator('[data-part=name]').allInnerTexts();

test('[C24] without a network search finds the same products in the same order, from the whole catalogue', async () => {
  const page = await here.installedPhone();
  const context = page.context();
  await register(page, here.server.url, newPerson());
  await makeList(page, 'קניות');
  await catalogueStored(page);
  const online = new Map<string, string[]>();
  for (const query of QUERIES) online.set(query, await namesFor(page, query));
  expect(online.get('חלב')).toHaveLength(8);
  expect(await namesFor(page, 'קרמבו ירוק')).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  for (const query of QUERIES) {
    expect([query, await namesFor(page, query)]).toEqual([query, online.get(query)]);
    await page.getByText(inShopTexts.fromCatalogue({ reason: searchTexts.status0 })).waitFor();
  }
  expect(await namesFor(page, 'קרמבו ירוק')).toEqual([]);
  await page.getByText(searchTexts.noResults).waitFor();
  expect(await suggestions(page).count()).toBe(1);
});
