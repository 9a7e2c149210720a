import { type Kysely, sql } from 'kysely';

/**
 * Rows that are one product under two codes: pairs that managers are asked about, and what they decided. A merge writes
 * nothing else: the code that is gone leads to the one that stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table product_double (
    one_id integer not null references product on delete cascade,
    other_id integer not null references product on delete cascade,
    reason text not null check (reason in ('code', 'name', 'recoded', 'hand')),
    place integer,
    decision text check (decision in ('merged', 'different')),
    gone_id integer,
    decided_by integer references app_user on delete set null,
    at timestamptz not null,
    primary key (one_id, other_id),
    check (one_id < other_id),
    check (case when decision = 'merged' then gone_id in (one_id, other_id) else gone_id is null end)
  )`,
  `create index product_double_waiting on product_double (place) where decision is null`,
  `create index product_double_other on product_double (other_id)`,
  `create unique index product_double_gone on product_double (gone_id) where gone_id is not null`,
  // The product that a product leads to after all merges; itself where it was not merged.
  `create function product_leads_to(start integer) returns integer language sql stable as $$
    with recursive path as (
      select start as product_id, 0 as steps
      union all
      select case when d.gone_id = d.one_id then d.other_id else d.one_id end, path.steps + 1
      from path join product_double d on d.gone_id = path.product_id where path.steps < 100
    )
    select product_id from path order by steps desc limit 1
  $$`,
];
