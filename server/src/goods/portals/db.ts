import type { ScheduledChain } from '@sali/contract/goods/feeds/feeds';
import { sql } from 'kysely';
import type { Db } from '../../base/db/open.ts';
import type { FetchedFile } from './choice.ts';

/** A file for which one of these is the reason was not read, or not at fault: the next fetch tries it again. */
const NOT_ITS_CONTENT = [
  'unreachable',
  'blocked',
  'israel_only',
  'sign_in_refused',
  'error_page',
  'link_expired',
  'not_allowed',
  'nothing_offered',
  'interrupted',
  'failed',
  'not_found',
  'unreadable',
];

/**
 * Reads what became of these files and of the chain's full files since then. A name contains the file's time: the same
 * name is the same file. An archive's name counts for its content. A file that came unchanged has the rows that it was
 * stored with.
 */
export async function fetchedFiles(
  db: Db,
  { names, chainIds, since }: { names: readonly string[]; chainIds: readonly string[]; since: Date },
): Promise<FetchedFile[]> {
  const { rows } = await sql<FetchedFile>`
    select split_part(name, '/', 1) as name,
      max(started_at) filter (where state in ('stored', 'unchanged', 'older')) as "readAt",
      coalesce(bool_or(state = 'older' or (state = 'stored' and rows_stored > 0)), false) as "hasRows",
      max(started_at) filter (where state = 'refused' and reason <> all(${NOT_ITS_CONTENT}::text[])) as "refusedAt"
    from feed_file
    where split_part(name, '/', 1) = any(${names}::text[])
      or (chain_id = any(${chainIds}::text[]) and kind in ('PriceFull', 'PromoFull') and file_at >= ${since})
    group by 1
  `.execute(db);
  return rows;
}

/** The administrators' choice for the clock; `chains` null: every known chain, `chosenAt` null: they chose nothing. */
export type StoredPlan = {
  readonly isOn: boolean;
  readonly chains: ScheduledChain[] | null;
  readonly chosenAt: Date | null;
};

/** @returns undefined where nothing was chosen yet */
export async function selectPlan(db: Db): Promise<StoredPlan | undefined> {
  const row = await db.selectFrom('feed_plan').select(['is_on', 'chains', 'chosen_at']).executeTakeFirst();
  return row && { isOn: row.is_on, chains: row.chains && [...row.chains], chosenAt: row.chosen_at };
}

export async function upsertPlan(
  db: Db,
  { isOn, chains, chosenAt }: StoredPlan & { readonly chosenAt: Date },
): Promise<void> {
  const row = { is_on: isOn, chains: chains && JSON.stringify(chains), chosen_at: chosenAt };
  await db
    .insertInto('feed_plan')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

export type PortalStore = {
  readonly chainId: string;
  readonly storeNo: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly isOnline: boolean;
  /** A Stores file names it. */
  readonly isListed: boolean;
};

/** The stores of these chains, by number. */
export async function selectStores(db: Db, chainIds: readonly string[]): Promise<PortalStore[]> {
  const { rows } = await sql<PortalStore>`
    select chain_id as "chainId", store_no as "storeNo", store_name as name, address, city, lat, lng,
      is_online as "isOnline", file_at is not null as "isListed"
    from store where chain_id = any(${chainIds}::text[])
    order by length(store_no), store_no, file_at desc nulls last, store_id
  `.execute(db);
  return rows;
}
