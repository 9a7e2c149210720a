import { type Kysely, sql } from 'kysely';

/**
 * Managers do not merge rows by hand any more. Rows that they merged stay merged, like codes that were split: such a product
 * leads to another one. Rows that they kept apart are kept apart where products of chains are joined. Pairs that waited are
 * dropped, since managers are not asked about them any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table product_lead (
    product_id integer primary key references product on delete cascade,
    leads_to integer not null references product on delete cascade,
    by_hand boolean not null,
    check (product_id <> leads_to)
  )`,
  `create index product_lead_target on product_lead (leads_to)`,
  `insert into product_lead (product_id, leads_to, by_hand)
    select gone_id, one_id + other_id - gone_id, reason <> 'recoded' or decided_by is not null
    from product_double where gone_id is not null`,
  `insert into product_pair (one_id, other_id, is_same, decided_by, at)
    select one_id, other_id, false, decided_by, at from product_double where decision = 'different'
    on conflict (one_id, other_id) do update
      set is_same = false, place = null, decided_by = excluded.decided_by, at = excluded.at
      where product_pair.is_same is null`,
  `create or replace function product_leads_to(start integer) returns integer language sql stable as $$
    with recursive path as (
      select start as product_id, 0 as steps
      union all
      select l.leads_to, path.steps + 1
      from path join product_lead l on l.product_id = path.product_id where path.steps < 100
    )
    select product_id from path order by steps desc limit 1
  $$`,
  `drop table product_double`,
];
