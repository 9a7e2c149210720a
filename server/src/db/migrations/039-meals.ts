import { type Kysely, sql } from 'kysely';

/** The meals that a family, or a person without one, plans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table meal (
    meal_id uuid primary key,
    family_id integer references family on delete cascade,
    user_id integer references app_user on delete cascade,
    day text not null,
    slot text not null check (slot in ('morning', 'noon', 'evening')),
    kind text not null check (kind in ('recipe', 'leftovers', 'words')),
    recipe_id integer references recipe on delete set null,
    title text not null,
    servings integer,
    created_at timestamptz not null,
    listed_at timestamptz,
    check ((family_id is null) <> (user_id is null))
  )`,
  `create index meal_family_day on meal (family_id, day)`,
  `create index meal_user_day on meal (user_id, day)`,
  `create index meal_recipe on meal (recipe_id)`,
];
