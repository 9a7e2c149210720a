import { type Kysely, sql } from 'kysely';

/** Recipes, their ingredients and steps, and who marked them. A public recipe outlives its owner's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table recipe (
    recipe_id integer generated always as identity primary key,
    user_id integer references app_user on delete set null,
    title text not null,
    description text not null,
    instructions text not null,
    image_key text,
    image_link text,
    prep_time integer,
    cook_time integer,
    servings integer,
    difficulty text not null,
    is_public boolean not null,
    search_text text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (is_public or user_id is not null)
  )`,
  `create index recipe_of on recipe (user_id, created_at desc)`,
  `create index recipe_public on recipe (created_at desc) where is_public`,
  `create table recipe_entry (
    entry_id integer generated always as identity primary key,
    recipe_id integer not null references recipe on delete cascade,
    entry_type text not null check (entry_type in ('product', 'step')),
    order_index integer not null,
    notes text not null,
    is_optional boolean not null,
    category text not null,
    step_text text,
    product_name text,
    product_alias text,
    product_catalog_number text,
    manufacturer text,
    product_id integer,
    quantity_milli integer,
    unit text
  )`,
  `create index recipe_entry_of on recipe_entry (recipe_id, entry_type, order_index)`,
  `create table recipe_favorite (
    user_id integer not null references app_user on delete cascade,
    recipe_id integer not null references recipe on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, recipe_id)
  )`,
];
