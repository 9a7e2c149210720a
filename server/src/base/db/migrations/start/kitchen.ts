/** Recipes, meals, cooking, and what is at home. */
export const KITCHEN = `
-- A public recipe outlives its owner's account, and a deleted one stays for a while. A copy keeps the title of its
-- origin. image_key is the key of the cover, which is one of the pictures.
create table recipe (
  recipe_id integer generated always as identity primary key,
  user_id integer references app_user on delete set null,
  title text not null, description text not null, instructions text not null, image_key text, image_link text,
  prep_time integer, cook_time integer, servings integer, difficulty text not null, is_public boolean not null,
  search_text text not null, created_at timestamptz not null, updated_at timestamptz not null,
  kosher text check (kosher in ('parve', 'dairy', 'meat')),
  tags jsonb not null default '[]', allergens jsonb not null default '[]', source text not null default '',
  source_url text, deleted_at timestamptz,
  origin_recipe_id integer references recipe on delete set null,
  origin_user_id integer references app_user on delete set null,
  origin_title text, hidden_at timestamptz, hidden_reason text not null default '',
  returns_to integer references app_user on delete set null,
  check (is_public or user_id is not null)
);
create index recipe_of on recipe (user_id, created_at desc);
create index recipe_public on recipe (created_at desc) where is_public;
create index recipe_deleted on recipe (deleted_at) where deleted_at is not null;
create index recipe_origin_recipe on recipe (origin_recipe_id) where origin_recipe_id is not null;
create index recipe_origin_user on recipe (origin_user_id) where origin_user_id is not null;
create index recipe_foreign_picture on recipe (md5(image_link)) where image_link is not null;
create index recipe_returns on recipe (returns_to) where returns_to is not null;
create table recipe_entry (
  entry_id integer generated always as identity primary key,
  recipe_id integer not null references recipe on delete cascade,
  entry_type text not null check (entry_type in ('product', 'step')),
  order_index integer not null, notes text not null, is_optional boolean not null, category text not null,
  step_text text, product_name text, product_alias text, product_catalog_number text, manufacturer text,
  product_id integer, quantity_milli integer, unit text, part text not null default ''
);
create index recipe_entry_of on recipe_entry (recipe_id, entry_type, order_index);
create table recipe_favorite (
  user_id integer not null references app_user on delete cascade,
  recipe_id integer not null references recipe on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, recipe_id)
);
create table recipe_picture (
  picture_id uuid primary key,
  recipe_id integer not null references recipe on delete cascade,
  entry_id integer references recipe_entry on delete set null,
  order_index integer not null, created_at timestamptz not null, source_host text
);
create index recipe_picture_recipe on recipe_picture (recipe_id, order_index);
create index recipe_picture_entry on recipe_picture (entry_id);
create index recipe_picture_host on recipe_picture (source_host) where source_host is not null;
create trigger note_removal after delete on recipe_picture for each row execute function note_removal('picture_id');
-- The meals that a family, or a person without one, plans.
create table meal (
  meal_id uuid primary key,
  family_id integer references family on delete cascade,
  user_id integer references app_user on delete cascade,
  day text not null,
  slot text not null check (slot in ('morning', 'noon', 'evening')),
  kind text not null check (kind in ('recipe', 'leftovers', 'words')),
  recipe_id integer references recipe on delete set null,
  title text not null, servings integer, created_at timestamptz not null, listed_at timestamptz,
  check ((family_id is null) <> (user_id is null))
);
create index meal_family_day on meal (family_id, day);
create index meal_user_day on meal (user_id, day);
create index meal_recipe on meal (recipe_id);
-- How far a family, or a person without one, is in cooking a recipe, and who has it open.
create table cooking (
  cooking_id integer generated always as identity primary key,
  family_id integer references family on delete cascade,
  user_id integer references app_user on delete cascade,
  recipe_id integer not null references recipe on delete cascade,
  fields jsonb not null default '{}', version integer not null default 0, started_at timestamptz,
  ended_at timestamptz, changed_at timestamptz not null,
  check ((family_id is null) <> (user_id is null)),
  unique (family_id, recipe_id),
  unique (user_id, recipe_id)
);
create index cooking_recipe on cooking (recipe_id);
create table cooking_cook (
  cooking_id integer not null references cooking on delete cascade,
  user_id integer not null references app_user on delete cascade,
  seen_at timestamptz not null,
  primary key (cooking_id, user_id)
);
create index cooking_cook_user on cooking_cook (user_id);
-- The things that people said are at home, or used up: of a family, or of a person without one.
create table pantry_fact (
  fact_id integer generated always as identity primary key,
  family_id integer references family on delete cascade,
  user_id integer references app_user on delete cascade,
  key text not null, name text not null, item_code text, category_id integer not null, is_at_home boolean not null,
  said_at timestamptz not null, until timestamptz,
  check ((family_id is null) <> (user_id is null)),
  unique (family_id, key),
  unique (user_id, key)
);
`;
