import { storeKeyOf } from '@sali/domain/base/storeKey';
import { sql } from 'kysely';
import type { Db } from '../../../../base/db/open.ts';
import { readPages, secondsOf, writePages } from '../../../../base/db/pricePages.ts';
import { SAMPLE_FILE_AT } from '../../../../base/db/priceTables.ts';
import type { StoreRow } from '../../rows/storeRow.ts';

/*
 * A store is its chain and the chain's number of it. Files name sub-chains unreliably, so once a store has a key it keeps
 * it: lists point at it.
 */

/** Names of the table `CHAIN_NAMES` win over what files say; a chain known by its number only gets a name. */
export async function upsertChains(db: Db, chains: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into chain as old (chain_id, name)
    select * from unnest(${[...chains.keys()]}::text[], ${[...chains.values()]}::text[]) as c (chain_id, name)
    order by chain_id
    on conflict (chain_id) do update set name = excluded.name
    where old.name = old.chain_id and excluded.name <> old.name
  `.execute(db);
}

/**
 * Adds the stores of a Stores file and completes the known ones, unless a newer file named them. Fields that the file
 * leaves empty stay, coordinates above all: no chain publishes them.
 * @param stores each store once
 * @returns how many were added or changed, and how many a newer file knows better
 */
export async function upsertStores(
  db: Db,
  stores: readonly StoreRow[],
  fileAt: Date,
): Promise<{ changed: number; older: number }> {
  const column = <Key extends keyof StoreRow>(key: Key) => stores.map((store) => store[key]);
  const keys = stores.map((store) => storeKeyOf(store.chainId, store.subChainId, store.storeNo));
  const older = await sql<{ count: number }>`
    select count(*)::integer as count
    from unnest(${column('chainId')}::text[], ${column('storeNo')}::text[]) as n (chain_id, store_no)
    join store s on s.chain_id = n.chain_id and s.store_no = n.store_no
    where s.file_at > ${fileAt}
  `.execute(db);
  const changed = await sql`
    insert into store as old (store_key, chain_id, sub_chain_id, store_no, bikoret_no, chain_name, store_name, address,
      city, lat, lng, is_online, file_at)
    select *, ${fileAt}::timestamptz
    from unnest(${keys}::text[], ${column('chainId')}::text[], ${column('subChainId')}::text[],
      ${column('storeNo')}::text[], ${column('bikoretNo')}::text[], ${column('chainName')}::text[],
      ${column('storeName')}::text[], ${column('address')}::text[], ${column('city')}::text[],
      ${column('lat')}::double precision[], ${column('lng')}::double precision[], ${column('isOnline')}::boolean[])
    on conflict (chain_id, store_no) do update set
      chain_name = excluded.chain_name, store_name = excluded.store_name,
      bikoret_no = coalesce(nullif(excluded.bikoret_no, ''), old.bikoret_no),
      address = coalesce(nullif(excluded.address, ''), old.address),
      city = coalesce(nullif(excluded.city, ''), old.city),
      lat = coalesce(excluded.lat, old.lat), lng = coalesce(excluded.lng, old.lng),
      is_online = excluded.is_online, file_at = excluded.file_at
    where old.file_at is null or old.file_at < excluded.file_at
      or (old.file_at = excluded.file_at and (old.store_name, old.address, old.city, old.is_online)
        is distinct from (excluded.store_name, excluded.address, excluded.city, excluded.is_online))
  `.execute(db);
  return { changed: Number(changed.numAffectedRows ?? 0), older: older.rows[0]?.count ?? 0 };
}

export type StoreOfPrices = {
  readonly storeId: number;
  readonly storeKey: string;
  readonly pricesFullAt: Date | null;
};

/** The store that a price file is of; it is added, with the little that such a file says, when it is new. */
export async function storeOfPrices(db: Db, store: StoreRow): Promise<StoreOfPrices> {
  await upsertChains(db, new Map([[store.chainId, store.chainName]]));
  const added = await db
    .insertInto('store')
    .values({
      store_key: storeKeyOf(store.chainId, store.subChainId, store.storeNo),
      chain_id: store.chainId,
      sub_chain_id: store.subChainId,
      store_no: store.storeNo,
      bikoret_no: store.bikoretNo,
      chain_name: store.chainName,
      store_name: store.storeName,
      address: '',
      city: '',
      lat: null,
      lng: null,
      file_at: null,
      prices_full_at: null,
    })
    .onConflict((conflict) => conflict.columns(['chain_id', 'store_no']).doNothing())
    .returning(['store_id', 'store_key'])
    .executeTakeFirst();
  if (added) return { storeId: added.store_id, storeKey: added.store_key, pricesFullAt: null };
  const row = await db
    .selectFrom('store')
    .select(['store_id', 'store_key', 'prices_full_at'])
    .where('chain_id', '=', store.chainId)
    .where('store_no', '=', store.storeNo)
    .executeTakeFirstOrThrow();
  return { storeId: row.store_id, storeKey: row.store_key, pricesFullAt: row.prices_full_at };
}

/**
 * Call it at the end of each transaction that writes prices or promotions of a store: what is cached of a store is valid
 * for one version of its row (`prices/offers`).
 */
export async function touchStore(db: Db, storeId: number): Promise<void> {
  await touching(storeId).execute(db);
}

/** Does the work of `touchStore` as part of another statement. */
export const touching = (storeId: number) => sql`update store set prices_at = prices_at where store_id = ${storeId}`;

/**
 * The sample's prices and promotions of a store give way to its first price file [SD3]: their times become the oldest, so that
 * the file changes or removes each of them, whatever its own time.
 * @returns whether the store had the sample's prices
 */
export async function yieldSamplePrices(db: Db, storeId: number): Promise<boolean> {
  const store = await db
    .updateTable('store')
    .set({ has_sample_prices: false })
    .where('store_id', '=', storeId)
    .where('has_sample_prices', '=', true)
    .returning('store_id')
    .executeTakeFirst();
  if (!store) return false;
  const prices = await readPages(db, storeId, 'all');
  await writePages(
    db,
    storeId,
    new Map(),
    Array.from(prices.values(), (price) => ({ ...price, fileAtSeconds: secondsOf(SAMPLE_FILE_AT) })),
  );
  await db
    .deleteFrom('store_promotion')
    .where('store_id', '=', storeId)
    .where('file_at', '=', SAMPLE_FILE_AT)
    .execute();
  return true;
}
