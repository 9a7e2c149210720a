import { sql } from 'kysely';
import type { Db } from '../../../base/db/open.ts';

/* The maintenance of the tables after an import. */

/** Columns that statements choose rows by: names and texts would take most of the time, and nobody asks by them. */
const ANALYZED: Readonly<Record<string, readonly string[]>> = {
  product: ['product_id', 'item_code', 'code', 'chain_id', 'category_id', 'subcategory_id', 'source', 'status'],
  store: ['store_id', 'store_key', 'chain_id', 'store_no', 'prices_full_at'],
  price_page: ['page', 'store_id'],
  store_promotion: ['promotion_row', 'store_id', 'file_id', 'is_live', 'promotion_id', 'starts_at', 'ends_at'],
  store_promotion_item: ['promotion_row', 'store_id', 'code'],
};

/** Brings the planner's statistics up to date at once: autovacuum takes up to a minute. */
export async function analyzeTables(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(ANALYZED))
    await sql`analyze ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
}

/** Deletes changes of prices from before a time, a chunk in each transaction. */
export async function forgetPriceChanges(db: Db, before: Date, limit: number): Promise<void> {
  for (let deleted = limit; deleted === limit;) {
    const result = await sql`
      delete from price_change where ctid in (select ctid from price_change where changed_at < ${before} limit ${limit})
    `.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
