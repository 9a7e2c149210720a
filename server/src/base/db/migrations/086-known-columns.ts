import { type Kysely, sql } from 'kysely';

/** The columns of a file of products are read by their names: nobody is asked for them, and no choice is remembered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update product_import set state = 'cancelled', finished_at = coalesce(alive_at, started_at)
    where state = 'columns'`.execute(db);
  await sql`
    alter table product_import drop column heading_key, drop column columns,
      drop constraint product_import_state_check,
      add constraint product_import_state_check check (state in ('uploading', 'reading', 'checking', 'writing',
        'undoing', 'checked', 'done', 'failed', 'cancelled', 'interrupted', 'undone'))`.execute(db);
}
