import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/**
 * A code that chains make up belongs to its chain [CO3]. A product that had such a code for all chains becomes one product
 * in each chain that sells it, with that chain's prices and their history. A row under the code alone stays: it leads
 * to one of them, so that lists, notes and reports which name the code keep their product.
 *
 * - One chain sells it: the product itself becomes that chain's.
 * - Several chains sell it: each gets a new product, since no one knows which chain's goods the facts describe. It has
 *   the old name until a file of its chain brings a name (migration 075); `settleSplits` then finds the chain that the old
 *   name is of, and gives its product what administrators wrote.
 *
 * Not frozen: which codes are meant is what the program that runs says, since imports ask the same function. Codes that
 * become a chain's own later are split when the program starts (`splitUsedTwice`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ product_id: number; code: string }>`
    select product_id, code from product where chain_id = '' and item_code = code and code ~ '^[0-9]{8,}$'`.execute(db);
  await splitProducts(
    db,
    rows.flatMap(({ product_id: id, code }) => (isGlobalCode(code) ? [] : [id])),
    `insert into product_double (one_id, other_id, reason, decision, gone_id, at)
      select least(product_id, leads_to), greatest(product_id, leads_to), 'recoded', 'merged', product_id, now()
      from split_lead on conflict do nothing`,
  );
}

/**
 * Splits these products, whose chains have none of the same code yet; in a transaction. Those that no chain sells stay.
 * @param lead the statement that stores where the codes lead (`split_lead`)
 */
export async function splitProducts(db: QueryExecutorProvider, ids: readonly number[], lead: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    create temporary table split_sold on commit drop as
    select id as product_id, s.chain_id, count(*) as stores
    from price_page g join store s using (store_id) cross join lateral unnest(g.product_ids) id
    where g.page = any(array(select distinct i >> 6 from unnest(${ids}::integer[]) i)) and id = any(${ids}::integer[])
    group by 1, 2`.execute(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await sql.raw(lead).execute(db);
  await sql`drop table split_lead`.execute(db);
}

const FACTS = `category_id, subcategory_id, is_weighted, status`;

const STATEMENTS = [
  `create temporary table split_one on commit drop as
    select product_id, min(chain_id) as chain_id from split_sold group by 1 having count(*) = 1`,
  `update product p set chain_id = o.chain_id, item_code = o.chain_id || '-' || p.code
    from split_one o where p.product_id = o.product_id`,
  `create temporary table split_lead (product_id integer primary key, leads_to integer) on commit drop`,
  `with code_alone as (
      insert into product (item_code, code, chain_id, item_name, manufacturer_name, brand, ${FACTS}, quantity_milli,
        unit_measure, source, chain_count, created_at, updated_at)
      select code, code, '', code, '', '', ${FACTS}, 0, '', 'feed', 0, created_at, updated_at
      from product join split_one using (product_id)
      returning product_id, code
    )
    insert into split_lead (product_id, leads_to)
    select a.product_id, o.product_id
    from code_alone a join product p using (code) join split_one o on o.product_id = p.product_id`,

  `create temporary table split_moved on commit drop as
    select product_id as old_id, chain_id, stores, 0 as new_id from split_sold
    where product_id not in (select product_id from split_one)`,
  `insert into product (item_code, code, chain_id, item_name, manufacturer_name, brand, ${FACTS}, quantity_milli,
      unit_measure, source, chain_count, created_at, updated_at)
    select m.chain_id || '-' || p.code, p.code, m.chain_id, p.item_name, '', '', ${FACTS},
      case when p.source = 'sample' then p.quantity_milli else 0 end,
      case when p.source = 'sample' then p.unit_measure else '' end,
      'feed', 1, p.created_at, p.updated_at
    from split_moved m join product p on p.product_id = m.old_id order by m.old_id, m.chain_id`,
  `update split_moved m set new_id = n.product_id from product p join product n on n.code = p.code
    where p.product_id = m.old_id and n.chain_id = m.chain_id`,
  `insert into split_lead (product_id, leads_to)
    select distinct on (old_id) old_id, new_id from split_moved order by old_id, stores desc, new_id`,
  `delete from product_group_member where product_id in (select old_id from split_moved)`,
  `update product set chain_count = 0 where product_id in (select old_id from split_moved)`,

  // Pages are written whole: those that lose a price, and those that get one.
  `create temporary table split_page on commit drop as
    select distinct g.store_id, g.page from split_moved m join store s using (chain_id)
      join price_page g on g.store_id = s.store_id and g.page in (m.old_id >> 6, m.new_id >> 6)`,
  `create temporary table split_price on commit drop as
    select g.store_id, coalesce(m.new_id, x.product_id) as product_id, x.agorot, x.facts & 3 as facts, x.price_at,
      g.file_times[(x.facts >> 2) + 1] as file_time
    from split_page join price_page g using (store_id, page) join store s using (store_id)
      cross join lateral unnest(g.product_ids, g.agorot, g.facts, g.price_at) as x (product_id, agorot, facts, price_at)
      left join split_moved m on m.old_id = x.product_id and m.chain_id = s.chain_id`,
  `delete from price_page g using split_page p where p.store_id = g.store_id and p.page = g.page`,
  `insert into price_page (page, store_id, product_ids, agorot, facts, price_at, file_times)
    select page, store_id, array_agg(product_id order by product_id), array_agg(agorot order by product_id),
      array_agg((facts + 4 * (time_place - 1))::smallint order by product_id), array_agg(price_at order by product_id),
      array_agg(distinct file_time order by file_time)
    from (select *, dense_rank() over (partition by store_id, page order by file_time) as time_place
      from (select *, product_id >> 6 as page from split_price) as paged) as placed
    group by store_id, page`,
  `update price_change c set product_id = m.new_id from split_moved m join store s using (chain_id)
    where c.product_id = m.old_id and c.store_id = s.store_id`,
  // The next file of a chain counts again what the chain sells.
  `delete from chain_page where chain_id in (select chain_id from split_moved)`,
  `drop table split_sold, split_one, split_moved, split_page, split_price`,
];
