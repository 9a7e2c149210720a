import { type Kysely, sql } from 'kysely';

/** When the deletion of an account began: one that was interrupted is finished later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column deletion_began_at timestamptz`.execute(db);
}
