import { type Kysely, sql } from 'kysely';

/** When a meal was changed last: a calendar says so of each of its events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meal add column changed_at timestamptz`.execute(db);
}
