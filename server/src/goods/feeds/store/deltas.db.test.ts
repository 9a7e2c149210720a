import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { changePrices } from '../../../../test/db/testPrices.ts';
import { testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';
const BREAD = '7290002331971';
const EGGS = '7290000554433';

describeDb('full files and deltas', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { importItems, prices, productOf } = imports;

  it('stores a full file, its store and its products', async () => {
    const report = await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90', name: 'חלב 1 ליטר' },
      { code: '100', price: '5.90', name: 'עגבניה', more: '<bIsWeighted>1</bIsWeighted>' },
      { code: '0', price: '1' },
      { code: BREAD, price: '0' },
    ]);
    expect(report).toMatchObject({
      state: 'stored',
      kind: 'PriceFull',
      layout: 'v1',
      storeKey: '7290058140886-1-39',
      rowsRead: 4,
      rowsStored: 2,
      rowsChanged: 2,
      dropped: { no_code: 1, no_price: 1 },
    });
    expect(report.fileAt?.toISOString()).toBe('2026-08-10T03:00:00.000Z');
    expect(await prices()).toEqual([`7290058140886-1-39 100 590`, `7290058140886-1-39 ${MILK} 690`]);
    expect(await productOf(MILK)).toMatchObject({
      item_code: MILK,
      item_name: 'חלב 1 ליטר',
      category_id: 1,
      chain_count: 1,
      quantity_milli: 1000,
      unit_measure: 'l',
      source: 'feed',
    });
    expect(await productOf('100')).toMatchObject({
      item_code: '7290058140886-100',
      chain_id: '7290058140886',
      is_weighted: true,
    });
    expect(await imports.db.selectFrom('store').selectAll().executeTakeFirst()).toMatchObject({
      chain_name: 'רמי לוי',
      store_name: 'סניף 39',
      bikoret_no: '8',
    });
  });

  it('[F13] removes what a newer full file no longer has, and nothing by a delta', async () => {
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90' },
      { code: BREAD, price: '5' },
    ]);
    const delta = await importItems('Price', '202608100700', [{ code: MILK, price: '7.20' }]);
    expect(delta).toMatchObject({ state: 'stored', rowsChanged: 1 });
    expect(await prices()).toEqual([`7290058140886-1-39 ${BREAD} 500`, `7290058140886-1-39 ${MILK} 720`]);
    const full = await importItems('PriceFull', '202608110600', [{ code: MILK, price: '7.20' }]);
    expect(full).toMatchObject({ state: 'stored', rowsStored: 1, rowsChanged: 1 });
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 720`]);
    expect((await productOf(BREAD)).chain_count).toBe(0);
  });

  it('[PT4] ends the sale of what a delta names without a price, and shows no price of 0', async () => {
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90' },
      { code: BREAD, price: '5' },
    ]);
    const late = await importItems('Price', '202608100500', [{ code: BREAD, price: '0' }]);
    expect(late).toMatchObject({ rowsChanged: 0 });
    const delta = await importItems('Price', '202608100700', [
      { code: BREAD, price: '0.00' },
      { code: '7290000000008', price: '' },
    ]);
    expect(delta).toMatchObject({ state: 'stored', rowsStored: 0, rowsChanged: 1, dropped: { no_price: 2 } });
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 690`]);
    expect((await productOf(BREAD)).chain_count).toBe(0);
    await importItems('Price', '202608100800', [{ code: BREAD, price: '5.50' }]);
    expect(await prices()).toEqual([`7290058140886-1-39 ${BREAD} 550`, `7290058140886-1-39 ${MILK} 690`]);
  });

  it('[F12] wipes nothing by a full file in which nothing has a price', async () => {
    await importItems('PriceFull', '202608100600', [{ code: BREAD, price: '5' }]);
    await importItems('PriceFull', '202608100700', [{ code: BREAD, price: '0' }]);
    expect(await prices()).toEqual([`7290058140886-1-39 ${BREAD} 500`]);
  });

  it('[F13] does so for a store that sells more than is looked up one by one', async () => {
    const items = Array.from({ length: 1103 }, (_, i) => ({ code: String(80_000_000 + i), price: '1' }));
    await importItems('PriceFull', '202608100600', items);
    const full = await importItems('PriceFull', '202608110600', [...items.slice(2), { code: BREAD, price: '5' }]);
    expect(full).toMatchObject({ state: 'stored', rowsStored: 1102, rowsChanged: 3 });
    const sold = await prices();
    expect(sold).toHaveLength(1102);
    expect(sold.filter((row) => / 8000000[01] /.test(row))).toEqual([]);
  });

  it('[F12] never wipes a store by an empty full file, and takes an empty delta for what it is', async () => {
    await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90' }]);
    for (const [kind, time] of [
      ['PriceFull', '202608110600'],
      ['Price', '202608110700'],
    ] as const) {
      expect(await importItems(kind, time, [])).toMatchObject({ state: 'stored', rowsRead: 0, rowsChanged: 0 });
    }
    expect(await prices()).toHaveLength(1);
    const store = await imports.db.selectFrom('store').select('prices_full_at').executeTakeFirstOrThrow();
    expect(store.prices_full_at?.toISOString()).toBe('2026-08-10T03:00:00.000Z');
  });

  it('[F14] changes nothing by a file older than the full file that is stored', async () => {
    await importItems('PriceFull', '202608110600', [{ code: MILK, price: '7.20' }]);
    for (const kind of ['PriceFull', 'Price']) {
      const report = await importItems(kind, '202608100600', [
        { code: MILK, price: '1' },
        { code: BREAD, price: '1' },
      ]);
      expect(report).toMatchObject({
        state: 'older',
        reason: 'newer_stored',
        rowsRead: 2,
        rowsStored: 0,
        dropped: { newer_stored: 2 },
      });
    }
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 720`]);
  });

  it('[F14] does not let a late delta or full file undo a newer delta', async () => {
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90' },
      { code: BREAD, price: '5' },
    ]);
    await importItems('Price', '202608101000', [
      { code: MILK, price: '6.90' },
      { code: '72900000001', price: '3' },
    ]);
    await importItems('Price', '202608100800', [{ code: MILK, price: '8.00' }]);
    await importItems('PriceFull', '202608100900', [
      { code: MILK, price: '8.00' },
      { code: BREAD, price: '5.50' },
    ]);
    expect(await prices()).toEqual([
      `7290058140886-1-39 72900000001 300`,
      `7290058140886-1-39 ${BREAD} 550`,
      `7290058140886-1-39 ${MILK} 690`,
    ]);
  });

  it('[F15] knows the same file again without reading it', async () => {
    const items = [{ code: MILK, price: '6.90' }];
    await importItems('PriceFull', '202608100600', items);
    expect(await importItems('PriceFull', '202608100600', items)).toMatchObject({
      state: 'unchanged',
      reason: 'same_file',
    });
    const corrected = await importItems('PriceFull', '202608100600', [{ code: MILK, price: '7.00' }]);
    expect(corrected).toMatchObject({ state: 'stored', rowsChanged: 1 });
  });

  it('[F16] takes the row with the later update time of a code that comes twice, of equals the later row', async () => {
    const at = (time: string) => `<PriceUpdateDate>2026-08-01 ${time}</PriceUpdateDate>`;
    const filler = Array.from({ length: 1500 }, (_, i) => ({ code: String(80_000_000 + i), price: '1' }));
    const report = await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '3', more: at('12:00') },
      { code: BREAD, price: '1', more: at('10:00') },
      { code: `0${MILK}`, price: '2', more: at('11:00') },
      ...filler,
      { code: BREAD, price: '2', more: at('10:00') },
      { code: MILK, price: '1' },
    ]);
    expect(report).toMatchObject({ rowsRead: 1505, rowsStored: 1502, dropped: { duplicate: 3 } });
    const twice = (await prices()).filter((row) => !/ 8\d{7} /.test(row));
    expect(twice).toEqual([`7290058140886-1-39 ${BREAD} 200`, `7290058140886-1-39 ${MILK} 300`]);
  });

  it.each(['PriceFull', 'Price'])(
    '[SD3] the first %s of a store replaces all prices of the sample, whatever its time',
    async (kind) => {
      await importItems('PriceFull', '202608100600', [
        { code: MILK, price: '6.90' },
        { code: BREAD, price: '5' },
        { code: EGGS, price: '12' },
      ]);
      // As the sample leaves them: the store is known, and no file is in the log.
      await imports.db.deleteFrom('feed_file').execute();
      await imports.db
        .updateTable('store')
        .set({ has_sample_prices: true, prices_full_at: null, prices_at: null, prices_since: null })
        .execute();
      await changePrices(imports.db, { file_at: new Date('2026-08-15T09:00:00Z') });

      await importItems(kind, '202608120600', [
        { code: MILK, price: '7.20' },
        { code: BREAD, price: '5' },
      ]);
      expect(await prices()).toEqual([`7290058140886-1-39 ${BREAD} 500`, `7290058140886-1-39 ${MILK} 720`]);
      expect(await imports.db.selectFrom('store').select(['has_sample_prices']).execute()).toEqual([
        { has_sample_prices: false },
      ]);
      expect(await imports.db.selectFrom('price_change').selectAll().execute()).toEqual([]);
      await importItems('Price', '202608110600', [{ code: MILK, price: '1' }]);
      expect((await prices()).at(-1)).toBe(`7290058140886-1-39 ${MILK} 720`);
    },
  );
});
