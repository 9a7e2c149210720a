import { type Kysely, sql } from 'kysely';

/** Why a manager deleted what people wrote about a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product_info_version add column reason text not null default ''`.execute(db);
}
