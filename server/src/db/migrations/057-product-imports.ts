import { type Kysely, sql } from 'kysely';

/** Imports of products that are checked before, cancelled, and undone: their files, reports and changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table product_import
    drop constraint product_import_state_check,
    add constraint product_import_state_check check (state in ('uploading', 'reading', 'checking', 'writing', 'undoing',
      'columns', 'checked', 'done', 'failed', 'cancelled', 'interrupted', 'undone')),
    add column update_existing boolean not null default false,
    add column alive_at timestamptz,
    add column is_cancelled boolean not null default false,
    add column bytes_done integer not null default 0,
    add column bytes_total integer not null default 0,
    add column heading_key text,
    add column columns jsonb,
    add column report jsonb,
    add column removed integer not null default 0,
    add column restored integer not null default 0,
    add column kept integer not null default 0`,
  `update product_import set alive_at = started_at where state in ('reading', 'writing')`,
  `create index product_import_columns on product_import (user_id, heading_key) where columns is not null`,
  `create table product_import_file (
    import_id uuid primary key references product_import on delete cascade,
    format text not null check (format in ('csv', 'xml', 'json')),
    bytes bytea not null
  )`,
  `create table product_import_change (
    import_id uuid not null references product_import on delete cascade,
    product_id integer not null,
    before jsonb,
    after jsonb not null,
    edited text[] not null,
    primary key (import_id, product_id)
  )`,
];
