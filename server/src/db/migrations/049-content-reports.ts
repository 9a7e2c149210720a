import { type Kysely, sql } from 'kysely';

/** Reports of what people wrote, of any kind, and recipes that a manager has hidden from the public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table content_report (
    report_id integer generated always as identity primary key,
    kind text not null,
    subject text not null,
    user_id integer not null references app_user on delete cascade,
    reason text not null,
    note text not null default '',
    created_at timestamptz not null,
    decision text check (decision in ('hidden', 'dismissed')),
    decided_at timestamptz,
    decided_by integer references app_user on delete set null,
    unique (user_id, kind, subject)
  )`,
  `create index content_report_subject on content_report (kind, subject)`,
  `create index content_report_decided_by on content_report (decided_by) where decided_by is not null`,
  `alter table recipe add column hidden_at timestamptz`,
  `alter table recipe add column hidden_reason text not null default ''`,
];
