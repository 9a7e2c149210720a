import { type Kysely, sql } from 'kysely';

/** Where a picture of a recipe was fetched: all of a host can be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipe_picture add column source_host text`.execute(db);
  await sql`create index recipe_picture_host on recipe_picture (source_host) where source_host is not null`.execute(db);
}
