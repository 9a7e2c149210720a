import { type Kysely, sql } from 'kysely';

/**
 * Blocks keep room for new versions of their rows, which then need no new entries in the indexes: a product changes when
 * another chain sells it or knows a longer name, a promotion when it goes live or ends. What a
 * promotion's file said is known by its hash: a file that says it again writes nothing. `chain_page` has a bit for each of
 * 64 products that follow each other: whether any store of the chain sells it. A chain without rows is counted when its
 * next file comes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chain_page (
    chain_id text not null references chain on delete cascade,
    page integer not null,
    sold bigint not null,
    primary key (chain_id, page)
  )`.execute(db);
  await sql`alter table product set (fillfactor = 70)`.execute(db);
  await sql`alter table store_promotion set (fillfactor = 50)`.execute(db);
  await sql`alter table store_promotion add column content_hash bigint`.execute(db);
}
