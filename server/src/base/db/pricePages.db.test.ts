import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from './open.ts';
import { readPages, type StoredPrice, writePages } from './pricePages.ts';
import { describeDb } from '../../../test/db/testDb.ts';

const AT = Date.parse('2026-08-10T06:00:00Z') / 1000;

const priced = (productId: number, priceAgorot: number, facts: Partial<StoredPrice> = {}): StoredPrice => ({
  ...{ productId, priceAgorot, isWeighted: false, allowDiscount: true, priceAtSeconds: null, fileAtSeconds: AT },
  ...facts,
});

/** Writes prices as the importers do. */
async function change(db: Db, storeId: number, written: readonly StoredPrice[], removed: readonly number[] = []) {
  const known = await readPages(db, storeId, [...written.map(({ productId }) => productId), ...removed]);
  await writePages(db, storeId, known, written, removed);
}

const pagesOf = async (db: Db) => {
  const rows = await db.selectFrom('price_page').select(['store_id', 'page', 'product_ids']).execute();
  return rows.map(({ store_id, page, product_ids }) => `${store_id} ${page}: ${product_ids.join()}`).sort();
};

describeDb('pages of prices', (openTestDb) => {
  it('[J36] hold what was written last, and nothing of what is not sold any more', async () => {
    const { db } = await openTestDb();
    const weighed = priced(63, 590, { isWeighted: true, allowDiscount: false, priceAtSeconds: AT - 1 });
    await change(db, 1, [priced(130, 3), weighed, priced(64, 2)]);
    await change(db, 2, [priced(64, 9)]);
    expect(await pagesOf(db)).toEqual(['1 0: 63', '1 1: 64', '1 2: 130', '2 1: 64']);
    const later = priced(130, 4, { fileAtSeconds: AT + 1 });
    await change(db, 1, [later, priced(129, 5)], [64, 700]);
    expect(await pagesOf(db)).toEqual(['1 0: 63', '1 2: 129,130', '2 1: 64']);
    expect([...(await readPages(db, 1, 'all'))].sort(([a], [b]) => a - b)).toEqual([
      [63, weighed],
      [129, priced(129, 5)],
      [130, later],
    ]);
    expect([...(await readPages(db, 1, [1, 64])).keys()]).toEqual([63]);
  });

  it('[J36] are read price by price, and by product, in the same way', async () => {
    const { db } = await openTestDb();
    const weighed = { isWeighted: true, allowDiscount: false, priceAtSeconds: AT - 1 };
    await change(db, 1, [priced(1, 590, weighed), priced(3, 7)]);
    await change(db, 2, [priced(2, 5), priced(3, 8, { fileAtSeconds: AT + 1 })]);
    const rows = await db.selectFrom('price').selectAll().orderBy('store_id').orderBy('product_id').execute();
    expect(rows[0]).toEqual({
      ...{ store_id: 1, product_id: 1, price_agorot: 590, is_weighted: true, allow_discount: false },
      ...{ price_at: new Date((AT - 1) * 1000), file_at: new Date(AT * 1000) },
    });
    const byProduct = await sql<object>`
      select x.store_id, p as product_id, x.price_agorot, x.is_weighted, x.allow_discount, to_timestamp(x.file_at_ms / 1000::float8) as file_at
      from generate_series(1, 3) p cross join lateral prices_of(p) x order by x.store_id, p`.execute(db);
    expect(byProduct.rows).toEqual(rows.map(({ price_at: _, ...row }) => row));
    expect(rows.map((row) => [row.store_id, row.product_id, row.price_agorot])).toEqual([
      [1, 1, 590],
      [1, 3, 7],
      [2, 2, 5],
      [2, 3, 8],
    ]);
  });

  it('[J36] take no price of nothing', async () => {
    const { db } = await openTestDb();
    await expect(change(db, 1, [priced(1, 0)])).rejects.toThrow();
    expect(await pagesOf(db)).toEqual([]);
  });
});
