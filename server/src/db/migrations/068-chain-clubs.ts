import { type Kysely, sql } from 'kysely';

/** The numbers of the clubs that promotions of a chain have named, so that its customers can choose among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chain add column club_ids integer[] not null default '{}'`.execute(db);
  await sql`
    update chain c set club_ids = named.club_ids
    from (
      select s.chain_id, array_agg(distinct club order by club) as club_ids
      from store s join store_promotion p using (store_id) cross join lateral unnest(p.club_ids) club
      where club > 0 group by s.chain_id
    ) named
    where named.chain_id = c.chain_id`.execute(db);
}
