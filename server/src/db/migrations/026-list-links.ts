import { type Kysely, sql } from 'kysely';

/**
 * Links by which people without an account open a list, and who came by them. Only hashes of the secrets are stored. A link
 * that is revoked is deleted, with its guests. Participants may tick without changing more, as link guests may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table list_participant drop constraint list_participant_permission_check`,
  `alter table list_participant add constraint list_participant_permission_check
    check (permission in ('view', 'tick', 'edit', 'admin'))`,
  `create table list_link (
    link_id integer generated always as identity primary key,
    list_id integer not null references list on delete cascade,
    token_hash text not null unique,
    permission text not null check (permission in ('view', 'tick', 'edit')),
    created_by integer not null references app_user on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz
  )`,
  `create index list_link_list on list_link (list_id)`,
  `create index list_link_creator on list_link (created_by)`,
  `create table link_guest (
    guest_id integer generated always as identity primary key,
    link_id integer not null references list_link on delete cascade,
    secret_hash text not null unique,
    name text not null,
    user_id integer references app_user on delete set null,
    joined_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  `create index link_guest_link on link_guest (link_id)`,
  `create index link_guest_user on link_guest (user_id)`,
];
