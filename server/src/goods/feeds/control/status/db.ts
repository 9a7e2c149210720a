import { sql } from 'kysely';
import type { Db } from '../../../../base/db/open.ts';
import type { FeedKind } from '../../files/fileName.ts';

/** Every SQL statement of the status of chains. */

export type ChainCounts = {
  readonly chainId: string;
  readonly name: string;
  readonly stores: number;
  readonly prices: number;
  readonly promotions: number;
};

export async function countByChain(db: Db): Promise<ChainCounts[]> {
  const { rows } = await sql<ChainCounts>`
    select c.chain_id as "chainId", c.name, count(s.store_id)::integer as stores,
      coalesce(sum(p.count), 0)::integer as prices, coalesce(sum(d.count), 0)::integer as promotions
    from chain c join store s on s.chain_id = c.chain_id
      left join (select store_id, sum(cardinality(product_ids)) as count from price_page group by store_id) p on p.store_id = s.store_id
      left join (select store_id, count(*) from store_promotion where is_live group by store_id) d
        on d.store_id = s.store_id
    group by c.chain_id, c.name
    order by c.name, c.chain_id
  `.execute(db);
  return rows;
}

export type LastFile = {
  readonly chainId: string;
  readonly kind: FeedKind;
  readonly name: string;
  readonly fileAt: Date | null;
  readonly startedAt: Date;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly dropped: Readonly<Record<string, number>>;
};

/** The newest stored file of each kind for each chain, by the file's own time. */
export async function selectLastFiles(db: Db): Promise<LastFile[]> {
  const { rows } = await sql<LastFile>`
    select f.* from (select distinct chain_id from store) c
      cross join unnest(array['Stores', 'PriceFull', 'Price', 'PromoFull', 'Promo']) as k (kind)
      cross join lateral (
        select chain_id as "chainId", kind, name, file_at as "fileAt", started_at as "startedAt",
          rows_read as "rowsRead", rows_stored as "rowsStored", dropped
        from feed_file
        where chain_id = c.chain_id and kind = k.kind and state = 'stored'
        order by file_at desc nulls last, file_id desc limit 1) f
  `.execute(db);
  return rows;
}

export type ChainDropped = { readonly chainId: string; readonly reason: string; readonly rows: number };

/** Rows that were left out since then, by reason. */
export async function sumDropped(db: Db, since: Date): Promise<ChainDropped[]> {
  const { rows } = await sql<ChainDropped>`
    select chain_id as "chainId", d.key as reason, sum(d.value::integer)::integer as rows
    from feed_file cross join jsonb_each_text(dropped) as d
    where started_at >= ${since} and chain_id is not null and state in ('stored', 'older')
    group by chain_id, d.key order by rows desc
  `.execute(db);
  return rows;
}

/** 'PriceFull7290058140886-039' of 'PriceFull7290058140886-039-202608100600.gz': kind, chain and store. */
const nameWithoutTime = (table: string) => sql`regexp_replace(${sql.ref(`${table}.name`)}, '[-_]?20[0-9]{6}.*$', '')`;

export type ChainError = {
  readonly chainId: string;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
};

/**
 * The last failure of each chain since then that is one still: a file that was refused, and none of its kind and store was read
 * later; or a portal that gave no list, and neither a fetch nor a file of the chain was done later [O46].
 */
export async function selectLastErrors(db: Db, since: Date): Promise<ChainError[]> {
  const { rows } = await sql<ChainError>`
    select distinct on (chain_id) chain_id as "chainId", name, coalesce(reason, '') as reason, started_at as at
    from feed_file f
    where state = 'refused' and started_at >= ${since} and chain_id is not null
      and not exists (
        select from feed_file later
        where later.chain_id = f.chain_id and later.file_id > f.file_id and later.state in ('stored', 'unchanged', 'older')
          and (f.kind is null or ${nameWithoutTime('later')} = ${nameWithoutTime('f')}))
      and not (f.kind is null and exists (
        select from feed_job job
        where job.kind = 'fetch' and job.chain_id = f.chain_id and job.state = 'done' and job.started_at > f.started_at))
    order by chain_id, file_id desc
  `.execute(db);
  return rows;
}

export type StoredCounts = { chains: number; stores: number; products: number; prices: number; promotions: number };

export async function countStored(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select (select count(*) from chain)::integer as chains, (select count(*) from store)::integer as stores,
      (select count(*) from product)::integer as products,
      (select coalesce(sum(cardinality(product_ids)), 0) from price_page)::integer as prices,
      (select count(*) from store_promotion where is_live)::integer as promotions
  `.execute(db);
  return rows[0] ?? { chains: 0, stores: 0, products: 0, prices: 0, promotions: 0 };
}
