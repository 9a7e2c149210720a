import { expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { testImports } from '../../../../test/feeds/testImports.ts';

const MILK = '7290004131074';
const BREAD = '7290002331971';
const COTTAGE = '7290112345678';

describeDb('price changes', (openTestDb) => {
  const imports = testImports(openTestDb);
  const { importItems } = imports;
  const items = (prices: Readonly<Record<string, string>>) =>
    Object.entries(prices).map(([code, price]) => ({ code, price, name: code }));
  const changes = async () => {
    const rows = await imports.db
      .selectFrom('price_change')
      .innerJoin('product', 'product.product_id', 'price_change.product_id')
      .select(['code', 'changed_at', 'before_agorot'])
      .orderBy('changed_at')
      .orderBy('code')
      .execute();
    return rows.map((row) => [row.code, row.changed_at.toISOString().slice(0, 10), row.before_agorot]);
  };

  it('[J24] a change is one row: a new price, one that came, one that went; the first file writes none', async () => {
    await importItems('PriceFull', '202608100600', items({ [MILK]: '6.90', [BREAD]: '5' }));
    expect(await changes()).toEqual([]);
    await importItems('PriceFull', '202608110600', items({ [MILK]: '6.90', [BREAD]: '5' }));
    expect(await changes()).toEqual([]);
    await importItems('Price', '202608120600', items({ [MILK]: '7.20' }));
    await importItems('PriceFull', '202608130600', items({ [MILK]: '7.50', [COTTAGE]: '4' }));
    expect(await changes()).toEqual([
      [MILK, '2026-08-12', 690],
      [BREAD, '2026-08-13', 500],
      [MILK, '2026-08-13', 720],
      [COTTAGE, '2026-08-13', null],
    ]);
  });

  it('[J24] an older file that is refused remembers nothing', async () => {
    await importItems('PriceFull', '202608130600', items({ [MILK]: '6.90' }));
    await importItems('Price', '202608120600', items({ [MILK]: '9.90' }));
    expect(await changes()).toEqual([]);
  });

  it('[J24] a change that is older than 90 days is forgotten with the next one', async () => {
    await importItems('PriceFull', '202605010600', items({ [MILK]: '6.90' }));
    await importItems('PriceFull', '202605020600', items({ [MILK]: '7.90' }));
    expect(await changes()).toEqual([]);
    await importItems('PriceFull', '202608020600', items({ [MILK]: '8.90' }));
    expect(await changes()).toEqual([[MILK, '2026-08-02', 790]]);
  });
});
