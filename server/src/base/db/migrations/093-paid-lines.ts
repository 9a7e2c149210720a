import { type Kysely, sql } from 'kysely';

/** The prices that the receipts of a shopping say were paid for its products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping add column paid_lines jsonb`.execute(db);
}
