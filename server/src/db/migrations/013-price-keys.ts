import { type Kysely, sql } from 'kysely';

/**
 * A price's store and product are checked by whoever writes it, all of a file at once, not by the database row after
 * row. Neither is ever deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table price drop constraint price_store_id_fkey, drop constraint price_product_id_fkey`,
  `alter table price_change drop constraint price_change_store_id_fkey,
    drop constraint price_change_product_id_fkey`,
];
