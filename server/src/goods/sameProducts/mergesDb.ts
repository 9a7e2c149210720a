import type { Agorot } from '@sali/domain/base/units';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';

/** The SQL by which groups learn what people merged. */

export type MergedRow = {
  readonly product_id: number;
  readonly item_code: string;
  readonly chain_ids: string[] | null;
  readonly usual_agorot: Agorot | null;
};

/** All merges by ids, and facts of their products. */
export async function readMerges(db: Db) {
  const merges = await db
    .selectFrom('product_double')
    .select(['one_id', 'other_id', 'gone_id'])
    .where('gone_id', 'is not', null)
    .orderBy('one_id')
    .orderBy('other_id')
    .execute();
  const ids = [...new Set(merges.flatMap(({ one_id: one, other_id: other }) => [one, other]))];
  if (ids.length === 0) return { merges: [], products: [] };
  const { rows } = await sql<MergedRow>`
    select p.product_id, p.item_code, sold.* from product p left join lateral (
      select array_agg(distinct s.chain_id order by s.chain_id) as chain_ids,
        percentile_disc(0.5) within group (order by x.price_agorot) as usual_agorot
      from prices_of(p.product_id) x join store s on s.store_id = x.store_id
    ) sold on true
    where p.product_id = any(${ids}::integer[]) order by p.product_id`.execute(db);
  return { merges, products: rows };
}

export type Merges = Awaited<ReturnType<typeof readMerges>>;
