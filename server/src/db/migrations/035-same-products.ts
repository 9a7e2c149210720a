import { type Kysely, sql } from 'kysely';

/**
 * Fresh and weighed goods have a code in each chain: which of these products are one product, and what people decided or
 * are asked to decide about two of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create sequence product_group_id as integer`,
  `create table product_group_member (
    product_id integer primary key references product on delete cascade,
    group_id integer not null,
    chain_ids text[] not null,
    usual_agorot integer,
    made_by text not null check (made_by in ('rule', 'hand')),
    at timestamptz not null
  )`,
  `create index product_group on product_group_member (group_id)`,
  `create table product_pair (
    one_id integer not null references product on delete cascade,
    other_id integer not null references product on delete cascade,
    is_same boolean,
    place integer,
    decided_by integer references app_user on delete set null,
    at timestamptz not null,
    primary key (one_id, other_id),
    check (one_id < other_id)
  )`,
  `create index product_pair_waiting on product_pair (place) where is_same is null`,
  `create index product_pair_other on product_pair (other_id)`,
];
