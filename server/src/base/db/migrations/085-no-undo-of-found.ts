import { type Kysely, sql } from 'kysely';

/** A change of all products that were found is not undone any more: the audit log says who changed what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table product_change_row, product_change`.execute(db);
}
