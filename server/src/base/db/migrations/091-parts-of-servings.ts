import { type Kysely, sql } from 'kysely';

/** A meal is planned for half a serving too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meal alter column servings type double precision`.execute(db);
}
