import { gunzipSync } from 'node:zlib';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import { CataloguePart, type DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import { cataloguePartFromWire, type FindableProduct } from '@sali/contract/goods/catalogue/deviceCatalogueWire';
import { ShelfCopy } from '@sali/contract/goods/catalogue/shelfCopy';
import { shelfCopyFromWire } from '@sali/contract/goods/catalogue/shelfCopyWire';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import { agorotOf } from '@sali/domain/base/money';
import { type CopiedShelf, priceOnShelf } from '@sali/domain/goods/prices/copiedShelf';
import { wordsKeyOf, wordsLineOf } from '@sali/domain/lists/estimates';
import { runAtOnce } from '@sali/domain/goods/catalogue/slices';
import { estimatesOnShelf } from '@sali/domain/lists/typed/shelfEstimates';
import { typedItemOf } from '@sali/domain/lists/typed/typedItem';
import { readTypedText } from '@sali/domain/lists/typed/typedLines';
import { buildIndex } from '@sali/domain/goods/catalogue/search';
import { soldElsewhere } from '@sali/domain/goods/catalogue/soldElsewhere';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import {
  fillCatalogue,
  MILK,
  NOW,
  productRow,
  RAMI_LEVY,
  SHUFERSAL,
} from '../../../../test/catalogue/testCatalogue.ts';
import { putPrices } from '../../../../test/db/testPrices.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { loadSampleOnce } from '../../sample/sample.ts';
import { DeviceCatalogues, DEVICE_CATALOGUE_MEMORY_MS } from './deviceCatalogues.ts';

const TEL_AVIV = '7290027600007-1-7';

/** As people type: plain, begun, inside of a word, several words, brands, Latin letters, errors, no space, codes. */
const QUERIES = [
  ...[
    'חלב',
    'לחם',
    'ביצים',
    'עגבניות',
    'קוטג',
    "קוטג'",
    'שוקולד',
    'מים',
    'במבה',
    'אורז',
    'קפה',
    'טונה',
    'סוכר',
    'שמן זית',
  ],
  ...['חל', 'גב', 'תנו', 'יוג', 'עגב', 'מלפ', '72900', '7290003029815'],
  ...[
    'נובה',
    'לבן',
    'אסם',
    'תנובה חלב',
    'חלב תנובה',
    'חלב 3%',
    '1.5 ליטר',
    'גבינה לבנה 5%',
    'מיץ תפוזים',
    'נייר טואלט',
  ],
  ...['heinz', 'coca cola', 'alpro', 'nestle', 'osem', 'barilla', 'nutella'],
  ...['שוקולץ', 'עגבנייה', 'חומוסס', 'מלפפןו', 'יוגורס', 'חלבתנובה', 'בחלב', 'קטשופ', 'חמוס', 'בננה', 'אין מוצר כזה'],
];

/** One of each kind of amount. */
const TYPED = [
  ...['חלב', 'חלב 3%', '2 לחם', '12 ביצים', '3 מלפפונים', 'עגבניות', 'עגבניות 2 קילו', 'אבטיח', 'חצי קילו גבינה צהובה'],
  ...['קמח', '300 גרם אורז', 'קולה 1.5 ליטר', 'שוקולד', 'אבקת כביסה', 'שישיית מים', '2 חבילות פסטה', 'זנב של חד קרן'],
];

describeDb('the catalogues that devices keep to search without a network', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let now: Date;
  beforeEach(async () => {
    const database = await openTestDb();
    [db, now] = [database.db, NOW];
    app = await buildTestApp(database, { now: () => now });
    return () => app.server.close();
  });

  const listOf = async (storeKey: string, headers: Record<string, string> = {}) =>
    app.call<DeviceCatalogue>(null, 'GET', `stores/${storeKey}/catalogue`, { headers });
  const productsOf = async (storeKey: string): Promise<FindableProduct[]> => {
    const products: FindableProduct[] = [];
    for (const { part, bytes } of (await listOf(storeKey)).body.parts) {
      const answer = await app.server.inject({ url: `/api/stores/${storeKey}/catalogue/${part}` });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect(answer.rawPayload.length).toBe(bytes);
      products.push(
        ...cataloguePartFromWire(CataloguePart.parse(JSON.parse(gunzipSync(answer.rawPayload).toString()))),
      );
    }
    return products;
  };
  const fill = async () => {
    const ids = await fillCatalogue(db);
    await app.rooms.catalogue.refresh('all');
    return ids;
  };

  it('[C24] a device finds the same products in the same order as the server', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const products = await productsOf(TEL_AVIV);
    expect((await listOf(TEL_AVIV)).body).toMatchObject({ scope: 'all', product_count: products.length });
    const index = buildIndex<FindableProduct>([]);
    await index.patchInTurns({ changed: products }, () => undefined);
    let hits = 0;
    for (const query of QUERIES) {
      const path = `products/?search=${encodeURIComponent(query)}&limit=100&store_keys=${TEL_AVIV}`;
      const { body } = await app.call<ProductWire[]>(null, 'GET', path);
      const { docs } = index.search(query, { limit: 100, isLast: soldElsewhere(['7290027600007']) });
      expect([query, ...docs.map(({ itemCode }) => itemCode)]).toEqual([query, ...body.map((one) => one.item_code)]);
      hits += docs.length;
    }
    expect(hits).toBeGreaterThan(500);
  });

  const shelfOf = async (storeKey: string): Promise<{ shelf: CopiedShelf; bytes: number }> => {
    const { rawPayload } = await app.server.inject({ url: `/api/stores/${storeKey}/catalogue/shelf` });
    const shelf = shelfCopyFromWire(ShelfCopy.parse(JSON.parse(gunzipSync(rawPayload).toString())));
    return { shelf, bytes: rawPayload.length };
  };

  it('[C30] with the shelf of a store a device has the price of each hit, with deal and price of a measure, as search shows it', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const byCode = new Map((await productsOf(TEL_AVIV)).map((product) => [product.itemCode, product]));
    const { shelf } = await shelfOf(TEL_AVIV);
    const counts = { priced: 0, onSale: 0 };
    for (const query of QUERIES) {
      const path = `products/?search=${encodeURIComponent(query)}&limit=100&store_keys=${TEL_AVIV}`;
      const { body } = await app.call<ProductWire[]>(null, 'GET', path);
      for (const hit of body) {
        const product = byCode.get(hit.item_code);
        const price = hit.store_prices[TEL_AVIV];
        const here = product ? priceOnShelf(shelf, product, now) : null;
        expect(here).toEqual(
          price
            ? {
                priceAgorot: agorotOf(price.itemPrice),
                salePriceAgorot: price.salePrice === null ? null : agorotOf(price.salePrice),
                saleText: price.saleParts ?? price.saleText,
                unitPrice:
                  price.unitOfMeasurePrice === null
                    ? null
                    : {
                        agorot: agorotOf(price.unitOfMeasurePrice),
                        per: price.unitOfMeasurePer,
                      },
              }
            : null,
        );
        counts.priced += price ? 1 : 0;
        counts.onSale += price?.saleText ? 1 : 0;
      }
    }
    expect(counts.priced).toBeGreaterThan(300);
    expect(counts.onSale).toBeGreaterThan(5);
    expect(await app.server.inject({ url: '/api/stores/1-1-1/catalogue/shelf' })).toMatchObject({ statusCode: 404 });
  });

  it('[C31] a device estimates typed lines with the product, quantity and price of the server', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    const products = await productsOf(TEL_AVIV);
    const { shelf } = await shelfOf(TEL_AVIV);
    const index = buildIndex<FindableProduct>([]);
    await index.patchInTurns({ changed: products }, () => undefined);
    const search = (words: string, limit: number) =>
      index.search(words, { limit }).docs.map((product) => ({ ...product, status: 'ACTIVE' as const }));
    const text = TYPED.join('\n');
    const items = readTypedText(text).map(typedItemOf).map(wordsLineOf);
    const estimates = runAtOnce(
      estimatesOnShelf({ shelf, search }, items, new Set(), { storeKey: TEL_AVIV, at: now, clubs: [] }),
    );
    const { body } = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
      body: { generic_items: items, store_keys: [TEL_AVIV], best_split: false },
    });
    const lines = (body.stores[0]?.lines ?? []).map((line) => ({
      key: wordsKeyOf({ name: line.for_name ?? '', unit: line.for_unit }),
      itemCode: line.item_code,
      packages: line.quantity,
      pieces: line.pieces,
    }));
    const here = Array.from(estimates, ([key, { itemCode, packages, pieces }]) => ({
      key,
      itemCode,
      packages,
      pieces,
    }));
    const byKey = (a: { key: string }, b: { key: string }): number => a.key.localeCompare(b.key);
    expect(here.toSorted(byKey)).toEqual(lines.toSorted(byKey));
    expect(here.length).toBeGreaterThan(12);
    const alone = await app.call<TypedTextAnswer>(null, 'POST', 'lists/read-text', {
      body: { text, store_key: TEL_AVIV },
    });
    const totals = alone.body.lines.flatMap(({ estimate }) => (estimate ? [agorotOf(estimate.line_total)] : []));
    expect(Array.from(estimates.values(), ({ totalAgorot }) => totalAgorot).toSorted()).toEqual(totals.toSorted());
  });

  it('[C24] it has every active product, with what search and a line of a list need', async () => {
    const ids = await fill();
    const products = await productsOf(SHUFERSAL);
    expect(products.map(({ id }) => id)).toEqual(ids.filter((_, at) => at !== 3));
    for (const product of products) expect(app.rooms.catalogue.find(product.itemCode)).toMatchObject(product);
  });

  it('[C24] a catalogue of more products than a device keeps has those that the store sells, the most sold first', async () => {
    const [milk, cucumber] = await fill();
    const catalogues = new DeviceCatalogues(app.deps, app.rooms.catalogue, { owe: () => undefined }, 2);
    const idsOf = async (storeKey: string): Promise<number[]> => {
      const { scope, parts } = await catalogues.listOf(storeKey, 'a');
      expect(scope).toBe('store');
      const bytes = await Promise.all(parts.map(({ part }) => catalogues.partOf(storeKey, part, 'a')));
      return bytes.flatMap((one) => CataloguePart.parse(JSON.parse(gunzipSync(one).toString())).product_ids);
    };
    expect(await idsOf(SHUFERSAL)).toEqual([milk]);
    expect(await idsOf(RAMI_LEVY)).toEqual([milk, cucumber]);
    await expect(catalogues.listOf('1-1-1', 'a')).rejects.toMatchObject({ code: 'store_not_found' });

    const store = await db.selectFrom('store').select('store_id').where('store_key', '=', SHUFERSAL).executeTakeFirst();
    const price = { price_agorot: 500, is_weighted: true, allow_discount: true, file_at: NOW };
    await putPrices(db, [{ ...price, store_id: store?.store_id ?? 0, product_id: cucumber ?? 0 }]);
    expect(await idsOf(SHUFERSAL)).toEqual([milk]);
    now = new Date(NOW.getTime() + DEVICE_CATALOGUE_MEMORY_MS);
    expect(await idsOf(SHUFERSAL)).toEqual([milk, cucumber]);
  });

  it('[C29] a store’s catalogue is made for one at a time, who pays for it; what is made already is free', async () => {
    await fill();
    const paid: string[] = [];
    const spent = { owe: (address: string) => void paid.push(address) };
    const catalogues = new DeviceCatalogues(app.deps, app.rooms.catalogue, spent, 2);
    const codeOf = (storeKey: string, address: string) =>
      catalogues.partOf(storeKey, 'x', address).catch(({ code }: { code: string }) => code);
    const stores = [SHUFERSAL, RAMI_LEVY, '1-1-1'];
    expect(await Promise.all(stores.map((store) => codeOf(store, 'a')))).toEqual([
      'not_found',
      'not_found',
      'unavailable',
    ]);
    expect([await codeOf('1-1-1', 'b'), await codeOf(SHUFERSAL, 'b')]).toEqual(['store_not_found', 'not_found']);
    expect(paid).toEqual(['a', 'a']);
  });

  it('[C25] it is not sent again while it is the same; a changed part has another name', async () => {
    const ids = await fill();
    const first = await listOf(SHUFERSAL);
    const { etag } = first.headers;
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await listOf(SHUFERSAL, { 'if-none-match': String(etag) })).status).toBe(304);
    const late = productRow('7290000011111', 'חלב עמיד');
    const added = await db.insertInto('product').values(late).returning('product_id').executeTakeFirstOrThrow();
    await app.rooms.catalogue.refresh([added.product_id]);
    const second = await listOf(SHUFERSAL, { 'if-none-match': String(etag) });
    expect(second.status).toBe(200);
    expect(second.body.product_count).toBe(first.body.product_count + 1);
    const [gone] = first.body.parts;
    expect((await app.call(null, 'GET', `stores/${SHUFERSAL}/catalogue/${gone?.part ?? ''}`)).status).toBe(404);
    expect((await productsOf(SHUFERSAL)).map(({ code }) => code)).toContain(late.code);
    expect((await productsOf(SHUFERSAL)).map(({ code }) => code)).toContain(MILK.code);
    await mergeInto(ids[0] ?? 0, added.product_id);
    const third = await listOf(SHUFERSAL, { 'if-none-match': String(second.headers.etag) });
    expect([third.status, third.body.same_products.length]).toEqual([200, 1]);
    expect(third.body.product_count).toBe(first.body.product_count);
  });

  async function mergeInto(leads_to: number, product_id: number): Promise<void> {
    await db.insertInto('product_lead').values({ product_id, leads_to, by_hand: true }).execute();
    await app.rooms.sameProducts.same.load(db);
  }
});
