import { type Kysely, sql } from 'kysely';

/** Imports of older versions stored the site of a store that delivers as its street. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update store set address = '' where address ~* '^(https?:|www[.])'`.execute(db);
}
