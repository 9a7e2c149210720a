import { type Kysely, sql } from 'kysely';

/**
 * Pictures have a size, and several recipes may have one: a copy refers to the files of the recipe that it was made of.
 * A picture from before counts as 400 KB. The note that files are to be removed is locked by a deletion of the same
 * picture elsewhere, so that the last one of several deletions leaves a note.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const USUAL_PICTURE_BYTES = 400_000;

const sized = (table: string) => [
  `alter table ${table} add column bytes integer not null default ${USUAL_PICTURE_BYTES}`,
  `alter table ${table} alter column bytes drop default`,
];

const STATEMENTS = [
  ...['recipe_picture', 'product_picture', 'receipt'].flatMap(sized),
  `alter table recipe_picture drop constraint recipe_picture_pkey`,
  `alter table recipe_picture add primary key (recipe_id, picture_id)`,
  `create index recipe_picture_file on recipe_picture (picture_id)`,
  `create or replace function note_removal() returns trigger language plpgsql as $$ begin
    insert into picture_removal values ((to_jsonb(old) ->> tg_argv[0])::uuid)
      on conflict (picture_key) do update set picture_key = excluded.picture_key;
    return null;
  end $$`,
];
