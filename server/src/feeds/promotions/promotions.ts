import type { Promotion } from '@sali/domain/promotions/promotion';
import type { FeedDeps } from '../deps.ts';
import { fileTermsOf, finish, type RawPromotion } from '../promotionRow.ts';
import { FeedRefused } from '../refusal.ts';
import {
  addPromotions,
  deleteDead,
  dropPromotionsOf,
  goLive,
  promotionFactsOf,
  type PromotionsFile,
  type StorePromotionFacts,
} from './db.ts';

/** Stores the promotions of a store's file: row by row out of sight, then all of them at once (deals §2 to §5). */

/** Rows in one transaction: writing them keeps this thread some milliseconds. */
const CHUNK_ITEMS = 2000;
const CHUNK_PROMOTIONS = 200;

export type StoredPromotions = 'older' | { readonly live: number };

/** @throws FeedRefused when it is interrupted: nothing of the file is kept */
export async function storePromotions(
  deps: FeedDeps,
  file: PromotionsFile,
  read: readonly RawPromotion[],
  hooks: { readonly onRows?: (items: number) => void; readonly signal?: AbortSignal },
): Promise<StoredPromotions> {
  const known = await promotionFactsOf(deps.db, file.storeId);
  if (known.promotionsFullAt !== null && known.promotionsFullAt > file.fileAt) return 'older';
  const { promotions, hasMixedBundles } = finished(file, read, known);
  try {
    let items = 0;
    for (const chunk of chunksOf(promotions)) {
      if (hooks.signal?.aborted) throw new FeedRefused('interrupted');
      await deps.db.transaction().execute((trx) => addPromotions(trx, file, chunk));
      items += chunk.reduce((sum, [, promotion]) => sum + promotion.items.length, 0);
      hooks.onRows?.(items);
    }
    const live = await deps.db.transaction().execute((trx) => goLive(trx, file, hasMixedBundles));
    while ((await deleteDead(deps.db, file.storeId, CHUNK_PROMOTIONS)) > 0);
    return { live };
  } catch (error) {
    while ((await dropPromotionsOf(deps.db, file.fileId, CHUNK_PROMOTIONS)) > 0);
    throw error;
  }
}

/** A delta of a few promotions does not tell whether sets mix in this store: its last full file does (deals §4). */
function finished(
  { isFull }: PromotionsFile,
  read: readonly RawPromotion[],
  known: StorePromotionFacts,
): { promotions: Promotion[]; hasMixedBundles: boolean } {
  const terms = fileTermsOf(read);
  const hasMixedBundles = isFull ? terms.hasMixedBundles : (known.hasMixedBundles ?? terms.hasMixedBundles);
  return {
    promotions: read.map((promotion) => finish(promotion, { ...terms, hasMixedBundles })),
    hasMixedBundles,
  };
}

type Placed = readonly [place: number, promotion: Promotion];

/** A promotion stays whole: the largest has 14,000 items, and then goes alone. */
function* chunksOf(promotions: readonly Promotion[]): Generator<Placed[]> {
  let chunk: Placed[] = [];
  let items = 0;
  for (const [place, promotion] of promotions.entries()) {
    const isFull = chunk.length === CHUNK_PROMOTIONS || items + promotion.items.length > CHUNK_ITEMS;
    if (isFull && chunk.length > 0) {
      yield chunk;
      [chunk, items] = [[], 0];
    }
    chunk.push([place, promotion]);
    items += promotion.items.length;
  }
  if (chunk.length > 0) yield chunk;
}
