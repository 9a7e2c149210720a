import type { ReadDb } from '../../../base/db/open.ts';
import { productsOnPages } from '../../../base/db/pricePages.ts';

/** @returns the ids of the products that a store sells; undefined for a store that does not exist */
export async function readSoldIn(db: ReadDb, storeKey: string): Promise<readonly number[] | undefined> {
  const store = await db.selectFrom('store').select('store_id').where('store_key', '=', storeKey).executeTakeFirst();
  return store && productsOnPages(db, store.store_id);
}

/** A store of which devices keep prices; undefined for one that does not exist. */
export async function readShelvedStore(
  db: ReadDb,
  storeKey: string,
): Promise<{ readonly storeId: number; readonly pricesAt: Date | null; readonly isSample: boolean } | undefined> {
  return db
    .selectFrom('store')
    .select(['store_id as storeId', 'prices_at as pricesAt', 'has_sample_prices as isSample'])
    .where('store_key', '=', storeKey)
    .executeTakeFirst();
}
