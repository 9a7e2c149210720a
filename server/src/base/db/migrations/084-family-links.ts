import { type Kysely, sql } from 'kysely';

/** Links by which people come into a family. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table family_link (
    link_id integer generated always as identity primary key,
    family_id integer not null references family (family_id) on delete cascade,
    token_hash text not null unique,
    created_by integer not null references app_user (user_id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index family_link_family on family_link (family_id)`,
  `create index family_link_creator on family_link (created_by)`,
  `create index family_link_end on family_link (expires_at)`,
];
