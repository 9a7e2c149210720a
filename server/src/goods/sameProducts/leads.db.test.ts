import type { ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { ListWire } from '@sali/contract/lists/lists';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, productRow, RAMI_LEVY, SHUFERSAL } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { putPrices } from '../../../test/db/testPrices.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { MIGRATIONS, migrate } from '../../base/db/migrate.ts';
import type { Db } from '../../base/db/open.ts';

/** A slip of the check digit of the milk, under nearly its name; it is sold in one store. */
const SLIP = '7290004131075';
/** Another code of the milk, which nobody sells any more. */
const FORMER = '7290000000015';

describeDb('a code that leads to another one', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let user: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    const { item_name: name, brand } = MILK;
    const rows = [productRow(SLIP, `${name} גדול`, { brand }), productRow(FORMER, name, { brand })];
    const [slip] = await db.insertInto('product').values(rows).returning('product_id').execute();
    const stores = await db.selectFrom('store').select(['store_id', 'store_key']).execute();
    const store_id = stores.find(({ store_key: key }) => key === RAMI_LEVY)?.store_id ?? 0;
    const price = { store_id, product_id: slip?.product_id ?? 0, price_agorot: 650, file_at: NOW };
    await putPrices(db, [{ ...price, is_weighted: false, allow_discount: true }]);
    app = await buildTestApp(database, { now: () => NOW });
    user = await app.person('user');
    await app.rooms.catalogue.ready;
    return () => app.server.close();
  });

  /** Lets the second code lead to the first one, or to itself again. */
  const lead = async (stays: string, other: string, isLed = true) => {
    const rows = await db.selectFrom('product').select(['product_id', 'item_code']).execute();
    const idOf = (code: string) => rows.find(({ item_code: itemCode }) => itemCode === code)?.product_id ?? 0;
    const row = { product_id: idOf(other), leads_to: idOf(stays), by_hand: true };
    if (isLed) await db.insertInto('product_lead').values(row).execute();
    else await db.deleteFrom('product_lead').where('product_id', '=', row.product_id).execute();
    await app.rooms.sameProducts.same.load(db);
  };
  const product = async (code: string) =>
    (await app.call<ProductInChainsWire>(null, 'GET', `products/${code}`)).body.item_code;
  const found = async (query: string) =>
    (await app.call<ProductWire[]>(null, 'GET', `products?${query}`)).body.map(({ item_code: code }) => code);

  it('[PM13] a code leads to another one, in searches too; without that it is as before', async () => {
    const everything = await found('sort=item_code&status=all');
    const byName = await found('search=חלב טרי&every_code=true');
    await lead(MILK.code, SLIP);
    expect([await product(SLIP), await product(`0${SLIP}`)]).toEqual([MILK.code, MILK.code]);
    expect(await found(`search=${SLIP}`)).toEqual([MILK.code]);
    expect(await found('sort=item_code&status=all')).toEqual(everything.filter((code) => code !== SLIP));
    expect(await found('search=חלב טרי&every_code=true')).toEqual(byName.filter((code) => code !== SLIP));
    await lead(MILK.code, SLIP, false);
    expect([await product(SLIP), await found('sort=item_code&status=all')]).toEqual([SLIP, everything]);
    expect(await found('search=חלב טרי&every_code=true')).toEqual(byName);
  });

  it('[PM13] leads follow one another', async () => {
    await lead(SLIP, FORMER);
    await lead(MILK.code, SLIP);
    expect(await product(FORMER)).toBe(MILK.code);
    await lead(MILK.code, SLIP, false);
    expect(await product(FORMER)).toBe(SLIP);
  });

  it('[PM13] rows that managers merged or kept apart in the version before stay so', async () => {
    const old = await openTestDb();
    await sql`drop schema public cascade`.execute(old.db);
    await sql`create schema public`.execute(old.db);
    await migrate(old.db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '087')));
    await old.db
      .insertInto('product')
      .values([1, 2, 3, 4].map((n) => productRow(String(n), 'חלב')))
      .execute();
    await sql`insert into product_double (one_id, other_id, reason, place, decision, gone_id, at) values
      (1, 2, 'hand', null, 'merged', 1, now()), (2, 3, 'recoded', null, 'merged', 3, now()),
      (1, 4, 'code', 1, 'different', null, now()), (3, 4, 'code', 2, null, null, now())`.execute(old.db);
    await migrate(old.db);
    const leads = await old.db.selectFrom('product_lead').selectAll().orderBy('product_id').execute();
    expect(leads).toEqual([
      { product_id: 1, leads_to: 2, by_hand: true },
      { product_id: 3, leads_to: 2, by_hand: false },
    ]);
    const pairs = await old.db.selectFrom('product_pair').select(['one_id', 'other_id', 'is_same']).execute();
    expect(pairs).toEqual([{ one_id: 1, other_id: 4, is_same: false }]);
  });

  it('[PM14] a basket, prices and the history of either code are those of the product', async () => {
    const totals = async (code: string) => {
      const body = { items: [{ item_code: code, quantity: 1 }], at: NOW.toISOString(), best_split: false };
      const { stores } = (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
      return stores.map(({ store_key: key, total }) => [key, total]).sort();
    };
    const ofMilk = await totals(MILK.code);
    expect(await totals(SLIP)).toEqual([[RAMI_LEVY, 6.5]]);
    await lead(MILK.code, SLIP);
    expect([await totals(SLIP), await totals(MILK.code)]).toEqual([ofMilk, ofMilk]);
    expect(ofMilk.map(([key]) => key)).toEqual([SHUFERSAL, RAMI_LEVY].sort());
    for (const path of ['prices', 'history'])
      expect((await app.call(null, 'GET', `products/${SLIP}/${path}`)).body.item_code).toBe(MILK.code);
    await lead(MILK.code, SLIP, false);
    expect([await totals(SLIP), await totals(MILK.code)]).toEqual([[[RAMI_LEVY, 6.5]], ofMilk]);
  });

  it('[PM14] own names, the usual, the pantry and lines of lists are one for both codes, and parted again', async () => {
    const personal = async (code: string) =>
      (await app.call<{ alias: string }>(user, 'GET', `products/${code}/personal`)).body.alias;
    await app.call(user, 'PUT', `products/${SLIP}/personal`, { body: { alias: 'החלב שלנו' } });
    const items = [MILK.code, SLIP].map((code) => ({ name: 'חלב', product_catalog_number: code }));
    const list = await app.call<ListWire>(user, 'POST', 'lists', { body: { name: 'שבת', items: items.slice(1) } });
    await app.call(user, 'POST', 'lists', { body: { name: 'ראשון', items: items.slice(0, 1) } });
    const fact = { name: 'חלב', item_code: SLIP, is_at_home: true, days: 3 };
    await app.call(user, 'PUT', 'pantry', { body: fact });
    const usual = async () =>
      (await app.call<{ product_catalog_number: string; times: number }[]>(user, 'GET', 'users/me/usual')).body
        .map(({ product_catalog_number: code, times }) => [code, times])
        .sort();
    const pantry = async () =>
      (await app.call<{ facts: { item_code: string }[] }>(user, 'GET', 'pantry')).body.facts.map(
        (one) => one.item_code,
      );
    const stored = () =>
      Promise.all([
        db.selectFrom('personal_note').selectAll().execute(),
        db.selectFrom('usual').selectAll().orderBy('key').execute(),
        db.selectFrom('pantry_fact').selectAll().execute(),
        db.selectFrom('list_item').selectAll().orderBy('item_id').execute(),
      ]);
    const before = await stored();
    const apart = [
      [MILK.code, 1],
      [SLIP, 1],
    ].sort();
    expect([await personal(MILK.code), await usual(), await pantry()]).toEqual(['', apart, [SLIP]]);

    await lead(MILK.code, SLIP);
    expect([await personal(MILK.code), await personal(SLIP)]).toEqual(['החלב שלנו', 'החלב שלנו']);
    expect([await usual(), await pantry()]).toEqual([[[MILK.code, 2]], [MILK.code]]);
    expect(await stored()).toEqual(before);

    await lead(MILK.code, SLIP, false);
    expect([await personal(MILK.code), await usual(), await pantry()]).toEqual(['', apart, [SLIP]]);

    await lead(MILK.code, SLIP);
    const add = await app.call<{ quantity: number; product_catalog_number: string }>(
      user,
      'POST',
      `lists/${list.body.list_id}/items`,
      { body: items[0] },
    );
    expect([add.status, add.body.quantity, add.body.product_catalog_number]).toEqual([200, 2, SLIP]);
  });
});
