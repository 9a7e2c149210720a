import { type Kysely, sql } from 'kysely';

/**
 * Imports and fetches of price files as they run, for the administration's screen. Only one fetch of
 * a chain runs at a time, over all processes of a database: a process that cannot insert its row does not fetch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table feed_job (
    job_id integer generated always as identity primary key,
    kind text not null check (kind in ('import', 'fetch')),
    chain_id text,
    mode text,
    asked_by text not null,
    state text not null check (state in ('running', 'done', 'failed', 'stopped')),
    started_at timestamptz not null,
    seen_at timestamptz not null,
    finished_at timestamptz,
    progress jsonb not null default '{}',
    files_stored integer not null default 0,
    files_refused integer not null default 0,
    files_other integer not null default 0,
    rows_changed integer not null default 0,
    error text
  )`,
  `create unique index feed_job_of_chain on feed_job (chain_id) where kind = 'fetch' and state = 'running'`,
  `create index feed_job_time on feed_job (started_at desc)`,
  `create index feed_file_newest on feed_file (chain_id, kind, file_at desc nulls last, file_id desc)`,
  `create index feed_file_started on feed_file (started_at)`,
  `create index feed_file_name on feed_file (split_part(name, '/', 1))`,
];
