import { type Kysely, sql } from 'kysely';

/**
 * A store's promotions as its files have them. What their rows mean depends on shelf prices and is computed when a basket
 * is priced. Times are wall clocks of Israel as text, compared as they are. Rows of a file that is being stored are not
 * live; one statement at the end makes them so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create index feed_file_store on feed_file (store_key)`,
  `alter table store add column promotions_full_at timestamptz`,
  `alter table store add column has_mixed_bundles boolean`,
  `create table store_promotion (
    promotion_row integer generated always as identity primary key,
    store_id integer not null references store on delete cascade,
    file_id integer references feed_file on delete set null,
    file_at timestamptz not null,
    is_live boolean not null default false,
    promotion_id text not null,
    place integer not null,
    layout text not null check (layout in ('v1', 'v2')),
    description text not null,
    is_coupon boolean not null,
    club_ids integer[] not null,
    text_only text,
    spend_agorot integer not null,
    is_bundled_per_item boolean not null,
    starts_at text,
    ends_at text,
    daily_from text,
    daily_to text
  )`,
  `create index store_promotion_store on store_promotion (store_id, promotion_id)`,
  `create index store_promotion_file on store_promotion (file_id)`,
  `create table store_promotion_item (
    promotion_row integer not null references store_promotion on delete cascade,
    code text not null,
    place integer not null,
    reward_type integer not null,
    min_milli integer not null,
    max_milli integer,
    redemptions double precision,
    rate integer,
    price_agorot integer,
    is_weighted boolean not null,
    gift_count double precision,
    gift_price_agorot integer,
    primary key (promotion_row, code)
  )`,
  `create index store_promotion_item_code on store_promotion_item (code, promotion_row)`,
];
