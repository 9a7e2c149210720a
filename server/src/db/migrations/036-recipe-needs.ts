import { type Kysely, sql } from 'kysely';

/** What recipes need of a line: several add up before packages are counted, and each can be taken off again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_item add column needs jsonb not null default '[]'`.execute(db);
}
