import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { priceXml } from '../../../../test/feeds/testFiles.ts';
import { NOW, testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';
const BREAD = '7290002331971';

describeDb('products of feeds', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { files, run, importItems, prices, productOf } = imports;

  const OTHER = { chain: '7290027600007', store: '413' };

  it('[F11] takes the longest name over the chains and counts them', async () => {
    const changed: number[][] = [];
    const items = (name: string) => [
      { code: MILK, price: '6.90', name, more: '<ManufacturerName>תנובה</ManufacturerName>' },
    ];
    await importItems('PriceFull', '202608100600', items('חלב תנובה'));
    const path = files.write(
      'PriceFull7290027600007-413-202608100600.xml',
      priceXml(items('חלב תנובה 3% בקרטון'), OTHER),
    );
    await run([path], { onProductsChanged: (ids) => void changed.push([...ids]) });
    await importItems('PriceFull', '202608110600', items('חלב'));
    expect(await productOf(MILK)).toMatchObject({
      item_name: 'חלב תנובה 3% בקרטון',
      manufacturer_name: 'תנובה',
      chain_count: 2,
    });
    expect(changed).toEqual([[(await productOf(MILK)).product_id]]);
  });

  it('[H27] takes the first country that a file names', async () => {
    const items = (country: string) => [
      { code: MILK, price: '6.90', more: `<ManufactureCountry>${country}</ManufactureCountry>` },
    ];
    await importItems('PriceFull', '202608100600', items('לא ידוע'));
    expect((await productOf(MILK)).country).toBe('');
    await importItems('PriceFull', '202608110600', items('IL'));
    await importItems('PriceFull', '202608120600', items('FR'));
    expect((await productOf(MILK)).country).toBe('ישראל');
  });

  it('counts a chain once, however many of its stores sell the product', async () => {
    const items = [{ code: MILK, price: '6.90' }];
    for (const store of ['1', '2', '3']) await importItems('PriceFull', '202608100600', items, { store });
    expect((await productOf(MILK)).chain_count).toBe(1);
    await importItems('PriceFull', '202608110600', [{ code: BREAD, price: '1' }], { store: '1' });
    expect((await productOf(MILK)).chain_count).toBe(1);
  });

  it('[F31] counts a chain from its first store that sells the product to its last', async () => {
    const milk = [{ code: MILK, price: '6.90' }];
    const both = [...milk, { code: BREAD, price: '5' }];
    await importItems('PriceFull', '202608100600', both, OTHER);
    await importItems('PriceFull', '202608100600', milk, { store: '1' });
    await importItems('PriceFull', '202608100600', both, { store: '2' });
    expect([(await productOf(MILK)).chain_count, (await productOf(BREAD)).chain_count]).toEqual([2, 2]);
    await importItems('PriceFull', '202608110600', both, { store: '1' });
    await importItems('PriceFull', '202608110600', milk, { store: '2' });
    expect((await productOf(BREAD)).chain_count).toBe(2);
    await importItems('PriceFull', '202608120600', milk, { store: '1' });
    expect([(await productOf(MILK)).chain_count, (await productOf(BREAD)).chain_count]).toEqual([2, 1]);
  });

  it('[CO2] of a code that chains make up are one in each chain', async () => {
    await importItems('PriceFull', '202608100600', [{ code: '7290000000138', price: '4.90', name: 'כרוב לבן' }], OTHER);
    await importItems('PriceFull', '202608100600', [{ code: '7290000000138', price: '9.90', name: 'בטטה' }]);
    const rows = await imports.db
      .selectFrom('product')
      .select(['item_name', 'chain_count'])
      .orderBy('item_name')
      .execute();
    expect(rows).toEqual([
      { item_name: 'בטטה', chain_count: 1 },
      { item_name: 'כרוב לבן', chain_count: 1 },
    ]);
  });

  it('[F31] counts the chains of many products that other stores of the chain sell in part', async () => {
    const items = Array.from({ length: 150 }, (_, at) => ({ code: String(7290004000000 + at), price: '5' }));
    const countsOf = async () => {
      const rows = await imports.db.selectFrom('product').select('chain_count').orderBy('code').execute();
      return rows.map((row) => row.chain_count);
    };
    await importItems('PriceFull', '202608100600', items, OTHER);
    await importItems('PriceFull', '202608100600', items.slice(0, 20), { store: '1' });
    await importItems('PriceFull', '202608100600', items.slice(10), { store: '2' });
    expect(await countsOf()).toEqual(items.map(() => 2));
    // A store without prices does not make the server count again.
    await importItems('PriceFull', '202608110600', items, { store: '3' });
    expect(await countsOf()).toEqual(items.map(() => 2));
  });

  it('[F31] counts a chain rightly whose products were not noted yet, as in a database of an older version', async () => {
    const both = [
      { code: MILK, price: '6.90' },
      { code: BREAD, price: '5' },
    ];
    await importItems('PriceFull', '202608100600', both, OTHER);
    await importItems('PriceFull', '202608100600', both.slice(0, 1), { store: '1' });
    await sql`delete from chain_page`.execute(imports.db);
    await importItems('PriceFull', '202608100600', both, { store: '2' });
    expect([(await productOf(MILK)).chain_count, (await productOf(BREAD)).chain_count]).toEqual([2, 2]);
  });

  it('[Z28] never writes over the fields that an administrator edited', async () => {
    const items = (name: string) => [
      { code: MILK, price: '6.90', name, more: '<ManufacturerName>תנובה</ManufacturerName>' },
    ];
    await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6.90', name: 'חלב' }]);
    await imports.db
      .updateTable('product')
      .set({ item_name: 'קצר', category_id: 999, edited_fields: ['item_name', 'category_id'] })
      .where('code', '=', MILK)
      .execute();
    await importItems('PriceFull', '202608110600', items('חלב תנובה 3% בקרטון'));
    expect(await productOf(MILK)).toMatchObject({ item_name: 'קצר', manufacturer_name: 'תנובה', category_id: 999 });
  });

  it("leaves an administrator's product alone, and fills only gaps of a sample product", async () => {
    const product = (code: string, source: 'admin' | 'sample') => ({
      item_code: code,
      code,
      chain_id: '',
      item_name: 'שם',
      manufacturer_name: '',
      brand: '',
      category_id: 3,
      subcategory_id: null,
      quantity_milli: 0,
      unit_measure: '',
      is_weighted: false,
      image_url: null,
      status: 'ACTIVE' as const,
      source,
      chain_count: 0,
      created_at: NOW,
      updated_at: NOW,
    });
    await imports.db
      .insertInto('product')
      .values([product(MILK, 'admin'), product(BREAD, 'sample')])
      .execute();
    const more = '<ManufacturerName>אנג׳ל</ManufacturerName><UnitQty>גרם</UnitQty><Quantity>750</Quantity>';
    await importItems(
      'PriceFull',
      '202608100600',
      [MILK, BREAD].map((code) => ({ code, price: '6', name: 'שם ארוך יותר', more })),
    );
    expect(await productOf(MILK)).toMatchObject({
      item_name: 'שם',
      manufacturer_name: '',
      quantity_milli: 0,
      chain_count: 1,
    });
    expect(await productOf(BREAD)).toMatchObject({
      item_name: 'שם',
      manufacturer_name: 'אנג׳ל',
      quantity_milli: 750_000,
      category_id: 3,
      source: 'sample',
      chain_count: 1,
    });
  });

  it('[F7] keeps the same short code of two chains apart', async () => {
    await importItems('PriceFull', '202608100600', [{ code: '100', price: '5' }]);
    await importItems('PriceFull', '202608100600', [{ code: '100', price: '9' }], OTHER);
    expect(await prices()).toEqual(['7290027600007-1-413 100 900', '7290058140886-1-39 100 500']);
    expect(await imports.db.selectFrom('product').select('item_code').orderBy('item_code').execute()).toEqual([
      { item_code: '7290027600007-100' },
      { item_code: '7290058140886-100' },
    ]);
  });
});
