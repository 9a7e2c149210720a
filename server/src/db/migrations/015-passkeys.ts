import { type Kysely, sql } from 'kysely';

/** Passkeys, and the questions that authenticators are asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table passkey (
    passkey_id integer generated always as identity primary key,
    user_id integer not null references app_user on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkey_user on passkey (user_id)`,
  `create table passkey_challenge (
    challenge text primary key,
    user_id integer references app_user on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_expires on passkey_challenge (expires_at)`,
];
