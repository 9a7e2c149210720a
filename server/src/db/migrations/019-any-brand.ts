import { type Kysely, sql } from 'kysely';

/** Lines of a list for which any brand would do. Those of before: that product alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_item add column any_brand boolean not null default false`.execute(db);
}
