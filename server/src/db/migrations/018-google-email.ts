import { type Kysely, sql } from 'kysely';

/** Which Google account opens an account, as its person knows it. Of those that were joined before, from the next use on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column google_email text`.execute(db);
}
