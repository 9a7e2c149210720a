import { statSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { InflatedBudget } from './budget.ts';
import { kindOf, layoutOf } from './descriptor.ts';
import * as documents from '../../../../test/feeds/fixtures/testDocuments.ts';
import { filesOf, type TestStore } from '../../../../test/feeds/fixtures/testStore.ts';
import { HUNDREDTHS } from '../../../../test/feeds/fixtures/testStoreHundredths.ts';
import { MIXING } from '../../../../test/feeds/fixtures/testStoreMixing.ts';
import { ONLINE, POOLED } from '../../../../test/feeds/fixtures/testStoresByPercent.ts';
import { BY_WEIGHT, GIFTS, NTH } from '../../../../test/feeds/fixtures/testStoresV1.ts';
import { CAPPED, HEAVY } from '../../../../test/feeds/fixtures/testStoresWithSpend.ts';
import { readFeed } from './readFeed.ts';
import { testFolder } from '../../../../test/feeds/testFiles.ts';
import { documentsIn } from './unwrap.ts';

/* Files as the chains serve them, of invented stores. Their contents were counted by hand. */

const folder = testFolder();
afterAll(() => folder.clear());

async function read({ name: fileName, content }: documents.TestDocument) {
  const path = folder.write(fileName, content);
  for await (const document of documentsIn(path, new InflatedBudget(statSync(path).size))) {
    const feed = await readFeed(document, { onRows: () => undefined, signal: undefined });
    return {
      ...feed,
      kind: kindOf(feed.content, document.nameFacts),
      layout: layoutOf(feed.document),
      codes: feed.prices.length,
    };
  }
  throw new Error('no document');
}

const pricesOf = (store: TestStore): documents.TestDocument => filesOf(store).prices;
const promotionsOf = (store: TestStore): documents.TestDocument => filesOf(store).promotions;

describe('[F3] price files', () => {
  test.each([
    { document: pricesOf(MIXING), layout: 'v2', rowsRead: 29, codes: 29, dropped: {} },
    { document: pricesOf(POOLED), layout: 'v2', rowsRead: 15, codes: 15, dropped: {} },
    { document: pricesOf(ONLINE), layout: 'v2', rowsRead: 13, codes: 13, dropped: {} },
    { document: pricesOf(HEAVY), layout: 'v2', rowsRead: 14, codes: 14, dropped: {} },
    { document: pricesOf(CAPPED), layout: 'v2', rowsRead: 14, codes: 14, dropped: {} },
    { document: pricesOf(HUNDREDTHS), layout: 'v2', rowsRead: 17, codes: 13, dropped: { no_price: 2 } },
    { document: pricesOf(GIFTS), layout: 'v1', rowsRead: 18, codes: 16, dropped: { no_price: 1 } },
    { document: pricesOf(NTH), layout: 'v1', rowsRead: 11, codes: 11, dropped: {} },
    { document: pricesOf(BY_WEIGHT), layout: 'v1', rowsRead: 6, codes: 6, dropped: {} },
    { document: documents.NAMED_NM, layout: 'v1', rowsRead: 3, codes: 3, dropped: {} },
    { document: documents.EMPTY_DELTA, layout: 'v1', rowsRead: 0, codes: 0, dropped: {} },
    { document: documents.SPARSE, layout: 'v1', rowsRead: 2, codes: 2, dropped: {} },
    { document: documents.PACKED_1255, layout: 'matrix', rowsRead: 1, codes: 1, dropped: {} },
  ])('$document.name', async ({ document, layout, rowsRead, codes, dropped }) => {
    const feed = await read(document);
    expect(feed).toMatchObject({ layout, rowsRead, codes });
    expect(feed.kind).toBe(/PriceFull/.test(document.name) ? 'PriceFull' : 'Price');
    expect(feed.dropped).toEqual(dropped);
  });

  test('names come from ItemNm too, and from windows-1255', async () => {
    const names = async (document: documents.TestDocument) =>
      Array.from((await read(document)).prices, ({ itemName, priceAgorot }) => [itemName, priceAgorot]);
    expect(await names(documents.NAMED_NM)).toEqual([
      ['גבינה קשה במשקל', 5114],
      ['סלמי במשקל', 6500],
      ['לחם אחיד', 711],
    ]);
    expect(await names(documents.PACKED_1255)).toEqual([['לחם אחיד פרוס', 550]]);
  });
});

describe('[F4] store files', () => {
  test.each([
    {
      document: documents.ABAP_STORES,
      layout: 'abap',
      stores: ['1-1 שכונת הגפן, ירושלים', '1-2 כיכר השוק, חיפה', '5-413 אינטרנט, '],
    },
    {
      document: documents.UTF16_ID_STORES,
      layout: 'v2',
      stores: ['1-1 הגפן, ירושלים', '1-39 אינטרנט, ', '2-113 סל זול, חיפה'],
    },
    {
      document: documents.UTF16_PLAIN_STORES,
      layout: 'v1',
      stores: ['1-2 מרקט הים, אשקלון', '1-4 מרקט הצפון, אשקלון'],
    },
    {
      document: documents.BRANCHES,
      layout: 'matrix',
      stores: ['1-87 צומת הכנרת, ', '1-1 גן הדקל, גן יבנה', '1-2 המושבה, גדרה'],
    },
  ])('$document.name', async ({ document, layout, stores }) => {
    const feed = await read(document);
    expect(feed).toMatchObject({ kind: 'Stores', layout, rowsRead: stores.length });
    expect(feed.stores.map((row) => `${row.subChainId}-${row.storeNo} ${row.storeName}, ${row.city}`)).toEqual(stores);
  });
});

describe('[F19] promotion files', () => {
  test.each([
    { document: promotionsOf(MIXING), count: 24 },
    { document: promotionsOf(POOLED), count: 14 },
    { document: promotionsOf(HUNDREDTHS), count: 12 },
    { document: promotionsOf(GIFTS), count: 13 },
    { document: promotionsOf(BY_WEIGHT), count: 5 },
    { document: documents.EMPTY_PROMOTIONS, count: 0 },
    { document: documents.EMPTY_PROMOTIONS_V2, count: 0 },
  ])('$document.name', async ({ document, count }) => {
    const feed = await read(document);
    expect(feed.kind).toBe(/PromoFull/.test(document.name) ? 'PromoFull' : 'Promo');
    // An inactive promotion is read, and dropped when it is stored.
    expect(feed.promotions.length + feed.endedPromotions.size).toBe(count);
  });
});

test('[F17] a file that was cut off is refused', async () => {
  const { name, content } = pricesOf(MIXING);
  const cut = { name, content: Buffer.from(content).subarray(0, -300) };
  await expect(read(cut)).rejects.toMatchObject({ reason: 'truncated' });
});
