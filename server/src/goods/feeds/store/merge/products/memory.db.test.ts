import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDb } from '../../../../../../test/db/testDb.ts';
import { testImports } from '../../../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';

describeDb('products of earlier files', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { importItems, productOf, prices } = imports;

  it('[J34] take what a later file knows better, from whichever store', async () => {
    const weighted = (is: 0 | 1) => ({ code: '100', price: '5', more: `<bIsWeighted>${is}</bIsWeighted>` });
    await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6', name: 'חלב' }, weighted(0)]);
    const longer = [{ code: MILK, price: '7', name: 'חלב תנובה' }, weighted(1)];
    await importItems('PriceFull', '202608100600', longer, { store: '040' });
    expect(await productOf(MILK)).toMatchObject({ item_name: 'חלב תנובה' });
    expect(await productOf('100')).toMatchObject({ is_weighted: true });
    const sized = [{ code: MILK, price: '7', name: 'חלב תנובה 1 ליטר' }, weighted(0)];
    await importItems('PriceFull', '202608110600', sized, { store: '040' });
    expect(await productOf(MILK)).toMatchObject({ item_name: 'חלב תנובה 1 ליטר', quantity_milli: 1000 });
    expect(await productOf('100')).toMatchObject({ is_weighted: false });
  });

  it('[J34] stay as an administrator wrote them meanwhile', async () => {
    await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6', name: 'חלב' }]);
    await importItems('PriceFull', '202608110600', [{ code: MILK, price: '6', name: 'חלב' }]);
    const edited = { item_name: 'חלב שלנו', edited_fields: ['item_name'] };
    await imports.db.updateTable('product').set(edited).where('code', '=', MILK).execute();
    await importItems('PriceFull', '202608120600', [{ code: MILK, price: '7', name: 'חלב תנובה בקרטון' }]);
    expect(await productOf(MILK)).toMatchObject({ item_name: 'חלב שלנו' });
    expect(await prices()).toEqual([`7290058140886-1-39 ${MILK} 700`]);
  });

  it('[J34] are added again in a database that was emptied', async () => {
    await importItems('PriceFull', '202608100600', [{ code: MILK, price: '6' }]);
    await importItems('PriceFull', '202608110600', [{ code: MILK, price: '6' }]);
    await sql`truncate product, price_page, price_change, store restart identity cascade`.execute(imports.db);
    await importItems('PriceFull', '202608120600', [
      { code: '7290000000022', price: '3' },
      { code: MILK, price: '7' },
    ]);
    expect(await prices()).toEqual([`7290058140886-1-39 7290000000022 300`, `7290058140886-1-39 ${MILK} 700`]);
  });
});
