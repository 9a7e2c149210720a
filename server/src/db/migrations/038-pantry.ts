import { type Kysely, sql } from 'kysely';

/** What people said is at home, or used up: of a family, or of a person without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table pantry_fact (
    fact_id integer generated always as identity primary key,
    family_id integer references family on delete cascade,
    user_id integer references app_user on delete cascade,
    key text not null,
    name text not null,
    item_code text,
    category_id integer not null,
    is_at_home boolean not null,
    said_at timestamptz not null,
    until timestamptz,
    check ((family_id is null) <> (user_id is null)),
    unique (family_id, key),
    unique (user_id, key)
  )`,
];
