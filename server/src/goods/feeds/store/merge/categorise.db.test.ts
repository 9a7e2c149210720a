import { expect, it } from 'vitest';
import { ensureCategories } from '../../../catalogue/db.ts';
import { describeDb } from '../../../../../test/db/testDb.ts';
import { NOW, testImports } from '../../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';
const BREAD = '7290002331971';
const MYSTERY = '7290000000015';

describeDb('categories of feed products', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { importItems, productOf } = imports;

  const categoryOf = async (code: string) => {
    const { category_id, subcategory_id } = await productOf(code);
    return [category_id, subcategory_id];
  };

  const insert = (code: string, source: 'admin' | 'sample' | 'feed', categoryId: number) =>
    imports.db
      .insertInto('product')
      .values({
        item_code: code,
        code,
        chain_id: '',
        item_name: 'מוצר',
        manufacturer_name: '',
        brand: '',
        category_id: categoryId,
        subcategory_id: null,
        quantity_milli: 0,
        unit_measure: '',
        is_weighted: false,
        image_url: null,
        status: 'ACTIVE',
        source,
        chain_count: 0,
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();

  it('[M4] a new product gets the category that follows from its name, or stays in אחר', async () => {
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90', name: 'חלב תנובה 3% קרטון 1 ליטר' },
      { code: BREAD, price: '7.90', name: 'לחם אחיד פרוס' },
      { code: MYSTERY, price: '1', name: '000' },
    ]);
    expect(await categoryOf(MILK)).toEqual([1, 11]);
    expect(await categoryOf(BREAD)).toEqual([2, 21]);
    expect(await categoryOf(MYSTERY)).toEqual([999, null]);
  });

  it("[M5] a feed's product in אחר gets one when a longer name comes; one that has a category keeps it", async () => {
    await insert(MILK, 'feed', 999);
    await insert(BREAD, 'feed', 6);
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90', name: 'חלב תנובה 3% קרטון' },
      { code: BREAD, price: '7.90', name: 'לחם אחיד פרוס' },
    ]);
    expect(await categoryOf(MILK)).toEqual([1, 11]);
    expect(await categoryOf(BREAD)).toEqual([6, null]);
  });

  it("[M6] an administrator's and the sample's category stay, also אחר", async () => {
    await insert(MILK, 'admin', 999);
    await insert(BREAD, 'sample', 999);
    const more = '<ManufacturerName>תנובה</ManufacturerName>';
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90', name: 'חלב תנובה 3% קרטון', more },
      { code: BREAD, price: '7.90', name: 'לחם אחיד פרוס', more },
    ]);
    expect(await categoryOf(MILK)).toEqual([999, null]);
    expect(await categoryOf(BREAD)).toEqual([999, null]);
  });

  it('[M7] a category that an administrator deleted is not given', async () => {
    await ensureCategories(imports.db);
    const deleteCategory = (column: 'category_id' | 'parent_id', id: number) =>
      imports.db.deleteFrom('category').where(column, '=', id).execute();
    await deleteCategory('category_id', 11);
    await deleteCategory('parent_id', 2);
    await deleteCategory('category_id', 2);
    await importItems('PriceFull', '202608100600', [
      { code: MILK, price: '6.90', name: 'חלב תנובה 3% קרטון 1 ליטר' },
      { code: BREAD, price: '7.90', name: 'לחם אחיד פרוס' },
    ]);
    expect(await categoryOf(MILK)).toEqual([1, null]);
    expect(await categoryOf(BREAD)).toEqual([999, null]);
  });
});
