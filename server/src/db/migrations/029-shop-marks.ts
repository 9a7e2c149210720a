import { type Kysely, sql } from 'kysely';

/** What people say about a line while they shop: who takes care of it, and that the store did not have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_item
    add column claimed_by integer,
    add column claimed_name text not null default '',
    add column not_found boolean not null default false`.execute(db);
  await sql`alter table notification drop constraint notification_kind_check`.execute(db);
  await sql`alter table notification add constraint notification_kind_check
    check (kind in ('price', 'promotion', 'reminder', 'not_found'))`.execute(db);
}
