import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/**
 * Whether the name of a chain's product is not from a file of its chain: of the time when its code was one product in all
 * chains, or of the bundled sample. It may be of other goods, so that the chain's next name replaces it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column has_borrowed_name boolean not null default false`.execute(db);
  await markSplitNames(db);
  // A chain without a price file has the products of the sample only.
  await sql`
    update product p set has_borrowed_name = true
    from (select chain_id from store group by 1 having bool_and(prices_at is null)) c where c.chain_id = p.chain_id
  `.execute(db);
}

/** Marks the products that still have the name of their code (migration 072). */
export async function markSplitNames(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update product p set has_borrowed_name = true from product alone
    where p.chain_id <> '' and alone.chain_id = '' and alone.code = p.code and alone.item_name = p.item_name
      and alone.item_name <> alone.code`.execute(db);
}
