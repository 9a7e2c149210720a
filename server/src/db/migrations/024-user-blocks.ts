import { type Kysely, sql } from 'kysely';

/** People who may not share anything with a user. Both sides' accounts take their blocks with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table user_block (
    user_id integer not null references app_user on delete cascade,
    blocked_id integer not null references app_user (user_id) on delete cascade,
    email text not null,
    username text not null,
    blocked_at timestamptz not null,
    reported_at timestamptz,
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
  )`,
  `create index user_block_of on user_block (blocked_id)`,
];
