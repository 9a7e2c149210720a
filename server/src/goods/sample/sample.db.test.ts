import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import type { PriceHistory } from '@sali/contract/goods/prices/priceHistory';
import type { ProductPricesWire, PromotionWire, ShelfPriceWire, StoreWire } from '@sali/contract/goods/prices/prices';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { importPaths } from '../feeds/feeds.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { priceXml, testFolder } from '../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { loadSampleOnce } from './sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MILK = '7290003029815';
const DIET_COLA = '7290110115319';
const [RAMAT_HAHAYAL, KNFEI_NESHARIM] = ['7290058140886-1-55', '7290058140886-1-22'];

describeDb('the bundled sample', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    app = await buildTestApp(database, { now: () => NOW });
    return () => app.server.close();
  });

  const count = async (table: 'product' | 'store' | 'chain' | 'price' | 'store_promotion' | 'store_promotion_item') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(sql<string>`count(*)`.as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const search = async (query: string) =>
    (await app.call<ProductWire[]>(null, 'GET', `products/?search=${encodeURIComponent(query)}&limit=8`)).body;

  it('[D12] fills an empty database, and does it once', async () => {
    expect(await loadSampleOnce(app.deps)).toBe(true);
    const counts = [await count('product'), await count('store'), await count('chain'), await count('price')];
    const [products = 0, stores = 0, chains = 0, prices = 0] = counts;
    expect(products).toBeGreaterThanOrEqual(800);
    expect(stores).toBeGreaterThanOrEqual(6);
    expect(chains).toBeGreaterThanOrEqual(4);
    expect(prices).toBeGreaterThan(5 * products);
    expect(await count('store_promotion')).toBeGreaterThanOrEqual(60);
    expect(await count('store_promotion_item')).toBeGreaterThanOrEqual(60);

    expect(await loadSampleOnce(app.deps)).toBe(false);
    expect([await count('product'), await count('store'), await count('chain'), await count('price')]).toEqual(counts);
  });

  it('[D12] two processes that start at once load it once', async () => {
    const loaded = await Promise.all([loadSampleOnce(app.deps), loadSampleOnce(app.deps)]);
    expect(loaded.toSorted()).toEqual([false, true]);
  });

  it('[D12] stays away from a database that has products', async () => {
    await sql`insert into product (item_code, code, item_name, source, created_at, updated_at)
      values ('7290000000001', '7290000000001', 'חלב', 'feed', now(), now())`.execute(db);
    expect(await loadSampleOnce(app.deps)).toBe(false);
    expect(await count('product')).toBe(1);
    expect(await count('store')).toBe(0);
  });

  it('[CO5] the name of a file wins over that of the sample, also a shorter one', async () => {
    await loadSampleOnce(app.deps);
    const { code, chain_id } = await db
      .selectFrom('product')
      .select(['code', 'chain_id'])
      .where('chain_id', '<>', '')
      .orderBy(sql`length(item_name)`, 'desc')
      .orderBy('product_id')
      .executeTakeFirstOrThrow();
    const folder = testFolder();
    const nameAfter = async (name: string, store: string) => {
      const xml = priceXml([{ code, name, price: '5.90' }], { chain: chain_id, store });
      const path = folder.write(`PriceFull${chain_id}-${store}-202611210600.xml`, xml);
      for await (const report of importPaths(app.deps, [path])) expect(report.state).toBe('stored');
      const product = db.selectFrom('product').select('item_name').where('code', '=', code);
      return (await product.where('chain_id', '=', chain_id).executeTakeFirstOrThrow()).item_name;
    };
    expect(await nameAfter('קצר', '901')).toBe('קצר');
    expect(await nameAfter('קצ', '902')).toBe('קצר');
    folder.clear();
  });

  it('[SD1] [SD2] is found by search, with the day on which it was true, and marked as an example', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    for (const query of ['חלב', "קוטג'", 'עגבניות', 'מלפפונים', 'בננות', 'לחם', 'ביצים', 'שוקולץ', 'קוקה קולה זירו']) {
      const [first] = await search(query);
      expect(first?.item_name, query).toBeDefined();
      const prices = Object.values(first?.store_prices ?? {});
      expect(prices.length, query).toBeGreaterThan(0);
      for (const { lastUpdate, isSample } of prices)
        expect([lastUpdate, isSample]).toEqual(['2026-08-10T09:00:00.000Z', true]);
    }
    const [tomatoes] = await search('עגבניות');
    expect(tomatoes).toMatchObject({
      item_name: 'עגבניות',
      is_weighted: true,
      unit_measure: 'ק"ג',
      category: 'ירקות ופירות',
    });

    const promotions = await db.selectFrom('store_promotion').select(['starts_at', 'ends_at']).distinct().execute();
    expect(promotions).toEqual([{ starts_at: '2026-08-10T00:00:00', ends_at: '9999-12-31T23:59:59' }]);
    const all = await app.call<ProductWire[]>(null, 'GET', 'products?limit=200&sort=item_name');
    const sales = all.body.flatMap((product) => Object.values(product.store_prices));
    expect(sales.some(({ salePrice }) => salePrice !== null)).toBe(true);
    expect(sales.some(({ saleText }) => saleText?.includes(' ב־'))).toBe(true);
    for (const { salePrice, itemPrice } of sales) expect(salePrice ?? 0).toBeLessThan(itemPrice);
  });

  const compare = async (body: object) =>
    (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
  /** A price file of a store of the sample, as an import leaves it. */
  const importFile = async (storeNo: string, price: string) => {
    const folder = testFolder();
    const xml = priceXml([{ code: MILK, price }], { chain: '7290058140886', store: storeNo });
    const path = folder.write(`PriceFull7290058140886-${storeNo}-202611210600.xml`, xml);
    for await (const report of importPaths(app.deps, [path])) expect(report).toMatchObject({ state: 'stored' });
    folder.clear();
  };

  it('[SD2] [SD4] [SD5] examples are compared with one another only until a store has real prices', async () => {
    await loadSampleOnce(app.deps);
    const items = [{ item_code: MILK, quantity: 1 }];
    const before = await compare({ items });
    expect(before.stores.length).toBeGreaterThan(5);
    for (const store of before.stores) expect(store).toMatchObject({ is_sample: true, is_old: true });
    expect(before.best_split?.[0]?.stores[0]).toMatchObject({ is_sample: true });

    await importFile('055', '19.90');
    const { stores, best_split } = await compare({ items });
    expect(stores).toMatchObject([{ store_key: RAMAT_HAHAYAL, total: 19.9, is_old: false }]);
    expect(stores[0]).not.toHaveProperty('is_sample');
    expect(best_split?.flatMap((split) => split.stores.map(({ store_key }) => store_key))).toEqual([RAMAT_HAHAYAL]);
    // Where the call names both, the example comes last, however little it costs.
    const named = await compare({ items, store_keys: [KNFEI_NESHARIM, RAMAT_HAHAYAL] });
    expect(named.stores.map(({ store_key, is_sample }) => [store_key, is_sample])).toEqual([
      [RAMAT_HAHAYAL, undefined],
      [KNFEI_NESHARIM, true],
    ]);
    const prices = (await app.call<ProductPricesWire>(null, 'GET', `products/${MILK}/prices`)).body;
    expect(prices).toMatchObject({ lowest: 19.9, average: 19.9, store_count: 1 });
    expect(prices.stores.map(({ store_key }) => store_key)).toEqual([RAMAT_HAHAYAL]);
    const keys = [KNFEI_NESHARIM, RAMAT_HAHAYAL].join(',');
    const asked = await app.call<ProductPricesWire>(null, 'GET', `products/${MILK}/prices?store_keys=${keys}`);
    expect(asked.body.stores[0]).toMatchObject({ store_key: RAMAT_HAHAYAL });
    expect(asked.body.stores[1]).toMatchObject({ is_sample: true, is_old: true });
  });

  it('[SD2] [SD3] the calls of one store mark its examples, until its first price file replaces them', async () => {
    await loadSampleOnce(app.deps);
    const read = async <T>(path: string) => (await app.call<T>(null, 'GET', path)).body;
    const marks = async () => [
      (await read<ShelfPriceWire[]>(`stores/${RAMAT_HAHAYAL}/prices?item_codes=${MILK}`))[0]?.is_sample,
      (await read<StoreWire[]>('stores?q=רמת החייל'))[0]?.is_sample,
      (await read<StorePromotions>(`stores/${RAMAT_HAHAYAL}/promotions`)).is_sample,
      (await read<PriceHistory>(`products/${MILK}/history?store_key=${RAMAT_HAHAYAL}`)).store?.is_sample,
      (await app.call<StoreOffers>(null, 'POST', `stores/${RAMAT_HAHAYAL}/offers`, { body: { item_codes: [MILK] } }))
        .body.is_sample,
    ];
    expect(await marks()).toEqual([true, true, true, true, true]);
    await importFile('055', '19.90');
    expect(await marks()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await read<StorePromotions>(`stores/${RAMAT_HAHAYAL}/promotions`)).total).toBe(0);
    expect(
      await read<ShelfPriceWire[]>(`stores/${RAMAT_HAHAYAL}/prices?item_codes=${MILK},${DIET_COLA}`),
    ).toMatchObject([{ item_code: MILK, price: 19.9 }]);
  });

  it('[J4] its promotions come to deals, as those of files do', async () => {
    await loadSampleOnce(app.deps);
    const stores = await db.selectFrom('store').select('store_key').execute();
    let [returned, priced] = [0, 0];
    for (const { store_key } of stores) {
      const { body } = await app.call<PromotionWire[]>(null, 'GET', `promotions?store_key=${store_key}`);
      expect(body.every((promotion) => promotion.is_sample === true)).toBe(true);
      expect(body[0]?.start_date).toBe('2026-08-09T21:00:00.000Z');
      returned += body.length;
      priced += body.filter((promotion) => !promotion.is_text_only && promotion.item_codes.length > 0).length;
    }
    expect(returned).toBeGreaterThan(60);
    expect(priced).toBe(returned);
  });
});
