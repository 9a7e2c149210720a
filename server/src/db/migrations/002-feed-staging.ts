import { type Kysely, sql } from 'kysely';

/**
 * Rows of price files that are being read. They are merged into products and prices only once a file's end was reached;
 * a merge that was interrupted goes on from here, so the table is an ordinary, logged one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table feed_file add column content_hash text`,
  `create index feed_file_content on feed_file (content_hash)`,
  `create table feed_row (
    file_id integer not null references feed_file on delete cascade,
    code text not null,
    item_name text not null,
    manufacturer_name text not null,
    quantity_milli integer not null,
    unit_measure text not null,
    price_agorot integer not null,
    is_weighted boolean not null,
    allow_discount boolean not null,
    price_at timestamptz,
    primary key (file_id, code)
  )`,
];
