import type { ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { DoublePairWire } from '@sali/contract/goods/catalogue/doubles';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { beforeEach, expect, it } from 'vitest';
import {
  fillCatalogue,
  MILK,
  NOW,
  productRow,
  RAMI_LEVY,
  SHUFERSAL,
} from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { putPrices } from '../../../../test/db/testPrices.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { findDoubles } from '../sameProducts.ts';

/** A slip of the check digit of the milk, under nearly its name; it is sold in one store. */
const SLIP = '7290004131075';
/** Another code of the milk, which nobody sells any more. */
const FORMER = '7290000000015';

describeDb('rows that are one product under two codes', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let user: Person;
  let manager: Person;

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
    [user, manager] = [await app.person('user'), await app.person('manager', 'MANAGER')];
    await app.rooms.catalogue.ready;
    return () => app.server.close();
  });

  const pairs = async (decided = false) =>
    (await app.call<DoublePairWire[]>(manager, 'GET', `admin/doubles?decided=${decided}`)).body;
  const codesOf = ({ one, other }: DoublePairWire) => [one.item_code, other.item_code].sort();
  const decide = async (stays: string, other: string, decision: string | null, as: Person | null = manager) => {
    const body = { item_code: stays, other_item_code: other, decision };
    const answer = await app.call<Problem | null>(as, 'PUT', 'admin/doubles', { body });
    return answer.body?.code ?? answer.status;
  };
  const product = async (code: string) =>
    (await app.call<ProductInChainsWire>(null, 'GET', `products/${code}`)).body.item_code;
  const found = async (query: string) =>
    (await app.call<ProductWire[]>(null, 'GET', `products?${query}`)).body.map(({ item_code: code }) => code);

  it('[PM12] are found by code, name and prices, the likeliest first; archived rows are left out', async () => {
    expect(await findDoubles(app.rooms.sameProducts)).toBe(2);
    const [first, second] = await pairs();
    expect([first && codesOf(first), first?.reason, first?.suggested_item_code]).toEqual([
      [MILK.code, SLIP].sort(),
      'code',
      MILK.code,
    ]);
    expect(first?.other).toMatchObject({ item_code: SLIP, least_price: 6.5, unit_measure: 'ליטר', stores: 1 });
    expect([second && codesOf(second), second?.reason, second?.suggested_item_code]).toEqual([
      [MILK.code, FORMER].sort(),
      'recoded',
      MILK.code,
    ]);
    await db.updateTable('product').set({ status: 'ARCHIVED' }).where('item_code', '=', FORMER).execute();
    expect(await findDoubles(app.rooms.sameProducts)).toBe(1);
    expect(await pairs()).toHaveLength(1);
  });

  it('[PM13] answer managers alone', async () => {
    for (const [as, status, code] of [
      [null, 401, 'not_authenticated'],
      [user, 403, 'forbidden'],
    ] as const) {
      expect((await app.call(as, 'GET', 'admin/doubles')).status).toBe(status);
      expect(await decide(MILK.code, SLIP, 'merged', as)).toBe(code);
    }
  });

  it('[PM13] what is not the same is never offered again, until that is taken back', async () => {
    await findDoubles(app.rooms.sameProducts);
    expect(await decide(MILK.code, FORMER, 'different')).toBe(204);
    await findDoubles(app.rooms.sameProducts);
    expect((await pairs()).map(({ reason }) => reason)).toEqual(['code']);
    expect(await pairs(true)).toMatchObject([{ decision: 'different', decided_by: manager.email }]);
    expect(await decide(MILK.code, FORMER, null)).toBe(204);
    expect((await pairs()).map(({ reason }) => reason)).toEqual(['code', 'recoded']);
    const log = await db.selectFrom('audit_entry').select(['action', 'subject']).orderBy('entry_id').execute();
    expect(log).toEqual(
      ['product.keep_apart', 'product.undo_apart'].map((action) => ({ action, subject: `product ${MILK.code}` })),
    );
  });

  it('[PM13] a merged code leads to the one that stays, in searches too; undone it is as before', async () => {
    const everything = await found('sort=item_code&status=all');
    const byName = await found('search=חלב טרי&every_code=true');
    expect(await decide(MILK.code, SLIP, 'merged')).toBe(204);
    expect([await product(SLIP), await product(`0${SLIP}`)]).toEqual([MILK.code, MILK.code]);
    expect(await found(`search=${SLIP}`)).toEqual([MILK.code]);
    expect(await found('sort=item_code&status=all')).toEqual(everything.filter((code) => code !== SLIP));
    expect(await found('search=חלב טרי&every_code=true')).toEqual(byName.filter((code) => code !== SLIP));
    expect(await pairs(true)).toMatchObject([{ decision: 'merged', stays_item_code: MILK.code }]);
    expect(await decide(MILK.code, SLIP, 'merged')).toBe(204);
    expect(await decide(MILK.code, SLIP, null)).toBe(204);
    expect([await product(SLIP), await found('sort=item_code&status=all')]).toEqual([SLIP, everything]);
    expect(await found('search=חלב טרי&every_code=true')).toEqual(byName);
    const log = await db.selectFrom('audit_entry').select('action').orderBy('entry_id').execute();
    expect(log.map(({ action }) => action)).toEqual(['product.merge', 'product.unmerge']);
  });

  it('[PM13] merges follow one another; what was merged is not merged again, nor against a decision', async () => {
    expect(await decide(SLIP, FORMER, 'merged')).toBe(204);
    expect(await decide(FORMER, MILK.code, 'merged')).toBe('product_merged');
    expect(await decide(FORMER, SLIP, 'merged')).toBe('product_merged');
    expect(await decide(MILK.code, SLIP, 'merged')).toBe(204);
    expect(await product(FORMER)).toBe(MILK.code);
    expect(await decide(MILK.code, SLIP, null)).toBe(204);
    expect(await product(FORMER)).toBe(SLIP);
    expect(await decide(MILK.code, MILK.code, 'merged')).toBe('invalid_fields');
    expect(await decide(MILK.code, '1', 'merged')).toBe('product_not_found');
    const ids = await db
      .selectFrom('product')
      .select('product_id')
      .where('item_code', 'in', [MILK.code, SLIP])
      .execute();
    const [one_id = 0, other_id = 0] = ids.map(({ product_id: id }) => id).sort((a, b) => a - b);
    await db.insertInto('product_pair').values({ one_id, other_id, is_same: false, place: null, at: NOW }).execute();
    expect(await decide(MILK.code, SLIP, 'merged')).toBe('product_pair_contradicts');
  });

  it('[PM14] a basket, prices and the history of either code are those of the product', async () => {
    const totals = async (code: string) => {
      const body = { items: [{ item_code: code, quantity: 1 }], at: NOW.toISOString(), best_split: false };
      const { stores } = (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
      return stores.map(({ store_key: key, total }) => [key, total]).sort();
    };
    const ofMilk = await totals(MILK.code);
    expect(await totals(SLIP)).toEqual([[RAMI_LEVY, 6.5]]);
    await decide(MILK.code, SLIP, 'merged');
    expect([await totals(SLIP), await totals(MILK.code)]).toEqual([ofMilk, ofMilk]);
    expect(ofMilk.map(([key]) => key)).toEqual([SHUFERSAL, RAMI_LEVY].sort());
    for (const path of ['prices', 'history'])
      expect((await app.call(null, 'GET', `products/${SLIP}/${path}`)).body.item_code).toBe(MILK.code);
    await decide(MILK.code, SLIP, null);
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

    await decide(MILK.code, SLIP, 'merged');
    expect([await personal(MILK.code), await personal(SLIP)]).toEqual(['החלב שלנו', 'החלב שלנו']);
    expect([await usual(), await pantry()]).toEqual([[[MILK.code, 2]], [MILK.code]]);
    expect(await stored()).toEqual(before);

    await decide(MILK.code, SLIP, null);
    expect([await personal(MILK.code), await usual(), await pantry()]).toEqual(['', apart, [SLIP]]);

    await decide(MILK.code, SLIP, 'merged');
    const add = await app.call<{ quantity: number; product_catalog_number: string }>(
      user,
      'POST',
      `lists/${list.body.list_id}/items`,
      { body: items[0] },
    );
    expect([add.status, add.body.quantity, add.body.product_catalog_number]).toEqual([200, 2, SLIP]);
  });
});
