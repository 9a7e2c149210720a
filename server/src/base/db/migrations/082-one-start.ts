import { type Kysely, sql } from 'kysely';
import { START } from './replaced.ts';

/**
 * A database that was made by the migrations 001 to 071 has the start in their place, since the time of the first of them.
 * The tables are the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with replaced as (delete from kysely_migration where name < ${START} returning timestamp)
    insert into kysely_migration (name, timestamp)
    select ${START}, min(timestamp) from replaced having count(*) > 0`.execute(db);
}
