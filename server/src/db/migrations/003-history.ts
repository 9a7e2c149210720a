import { type Kysely, sql } from 'kysely';

/** What people write about products; what an action changed; usual items; lists that wait to be purged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table product add column country text not null default ''`,
  `alter table feed_row add column country text not null default ''`,
  `create table product_info (
    product_id integer primary key references product on delete cascade,
    image_path text not null,
    description text not null,
    features text not null,
    usage_instructions text not null,
    storage_instructions text not null,
    category_id integer,
    subcategory_id integer,
    is_verified boolean not null default false,
    last_verified_at timestamptz,
    updated_by integer references app_user on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table personal_note (
    user_id integer not null references app_user on delete cascade,
    product_id integer not null references product on delete cascade,
    alias text not null,
    note text not null,
    primary key (user_id, product_id)
  )`,
  `alter table list_action add column detail jsonb`,
  `create index list_deleted on list (deleted_at) where deleted_at is not null`,

  `create table usual (
    list_id integer references list on delete cascade,
    user_id integer references app_user on delete cascade,
    key text not null,
    name text not null,
    barcode text,
    manufacturer text not null,
    brand text not null,
    category_id integer not null,
    subcategory_id integer,
    unit_measure text not null,
    is_weighted boolean not null,
    image_url text,
    times_added integer not null,
    times_completed integer not null,
    last_at timestamptz not null,
    check (num_nonnulls(list_id, user_id) = 1),
    unique (list_id, key),
    unique (user_id, key)
  )`,
  // What was bought before this table was kept, as far as the log reaches back.
  `insert into usual (list_id, key, name, barcode, manufacturer, brand, category_id, subcategory_id, unit_measure,
    is_weighted, image_url, times_added, times_completed, last_at)
  select list_id, key, data ->> 'name', data ->> 'barcode', data ->> 'manufacturer', data ->> 'brand',
    (data ->> 'category_id')::integer, (data ->> 'subcategory_id')::integer, data ->> 'unit_measure',
    (data ->> 'is_weighted')::boolean, data ->> 'image_url', times_added, times_completed, at
  from (
    select distinct on (list_id, key) list_id, key, data, at,
      count(*) filter (where action_type = 'ADD_ITEM') over same as times_added,
      count(*) filter (where action_type = 'COMPLETE_ITEM') over same as times_completed
    from (
      select *, coalesce(data ->> 'barcode', 'name:' || lower(trim(data ->> 'name'))) as key from list_action
      where action_type in ('ADD_ITEM', 'COMPLETE_ITEM')
    ) keyed
    window same as (partition by list_id, key)
    order by list_id, key, version desc
  ) newest`,
];
