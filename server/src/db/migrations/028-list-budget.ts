import { type Kysely, sql } from 'kysely';

/** What the shopping of a list may come to, in agorot; null: no budget. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list add column budget_agorot integer check (budget_agorot > 0)`.execute(db);
}
