import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { type Database, openDb } from '@sali/server/base/db/open';
import { readConfig } from '@sali/server/base/config';
import { priceXml, storesXml } from '@sali/server/test/feeds/testFiles';
import { FAST_RETRIES, startPortal, type TestPortal } from '@sali/server/test/portals/testPortal';
import { buildTestApp, type TestApp } from '@sali/server/test/testApp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTexts } from '@sali/texts/app/admin';
import { feedsTexts } from '@sali/texts/app/feeds';
import { violationsOf } from './axe.ts';
import { DESK, follow, launch, PHONE, newPage } from './browser.ts';
import { button, newPerson, register } from './people.ts';

/** Automatic fetching from the first click to the stored prices: the real screen and server, a portal of this machine. */

const words = feedsTexts.schedule;
const [RAMI_LEVY, OSHER_AD] = ['7290058140886', '7290103152017'] as const;
const boss = newPerson('רותם', 'כץ');
const folder = mkdtempSync(join(tmpdir(), 'sali-e2e-feeds-'));

let portal: TestPortal;
let database: Database;
let app: TestApp;
let browser: Browser;
let page: Page;
let origin: string;

const priceFile = (chain: string, store: string): string => `PriceFull${chain}-${store}-202608100600.gz`;

beforeAll(async () => {
  portal = await startPortal();
  const [ramiLevy, osherAd] = [RAMI_LEVY, OSHER_AD].map((id) => ({
    ...portal.chain({ kind: 'script', list: `${portal.origin}/script` }, [id]),
    slug: `chain-${id}`,
  }));
  if (!ramiLevy || !osherAd) throw new Error('two chains');
  const branches = {
    [RAMI_LEVY]: [
      { no: '039', name: 'בן גוריון', city: 'רמת גן', address: 'בן גוריון 100' },
      { no: '041', name: 'הכרמל', city: 'חיפה', address: 'הנמל 3' },
    ],
    [OSHER_AD]: [{ no: '007', name: 'השלום', city: 'גבעתיים', address: 'דרך השלום 2' }],
  };
  for (const [chain, stores] of Object.entries(branches)) {
    portal.files.set(`Stores${chain}-000-202608100500.gz`, gzipSync(storesXml(stores, { chain })));
    for (const { no } of stores) {
      const rows = [{ code: '7290004131074', price: '6.90' }];
      portal.files.set(priceFile(chain, no), gzipSync(priceXml(rows, { chain, store: no })));
    }
  }
  database = await openDb(readConfig({ DATA_DIR: folder }), {
    onLost: () => undefined,
    onRestart: () => undefined,
    onWait: () => undefined,
  });
  app = await buildTestApp(database, {
    dataDir: folder,
    env: { ADMIN_EMAILS: boss.email },
    webRoot: fileURLToPath(new URL('../web/dist', import.meta.url)),
    portals: { chains: [ramiLevy, osherAd], retryPolicy: FAST_RETRIES },
  });
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  browser = await launch();
  page = await newPage(browser);
  await register(page, origin, boss);
});

afterAll(async () => {
  await browser?.close();
  await app?.rooms.portals.close();
  await app?.server.close();
  await database?.close();
  await portal?.close();
  rmSync(folder, { recursive: true, force: true });
});

const section = (name: string) => page.getByRole('region', { name, exact: true });
const row = (name: string) => page.getByRole('checkbox', { name });
const storedStores = async (): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('price')
    .innerJoin('store', 'store.store_id', 'price.store_id')
    .select('store.store_no')
    .distinct()
    .orderBy('store.store_no')
    .execute();
  return rows.map((store) => store.store_no);
};

/** Axe on a phone and a desk, in both themes; nothing can be scrolled sideways. */
async function look(name: string): Promise<void> {
  for (const [size, { viewport }] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    expect(await violationsOf(page, `${name}-${size}`)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
}

test('[FE8] an administrator switches it on, picks a town, saves, and sees the progress and the stored prices', async () => {
  await follow(page, `${origin}/admin?tab=feeds`);
  const card = section(words.title);
  await card.getByRole('switch', { name: words.title }).waitFor();
  await look('schedule-off');
  await card.getByRole('switch', { name: words.title }).click();

  await card.getByText(words.missing({ count: 2 })).waitFor();
  await look('schedule-first');
  await button(page, words.fetchLists).click();
  await button(page, words.fetchLists).waitFor({ state: 'detached' });

  const town = page.getByRole('combobox', { name: words.town });
  await town.fill('רמת ג');
  await page.getByRole('option', { name: 'רמת גן', exact: true }).waitFor();
  await town.press('ArrowDown');
  await town.press('Enter');
  await section(words.suggested).waitFor();
  expect(await section(words.suggested).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('בן גוריון'),
    expect.stringContaining('השלום'),
  ]);
  expect(await row('בן גוריון').isChecked()).toBe(true);
  await look('schedule-suggested');

  // The portal keeps the connection of one file until the screen has shown how far the fetch is.
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  portal.trouble.set(priceFile(RAMI_LEVY, '039'), { cuts: 1, cutAfter: () => shown });
  await button(page, words.save).click();
  const running = section(feedsTexts.running);
  await running.getByText(feedsTexts.fetchOf({ name: 'רמי לוי' })).waitFor();
  await running.getByRole('progressbar').waitFor();
  await look('schedule-running');
  show();

  await expect.poll(storedStores, { timeout: 60_000 }).toEqual(['39', '7']);
  await running.waitFor({ state: 'detached' });
  await card
    .getByText(words.storeCount({ count: 1 }))
    .first()
    .waitFor();
  await look('schedule-done');
  expect(portal.asked.join()).not.toContain('-041-');

  await follow(page, `${origin}/admin/audit`);
  await page.getByText(adminTexts.audit.actions.feed_schedule).waitFor();
  await look('schedule-audit');
});
