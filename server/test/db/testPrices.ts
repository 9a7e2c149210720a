import type { Selectable } from 'kysely';
import type { Db } from '../../src/base/db/open.ts';
import { readPages, secondsOf, type StoredPrice, writePages } from '../../src/base/db/pricePages.ts';
import type { PriceView } from '../../src/base/db/priceTables.ts';

/** Prices for tests, one row for each. */

type Row = Selectable<PriceView>;
type NewRow = Omit<Row, 'price_at'> & { readonly price_at?: Date | null };

/** Writes prices, over those that are there. */
export async function putPrices(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (const storeId of new Set(rows.map((row) => row.store_id))) {
    const written = rows.filter((row) => row.store_id === storeId).map(storedOf);
    const known = await readPages(
      db,
      storeId,
      written.map(({ productId }) => productId),
    );
    await writePages(db, storeId, known, written);
  }
}

/** Changes every price. */
export async function changePrices(db: Db, change: Partial<Pick<Row, 'price_agorot' | 'file_at'>>): Promise<void> {
  const rows = await db.selectFrom('price').selectAll().execute();
  await putPrices(
    db,
    rows.map((row) => ({ ...row, ...change })),
  );
}

export async function removePrice(db: Db, storeId: number, productId: number): Promise<void> {
  await writePages(db, storeId, await readPages(db, storeId, [productId]), [], [productId]);
}

const storedOf = (row: NewRow): StoredPrice => ({
  productId: row.product_id,
  priceAgorot: row.price_agorot,
  isWeighted: row.is_weighted,
  allowDiscount: row.allow_discount,
  priceAtSeconds: row.price_at ? secondsOf(row.price_at) : null,
  fileAtSeconds: secondsOf(row.file_at),
});
