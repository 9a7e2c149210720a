import { type Kysely, sql } from 'kysely';

/** Attempts to make an automatic backup. One runs at a time, over all processes of a database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table backup_run (
    run_id integer generated always as identity primary key,
    cause text not null check (cause in ('daily', 'request')),
    state text not null check (state in ('done', 'running', 'failed')),
    started_at timestamptz not null,
    seen_at timestamptz not null,
    finished_at timestamptz,
    file_name text,
    bytes bigint,
    problem text,
    detail text
  )`,
  `create unique index backup_run_running on backup_run (state) where state = 'running'`,
];
