import { type Kysely, sql } from 'kysely';

/** A deleted recipe stays for a while, so that its owner can bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipe add column deleted_at timestamptz`.execute(db);
  await sql`create index recipe_deleted on recipe (deleted_at) where deleted_at is not null`.execute(db);
}
