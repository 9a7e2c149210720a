import { type Kysely, sql } from 'kysely';

/** Tokens by which a person's own programs call the API. Only a hash of each is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table api_token (
    token_id integer generated always as identity primary key,
    user_id integer not null references app_user on delete cascade,
    name text not null,
    scopes text[] not null,
    secret_hash text not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz
  )`,
  `create index api_token_user on api_token (user_id)`,
];
