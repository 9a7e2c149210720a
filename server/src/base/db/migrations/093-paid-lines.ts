import { type Kysely, sql } from 'kysely';

/** What the receipts of a shopping say was paid for each product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping add column paid_lines jsonb`.execute(db);
}
