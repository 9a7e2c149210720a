import { type Kysely, sql } from 'kysely';

/** The code of an app that the sign-in by password asks for, with codes for the day on which the phone is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table second_factor (
    user_id integer primary key references app_user on delete cascade,
    secret text not null,
    is_on boolean not null default false,
    -- The time step of the last code that was used: no code is used twice.
    last_step bigint not null default 0,
    recovery_hashes text[] not null default '{}',
    created_at timestamptz not null
  )`,
];
