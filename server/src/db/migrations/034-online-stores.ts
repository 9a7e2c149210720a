import { type Kysely, sql } from 'kysely';

/** Stores that deliver only. The name says it of those that are known already; the next Stores file says it of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column is_online boolean not null default false`.execute(db);
  await sql`update store set is_online = true where store_name ~* 'אונליין|און ליין|אינטרנט|משלוחים|online'`.execute(
    db,
  );
}
