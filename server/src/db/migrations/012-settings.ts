import { type Kysely, sql } from 'kysely';

/** What each person chose, a row for each field with the time of its change: the last change of a field stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table user_setting (
    user_id integer not null references app_user on delete cascade,
    path text not null,
    value jsonb not null,
    changed_at timestamptz not null,
    primary key (user_id, path)
  )`,
];
