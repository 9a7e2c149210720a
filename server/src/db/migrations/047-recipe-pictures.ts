import { type Kysely, sql } from 'kysely';

/** Several pictures of a recipe. `recipe.image_key` stays the key of the cover, which is one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table recipe_picture (
    picture_id uuid primary key,
    recipe_id integer not null references recipe on delete cascade,
    entry_id integer references recipe_entry on delete set null,
    order_index integer not null,
    created_at timestamptz not null
  )`,
  `create index recipe_picture_recipe on recipe_picture (recipe_id, order_index)`,
  `create index recipe_picture_entry on recipe_picture (entry_id)`,
  `insert into recipe_picture (picture_id, recipe_id, order_index, created_at)
    select image_key::uuid, recipe_id, 1, updated_at from recipe where image_key is not null`,
];
