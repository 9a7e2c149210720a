import { type Kysely, sql } from 'kysely';

/** When a list was completed, archived and brought back. Lists of before: as of their last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table list add column completed_at timestamptz, add column archived_at timestamptz,
    add column restored_at timestamptz`,
  `update list set completed_at = updated_at where is_completed`,
  `update list set archived_at = updated_at where status = 'ARCHIVED'`,
];
