import type { ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { DeviceCatalogue } from '@sali/contract/goods/catalogue/deviceCatalogue';
import type { ProductPair } from '@sali/contract/goods/catalogue/sameProducts';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import type { ProductPricesWire } from '@sali/contract/goods/prices/prices';
import type { StoreOffers } from '@sali/contract/goods/promotions/storeOffers';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { filesOf, item, promotion, type TestStore, weighed } from '../../../test/feeds/fixtures/testStore.ts';
import { testFolder } from '../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { importPaths } from '../feeds/feeds.ts';
import { regroup } from './sameProducts.ts';

const MILK = '7299013000011';
const AT = '2026-08-10T12:00:00+03:00';

const storeOf = (chain: string, items: TestStore['items'], promotions: TestStore['promotions'] = []): TestStore => ({
  ...{ chain, sub: '001', store: '001', layout: 'v2', fileTime: '20260810-060000', at: AT, baskets: [] },
  items,
  promotions,
});

const [GARDEN, MARKET, CORNER] = ['7299013000004', '7299014000003', '7299015000002'] as const;
const STORES = [
  storeOf(GARDEN, [
    item(MILK, 'חלב תנובה 3% 1 ליטר', '6.90'),
    weighed('1501', 'עגבניה', '6.90'),
    weighed('1502', 'עגבניות שרי', '14.90'),
    weighed('1503', 'גזר', '4.90'),
  ]),
  storeOf(
    MARKET,
    [
      item(MILK, 'חלב תנובה 3% 1 ליטר', '6.50'),
      weighed('2036', 'עגבנייה ישראל', '5.90'),
      weighed('2040', 'גזר ארוז', '3.90'),
    ],
    [promotion('501', 'עגבניה 4.90', ['2036'], { rewardType: 3, price: '4.90', isWeighed: true })],
  ),
  storeOf(CORNER, [weighed('7290000000022', 'עגבניה', '7.90'), weighed('7290000000039', 'עגבניה', '19.90')]),
];

const codeOf = (chain: string, code: string) => `${chain}-${code}`;
const folder = testFolder();
afterAll(() => folder.clear());

async function importAll(database: Database, stores: readonly TestStore[] = STORES): Promise<void> {
  const deps = {
    db: database.db,
    now: () => new Date(AT),
    log: { error: (what: unknown) => expect(what).toBeUndefined() },
  };
  const paths = stores.flatMap((store) =>
    Object.values(filesOf(store)).map(({ name, content }) => folder.write(name, content)),
  );
  for await (const report of importPaths(deps, paths)) expect(report).toMatchObject({ state: 'stored' });
}

/** The groups are read in a task of its own, when their notice comes. */
async function grouped(app: TestApp): Promise<void> {
  const { version } = app.rooms.sameProducts.same;
  const { changed } = await regroup(app.rooms.sameProducts);
  if (changed > 0) await expect.poll(() => app.rooms.sameProducts.same.version).toBeGreaterThan(version);
}

describeDb('one product under several codes', (openTestDb) => {
  const opened = async (): Promise<{ database: Database; app: TestApp }> => {
    const database = await openTestDb();
    await importAll(database);
    const app = await buildTestApp(database, { now: () => new Date(AT) });
    await app.rooms.catalogue.refresh('all');
    await grouped(app);
    return { database, app };
  };
  const compare = async (app: TestApp, items: readonly object[]) =>
    (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body: { items, at: AT, best_split: false } }))
      .body.stores;

  it('[PM5] a product names its codes in the other chains, and packaged goods none', async () => {
    const { app } = await opened();
    const codesOf = async (code: string) =>
      (await app.call<ProductInChainsWire>(null, 'GET', `products/${code}`)).body.codes;
    expect(await codesOf(codeOf(GARDEN, '1501'))).toEqual([
      { chain_id: MARKET, item_code: codeOf(MARKET, '2036') },
      { chain_id: CORNER, item_code: codeOf(CORNER, '7290000000022') },
    ]);
    expect(await codesOf(codeOf(CORNER, '7290000000022'))).toHaveLength(2);
    expect(await codesOf(codeOf(CORNER, '7290000000039'))).toEqual([]);
    expect(await codesOf(codeOf(GARDEN, '1502'))).toEqual([]);
    expect(await codesOf(MILK)).toEqual([]);
  });

  it('[CO2] products with one name are one product, whichever codes their chains made up', async () => {
    const database = await openTestDb();
    const names = ['בצל ירוק', 'משמש', 'כרוב אדום'];
    const madeUp = ['7290000001524', '7290000900038', '2000000000015'];
    await importAll(database, [
      storeOf(
        GARDEN,
        names.map((name, at) => weighed(madeUp[at] ?? '', name, '6.90')),
      ),
      storeOf(
        MARKET,
        names.map((name, at) => weighed(`1503${at}`, ` ${name.replace(' ', '  ')} `, '5.90')),
      ),
      storeOf(
        CORNER,
        names.map((name, at) => weighed(`88000000001${at}0`, name, '7.90')),
      ),
    ]);
    const app = await buildTestApp(database, { now: () => new Date(AT) });
    await app.rooms.catalogue.refresh('all');
    await grouped(app);
    for (const [at, code] of madeUp.entries())
      expect((await app.call<ProductInChainsWire>(null, 'GET', `products/${codeOf(GARDEN, code)}`)).body.codes).toEqual(
        [
          { chain_id: MARKET, item_code: codeOf(MARKET, `1503${at}`) },
          { chain_id: CORNER, item_code: `88000000001${at}0` },
        ],
      );
  });

  it('[PM6] a basket is priced in each chain by its own code, with its promotions, and the line names it', async () => {
    const { app } = await opened();
    const stores = await compare(app, [
      { item_code: codeOf(GARDEN, '1501'), quantity: 2 },
      { item_code: MILK, quantity: 1 },
    ]);
    const lineOf = (chain: string) =>
      stores.find(({ store_key }) => store_key.startsWith(chain))?.lines.find(({ item_code }) => item_code !== MILK);
    expect(lineOf(GARDEN)).toEqual(
      expect.objectContaining({ item_code: codeOf(GARDEN, '1501'), line_total: 13.8, quantity: 2 }),
    );
    expect(lineOf(GARDEN)?.for_item_code).toBeUndefined();
    expect(lineOf(MARKET)).toMatchObject({
      item_code: codeOf(MARKET, '2036'),
      for_item_code: codeOf(GARDEN, '1501'),
      is_same_product: true,
      item_name: 'עגבנייה ישראל',
      line_total: 9.8,
    });
    expect(lineOf(CORNER)).toMatchObject({ item_code: codeOf(CORNER, '7290000000022'), line_total: 15.8 });
  });

  it('[PM6] a short code without a chain is each chain’s own, and what a chain sells itself is never replaced', async () => {
    const { app } = await opened();
    const stores = await compare(app, [
      { item_code: '1501', quantity: 1 },
      { item_code: '7290000000039', quantity: 1 },
    ]);
    const found = new Map(
      stores.map(({ store_key, lines }) => [store_key.split('-')[0], lines.map((l) => l.item_code)]),
    );
    expect(found.get(GARDEN)).toEqual(['1501']);
    expect(found.get(CORNER)).toEqual(['7290000000039']);
    expect(found.has(MARKET)).toBe(false);
  });

  it('[PM6] two codes of one product are two lines where a chain sells both, and one where it sells one', async () => {
    const { app } = await opened();
    const items = [codeOf(GARDEN, '1501'), codeOf(MARKET, '2036')].map((item_code) => ({ item_code, quantity: 1 }));
    const { status, body } = await app.call<BasketComparison>(null, 'POST', 'baskets/compare', {
      body: { items, at: AT },
    });
    expect(status).toBe(200);
    const totals = new Map(body.stores.map((store) => [store.store_key.split('-')[0], store]));
    expect(totals.get(CORNER)).toMatchObject({ total: 15.8, missing: [] });
    expect(totals.get(MARKET)).toMatchObject({ total: 9.8, missing: [] });
    expect(totals.get(CORNER)?.lines).toMatchObject([{ item_code: codeOf(CORNER, '7290000000022'), quantity: 2 }]);
    expect(body.best_split?.[0]).toMatchObject({ total: 9.8, missing: [] });
  });

  it('[PM6] any brand, the prices of a product, a store’s shelf and what a device prices by use the same code', async () => {
    const { app } = await opened();
    const tomato = codeOf(GARDEN, '1501');
    const market = `${MARKET}-1-1`;
    const anyBrand = await compare(app, [{ item_code: tomato, quantity: 1, any_brand: true }]);
    expect(anyBrand.map(({ total }) => total)).toEqual([4.9, 6.9, 7.9]);
    const prices = (await app.call<ProductPricesWire>(null, 'GET', `products/${tomato}/prices`)).body;
    expect(prices.stores.map(({ price, item_code }) => [price, item_code])).toEqual([
      [5.9, codeOf(MARKET, '2036')],
      [6.9, undefined],
      [7.9, codeOf(CORNER, '7290000000022')],
    ]);
    const shelf = await app.call<object[]>(null, 'GET', `stores/${market}/prices?item_codes=${tomato}`);
    expect(shelf.body).toEqual([expect.objectContaining({ item_code: tomato, price: 5.9 })]);
    const offers = await app.call<StoreOffers>(null, 'POST', `stores/${market}/offers`, {
      body: { item_codes: [tomato] },
    });
    expect(offers.body.goods).toEqual([expect.objectContaining({ item_code: tomato, code: '2036', price: 5.9 })]);
    expect(offers.body.promotions).toHaveLength(1);
  });

  it('[PM7] a search shows one row for it, of the own store’s chain, and every row by its code', async () => {
    const { app } = await opened();
    const search = async (query: string) =>
      (await app.call<ProductWire[]>(null, 'GET', `products?search=${query}`)).body.map(({ item_code }) => item_code);
    const inStore = async (chain: string) => search(`${encodeURIComponent('עגבניה')}&store_keys=${chain}-1-1`);
    expect(await inStore(GARDEN)).toContain(codeOf(GARDEN, '1501'));
    expect(await inStore(GARDEN)).not.toContain(codeOf(MARKET, '2036'));
    expect(await inStore(MARKET)).toContain(codeOf(MARKET, '2036'));
    expect(await inStore(MARKET)).not.toContain(codeOf(GARDEN, '1501'));
    expect(await inStore(MARKET)).toContain(codeOf(CORNER, '7290000000039'));
    expect(await search('7290000000022')).toContain(codeOf(CORNER, '7290000000022'));
    const { body } = await app.call<DeviceCatalogue>(null, 'GET', `stores/${GARDEN}-1-1/catalogue`);
    expect(body.same_products).toEqual([
      expect.arrayContaining([{ item_code: codeOf(MARKET, '2036'), chain_ids: [MARKET] }]),
    ]);
  });

  it('[PM8] grouping again writes nothing, a group keeps its id, and what nobody sells any more leaves it', async () => {
    const { database, app } = await opened();
    const room = app.rooms.sameProducts;
    const rows = () => database.db.selectFrom('product_group_member').selectAll().orderBy('product_id').execute();
    const before = await rows();
    expect(before).toHaveLength(3);
    expect(await regroup(room)).toMatchObject({ changed: 0, waiting: 2 });
    const later = { ...storeOf(MARKET, [item(MILK, 'חלב תנובה 3% 1 ליטר', '6.50')]), fileTime: '20260811-060000' };
    await importAll(database, [later]);
    await grouped(app);
    const after = await rows();
    expect(after).toHaveLength(2);
    expect(new Set(after.map(({ group_id }) => group_id))).toEqual(new Set(before.map(({ group_id }) => group_id)));
  });

  it('[PM9] an administrator joins and separates products and takes it back; it wins at every later run, and is logged', async () => {
    const { database, app } = await opened();
    const [manager, user] = [await app.person('manager', 'MANAGER'), await app.person('user')];
    const [tomato, cherry] = [codeOf(GARDEN, '1501'), codeOf(GARDEN, '1502')];
    const [israeli, carrot, packed] = [codeOf(MARKET, '2036'), codeOf(GARDEN, '1503'), codeOf(MARKET, '2040')];
    const decide = async (one: string, other: string, isSame: boolean | null, as = manager) => {
      const body = { item_code: one, other_item_code: other, is_same: isSame };
      const { status, body: problem } = await app.call<{ code?: string }>(as, 'PUT', 'admin/same-products', { body });
      return problem?.code ?? status;
    };
    const pairs = async (decided: boolean) =>
      (await app.call<ProductPair[]>(manager, 'GET', `admin/same-products?decided=${decided}`)).body;
    const others = (code: string) => app.rooms.sameProducts.same.codesElsewhere(code).map(({ itemCode }) => itemCode);
    const namesOf = ({ one, other }: ProductPair) => [one.item_code, other.item_code].sort();
    expect((await app.call(user, 'GET', 'admin/same-products')).status).toBe(403);
    expect(await decide(tomato, cherry, true, user)).toBe('forbidden');
    expect((await pairs(false)).map(namesOf)).toContainEqual([carrot, packed].sort());

    expect(await decide(carrot, packed, true)).toBe(204);
    expect(others(carrot)).toEqual([packed]);
    expect((await pairs(false)).map(namesOf)).not.toContainEqual([carrot, packed].sort());
    expect(await pairs(true)).toMatchObject([{ is_same: true, decided_by: manager.email }]);
    expect(await decide(carrot, packed, true)).toBe(204);
    expect(await regroup(app.rooms.sameProducts)).toMatchObject({ changed: 0 });
    expect(await decide(carrot, packed, null)).toBe(204);
    expect(others(carrot)).toEqual([]);

    expect(await decide(israeli, tomato, false)).toBe(204);
    expect(others(israeli)).not.toContain(tomato);
    expect(await decide(israeli, tomato, null)).toBe(204);
    expect(others(israeli)).toContain(tomato);

    expect(await decide(cherry, codeOf(CORNER, '7290000000022'), false)).toBe(204);
    expect(await decide(cherry, tomato, true)).toBe('product_pair_contradicts');
    expect(await decide(MILK, tomato, true)).toBe('product_is_packaged');
    expect(await decide('1', tomato, true)).toBe('product_not_found');
    expect(await decide(tomato, tomato, true)).toBe('invalid_fields');
    const log = await database.db.selectFrom('audit_entry').select(['action', 'subject']).orderBy('entry_id').execute();
    expect(log.map(({ action }) => action)).toEqual([
      'product.join',
      'product.undecide',
      'product.separate',
      'product.undecide',
      'product.separate',
    ]);
  });

  it('[PM10] an own name follows the product to its other codes, and stays where it was written when they are parted', async () => {
    const { app } = await opened();
    const admin = await app.person('admin', 'ADMIN');
    const [tomato, israeli] = [codeOf(GARDEN, '1501'), codeOf(MARKET, '2036')];
    const aliasOf = async (code: string) =>
      (await app.call<{ alias: string }>(admin, 'GET', `products/${code}/personal`)).body.alias;
    const write = (code: string, alias: string | null) =>
      app.call(admin, 'PUT', `products/${code}/personal`, { body: { alias } });
    await write(tomato, 'אדומות');
    expect(await aliasOf(israeli)).toBe('אדומות');
    await write(israeli, 'אדומות לסלט');
    expect(await aliasOf(tomato)).toBe('אדומות לסלט');
    const all = async () => (await app.call<{ item_code: string }[]>(admin, 'GET', 'users/me/personal')).body;
    expect((await all()).map(({ item_code }) => item_code)).toEqual(expect.arrayContaining([tomato, israeli]));
    const body = { item_code: tomato, other_item_code: israeli, is_same: false };
    await app.call(admin, 'PUT', 'admin/same-products', { body });
    expect([await aliasOf(tomato), await aliasOf(israeli)]).toEqual(['אדומות לסלט', '']);
    await app.call(admin, 'PUT', 'admin/same-products', { body: { ...body, is_same: null } });
    await write(israeli, null);
    expect([await aliasOf(tomato), await aliasOf(israeli)]).toEqual(['', '']);
  });

  it('[PM10] purchases under two codes of one product are one usual item, until they are parted', async () => {
    const { app } = await opened();
    const admin = await app.person('admin', 'ADMIN');
    const [tomato, israeli] = [codeOf(GARDEN, '1501'), codeOf(MARKET, '2036')];
    const items = [tomato, israeli].map((code) => ({ name: 'עגבניה', product_catalog_number: code }));
    await app.call(admin, 'POST', 'lists', { body: { name: 'שבת', items } });
    const usual = async () =>
      (await app.call<{ times: number }[]>(admin, 'GET', 'users/me/usual')).body.map(({ times }) => times);
    expect(await usual()).toEqual([2]);
    const body = { item_code: tomato, other_item_code: israeli, is_same: false };
    await app.call(admin, 'PUT', 'admin/same-products', { body });
    expect(await usual()).toEqual([1, 1]);
  });
});
