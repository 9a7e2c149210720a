import { type Kysely, sql } from 'kysely';

/** How far a family, or a person without one, is in cooking a recipe, and who has it open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table cooking (
    cooking_id integer generated always as identity primary key,
    family_id integer references family on delete cascade,
    user_id integer references app_user on delete cascade,
    recipe_id integer not null references recipe on delete cascade,
    fields jsonb not null default '{}',
    version integer not null default 0,
    started_at timestamptz,
    ended_at timestamptz,
    changed_at timestamptz not null,
    check ((family_id is null) <> (user_id is null)),
    unique (family_id, recipe_id),
    unique (user_id, recipe_id)
  )`,
  `create index cooking_recipe on cooking (recipe_id)`,
  `create table cooking_cook (
    cooking_id integer not null references cooking on delete cascade,
    user_id integer not null references app_user on delete cascade,
    seen_at timestamptz not null,
    primary key (cooking_id, user_id)
  )`,
  `create index cooking_cook_user on cooking_cook (user_id)`,
];
