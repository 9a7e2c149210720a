import type { ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { BasketComparison } from '@sali/contract/goods/prices/baskets';
import { USED_TWICE } from '@sali/domain/goods/catalogue/codeScope';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { filesOf, type TestStore, weighed } from '../../../test/feeds/fixtures/testStore.ts';
import { testFolder } from '../../../test/feeds/testFiles.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { MIGRATIONS, migrate } from '../../base/db/migrate.ts';
import type { Database } from '../../base/db/open.ts';
import { importPaths } from '../feeds/feeds.ts';
import { regroup, settleSplits } from './sameProducts.ts';

const AT = '2026-08-10T12:00:00+03:00';
const [GARDEN, MARKET, CORNER] = ['7299013000004', '7299014000003', '7299015000002'] as const;
/** Cabbage in one chain, sweet potato in another, and in a third a cabbage as well. */
const TWO_KINDS = '7290000000138';
const [ONE_CHAIN, MILK, EDITED, UNSOLD] = ['7290000000107', '7290004131074', '7290000000176', '7290000000183'] as const;

/** The rows that the version before stored of three chains' files: one product for each code, with its longest name. */
const OLD_ROWS = [
  `insert into chain (chain_id, name) values ('${GARDEN}', 'גן'), ('${MARKET}', 'שוק'), ('${CORNER}', 'פינה')`,
  `insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name, prices_full_at, prices_at,
      prices_since)
    select c.chain_id || '-1-' || n, c.chain_id, '1', n, c.name, 'סניף', '2026-08-09T06:00:00Z', '2026-08-09T06:00:00Z',
      '2026-08-01T06:00:00Z'
    from chain c, unnest(array['1', '2']) n`,
  `insert into product (item_code, code, chain_id, item_name, manufacturer_name, brand, category_id, quantity_milli,
      unit_measure, is_weighted, status, source, chain_count, edited_fields, created_at, updated_at)
    values ('${TWO_KINDS}', '${TWO_KINDS}', '', 'כרוב לבן', 'ספק', '', 4, 1000, 'kg', true, 'ACTIVE', 'feed', 3, '{}', now(), now()),
      ('${ONE_CHAIN}', '${ONE_CHAIN}', '', 'קישוא', '', '', 4, 0, '', true, 'ACTIVE', 'feed', 1, '{}', now(), now()),
      ('${MILK}', '${MILK}', '', 'חלב', '', '', 1, 0, '', false, 'ACTIVE', 'feed', 2, '{}', now(), now()),
      ('${EDITED}', '${EDITED}', '', 'כרובית שלנו', '', '', 4, 0, '', true, 'ACTIVE', 'feed', 2, '{item_name}', now(), now()),
      ('${UNSOLD}', '${UNSOLD}', '', 'משמש שלנו', '', '', 4, 0, '', true, 'ACTIVE', 'feed', 0, '{item_name}', now(), now()),
      ('${GARDEN}-15', '15', '${GARDEN}', 'גזר', '', '', 4, 0, '', true, 'ACTIVE', 'feed', 1, '{}', now(), now())`,
  `insert into product_info (product_id, image_path, description, features, usage_instructions, storage_instructions, created_at, updated_at)
    select product_id, '', 'ראש שלם', '', '', '', now(), now() from product where code = '${EDITED}'`,
  `insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select 0, s.store_id, array_agg(p.product_id order by p.product_id),
      array_agg((400 + 100 * p.product_id + s.store_id)::integer order by p.product_id),
      array_agg((p.is_weighted::integer + 2 + 4 * (p.product_id % 2))::smallint order by p.product_id),
      array_agg(1785900000::bigint order by p.product_id), array[1786000000, 1786100000]::bigint[]
    from store s cross join product p
    where case p.code when '${ONE_CHAIN}' then s.chain_id = '${GARDEN}' when '15' then s.chain_id = '${GARDEN}'
      when '${TWO_KINDS}' then true when '${UNSOLD}' then false else s.chain_id <> '${CORNER}' end
    group by s.store_id`,
  `insert into price_change (product_id, store_id, changed_at, before_agorot)
    select p.product_id, s.store_id, '2026-08-05T06:00:00Z', 333 from product p, store s
    where p.code in ('${TWO_KINDS}', '${UNSOLD}')`,
];

const storeOf = (chain: string, items: TestStore['items']): TestStore => ({
  ...{ chain, sub: '1', store: '1', layout: 'v2', fileTime: '20260810-060000', at: AT, baskets: [] },
  ...{ items, promotions: [] },
});

const folder = testFolder();
afterAll(() => folder.clear());

describeDb('a code that was one product in all chains', (openTestDb) => {
  async function old(end = '072'): Promise<Database> {
    const database = await openTestDb();
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    const below = Object.entries(MIGRATIONS).filter(([name]) => name < end);
    await migrate(database.db, Object.fromEntries(below));
    for (const statement of OLD_ROWS) await sql.raw(statement).execute(database.db);
    return database;
  }
  const prices = async ({ db }: Database) => {
    const { rows } = await sql<{ code: string; item_code: string; chain: string; price: string }>`
      select p.code, p.item_code, s.chain_id as chain,
        concat_ws(' ', s.store_key, x.price_agorot, x.is_weighted, x.allow_discount, x.price_at, x.file_at) as price
      from price x join product p using (product_id) join store s using (store_id) order by p.code, s.store_key`.execute(
      db,
    );
    return rows;
  };
  async function importAll({ db }: Database, stores: readonly TestStore[]): Promise<void> {
    const paths = stores.flatMap((store) =>
      Object.values(filesOf(store)).map(({ name, content }) => folder.write(name, content)),
    );
    const log = { error: (what: unknown) => expect(what).toBeUndefined() };
    for await (const report of importPaths({ db, now: () => new Date(AT), log }, paths))
      expect(report).toMatchObject({ state: 'stored' });
  }
  const opened = async (database: Database): Promise<TestApp> => {
    const app = await buildTestApp(database, { now: () => new Date(AT) });
    await app.rooms.catalogue.refresh('all');
    return app;
  };
  /** Each chain's price of a code that a list has. */
  const pricedIn = async (app: TestApp, itemCode: string) => {
    const body = { items: [{ item_code: itemCode, quantity: 1 }], at: AT, best_split: false };
    const { stores } = (await app.call<BasketComparison>(null, 'POST', 'baskets/compare', { body })).body;
    return new Map(stores.map(({ store_key, total }) => [store_key, total]));
  };

  it('[CO3] keeps every price with its facts and history, in the product of its chain', async () => {
    const database = await old();
    const before = await prices(database);
    await migrate(database.db);
    const after = await prices(database);
    expect(after.map(({ code, price }) => [code, price])).toEqual(before.map(({ code, price }) => [code, price]));
    for (const { code, item_code, chain } of after) expect(item_code).toBe(code === MILK ? MILK : `${chain}-${code}`);
    const history = await sql<{ item_code: string; chain_id: string }>`
      select p.item_code, s.chain_id from price_change join product p using (product_id) join store s using (store_id)
    `.execute(database.db);
    const ofSplit = history.rows.filter(({ item_code }) => item_code !== UNSOLD);
    expect(ofSplit).toHaveLength(6);
    for (const { item_code, chain_id } of ofSplit) expect(item_code).toBe(`${chain_id}-${TWO_KINDS}`);
    await expect(migrate(database.db)).resolves.toBeUndefined();
  });

  it('[CO3] [CO4] a list that names the code keeps its prices, and from the next files on only those of its goods', async () => {
    const database = await old();
    await migrate(database.db);
    const app = await opened(database);
    await regroup(app.rooms.sameProducts);
    await expect.poll(async () => (await pricedIn(app, TWO_KINDS)).size).toBe(6);
    await importAll(database, [
      storeOf(GARDEN, [weighed(TWO_KINDS, 'בטטה', '9.90'), weighed('15', 'גזר', '4')]),
      storeOf(MARKET, [weighed(TWO_KINDS, 'כרוב לבן', '4.90')]),
      storeOf(CORNER, [weighed(TWO_KINDS, 'כרוב', '5.90')]),
    ]);
    const differ = await settleSplits(app.rooms.sameProducts);
    expect(differ).toHaveLength(2);
    expect(await settleSplits(app.rooms.sameProducts)).toEqual([]);
    await regroup(app.rooms.sameProducts);
    await app.rooms.sameProducts.same.load(database.db);
    await app.rooms.catalogue.refresh('all');
    const priced = await pricedIn(app, TWO_KINDS);
    expect(priced.get(`${MARKET}-1-1`)).toBe(4.9);
    expect(priced.has(`${GARDEN}-1-1`)).toBe(false);
    const ofCode = await app.call<ProductInChainsWire>(null, 'GET', `products/${TWO_KINDS}`);
    expect(ofCode.body).toMatchObject({ item_code: `${MARKET}-${TWO_KINDS}`, item_name: 'כרוב לבן' });
    const sweet = await app.call<ProductWire[]>(null, 'GET', `products?search=${encodeURIComponent('בטטה')}`);
    expect(sweet.body).toMatchObject([{ item_code: `${GARDEN}-${TWO_KINDS}`, item_name: 'בטטה' }]);
    expect((await pricedIn(app, ONE_CHAIN)).size).toBe(1);
    const all = await app.call<ProductWire[]>(null, 'GET', `products?search=${TWO_KINDS}`);
    expect(all.body.map(({ item_code: code }) => code).toSorted()).toEqual(
      [GARDEN, MARKET, CORNER].map((chain) => `${chain}-${TWO_KINDS}`),
    );
  });

  it('[CO3] an own name of the code is kept, and is that of the goods to which the code leads', async () => {
    const database = await old();
    await sql`insert into app_user (email, email_key, phone, created_at) values ('a@b.c', 'a@b.c', '', now())`.execute(
      database.db,
    );
    await sql`insert into personal_note (user_id, product_id, alias, note) select user_id, product_id, 'הכרוב של סבתא', ''
      from app_user cross join product where code = ${TWO_KINDS}`.execute(database.db);
    await migrate(database.db);
    const app = await opened(database);
    const dana = await app.person('dana');
    await sql`update personal_note set user_id = (select max(user_id) from app_user)`.execute(database.db);
    await importAll(database, [
      storeOf(GARDEN, [weighed(TWO_KINDS, 'בטטה', '9.90')]),
      storeOf(MARKET, [weighed(TWO_KINDS, 'כרוב לבן', '4.90')]),
      storeOf(CORNER, [weighed(TWO_KINDS, 'כרוב', '5.90')]),
    ]);
    await settleSplits(app.rooms.sameProducts);
    await app.rooms.sameProducts.same.load(database.db);
    await app.rooms.catalogue.refresh('all');
    const aliasOf = async (code: string) =>
      (await app.call<{ alias: string }>(dana, 'GET', `products/${code}/personal`)).body.alias;
    const codes = [TWO_KINDS, `${MARKET}-${TWO_KINDS}`, `${GARDEN}-${TWO_KINDS}`];
    expect(await Promise.all(codes.map(aliasOf))).toEqual(['הכרוב של סבתא', 'הכרוב של סבתא', '']);
  });

  it('[CO3] a text of administrators goes to the product that it describes', async () => {
    const database = await old();
    await migrate(database.db);
    const app = await opened(database);
    await importAll(database, [
      storeOf(GARDEN, [weighed(EDITED, 'שעועית ירוקה', '9.90')]),
      storeOf(MARKET, [weighed(EDITED, 'כרובית', '12.90')]),
    ]);
    expect(await settleSplits(app.rooms.sameProducts)).toHaveLength(2);
    await app.rooms.sameProducts.same.load(database.db);
    await app.rooms.catalogue.refresh('all');
    const product = await app.call<ProductInChainsWire>(null, 'GET', `products/${EDITED}`);
    expect(product.body).toMatchObject({
      ...{ item_code: `${MARKET}-${EDITED}`, item_name: 'כרובית שלנו' },
      product_info: { description: 'ראש שלם' },
    });
    const bean = await app.call<ProductInChainsWire>(null, 'GET', `products/${GARDEN}-${EDITED}`);
    expect(bean.body).toMatchObject({ item_name: 'שעועית ירוקה' });
  });

  /** The names of a code's products in their chains. */
  const namesOf = async ({ db }: Database, code: string) => {
    const rows = await db.selectFrom('product').select(['chain_id', 'item_name']).where('code', '=', code).execute();
    return new Map(rows.map(({ chain_id, item_name }) => [chain_id, item_name]));
  };
  const leadOf = async ({ db }: Database, code: string) => {
    const { rows } = await sql<{ item_code: string }>`select item_code from product
      where product_id = (select product_leads_to(product_id) from product where item_code = ${code})`.execute(db);
    return rows[0]?.item_code;
  };

  it('[CO3] a product that no chain sold then leads to the chain that sells its goods later, with its history', async () => {
    const database = await old();
    await migrate(database.db);
    const app = await opened(database);
    await importAll(database, [storeOf(GARDEN, [weighed(UNSOLD, 'חציל', '9.90')])]);
    expect(await settleSplits(app.rooms.sameProducts)).toEqual([]);
    await importAll(database, [storeOf(MARKET, [weighed(UNSOLD, 'משמש שלנו', '12.90')])]);
    expect(await settleSplits(app.rooms.sameProducts)).toHaveLength(2);
    expect(await settleSplits(app.rooms.sameProducts)).toEqual([]);
    await app.rooms.sameProducts.same.load(database.db);
    await app.rooms.catalogue.refresh('all');
    const product = await app.call<ProductInChainsWire>(null, 'GET', `products/${UNSOLD}`);
    expect(product.body).toMatchObject({ item_code: `${MARKET}-${UNSOLD}`, item_name: 'משמש שלנו' });
    expect(await pricedIn(app, UNSOLD)).toEqual(new Map([[`${MARKET}-1-1`, 12.9]]));
    const history = await sql<{ item_code: string; chain_id: string }>`
      select p.item_code, s.chain_id from price_change join product p using (product_id) join store s using (store_id)
      where p.code = ${UNSOLD} and changed_at = '2026-08-05T06:00:00Z' order by 2`.execute(database.db);
    expect(history.rows.map(({ item_code }) => item_code)).toEqual([
      ...Array.from({ length: 2 }, () => `${GARDEN}-${UNSOLD}`),
      ...Array.from({ length: 2 }, () => `${MARKET}-${UNSOLD}`),
      ...Array.from({ length: 2 }, () => UNSOLD),
    ]);
  });

  it.each([
    ['leads to the first of several chains that have the name of the administrator', 'כרובית שלנו', 'כרובית שלנו'],
    ['leads to where it led, when no chain has a name like it', 'שעועית ירוקה', 'חציל'],
  ])('[CO3] a split %s, once all have named it', async (_, garden, market) => {
    const database = await old();
    await migrate(database.db);
    const { sameProducts } = (await opened(database)).rooms;
    expect(await settleSplits(sameProducts)).toEqual([]);
    await importAll(database, [
      storeOf(GARDEN, [weighed(EDITED, garden, '9.90')]),
      storeOf(MARKET, [weighed(EDITED, market, '12.90')]),
    ]);
    const led = await leadOf(database, EDITED);
    expect(await settleSplits(sameProducts)).toHaveLength(2);
    expect(await settleSplits(sameProducts)).toEqual([]);
    expect(await leadOf(database, EDITED)).toBe(led);
    const names = await namesOf(database, EDITED);
    expect(names.get(led === `${GARDEN}-${EDITED}` ? GARDEN : MARKET)).toBe('כרובית שלנו');
  });

  it('[CO3] a split does not wait for a chain whose files have ended', async () => {
    const database = await old();
    await migrate(database.db);
    const { sameProducts } = (await opened(database)).rooms;
    await importAll(database, [storeOf(GARDEN, [weighed(EDITED, 'כרובית', '9.90')])]);
    expect(await settleSplits(sameProducts)).toEqual([]);
    await sql`update store set prices_at = '2026-07-20T06:00:00Z' where chain_id = ${MARKET}`.execute(database.db);
    expect(await settleSplits(sameProducts)).toHaveLength(2);
    expect(await leadOf(database, EDITED)).toBe(`${GARDEN}-${EDITED}`);
  });

  it('[CO5] the first name of a file stays beside that of the code, and then the longest of its chain', async () => {
    const database = await old();
    await migrate(database.db);
    const names: (string | undefined)[] = [];
    const from = async (store: string, name: string, hour: string) => {
      const file = { ...storeOf(GARDEN, [weighed(TWO_KINDS, name, '5.90')]), store, fileTime: `20260810-${hour}0000` };
      await importAll(database, [file]);
      names.push((await namesOf(database, TWO_KINDS)).get(GARDEN));
    };
    await from('1', 'כרוב', '06');
    await from('2', 'כרוב לבן', '06');
    await from('1', 'כרוב', '08');
    await from('2', 'כרוב לבן', '08');
    expect(names).toEqual(['כרוב', 'כרוב לבן', 'כרוב לבן', 'כרוב לבן']);
  });

  it('[CO5] the names of a chain without a price file are those of the sample, also in an older database', async () => {
    const database = await old('075');
    await sql`update store set prices_at = null where chain_id = ${GARDEN}`.execute(database.db);
    await sql`insert into product (item_code, code, chain_id, item_name, source, created_at, updated_at)
      values (${`${MARKET}-15`}, '15', ${MARKET}, 'גזר', 'feed', now(), now())`.execute(database.db);
    await migrate(database.db);
    const borrowed = await database.db
      .selectFrom('product')
      .select('item_code')
      .where('has_borrowed_name', '=', true)
      .execute();
    expect(borrowed).toEqual([{ item_code: `${GARDEN}-15` }]);
  });

  it('[CO6] a barcode that is new among those used twice is split by the next start', async () => {
    const database = await openTestDb();
    const [code = ''] = USED_TWICE;
    for (const statement of OLD_ROWS) await sql.raw(statement.replaceAll(MILK, code)).execute(database.db);
    const before = await prices(database);
    await migrate(database.db);
    const after = await prices(database);
    expect(after.map(({ price }) => price)).toEqual(before.map(({ price }) => price));
    const split = after.filter((row) => row.code === code);
    expect(split).toHaveLength(4);
    for (const { item_code, chain } of split) expect(item_code).toBe(`${chain}-${code}`);
    expect(await leadOf(database, code)).toMatch(/^7299.*-/);
    await importAll(database, [storeOf(GARDEN, [weighed(code, 'בטטה', '9.90')])]);
    expect((await namesOf(database, code)).get(GARDEN)).toBe('בטטה');
    await migrate(database.db);
    expect((await prices(database)).filter((row) => row.item_code === code)).toEqual([]);
  });
});
