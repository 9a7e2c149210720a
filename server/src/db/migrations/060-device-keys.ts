import { type Kysely, sql } from 'kysely';

/** Which device a session is on, for its person alone: a name follows the device to the next sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column device_key text`.execute(db);
  await sql`create index session_device on session (user_id, device_key) where device_key is not null`.execute(db);
}
