import { type Kysely, sql } from 'kysely';

/** What a person calls a device on which they are signed in; empty: nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column name text not null default ''`.execute(db);
}
