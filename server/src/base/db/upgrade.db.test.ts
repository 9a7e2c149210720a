import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Db } from './open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { putPrices } from '../../../test/db/testPrices.ts';

/** The state after 071: two stores, one of which has a price file, and a promotion of the sample. */
const OLD_ROWS = [
  `insert into chain (chain_id, name) values ('7290058140886', 'רמי לוי')`,
  `insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name, prices_full_at, prices_since,
      prices_at)
    values ('7290058140886-1-39', '7290058140886', '1', '39', 'רמי לוי', 'תלפיות', '2026-08-10T06:00:00Z',
        '2026-08-10T06:00:00Z', '2026-08-10T09:00:00Z'),
      ('7290058140886-1-40', '7290058140886', '1', '40', 'רמי לוי', 'גילה', null, null, null)`,
  `insert into product (item_code, code, chain_id, item_name, manufacturer_name, brand, category_id, quantity_milli,
      unit_measure, is_weighted, status, source, chain_count, created_at, updated_at)
    select code, code, '', 'מוצר ' || code, '', '', 999, 0, '', is_weighted, 'ACTIVE', 'feed', 1, now(), now()
    from (values ('7290000000015', false), ('7290000000022', true)) as p (code, is_weighted)`,
  `insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select 0, s.store_id, array_agg(p.product_id order by p.product_id), array_agg(590 + s.store_id),
      array_agg((2 + p.is_weighted::integer)::smallint order by p.product_id),
      array_agg(case when p.is_weighted then 1785600000 else 0 end::bigint order by p.product_id), array[1786341600]::bigint[]
    from store s, product p group by s.store_id`,
  `with promotion as (
      insert into store_promotion (store_id, file_at, is_live, promotion_id, place, layout, description, is_coupon, club_ids,
        spend_agorot, is_bundled_per_item, starts_at, ends_at, item_count)
      select store_id, to_timestamp(0), true, '7', 1, 'v1', '3 ב-15', false, '{}', 0, false, '2026-08-01T03:00:00',
        '2026-08-31T23:59:00', 2
      from store where store_no = '40' returning promotion_row, store_id
    )
    insert into store_promotion_item (promotion_row, store_id, code, place, reward_type, min_milli, price_agorot, is_weighted)
    select promotion_row, store_id, code, 0, 1, 3000, 1500, is_weighted from promotion, product`,
];

describeDb('a database of an older version', (openTestDb) => {
  const migrateBelow = (db: Db, end: string) =>
    migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < end)));

  async function old(): Promise<Db> {
    const { db } = await openTestDb();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrateBelow(db, '072');
    for (const statement of OLD_ROWS) await sql.raw(statement).execute(db);
    return db;
  }

  it('[J33] keeps its prices with their facts and times, its promotions and its stores', async () => {
    const db = await old();
    const contents = async () => {
      const stores = await db.selectFrom('store').selectAll().orderBy('store_no').execute();
      const prices = await db.selectFrom('price').selectAll().orderBy('store_id').orderBy('product_id').execute();
      const promotions = await db
        .selectFrom('store_promotion as p')
        .innerJoin('store_promotion_item as i', 'i.promotion_row', 'p.promotion_row')
        .selectAll()
        .orderBy('i.code')
        .execute();
      return { stores: stores.map((store) => ({ ...store, has_sample_prices: false })), prices, promotions };
    };
    const before = await contents();
    expect([before.stores, before.prices, before.promotions].map((rows) => rows.length)).toEqual([2, 4, 2]);
    await migrate(db);
    expect(await contents()).toEqual(before);
  });

  it('[SD9] gives the sample its day, but for a store that has a price file', async () => {
    const db = await old();
    await sql`
      insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name, prices_at)
      values ('7290058140886-1-22', '7290058140886', '1', '22', 'רמי לוי', 'כנפי נשרים', null),
        ('7290058140886-1-55', '7290058140886', '1', '55', 'רמי לוי', 'רמת החייל', '2026-11-20T06:00:00Z')`.execute(db);
    const stores = await db
      .selectFrom('store')
      .select(['store_id', 'store_no'])
      .where('store_no', 'in', ['22', '55'])
      .execute();
    const [product] = await db.selectFrom('product').select('product_id').execute();
    const at = new Date('2026-11-26T10:00:00Z');
    const price = { product_id: product?.product_id ?? 0, price_agorot: 500, is_weighted: false, allow_discount: true };
    await putPrices(
      db,
      stores.map(({ store_id }) => ({ ...price, store_id, file_at: at })),
    );
    for (const [id, endsAt] of [
      ['1', '2031-12-31T23:59:59'],
      ['2', '2025-12-31T23:59:59'],
    ] as const)
      await sql`
        insert into store_promotion (store_id, file_at, is_live, promotion_id, place, layout, description, is_coupon, club_ids,
          spend_agorot, is_bundled_per_item, starts_at, ends_at, item_count)
        select store_id, to_timestamp(0), true, ${id}, 1, 'v1', '', false, '{}', 0, false, '2025-10-01T00:00:00', ${endsAt}, 0
        from store where store_no in ('22', '55')`.execute(db);

    await migrate(db);
    const rows = await db
      .selectFrom('store as s')
      .innerJoin('price as p', 'p.store_id', 's.store_id')
      .select(['s.store_no', 's.has_sample_prices', 'p.file_at'])
      .orderBy('s.store_no')
      .orderBy('p.file_at')
      .distinct()
      .execute();
    expect(rows.filter(({ store_no: no }) => no === '22' || no === '55')).toEqual([
      { store_no: '22', has_sample_prices: true, file_at: new Date('2026-08-10T09:00:00Z') },
      { store_no: '55', has_sample_prices: false, file_at: at },
    ]);
    expect(rows.filter(({ has_sample_prices: isSample }) => isSample)).toHaveLength(1);
    const promotions = await sql<{ cells: string }>`
      select concat_ws(' ', s.store_no, p.promotion_id, p.starts_at, p.ends_at) as cells
      from store_promotion p join store s using (store_id) where s.store_no in ('22', '55') order by 1`.execute(db);
    expect(promotions.rows.map(({ cells }) => cells)).toEqual(['22 1 2026-08-10T00:00:00 9999-12-31T23:59:59']);
  });

  it('[SD10] takes away what a file left of the sample, and keeps what files wrote', async () => {
    const db = await old();
    await migrateBelow(db, '074');
    const firstStart = new Date('2026-11-20T10:00:00.500Z');
    const [milk, bread] = await db.selectFrom('product').select('product_id').orderBy('product_id').execute();
    const ids = [milk?.product_id ?? 0, bread?.product_id ?? 0];
    await db.updateTable('product').set({ source: 'sample', created_at: firstStart, chain_count: 2 }).execute();
    await sql`insert into chain (chain_id, name) values ('7290027600007', 'שופרסל')`.execute(db);
    await sql`
      insert into store (store_key, chain_id, sub_chain_id, store_no, chain_name, store_name, prices_at)
      values ('7290058140886-1-55', '7290058140886', '1', '55', 'רמי לוי', 'רמת החייל', '2026-11-20T06:00:00Z'),
        ('7290027600007-1-2', '7290027600007', '1', '2', 'שופרסל', 'בן יהודה', '2026-11-20T06:00:00Z'),
        ('7290058140886-1-22', '7290058140886', '1', '22', 'רמי לוי', 'כנפי נשרים', null)`.execute(db);
    const stores = await db.selectFrom('store').select(['store_id', 'store_no']).execute();
    const idOf = (no: string): number => stores.find((store) => store.store_no === no)?.store_id ?? 0;
    await db.deleteFrom('price_page').execute();
    const row = (no: string, product_id: number, file_at: Date) => ({
      store_id: idOf(no),
      product_id,
      price_agorot: 500,
      is_weighted: product_id === ids[1],
      allow_discount: true,
      file_at,
    });
    const delta = new Date('2026-11-20T12:00:00Z');
    await putPrices(db, [
      // The delta named one of two; of another store it named none.
      row('55', ids[0] ?? 0, firstStart),
      row('55', ids[1] ?? 0, delta),
      ...ids.map((id) => row('2', id, firstStart)),
      // A store of no sample, and one without a file.
      ...ids.map((id) => row('39', id, delta)),
      ...ids.map((id) => row('22', id, firstStart)),
    ]);
    for (const [no, at] of [
      ['55', 0],
      ['55', delta.getTime()],
      ['22', 0],
    ] as const)
      await sql`
        insert into store_promotion (store_id, file_at, is_live, promotion_id, place, layout, description, is_coupon, club_ids,
          spend_agorot, is_bundled_per_item, starts_at, ends_at, item_count)
        values (${idOf(no)}, ${new Date(at)}, true, ${`${at}`}, 1, 'v1', '', false, '{}', 0, false, '2025-10-01T00:00:00',
          '2031-12-31T23:59:59', 0)`.execute(db);

    await sql`insert into app_user (email, email_key, phone, created_at)
      values ('dana@example.org', 'dana@example.org', '', now())`.execute(db);
    await sql`insert into list (list_uuid, owner_id, name, version, created_at, updated_at)
      select gen_random_uuid(), user_id, 'שבת', 1, now(), now() from app_user`.execute(db);
    // In a store of the sample, in one before and after its first file, and without a store.
    await sql`insert into shopping (list_id, ended_at, store_key, item_count, unpriced_count)
      select list_id, s.ended_at::timestamptz, s.store_key, 1, 0 from list, (values
        ('2026-11-22T08:00:00Z', '7290058140886-1-22'), ('2026-11-20T05:00:00Z', '7290058140886-1-55'),
        ('2026-11-20T07:00:00Z', '7290058140886-1-55'), ('2026-11-20T07:00:00Z', null)) as s (ended_at, store_key)`.execute(
      db,
    );
    await migrate(db);
    const rows = await db
      .selectFrom('store as s')
      .innerJoin('price as p', 'p.store_id', 's.store_id')
      .select(['s.store_no', 'p.product_id', 'p.is_weighted', 'p.file_at', 's.has_sample_prices'])
      .orderBy('s.store_no')
      .orderBy('p.product_id')
      .execute();
    expect(
      rows.map((one) => [one.store_no, ids.indexOf(one.product_id), one.is_weighted, one.has_sample_prices]),
    ).toEqual([
      ['22', 0, false, true],
      ['22', 1, true, true],
      ['39', 0, false, false],
      ['39', 1, true, false],
      ['55', 1, true, false],
    ]);
    expect(rows[4]?.file_at).toEqual(delta);
    const promotions = await sql<{ cells: string }>`
      select concat_ws(' ', s.store_no, p.promotion_id) as cells
      from store_promotion p join store s using (store_id) where s.store_no in ('55', '22') order by 1`.execute(db);
    expect(promotions.rows.map(({ cells }) => cells)).toEqual(['22 0', `55 ${delta.getTime()}`]);
    const shoppings = await sql<{ is: boolean }>`
      select has_sample_prices as is from shopping order by shopping_id`.execute(db);
    expect(shoppings.rows.map((row) => row.is)).toEqual([true, true, false, false]);
    // One of the two chains sells neither any more.
    const counts = await db.selectFrom('product').select('chain_count').where('product_id', 'in', ids).execute();
    expect(counts.map((product) => product.chain_count)).toEqual([1, 1]);
  });

  it('[J51] takes away the site of a store that was stored as its street', async () => {
    const db = await old();
    await migrateBelow(db, '092');
    await sql`update store set address =
      case store_no when '39' then 'https://www.example.co.il/he' else 'הרצל 1' end`.execute(db);
    await migrate(db);
    const stores = await db.selectFrom('store').select('address').orderBy('store_no').execute();
    expect(stores.map(({ address }) => address)).toEqual(['', 'הרצל 1']);
  });

  it('[A43] a deletion of before disabled nobody; what an administrator disabled stays so, without its tokens', async () => {
    const db = await old();
    await migrateBelow(db, '079');
    await sql`
      insert into app_user (email, email_key, phone, created_at, disabled_at, deletion_began_at, erase_at)
      values ('deleted@x', 'deleted@x', '', now(), now(), now(), now()), ('erased@x', 'erased@x', '', now(), now(), now(), null),
        ('disabled@x', 'disabled@x', '', now(), now(), null, null), ('open@x', 'open@x', '', now(), null, null, null)
    `.execute(db);
    await sql`
      insert into api_token (user_id, name, scopes, secret_hash, created_at)
      select user_id, '', '{}', email, now() from app_user`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ email: string; is_disabled: boolean; tokens: number }>`
      select email, disabled_at is not null as is_disabled,
        (select count(*)::integer from api_token t where t.user_id = u.user_id) as tokens
      from app_user u order by user_id`.execute(db);
    expect(rows).toEqual([
      { email: 'deleted@x', is_disabled: false, tokens: 1 },
      { email: 'erased@x', is_disabled: false, tokens: 1 },
      { email: 'disabled@x', is_disabled: true, tokens: 0 },
      { email: 'open@x', is_disabled: false, tokens: 1 },
    ]);
  });
});
