import { type Kysely, sql } from 'kysely';

/** Families: people who share new lists with each other and read each other's recipes. A family without members is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table family (
    family_id integer generated always as identity primary key,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table family_member (
    user_id integer primary key references app_user on delete cascade,
    family_id integer not null references family on delete cascade,
    joined_at timestamptz not null,
    shares_lists boolean not null default true,
    shares_recipes boolean not null default true
  )`,
  `create index family_member_family on family_member (family_id)`,
  `create table family_invitation (
    family_id integer not null references family on delete cascade,
    user_id integer not null references app_user on delete cascade,
    invited_by integer not null references app_user on delete cascade,
    invited_at timestamptz not null,
    primary key (family_id, user_id)
  )`,
  `create index family_invitation_user on family_invitation (user_id)`,
];
