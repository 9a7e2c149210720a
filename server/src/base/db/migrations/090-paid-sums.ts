import { type Kysely, sql } from 'kysely';

/** The sum of a shopping as its receipt says it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping add column paid_agorot integer`.execute(db);
}
