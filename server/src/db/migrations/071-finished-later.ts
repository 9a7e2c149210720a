import { type Kysely, sql } from 'kysely';

/**
 * Until when one process hides a deleted account, or brings it back: the two never run at the same time. And the pictures
 * whose rows are gone: their files are removed at once, else later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table app_user add column moving_until timestamptz`,
  `create table picture_removal (picture_key uuid primary key)`,
  `create function note_removal() returns trigger language plpgsql as $$ begin
    insert into picture_removal values ((to_jsonb(old) ->> tg_argv[0])::uuid) on conflict do nothing;
    return null;
  end $$`,
  `create trigger note_removal after delete on recipe_picture for each row execute function note_removal('picture_id')`,
  `create trigger note_removal after delete on product_picture for each row execute function note_removal('picture_key')`,
];
