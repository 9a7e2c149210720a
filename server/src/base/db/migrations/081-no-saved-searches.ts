import { type Kysely, sql } from 'kysely';

/** The address of the product list has its search and its filters: a bookmark of the browser keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table product_filter`.execute(db);
}
