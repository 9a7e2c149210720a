import { type Kysely, sql } from 'kysely';

/** Sign-in with Google: whose Google account is whose, accounts without a password, and questions that count once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user add column google_id text unique`,
  `alter table app_user alter column password_hash drop not null`,
  `create table google_nonce (
    nonce text primary key,
    expires_at timestamptz not null
  )`,
  `create index google_nonce_expires on google_nonce (expires_at)`,
];
