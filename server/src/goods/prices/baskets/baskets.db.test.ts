import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { offersFromWire } from '@sali/contract/goods/promotions/storeOffersWire';
import type { Agorot } from '@sali/domain/base/units';
import { shekelsOf } from '@sali/domain/base/money';
import { toJerusalem } from '@sali/domain/base/jerusalemTime';
import { priceBasket } from '@sali/domain/goods/promotions/solver/basket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../base/db/open.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { importPaths } from '../../feeds/feeds.ts';
import { filesOf, type TestStore } from '../../../../test/feeds/fixtures/testStore.ts';
import { TEST_STORES } from '../../../../test/feeds/fixtures/testStores.ts';
import { testFolder } from '../../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../../test/testApp.ts';

/* From files as the chains write them to the answer: baskets whose totals were worked out by hand. */

const folder = testFolder();
afterAll(() => folder.clear());

describeDb('baskets of files', (openTestDb) => {
  const stores = TEST_STORES.map((store) => ({ ...store, name: `${store.layout} ${store.chain}` }));
  it.each(stores)('[B17] [R15] $name', { timeout: 240_000 }, async (testStore) => {
    const database = await openTestDb();
    await importAll(database, testStore);
    const app = await buildTestApp(database, { now: () => new Date(testStore.at) });
    for (const {
      what,
      items: quantities,
      regular,
      total = regular,
      missing = [],
      at = testStore.at,
    } of testStore.baskets) {
      const items = Object.entries(quantities).map(([item_code, quantity]) => ({ item_code, quantity }));
      const { status, body } = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
        body: { items, at },
      });
      expect({ what, status }).toEqual({ what, status: 200 });
      const [store] = body.stores;
      expect({ what, ...store }).toMatchObject({ what, total, regular_total: regular, missing, is_exact: true });
      const sum = store?.lines.reduce((all, line) => all + Math.round(line.line_total * 100), 0);
      expect(sum).toBe(Math.round(total * 100));
      const alone = await pricedElsewhere(app, store?.store_key ?? '', { items, at });
      expect({ what, total: shekelsOf(alone) }).toEqual({ what, total });
    }
  });
});

/** Prices the store's offers as a program without the server does. */
async function pricedElsewhere(
  app: TestApp,
  storeKey: string,
  { items, at }: { readonly items: readonly { item_code: string; quantity: number }[]; readonly at: string },
): Promise<Agorot> {
  const { body } = await app.call<StoreOffers>(null, 'POST', `stores/${storeKey}/offers`, {
    body: { item_codes: items.map((item) => item.item_code) },
  });
  const { goods, promotions } = offersFromWire(body);
  const codeOf = new Map(goods.map(({ itemCode, code }) => [itemCode, code]));
  const lines = items.map(({ item_code: itemCode, quantity }) => ({
    code: codeOf.get(itemCode) ?? itemCode,
    quantityMilli: Math.round(quantity * 1000),
  }));
  const shelf = new Map(goods.map(({ code, shelved }) => [code, shelved]));
  return priceBasket(lines, shelf, promotions, { at: toJerusalem(new Date(at)) }).totalAgorot;
}

async function importAll(database: Database, store: TestStore): Promise<void> {
  const deps = {
    db: database.db,
    now: () => new Date(store.at),
    log: { error: (what: unknown) => expect(what).toBeUndefined() },
  };
  const files = filesOf(store);
  const paths = [files.prices, files.promotions].map(({ name, content }) => folder.write(name, content));
  for await (const report of importPaths(deps, paths, {})) expect(report).toMatchObject({ state: 'stored' });
}

describeDb('baskets/compare', (openTestDb) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(await openTestDb());
  });
  const compare = (body: unknown) => app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body });

  it('[R15] there are no offers of a store that is not there, or of nothing', async () => {
    const offers = (codes: readonly string[]) =>
      app.call(null, 'POST', 'stores/1-1-1/offers', { body: { item_codes: codes } });
    expect(await offers(['7290004131074'])).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
    expect((await offers([])).status).toBe(422);
  });

  it('[B18] without stores there is nothing to compare', async () => {
    expect(await compare({ items: [{ item_code: '7290004131074', quantity: 1 }] })).toMatchObject({
      status: 200,
      body: { stores: [] },
    });
  });

  it.each([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ item_code: '1', quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ item_code: '', quantity: 1 }] }, 'items.0.item_code'],
    [{ items: [{ item_code: '1', quantity: 1 }], lat: 32 }, 'lat'],
    [{ items: [{ item_code: '1', quantity: 1 }], at: 'yesterday' }, 'at'],
  ])('[B18] says what is wrong with %j', async (body, path) => {
    const answer = await compare(body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`"${path}"`);
  });
});
