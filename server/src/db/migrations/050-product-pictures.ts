import { type Kysely, sql } from 'kysely';

/**
 * Pictures of products are copied to this server. Addresses of other sites stay where they are until a picture is fetched;
 * lines of lists, which show none, lose theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table product_picture (
    picture_key uuid primary key,
    source text not null default '',
    source_host text not null default '',
    credit text not null default '',
    added_by integer references app_user on delete set null,
    created_at timestamptz not null
  )`,
  `create index product_picture_source on product_picture (md5(source)) where source <> ''`,
  `create index product_picture_host on product_picture (source_host) where source_host <> ''`,
  `create index product_picture_person on product_picture (added_by) where added_by is not null`,
  `create table picture_fetch (
    fetch_id integer generated always as identity primary key,
    address text not null,
    host text not null,
    product_id integer references product on delete cascade,
    state text not null check (state in ('waiting', 'taken', 'failed')),
    reason text not null default '',
    attempts integer not null default 0,
    next_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create unique index picture_fetch_address on picture_fetch (md5(address))`,
  `create index picture_fetch_due on picture_fetch (next_at) where state = 'waiting'`,
  `create index picture_fetch_state on picture_fetch (state, fetch_id)`,
  `create index picture_fetch_product on picture_fetch (product_id) where product_id is not null`,
  `create table blocked_picture_host (
    host text primary key,
    added_by integer references app_user on delete set null,
    added_at timestamptz not null
  )`,
  `create index product_foreign_picture on product (md5(image_url))
    where image_url is not null and image_url not like '/static/%'`,
  `create index product_info_foreign_picture on product_info (md5(image_path))
    where image_path <> '' and image_path not like '/static/%'`,
  `create index recipe_foreign_picture on recipe (md5(image_link)) where image_link is not null`,
  `update list_item set image_url = null where image_url is not null and image_url not like '/static/%'`,
  `update usual set image_url = null where image_url is not null and image_url not like '/static/%'`,
];
