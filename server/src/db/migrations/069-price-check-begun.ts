import { type Kysely, sql } from 'kysely';

/** When a check of prices began, so that one whose process ended is begun again; null for checks before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table price_check add column begun_at timestamptz`.execute(db);
}
