import { type Kysely, sql } from 'kysely';

/** What administrators do: disabled users, fields that feeds leave alone, imports of products, the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user add column disabled_at timestamptz`,
  `alter table product add column edited_fields text[] not null default '{}'`,
  `create table audit_entry (
    entry_id integer generated always as identity primary key,
    at timestamptz not null,
    user_id integer references app_user on delete set null,
    email text not null,
    action text not null,
    subject text not null,
    before jsonb,
    after jsonb
  )`,
  `create index audit_entry_at on audit_entry (at)`,
  `create table product_import (
    import_id uuid primary key,
    user_id integer references app_user on delete set null,
    email text not null,
    file_name text not null,
    source_name text not null,
    state text not null check (state in ('reading', 'writing', 'done', 'failed')),
    reason text,
    rows_done integer not null default 0,
    total integer not null default 0,
    created integer not null default 0,
    updated integer not null default 0,
    skipped integer not null default 0,
    error_count integer not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index product_import_started on product_import (started_at)`,
  `create table refused_call (
    day text not null,
    route text not null,
    code text not null,
    count integer not null,
    primary key (day, route, code)
  )`,
];
