import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { sql } from 'kysely';
import { arrayText } from '../../../../base/db/arrays.ts';
import type { Db } from '../../../../base/db/open.ts';
import { touchStore } from '../stores/db.ts';

/** SQL of storing a store's promotions. */

export type PromotionsFile = {
  readonly fileId: number;
  readonly storeId: number;
  readonly fileAt: Date;
  readonly isFull: boolean;
  /** Promotions that a delta says are off. */
  readonly ended: readonly string[];
};

export type StorePromotionFacts = { readonly promotionsFullAt: Date | null; readonly hasMixedBundles: boolean | null };

export async function promotionFactsOf(db: Db, storeId: number): Promise<StorePromotionFacts> {
  const row = await db
    .selectFrom('store')
    .select(['promotions_full_at', 'has_mixed_bundles'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { promotionsFullAt: row.promotions_full_at, hasMixedBundles: row.has_mixed_bundles };
}

/** A live promotion: its row, a hash of its whole content in its file, and its place in that file. */
export type LivePromotion = { readonly row: number; readonly contentHash: string; readonly place: number };

/** @returns by the promotions' ids, those whose content hash is stored */
export async function livePromotions(db: Db, storeId: number): Promise<ReadonlyMap<string, LivePromotion>> {
  const { rows } = await sql<{ cells: [id: string, row: number, hash: string, place: number][] | null }>`
    select json_agg(json_build_array(promotion_id, promotion_row, content_hash::text, place)) as cells
    from store_promotion where store_id = ${storeId} and is_live and content_hash is not null
  `.execute(db);
  return new Map((rows[0]?.cells ?? []).map(([id, row, contentHash, place]) => [id, { row, contentHash, place }]));
}

/** A promotion of a file that is to be written. */
export type WrittenPromotion = {
  /** Among the promotions of its file. */
  readonly place: number;
  readonly contentHash: string;
  readonly promotion: Promotion;
};

/** A promotion that is live already and stays as it is, except for its place. */
export type RepeatedPromotion = { readonly row: number; readonly place: number; readonly isMoved: boolean };

/** Items in one statement: making its values takes some milliseconds, and the largest promotion has 14,000. */
const PART_ITEMS = 2000;

/**
 * Adds promotions with their items; nobody sees them before {@link goLive}. To be called in a transaction: the check of
 * each item's promotion is planned once for a connection, and if the table was empty when it was analyzed, the plan would
 * be to read all of it for every item.
 */
export async function addPromotions(
  db: Db,
  { fileId, storeId, fileAt }: PromotionsFile,
  promotions: readonly WrittenPromotion[],
): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db);
  const rows = await db
    .insertInto('store_promotion')
    .values(
      promotions.map(({ place, contentHash, promotion }) => ({
        store_id: storeId,
        file_id: fileId,
        file_at: fileAt,
        promotion_id: promotion.promotionId,
        place,
        content_hash: contentHash,
        layout: promotion.layout,
        description: promotion.text,
        is_coupon: promotion.isCoupon,
        club_ids: [...promotion.clubIds],
        text_only: promotion.textOnly,
        spend_agorot: promotion.spendAgorot,
        is_bundled_per_item: promotion.isBundledPerItem,
        starts_at: promotion.startsAt,
        ends_at: promotion.endsAt,
        daily_from: promotion.daily?.from ?? null,
        daily_to: promotion.daily?.to ?? null,
        item_count: promotion.items.length,
      })),
    )
    .returning(['promotion_row', 'place'])
    .execute();
  const rowOf = new Map(rows.map((row) => [row.place, row.promotion_row]));
  const items = promotions.flatMap(({ place, promotion }) =>
    promotion.items.map((item, at) => ({ ...item, row: rowOf.get(place) ?? 0, at })),
  );
  for (let from = 0; from < items.length; from += PART_ITEMS)
    await addItems(db, storeId, items.slice(from, from + PART_ITEMS));
}

type ItemRow = Promotion['items'][number] & { readonly row: number; readonly at: number };

/** Arrays, one for each column: fewer parameters than rows. */
async function addItems(db: Db, storeId: number, items: readonly ItemRow[]): Promise<void> {
  const numbers = (valueOf: (item: ItemRow) => number | boolean | null): string => arrayText(items.map(valueOf));
  await sql`
    insert into store_promotion_item (store_id, promotion_row, code, place, reward_type, min_milli, max_milli, redemptions, rate,
      price_agorot, is_weighted, gift_count, gift_price_agorot)
    select ${storeId}::integer, * from unnest(${numbers((item) => item.row)}::integer[],
      ${items.map((item) => item.code)}::text[], ${numbers((item) => item.at)}::integer[],
      ${numbers((item) => item.rewardType)}::integer[], ${numbers((item) => item.minMilli)}::integer[],
      ${numbers((item) => item.maxMilli)}::integer[], ${numbers((item) => item.redemptions)}::double precision[],
      ${numbers((item) => item.rate)}::integer[], ${numbers((item) => item.priceAgorot)}::integer[],
      ${numbers((item) => item.isWeighted)}::boolean[], ${numbers((item) => item.giftCount)}::double precision[],
      ${numbers((item) => item.giftPriceAgorot)}::integer[])
  `.execute(db);
}

/** Another process changed the store's promotions meanwhile: what was to stay is not there any more. */
export class PromotionsChangedError extends Error {}

/**
 * Makes the promotions of a file live. A full file replaces all promotions of the store. A delta changes only the
 * promotions that it names, and ends those that it marks as inactive. Promotions that a newer file named stay.
 * @param repeated promotions of a full file that are stored already
 * @returns how many began or changed, and how many ended
 * @throws PromotionsChangedError when one of the repeated ones is no longer live: nothing was changed
 */
export async function goLive(
  db: Db,
  file: PromotionsFile,
  hasMixedBundles: boolean,
  repeated: readonly RepeatedPromotion[],
): Promise<{ live: number; ended: number }> {
  const { fileId, storeId, fileAt, isFull, ended: endedIds } = file;
  await db.selectFrom('store').select('store_id').where('store_id', '=', storeId).forUpdate().execute();
  const staying = arrayText(repeated.map(({ row }) => row));
  await requireLive(db, staying, repeated.length);
  const replaced = isFull
    ? sql`p.file_at <= ${fileAt} and not p.promotion_row = any(${staying}::integer[])`
    : sql`p.file_at <= ${fileAt} and (p.promotion_id = any(${[...endedIds]}::text[]) or exists (
        select 1 from store_promotion n where n.file_id = ${fileId} and n.promotion_id = p.promotion_id))`;
  const over = await sql<{ is_ended: boolean }>`
    update store_promotion p set is_live = false
    where p.store_id = ${storeId} and p.is_live and p.file_id is distinct from ${fileId} and ${replaced}
    returning not exists (
      select 1 from store_promotion n where n.file_id = ${fileId} and n.promotion_id = p.promotion_id) as is_ended
  `.execute(db);
  const live = await sql`
    update store_promotion p set is_live = true
    where p.file_id = ${fileId} and not exists (
      select 1 from store_promotion o
      where o.store_id = ${storeId} and o.is_live and o.promotion_id = p.promotion_id)
  `.execute(db);
  await movePromotions(
    db,
    repeated.filter(({ isMoved }) => isMoved),
  );
  if (isFull) {
    await db
      .updateTable('store')
      .set({ promotions_full_at: fileAt, has_mixed_bundles: hasMixedBundles })
      .where('store_id', '=', storeId)
      .execute();
  } else await touchStore(db, storeId);
  return { live: Number(live.numAffectedRows ?? 0), ended: over.rows.filter((row) => row.is_ended).length };
}

/** Adds clubs that promotions of the store's chain name, so that its customers can choose them [F34]. */
export async function addChainClubs(db: Db, storeId: number, clubIds: readonly number[]): Promise<void> {
  await sql`
    update chain c set club_ids = array(select distinct club from unnest(c.club_ids || x.club_ids) club order by club)
    from (select ${arrayText(clubIds)}::integer[] as club_ids) x
    where c.chain_id = (select chain_id from store where store_id = ${storeId}) and not c.club_ids @> x.club_ids
  `.execute(db);
}

async function requireLive(db: Db, rows: string, count: number): Promise<void> {
  if (count === 0) return;
  const live = await sql<{ count: number }>`
    select count(*)::integer as count from store_promotion where promotion_row = any(${rows}::integer[]) and is_live
  `.execute(db);
  if (live.rows[0]?.count !== count) throw new PromotionsChangedError();
}

async function movePromotions(db: Db, moved: readonly RepeatedPromotion[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update store_promotion p set place = n.place
    from unnest(${arrayText(moved.map(({ row }) => row))}::integer[],
      ${arrayText(moved.map(({ place }) => place))}::integer[]) as n (promotion_row, place)
    where p.promotion_row = n.promotion_row
  `.execute(db);
}

/** Deletes some of what is not live: of other files, and of this one where it lost. @returns how many */
export async function deleteDead(db: Db, storeId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from store_promotion where promotion_row in (
      select p.promotion_row from store_promotion p
      where p.store_id = ${storeId} and not p.is_live and not exists (
        select 1 from feed_file f where f.file_id = p.file_id and f.state = 'reading')
      limit ${limit})
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** Gives up what a refused or interrupted file had brought. */
export async function dropPromotionsOf(db: Db, fileId: number, limit: number): Promise<number> {
  const deleted = await sql`
    delete from store_promotion where promotion_row in (
      select promotion_row from store_promotion where file_id = ${fileId} and not is_live limit ${limit})
  `.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
