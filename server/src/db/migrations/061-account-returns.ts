import { type Kysely, sql } from 'kysely';

/** A deleted account can come back for some days: until when, whether it is hidden already, and its public recipes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user add column erase_at timestamptz, add column hidden_at timestamptz`,
  `create index app_user_deleted on app_user (deletion_began_at) where deletion_began_at is not null`,
  `alter table recipe add column returns_to integer references app_user on delete set null`,
  `create index recipe_returns on recipe (returns_to) where returns_to is not null`,
];
