import type { ProductWire } from '@sali/contract/catalogue/catalogue';
import type { PromotionWire } from '@sali/contract/prices/prices';
import { toJerusalem } from '@sali/domain/prices/jerusalemTime';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../db/open.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../test/testApp.ts';
import { loadSampleOnce } from './sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

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

  it('is found by search, priced as of the first start, with running promotions only', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    for (const query of ['חלב', "קוטג'", 'עגבניות', 'מלפפונים', 'בננות', 'לחם', 'ביצים', 'שוקולץ', 'קוקה קולה זירו']) {
      const [first] = await search(query);
      expect(first?.item_name, query).toBeDefined();
      const prices = Object.values(first?.store_prices ?? {});
      expect(prices.length, query).toBeGreaterThan(0);
      for (const { lastUpdate } of prices) expect(lastUpdate).toBe(NOW.toISOString());
    }
    const [tomatoes] = await search('עגבניות');
    expect(tomatoes).toMatchObject({
      item_name: 'עגבניות',
      is_weighted: true,
      unit_measure: 'ק"ג',
      category: 'ירקות ופירות',
    });

    const wall = toJerusalem(NOW);
    const ended = await db.selectFrom('store_promotion').select('promotion_id').where('ends_at', '<', wall).execute();
    const running = await db
      .selectFrom('store_promotion')
      .select('promotion_id')
      .where('ends_at', '>=', wall)
      .execute();
    expect(ended.length).toBeGreaterThan(0);
    expect(running.length).toBeGreaterThanOrEqual(60);
    const all = await app.call<ProductWire[]>(null, 'GET', 'products?limit=200&sort=item_name');
    const sales = all.body.flatMap((product) => Object.values(product.store_prices));
    expect(sales.some(({ salePrice }) => salePrice !== null)).toBe(true);
    expect(sales.some(({ saleText }) => saleText?.includes(' ב-'))).toBe(true);
    for (const { salePrice, itemPrice } of sales) expect(salePrice ?? 0).toBeLessThan(itemPrice);
  });

  it('[J4] its promotions come to deals, as those of files do', async () => {
    await loadSampleOnce(app.deps);
    const stores = await db.selectFrom('store').select('store_key').execute();
    let [returned, priced] = [0, 0];
    for (const { store_key } of stores) {
      const { body } = await app.call<PromotionWire[]>(null, 'GET', `promotions?store_key=${store_key}`);
      returned += body.length;
      priced += body.filter((promotion) => !promotion.is_text_only && promotion.item_codes.length > 0).length;
    }
    expect(returned).toBeGreaterThan(60);
    expect(priced).toBe(returned);
  });
});
