import { type Kysely, sql } from 'kysely';

/** Until when one process hides a deleted account, or brings it back: the two never run at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column moving_until timestamptz`.execute(db);
}
