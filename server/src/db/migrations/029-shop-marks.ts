import { type Kysely, sql } from 'kysely';

/** What people say about a line while they shop: who takes care of it, that the store did not have it, its price there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_item
    add column claimed_by integer,
    add column claimed_name text not null default '',
    add column not_found boolean not null default false,
    add column shelf_price_agorot integer check (shelf_price_agorot > 0),
    add column shelf_price_store text`.execute(db);
  await sql`alter table notification drop constraint notification_kind_check`.execute(db);
  await sql`alter table notification add constraint notification_kind_check
    check (kind in ('price', 'promotion', 'reminder', 'not_found'))`.execute(db);
}
