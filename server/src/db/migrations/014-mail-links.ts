import { type Kysely, sql } from 'kysely';

/** Links that are mailed: to choose a new password, to show that an address is one's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user add column email_verified_at timestamptz`,
  `create table mail_link (
    link_id integer generated always as identity primary key,
    user_id integer not null references app_user on delete cascade,
    purpose text not null check (purpose in ('reset', 'verify')),
    email text not null,
    token_hash text unique,
    asked_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index mail_link_user on mail_link (user_id)`,
];
