import { type Kysely, sql } from 'kysely';

/**
 * The code that writes prices checks their store and product, once for a whole file; the database no longer checks them
 * row by row. Neither is ever deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table price drop constraint price_store_id_fkey, drop constraint price_product_id_fkey`,
  `alter table price_change drop constraint price_change_store_id_fkey,
    drop constraint price_change_product_id_fkey`,
];
