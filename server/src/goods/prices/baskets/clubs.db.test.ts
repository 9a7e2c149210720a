import type { BasketComparison, ListComparison } from '@sali/contract/goods/prices/baskets';
import type { ListWire } from '@sali/contract/lists/lists';
import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import type { ChosenClub } from '@sali/domain/people/settings/clubs';
import { HOUR_MS } from '@sali/domain/base/time';
import { beforeAll, expect, it } from 'vitest';
import { FILE_AT, NOW, productRow, RAMI_LEVY, SHUFERSAL, storeRow } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { putPrices } from '../../../../test/db/testPrices.ts';
import { addTestPromotion } from '../../../../test/db/testPromotions.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { sampleBaskets } from '../selfCheck/db.ts';
import { checkPrices } from '../selfCheck/selfCheck.ts';
import { shoppingCharges } from './shoppingCharges.ts';

const [MILK, OTHER_MILK, BREAD] = ['7290004000015', '7290004000022', '7290004000039'];
const [OF_SHUFERSAL, OF_RAMI_LEVY] = ['7290027600007:1', '7290058140886:1'];

/**
 * Two chains with the same price and the same club's promotion of milk, word for word: a store's offer of it is one
 * object. Bread is expensive at Shufersal.
 */
async function fillChains(db: Db): Promise<void> {
  const rows = [
    productRow(MILK, 'חלב טרי 3% קרטון 1 ליטר'),
    productRow(OTHER_MILK, 'חלב 3% בבקבוק 1 ליטר'),
    productRow(BREAD, 'לחם אחיד', { category_id: 2, subcategory_id: 21, unit_measure: 'g', quantity_milli: 750_000 }),
  ];
  const products = await db.insertInto('product').values(rows).returning('product_id').execute();
  const [milk = 0, otherMilk = 0, bread = 0] = products.map((row) => row.product_id);
  const chains = [SHUFERSAL, RAMI_LEVY].map((key) => ({ chain_id: key.split('-')[0] ?? '', name: key }));
  await db.insertInto('chain').values(chains).execute();
  const stores = await db
    .insertInto('store')
    .values([SHUFERSAL, RAMI_LEVY].map((key) => storeRow(key, FILE_AT)))
    .returning('store_id')
    .execute();
  for (const [at, { store_id }] of stores.entries()) {
    const price = { store_id, is_weighted: false, allow_discount: true, file_at: FILE_AT };
    await putPrices(db, [
      { ...price, product_id: milk, price_agorot: 2000 },
      { ...price, product_id: otherMilk, price_agorot: 1500 },
      { ...price, product_id: bread, price_agorot: at === 0 ? 3000 : 1000 },
    ]);
    const once = { storeId: store_id, id: '9', minQuantity: 1, codes: [MILK], agorot: 1000, clubIds: [1] };
    await addTestPromotion(db, once);
  }
}

describeDb('clubs in two chains', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let dana: Person;
  let now = NOW;
  beforeAll(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillChains(db);
    app = await buildTestApp(database, { now: () => now });
    await app.rooms.catalogue.refresh('all');
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const compare = async (codes: readonly string[], clubs: readonly ChosenClub[], more: object = {}) => {
    const items = codes.map((item_code) => ({ item_code, quantity: 1 }));
    const body = { items, club_ids: clubs, ...more };
    return (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
  };
  const totalsOf = ({ stores }: BasketComparison) =>
    Object.fromEntries(stores.map(({ store_key: key, total }) => [key, total]));

  it.each<[ChosenClub[], number, number]>([
    [[], 20, 20],
    [[OF_SHUFERSAL], 10, 20],
    [[OF_RAMI_LEVY], 20, 10],
    [[OF_RAMI_LEVY, OF_SHUFERSAL], 10, 10],
    [['7290027600007:2'], 20, 20],
    // As older clients send it: in every chain.
    [[1], 10, 10],
    [[2, OF_SHUFERSAL], 10, 20],
  ])('[B24] the price of club %j counts in its own chain alone', async (clubs, shufersal, ramiLevy) => {
    const totals = { [SHUFERSAL]: shufersal, [RAMI_LEVY]: ramiLevy };
    expect(totalsOf(await compare([MILK], clubs))).toEqual(totals);
    // The answer in two steps, of which the second goes on with the first.
    expect(totalsOf(await compare([MILK], clubs, { best_split: false }))).toEqual(totals);
    expect(totalsOf(await compare([MILK], clubs))).toEqual(totals);
  });

  it('[B24] [J10] a split goes to the chain of the club, and nowhere where one store does it all', async () => {
    const stopsOf = async (clubs: readonly ChosenClub[]) =>
      (await compare([MILK, BREAD], clubs)).best_split?.map(({ total, stores }) => [
        total,
        stores.map(({ store_key: key }) => key).sort(),
      ]);
    expect(await stopsOf([OF_SHUFERSAL])).toEqual([
      [30, [RAMI_LEVY]],
      [20, [SHUFERSAL, RAMI_LEVY].sort()],
    ]);
    expect(await stopsOf([OF_RAMI_LEVY])).toEqual([[20, [RAMI_LEVY]]]);
  });

  it('[B24] [J47] a line in words is the cheapest in each chain, and its estimate the same', async () => {
    const generic_items = [{ name: 'חלב 3%', quantity: 1 }];
    const body = { items: [], generic_items, club_ids: [OF_SHUFERSAL] };
    const { stores } = (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
    const chosen = Object.fromEntries(stores.map(({ store_key: key, lines }) => [key, lines[0]?.item_code]));
    expect(chosen).toEqual({ [SHUFERSAL]: MILK, [RAMI_LEVY]: OTHER_MILK });
    for (const store_key of [SHUFERSAL, RAMI_LEVY]) {
      const typed = { text: 'חלב 3%', store_key, club_ids: [OF_SHUFERSAL] };
      const read = await app.call<TypedTextAnswer>(null, 'POST', 'lists/read-text', { body: typed });
      expect(read.body.lines[0]?.estimate?.item_code).toBe(chosen[store_key]);
    }
  });

  it('[B24] a list is compared with clubs of chains and of every chain; what is no club is refused', async () => {
    const items = [{ name: 'חלב', product_catalog_number: MILK, quantity: 1 }];
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', items } });
    const ask = (clubs: string) =>
      app.call<ListComparison>(dana, 'GET', `lists/${list.list_id}/compare?club_ids=${encodeURIComponent(clubs)}`);
    expect(totalsOf((await ask(OF_RAMI_LEVY)).body)).toEqual({ [SHUFERSAL]: 20, [RAMI_LEVY]: 10 });
    expect(totalsOf((await ask(`3,${OF_SHUFERSAL}`)).body)).toEqual({ [SHUFERSAL]: 10, [RAMI_LEVY]: 20 });
    expect(totalsOf((await ask('1,2')).body)).toEqual({ [SHUFERSAL]: 10, [RAMI_LEVY]: 10 });
    for (const wrong of ['', 'x', '7290027600007:', '7290027600007:0', ':1', '1;2']) {
      expect({ wrong, status: (await ask(wrong)).status }).toEqual({ wrong, status: 422 });
    }
  });

  it('[B24] [NW31] the cost of a shopping is by the club of the chain in which it was', async () => {
    const line = { id: 1, barcode: MILK, name: 'חלב', quantity: 1, unitMeasure: '', isWeighted: false };
    const lines = [{ ...line, isAnyBrand: false, hasPrice: false, categoryId: 1, priceAgorot: null }];
    const chargeIn = async (storeKey: string) =>
      (await shoppingCharges(app.rooms.prices, storeKey, lines, [OF_SHUFERSAL]))?.get(1)?.agorot;
    expect(await chargeIn(SHUFERSAL)).toBe(1000);
    expect(await chargeIn(RAMI_LEVY)).toBe(2000);
  });

  it('[B24] [PT6] the nightly check prices with the clubs of the list’s owner', async () => {
    await app.call(dana, 'PUT', 'users/me/settings', { body: { clubs: [OF_RAMI_LEVY] } });
    const day = { day: '2026-08-11', since: new Date(NOW.getTime() - HOUR_MS), limit: 10, itemsMax: 10 };
    expect(await sampleBaskets(db, day)).toMatchObject([{ clubs: [OF_RAMI_LEVY] }]);
    now = new Date('2026-08-11T02:00:00Z');
    const check = await checkPrices({ ...app.rooms.prices, log: app.deps.log, db });
    expect(check).toEqual({ baskets: 1, stores: 2, differences: 0 });
  });
});
