import { type Kysely, sql } from 'kysely';

/** Copies of recipes: by whose recipe a recipe was made. The title stays when that recipe or its author's account is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table recipe add column origin_recipe_id integer references recipe on delete set null`,
  `alter table recipe add column origin_user_id integer references app_user on delete set null`,
  `alter table recipe add column origin_title text`,
  `create index recipe_origin_recipe on recipe (origin_recipe_id) where origin_recipe_id is not null`,
  `create index recipe_origin_user on recipe (origin_user_id) where origin_user_id is not null`,
];
