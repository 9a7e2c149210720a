import { type Kysely, sql } from 'kysely';

/**
 * A file's prices are stored in one transaction on every database: the staging table goes. A file that an older version
 * left half merged counts as interrupted, so that it is read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update feed_file set state = 'refused', reason = 'interrupted' where state = 'merging'`.execute(db);
  await sql`drop table feed_row`.execute(db);
}
