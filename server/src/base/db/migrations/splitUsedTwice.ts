import { USED_TWICE } from '@sali/domain/goods/catalogue/codeScope';
import { type Kysely, sql } from 'kysely';
import { splitProducts } from './072-codes-of-chains.ts';
import { markSplitNames } from './075-borrowed-names.ts';
import type { Tables } from '../tables.ts';

/**
 * Splits products of barcodes that are in `USED_TWICE` and are still one product in all chains: an entry in that list is
 * enough. It runs whenever the schema is brought up to date, which is before any import: that would give chains products of
 * their own, without the prices and the history that are there [CO6].
 */
export async function splitUsedTwice(db: Kysely<Tables>): Promise<void> {
  if ((await unsplitIds(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    // No price of another process may come in between.
    await sql`lock table price_page in share row exclusive mode`.execute(tx);
    const lead = `insert into product_lead (product_id, leads_to, by_hand)
      select product_id, leads_to, false from split_lead on conflict do nothing`;
    await splitProducts(tx, await unsplitIds(tx), lead);
    await markSplitNames(tx);
  });
}

/** Sold products of these codes without a product of a chain: where there is one, `settleSplits` finds where the code leads. */
async function unsplitIds(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product p where code = any(${[...USED_TWICE]}::text[]) and chain_id = ''
      and not exists (select 1 from product c where c.code = p.code and c.chain_id <> '')
      and exists (select 1 from price_page g where g.page = p.product_id >> 6 and p.product_id = any(g.product_ids))
  `.execute(db);
  return rows.map(({ product_id: id }) => id);
}
