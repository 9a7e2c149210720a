import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { agorotOf } from '@sali/domain/base/money';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';
import { loadSampleOnce } from '../../sample/sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const WORDS = [
  'חלב',
  'חלב 3%',
  'לחם',
  'ביצים',
  'עגבניות',
  'קמח',
  'אורז',
  'קולה',
  'שוקולד',
  'גבינה צהובה',
  'אבקת כביסה',
];

describeDb('a basket in one store and in a comparison', (openTestDb) => {
  let app: TestApp;
  let codes: string[];
  beforeEach(async () => {
    const database = await openTestDb();
    app = await buildTestApp(database, { now: () => NOW });
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    codes = (await database.db.selectFrom('product').select('code').orderBy('code').execute()).map(({ code }) => code);
    return () => app.server.close();
  });
  const compare = async (body: object) =>
    (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body.stores;

  it('[G80] [G65] a mixed basket comes to the same sum, line by line, asked for as the list and as the comparison do', async () => {
    const quantity = fc.integer({ min: 1, max: 5 });
    const product = fc.record({ at: fc.nat(), quantity, any_brand: fc.boolean() });
    const text = fc.record({ name: fc.constantFrom(...WORDS), quantity });
    const basket = fc.record({
      products: fc.array(product, { maxLength: 8 }),
      texts: fc.uniqueArray(text, { maxLength: 5, selector: ({ name }) => name }),
    });
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(basket, async ({ products, texts }) => {
        const items = products.map(({ at, ...item }) => ({ item_code: codes[at % codes.length], ...item }));
        if (items.length + texts.length === 0) return;
        const lines = { items, generic_items: texts };
        for (const store of await compare({ ...lines, best_split: false, limit: 20 })) {
          const [alone] = await compare({ ...lines, best_split: false, store_keys: [store.store_key] });
          expect([alone?.total, alone?.lines]).toEqual([store.total, store.lines]);
          const sum = store.lines.reduce((all, line) => all + agorotOf(line.line_total), 0);
          expect(sum).toBe(agorotOf(store.total));
          compared += 1;
        }
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
