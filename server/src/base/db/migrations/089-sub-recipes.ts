import { type Kysely, sql } from 'kysely';

/** A recipe can make an ingredient of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipe_entry
    add column sub_recipe_id integer references recipe on delete set null`.execute(db);
  await sql`create index recipe_entry_sub on recipe_entry (sub_recipe_id) where sub_recipe_id is not null`.execute(db);
}
