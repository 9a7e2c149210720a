import { type Kysely, sql } from 'kysely';

/**
 * Changes of all products that a manager had found: what each product was before, for a day; and the searches of the product
 * list that managers keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table product_change (
    change_id uuid primary key,
    user_id integer references app_user on delete set null,
    email text not null,
    at timestamptz not null,
    search text not null,
    found integer not null,
    changed integer not null,
    status text,
    category_id integer,
    undone_at timestamptz
  )`,
  `create index product_change_at on product_change (at)`,
  `create table product_change_row (
    change_id uuid not null references product_change on delete cascade,
    product_id integer not null references product on delete cascade,
    status text not null,
    category_id integer not null,
    subcategory_id integer,
    edited_fields text[] not null,
    primary key (change_id, product_id)
  )`,
  `create index product_change_row_product on product_change_row (product_id)`,
  `create table product_filter (
    filter_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    name text not null,
    search text not null,
    category text not null,
    status text not null,
    sort text not null,
    sort_order text not null,
    created_at timestamptz not null
  )`,
  `create index product_filter_user on product_filter (user_id)`,
];
