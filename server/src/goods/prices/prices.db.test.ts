import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { putPrices } from '../../../test/db/testPrices.ts';
import { buildTestApp, type TestApp } from '../../../test/testApp.ts';
import { pricesAt, resolveStoreKey } from './prices.ts';
import { addTestPromotion } from '../../../test/db/testPromotions.ts';

const NOW = new Date('2026-08-10T12:00:00Z');
const MILK = '7290004131074';
const OLD = new Date('2026-08-01T00:00:00Z');

/** Two chains, three stores, three products, one promotion for one unit, one multi-buy, one that is over. */
async function fill(db: Db): Promise<void> {
  const chains = ['7290027600007', '7290058140886'];
  await db
    .insertInto('chain')
    .values([
      { chain_id: '7290027600007', name: 'שופרסל' },
      { chain_id: '7290058140886', name: 'רמי לוי' },
    ])
    .execute();
  const store = (chain: number, no: string, name: string, lat: number | null, fullAt: Date | null) => ({
    store_key: `${chains[chain]}-1-${no}`,
    chain_id: chains[chain] ?? '',
    sub_chain_id: '1',
    store_no: no,
    bikoret_no: '',
    chain_name: chain === 0 ? 'שופרסל' : 'רמי לוי',
    store_name: name,
    address: 'הרצל 1',
    city: 'תל אביב',
    lat,
    lng: lat === null ? null : 34.8,
    file_at: null,
    prices_full_at: fullAt,
  });
  const stores = [
    store(0, '5', 'שלי ת"א', 32.1, NOW),
    store(0, '7', 'דיל', 32.5, null),
    store(1, '5', 'תלפיות', null, null),
  ];
  await db.insertInto('store').values(stores).execute();
  const product = (code: string, chain: string, name: string, isWeighted = false) => ({
    item_code: chain === '' ? code : `${chain}-${code}`,
    code,
    chain_id: chain,
    item_name: name,
    manufacturer_name: '',
    brand: '',
    category_id: 999,
    subcategory_id: null,
    quantity_milli: 1000,
    unit_measure: isWeighted ? 'kg' : 'l',
    is_weighted: isWeighted,
    image_url: null,
    status: 'ACTIVE' as const,
    source: 'feed' as const,
    chain_count: 1,
    created_at: NOW,
    updated_at: NOW,
  });
  await db
    .insertInto('product')
    .values([
      product(MILK, '', 'חלב'),
      product('100', '7290027600007', 'עגבניה', true),
      product('7290000066318', '', "קוטג'"),
    ])
    .execute();
  const price = (storeId: number, productId: number, agorot: number, isWeighted = false) => ({
    store_id: storeId,
    product_id: productId,
    price_agorot: agorot,
    is_weighted: isWeighted,
    allow_discount: true,
    price_at: null,
    file_at: OLD,
  });
  await putPrices(db, [price(1, 1, 690), price(2, 1, 750), price(3, 1, 750), price(1, 2, 590, true)]);
  const milk = { minQuantity: 1, codes: [MILK] };
  await addTestPromotion(db, { ...milk, storeId: 3, id: '11', agorot: 600, endsAt: '2026-08-31T03:00:00' });
  await addTestPromotion(db, { ...milk, storeId: 1, id: '12', minQuantity: 3, agorot: 1800 });
  await addTestPromotion(db, { ...milk, storeId: 2, id: '13', agorot: 600, endsAt: '2026-08-09T03:00:00' });
}

describeDb('prices', (openTestDb) => {
  let app: TestApp;
  let db: Db;

  beforeAll(async () => {
    const database = await openTestDb();
    db = database.db;
    await fill(db);
    app = await buildTestApp(database, { now: () => NOW });
  });

  it('[R8] lists chains with their number of stores', async () => {
    const { body } = await app.call(null, 'GET', 'chains');
    expect(body).toEqual([
      { chain_id: '7290058140886', name: 'רמי לוי', store_count: 1, club_ids: [] },
      { chain_id: '7290027600007', name: 'שופרסל', store_count: 2, club_ids: [] },
    ]);
  });

  it('finds stores by words, whatever the quotation marks, and by chain', async () => {
    const names = async (query: string) => {
      const { body } = await app.call<{ store_name: string }[]>(null, 'GET', `stores?${query}`);
      return body.map((store) => store.store_name);
    };
    expect(await names(`q=${encodeURIComponent('שופרסל תא')}`)).toEqual(['שלי ת"א']);
    expect(await names(`q=${encodeURIComponent("שלי ת''א")}`)).toEqual(['שלי ת"א']);
    expect(await names('chain=7290058140886')).toEqual(['תלפיות']);
    expect(await names(`q=${encodeURIComponent('100%')}`)).toEqual([]);
    expect(await names('limit=1')).toHaveLength(1);
  });

  it('[R3] puts the nearest store first when a place is given, and those without a place last', async () => {
    const { body } = await app.call<Record<string, unknown>[]>(null, 'GET', 'stores?lat=32.6&lng=34.8');
    expect(body.map((store) => store.store_key)).toEqual([
      '7290027600007-1-7',
      '7290027600007-1-5',
      '7290058140886-1-5',
    ]);
    expect(body[0]).toMatchObject({ distance_km: 11.1, location: { lat: 32.5, lng: 34.8 }, chain_name: 'שופרסל' });
    expect(body[2]).not.toHaveProperty('distance_km');
  });

  it('[N31] a store of which no price is known comes last, and says so', async () => {
    const facts = {
      chain_id: '7290027600007',
      sub_chain_id: '1',
      store_no: '1',
      chain_name: 'שופרסל',
      store_name: 'חדשה',
    };
    const place = { bikoret_no: '', address: '', city: '', lat: 32.6, lng: 34.8 };
    await db
      .insertInto('store')
      .values({ store_key: 'new', ...facts, ...place })
      .execute();
    for (const query of ['', '?lat=32.6&lng=34.8']) {
      const { body } = await app.call<Record<string, unknown>[]>(null, 'GET', `stores${query}`);
      expect(body.map((store) => store.has_no_prices)).toEqual([undefined, undefined, undefined, true]);
      expect(body.at(-1)?.store_key).toBe('new');
    }
    await db.deleteFrom('store').where('store_key', '=', 'new').execute();
  });

  it('[PT7] the offers of a store say from when its prices are', async () => {
    const updatedIn = async (store: string) =>
      (await app.call(null, 'POST', `stores/${store}/offers`, { body: { item_codes: [MILK] } })).body;
    const newest = await updatedIn('7290027600007-1-5');
    expect(newest).toMatchObject({
      goods: [{ item_code: MILK, price: 6.9 }],
      last_update: expect.any(String) as string,
    });
    expect(newest).not.toHaveProperty('is_sample');
    expect(await updatedIn('7290058140886-1-5')).toMatchObject({ last_update: OLD.toISOString() });
  });

  it('[R4] [PT5] compares the prices of a product, sales included, old ones last', async () => {
    const { body } = await app.call(null, 'GET', `products/0${MILK}/prices?lat=32.6&lng=34.8`);
    expect(body).toMatchObject({ item_code: MILK, lowest: 6.9, average: 6.9, store_count: 3 });
    expect(body.disclaimer).toMatch(/קובצי הרשתות/);
    expect(body.stores).toEqual([
      expect.objectContaining({
        store_key: '7290027600007-1-5',
        price: 6.9,
        sale_price: null,
        savings: 0,
        sale_text: '3 ב־18 ש״ח',
        is_old: false,
        last_update: NOW.toISOString(),
        unit_price: 0.69,
        unit_price_of: '100 מ״ל',
        distance_km: 55.6,
      }),
      expect.objectContaining({
        store_key: '7290058140886-1-5',
        price: 7.5,
        sale_price: 6,
        savings: 1.5,
        sale_text: '20% הנחה',
        is_old: true,
      }),
      expect.objectContaining({
        store_key: '7290027600007-1-7',
        price: 7.5,
        sale_price: null,
        last_update: OLD.toISOString(),
      }),
    ]);
  });

  it('[R7] compares only the stores that are asked for', async () => {
    const { body } = await app.call(null, 'GET', `products/${MILK}/prices?store_keys=7290027600007-001-07,nonsense`);
    expect(body).toMatchObject({ store_count: 1, lowest: null, average: null });
    expect(body.stores).toMatchObject([{ price: 7.5, is_old: true }]);
  });

  it('says what is wrong with a call', async () => {
    expect(await app.call(null, 'GET', 'products/99999999/prices')).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    });
    expect(await app.call(null, 'GET', 'stores?lat=32')).toMatchObject({ status: 422 });
    expect(await app.call(null, 'GET', 'stores?lat=132&lng=34')).toMatchObject({ status: 422 });
    expect(await app.call(null, 'GET', 'stores?limit=0')).toMatchObject({ status: 422 });
    expect(await app.call(null, 'GET', 'promotions')).toMatchObject({ status: 422 });
  });

  it('[R6] returns the promotions that run now, by store and by product', async () => {
    const byStore = await app.call(null, 'GET', 'promotions?store_key=7290027600007-1-5');
    expect(byStore.body).toEqual([
      {
        promotion_id: '12',
        store_key: '7290027600007-1-5',
        promotion_description: 'מבצע 12',
        start_date: '2025-12-31T22:00:00.000Z',
        end_date: '2031-12-31T21:59:00.000Z',
        daily_hours: null,
        condition: null,
        club_ids: [],
        is_text_only: false,
        spend: 0,
        min_qty: 3,
        discounted_price: 18,
        sale_text: '3 ב־18 ש״ח',
        sale_parts: [{ code: 'bundle', params: { count: 3, price: 18 } }],
        item_codes: [MILK],
        item_count: 1,
        is_active: true,
      },
    ]);
    const byProduct = await app.call<{ promotion_id: string }[]>(null, 'GET', `promotions?item_code=${MILK}`);
    expect(byProduct.body.map((promotion) => promotion.promotion_id)).toEqual(['12', '11']);
    expect((await app.call(null, 'GET', 'promotions?store_key=1-1-1')).body).toEqual([]);
  });

  it('[R14] leads on from page to page, each promotion once', async () => {
    const ids: string[] = [];
    let skip: unknown = 0;
    for (let page = 0; skip !== undefined; page += 1) {
      expect(page).toBeLessThan(4);
      const address = `promotions?item_code=${MILK}&limit=1&skip=${String(skip)}`;
      const { body, headers } = await app.call<{ promotion_id: string }[]>(null, 'GET', address);
      ids.push(...body.map((promotion) => promotion.promotion_id));
      skip = headers['x-next-skip'];
    }
    expect(ids.toSorted()).toEqual(['11', '12']);
    expect(await app.call(null, 'GET', `promotions?item_code=${MILK}&limit=501`)).toMatchObject({ status: 422 });
  });

  it('prices barcodes at the shelf of one store', async () => {
    const THREE = [{ code: 'bundle', params: { count: 3, price: 18 } }];
    const shelf = await pricesAt(db, '7290027600007-001-5', [MILK, '100', '7290000066318', 'none'], NOW);
    expect(Object.fromEntries(shelf)).toEqual({
      [MILK]: {
        priceAgorot: 690,
        salePriceAgorot: null,
        saleText: THREE,
        isWeighted: false,
        isSample: false,
        deals: [expect.objectContaining({ promotionId: '12', text: THREE, condition: null })],
      },
      100: { priceAgorot: 590, salePriceAgorot: null, saleText: null, isWeighted: true, isSample: false, deals: [] },
    });
    expect(await pricesAt(db, 'no-such-store', [MILK], NOW)).toEqual(new Map());
  });

  it('[R10] [LN18] says what a list costs in one store, its sales included, and leaves out what it does not sell', async () => {
    const sold = { is_weighted: false, sale_price: null, sale_text: null, sale_parts: null, deals: [] };
    const three = [{ code: 'bundle', params: { count: 3, price: 18 } }];
    const less = [{ code: 'percent', params: { percent: 20 } }];
    const deal = { condition: null, club_ids: [], is_text_only: false };
    const set = { ...deal, promotion_id: '12', text: '3 ב־18 ש״ח', parts: three, sale_price: null };
    const single = { ...deal, promotion_id: '11', text: '20% הנחה', parts: less, sale_price: 6 };
    const { body } = await app.call(null, 'GET', `stores/7290027600007-1-5/prices?item_codes=${MILK},100,99999999`);
    expect(body).toEqual([
      { ...sold, item_code: MILK, price: 6.9, sale_text: '3 ב־18 ש״ח', sale_parts: three, deals: [set] },
      { ...sold, item_code: '100', price: 5.9, is_weighted: true },
    ]);
    const other = await app.call(null, 'GET', `stores/7290058140886-1-5/prices?item_codes=${MILK}`);
    const milk = { ...sold, item_code: MILK, price: 7.5 };
    expect(other.body).toEqual([{ ...milk, sale_price: 6, sale_text: '20% הנחה', sale_parts: less, deals: [single] }]);
    expect(await app.call(null, 'GET', `stores/1-1-1/prices?item_codes=${MILK}`)).toMatchObject({
      status: 404,
      body: { code: 'store_not_found' },
    });
    const many = Array.from({ length: 201 }, (_, at) => at).join(',');
    for (const codes of ['', ',', many])
      expect(await app.call(null, 'GET', `stores/7290027600007-1-5/prices?item_codes=${codes}`)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'item_codes' }] },
      });
  });

  it('[R2] knows which store is meant', async () => {
    expect(await resolveStoreKey(db, '7')).toBe('7290027600007-1-7');
    expect(await resolveStoreKey(db, '7290027600007' + '1' + '7')).toBe('7290027600007-1-7');
    expect(await resolveStoreKey(db, '5', '7290058140886-2-005')).toBe('7290058140886-1-5');
    expect(await resolveStoreKey(db, null, '7290058140886-001-099')).toBe('7290058140886-1-99');
    expect(await resolveStoreKey(db, null, null)).toBeNull();
    expect(await resolveStoreKey(db, '12345')).toBeNull();
    await expect(resolveStoreKey(db, '5')).rejects.toMatchObject({ code: 'store_ambiguous' });
  });
});
