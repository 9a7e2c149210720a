import { type Kysely, sql } from 'kysely';

/** The e-mail of the Google account that opens an account. Accounts that were connected before get it at the next sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column google_email text`.execute(db);
}
