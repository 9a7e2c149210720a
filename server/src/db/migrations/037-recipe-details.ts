import { type Kysely, sql } from 'kysely';

/** Parts of a recipe ('for the sauce'), its kind of dietary law, tags, allergens and source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table recipe_entry add column part text not null default ''`,
  `alter table recipe add column kosher text check (kosher in ('parve', 'dairy', 'meat'))`,
  `alter table recipe add column tags jsonb not null default '[]'`,
  `alter table recipe add column allergens jsonb not null default '[]'`,
  `alter table recipe add column source text not null default ''`,
  `alter table recipe add column source_url text`,
];
