import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InflatedBudget } from './budget.ts';
import { kindOf, layoutOf, nameFacts } from './facts.ts';
import { readFeed } from './readFile.ts';
import { realFeeds } from './testFiles.ts';
import { documentsIn } from './unwrap.ts';

/** What the real files hold, counted independently of this reader. */

async function read(path: string) {
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size))) {
    const name = nameFacts(document.name);
    const feed = await readFeed(document, name, { onRows: () => undefined, signal: undefined });
    return { ...feed, kind: kindOf(feed.content, name), layout: layoutOf(feed.document), codes: feed.prices.length };
  }
  throw new Error('no document');
}

const PRICES = [
  ['seven-chains-2026-08-10/PriceFull7290027600007-002-413-20260810-060000.gz', 'v2', 15_700, 15_700, {}],
  ['seven-chains-2026-08-10/PriceFull7290055700007-001-055-20260810-060000.gz', 'v2', 8427, 8427, {}],
  ['seven-chains-2026-08-10/PriceFull7290058140886-001-039-20260810-060000.gz', 'v2', 15_991, 15_991, {}],
  ['seven-chains-2026-08-10/PriceFull7290103152017-001-001-20260810-060000.gz', 'v2', 6817, 6817, {}],
  ['seven-chains-2026-08-10/PriceFull7290696200003-001-097-20260810-060000.gz', 'v2', 8535, 8535, {}],
  ['seven-chains-2026-08-10/PriceFull7290700100008-000-103-20260810-060000.gz', 'v2', 8534, 8532, { no_price: 2 }],
  ['seven-chains-2026-08-10/PriceFull7290803800003-001-004-20260810-060000.gz', 'v2', 11_198, 11_198, {}],
  ['as-served/rami_levy/PriceFull7290058140886-003-202507131800.xml', 'v1', 4041, 4031, { no_price: 9 }],
  ['as-served/rami_levy/PriceFull7290058140886-028-202506250010.gz', 'v1', 8825, 8815, { no_price: 3 }],
  ['as-served/rami_levy/PriceFull7290058140886-059-202507131200.xml', 'v1', 4327, 4325, {}],
  ['as-served/king_store/NULLPrice7290058108879-028-202410261441.xml', 'v1', 238, 238, {}],
  ['as-served/yayno_bitan_7290725900003/Price7290725900003-9032-202410021600', 'v1', 0, 0, {}],
  ['as-served/fixtures/item.xml', 'v1', 2, 2, {}],
  ['as-served/fixtures/product.xml.gz', 'matrix', 1, 1, {}],
] as const;

const STORES = [
  ['as-served/shufersal/Stores7290027600007-000-202410020201', 'abap', 416],
  ['as-served/rami_levy/Stores7290058140886-000-20250724-050500.xml', 'v2', 67],
  ['as-served/mega_carrefour/megaStores.xml', 'v1', 142],
  ['as-served/victory/victoryStores.xml', 'matrix', 70],
] as const;

const PROMOTIONS = [
  'as-served/keshet_taamim/PromoFull7290785400000-002-202602170010',
  'as-served/hazi_hinam/NULLPromo7290700100008-001-202411021400.xml',
  'as-served/wolt/PromoFull7290058249350-000-038-20260217-000027',
  'as-served/fixtures/promo.xml.gz',
  'seven-chains-2026-08-10/PromoFull7290027600007-002-413-20260810-060000.gz',
] as const;

describe.skipIf(realFeeds() === undefined)('[F3] real files', () => {
  test.each(PRICES)('%s', async (path, layout, rowsRead, codes, dropped) => {
    const feed = await read(realFeeds(path) ?? '');
    expect(feed).toMatchObject({ layout, rowsRead, codes });
    expect(feed.kind).toBe(/PriceFull/.test(path) ? 'PriceFull' : 'Price');
    expect(feed.dropped).toEqual(dropped);
  });

  test.each(STORES)('%s', async (path, layout, count) => {
    const feed = await read(realFeeds(path) ?? '');
    expect(feed).toMatchObject({ kind: 'Stores', layout, rowsRead: count });
    expect(feed.stores).toHaveLength(count);
  });

  test.each(PROMOTIONS)('%s holds promotions', async (path) => {
    expect((await read(realFeeds(path) ?? '')).kind).toMatch(/^Promo/);
  });

  test('[F17] a file that was cut off is refused', async () => {
    const path = realFeeds('as-served/fresh_market/PriceFull7290876100000-003-202410070010.gz') ?? '';
    await expect(read(path)).rejects.toMatchObject({ reason: 'truncated' });
  });
});
