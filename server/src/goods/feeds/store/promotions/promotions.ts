import { createHash } from 'node:crypto';
import type { Promotion } from '@sali/domain/goods/promotions/terms/promotion';
import { CLUB_ID_MAX } from '@sali/domain/people/settings/clubs';
import { yieldEvery } from '../../../../base/yielding.ts';
import type { FeedDeps } from '../../deps.ts';
import { fileTermsOf, finish, type RawPromotion } from '../../rows/promotionRow.ts';
import { FeedError } from '../../feedError.ts';
import type { LivePromotion, PromotionsFile, RepeatedPromotion, StorePromotionFacts, WrittenPromotion } from './db.ts';
import * as sql from './db.ts';

/**
 * Stores the promotions of a store's file: row by row out of sight, then all of them at once [F25]. Promotions that a
 * full file repeats, which are nearly all from one day to the next, are not written again.
 */

/** Rows in one transaction: writing them keeps this thread some milliseconds. */
const CHUNK_ITEMS = 2000;
const CHUNK_PROMOTIONS = 200;
/** So long others wait while promotions are compared. */
const SLICE_MS = 5;

/** `changed`: promotions that began, changed or ended. */
export type StoredPromotions = 'older' | { readonly changed: number };

type PromotionHooks = { readonly onRows?: (items: number) => void; readonly signal?: AbortSignal };

/** @throws FeedError when it is interrupted: nothing of the file is kept */
export async function storePromotions(
  deps: FeedDeps,
  file: PromotionsFile,
  read: readonly RawPromotion[],
  hooks: PromotionHooks,
): Promise<StoredPromotions> {
  const known = await sql.promotionFactsOf(deps.db, file.storeId);
  if (known.promotionsFullAt !== null && known.promotionsFullAt > file.fileAt) return 'older';
  const finishedFile = finished(file, read, known);
  // The time of a delta's promotions counts for each of them: all are written.
  const live = file.isFull ? await sql.livePromotions(deps.db, file.storeId) : new Map<string, never>();
  try {
    return await storeChanged(deps, file, finishedFile, live, hooks);
  } catch (error) {
    if (!(error instanceof sql.PromotionsChangedError)) throw error;
    return storeChanged(deps, file, finishedFile, new Map(), hooks);
  }
}

/** @param live what counts now and need not be written again, by id */
async function storeChanged(
  deps: FeedDeps,
  file: PromotionsFile,
  { promotions, hasMixedBundles }: FinishedFile,
  live: ReadonlyMap<string, LivePromotion>,
  hooks: PromotionHooks,
): Promise<StoredPromotions> {
  const { written, repeated } = await comparedWith(live, promotions);
  try {
    let items = 0;
    for (const chunk of chunksOf(written)) {
      if (hooks.signal?.aborted) throw new FeedError('interrupted');
      await deps.db.transaction().execute((trx) => sql.addPromotions(trx, file, chunk));
      items += chunk.reduce((sum, { promotion }) => sum + promotion.items.length, 0);
      hooks.onRows?.(items);
    }
    const changes = await deps.db.transaction().execute(async (trx) => {
      await sql.addChainClubs(trx, file.storeId, clubsOf(written));
      return sql.goLive(trx, file, hasMixedBundles, repeated);
    });
    while ((await sql.deleteDead(deps.db, file.storeId, CHUNK_PROMOTIONS)) > 0);
    return { changed: changes.live + changes.ended };
  } catch (error) {
    while ((await sql.dropPromotionsOf(deps.db, file.fileId, CHUNK_PROMOTIONS)) > 0);
    throw error;
  }
}

/** The clubs that promotions name, without everybody and clubs without a number. */
const clubsOf = (written: readonly WrittenPromotion[]): number[] =>
  [...new Set(written.flatMap(({ promotion }) => promotion.clubIds))].filter((id) => id >= 1 && id <= CLUB_ID_MAX);

async function comparedWith(
  live: ReadonlyMap<string, LivePromotion>,
  promotions: readonly Promotion[],
): Promise<{ written: WrittenPromotion[]; repeated: RepeatedPromotion[] }> {
  const turn = yieldEvery(SLICE_MS);
  const written: WrittenPromotion[] = [];
  const repeated: RepeatedPromotion[] = [];
  for (const [place, promotion] of promotions.entries()) {
    const contentHash = contentHashOf(promotion);
    const same = live.get(promotion.promotionId);
    if (same?.contentHash === contentHash) repeated.push({ row: same.row, place, isMoved: same.place !== place });
    else written.push({ place, contentHash, promotion });
    const pause = turn();
    if (pause) await pause;
  }
  return { written, repeated };
}

/** 64 bits of all that is stored of a promotion, as a number's text. */
const contentHashOf = (promotion: Promotion): string =>
  createHash('sha256').update(JSON.stringify(promotion)).digest().readBigInt64BE().toString();

type FinishedFile = { readonly promotions: readonly Promotion[]; readonly hasMixedBundles: boolean };

/** A delta of a few promotions does not show whether sets mix in this store: its last full file does [F22]. */
function finished({ isFull }: PromotionsFile, read: readonly RawPromotion[], known: StorePromotionFacts): FinishedFile {
  const terms = fileTermsOf(read);
  const hasMixedBundles = isFull ? terms.hasMixedBundles : (known.hasMixedBundles ?? terms.hasMixedBundles);
  return {
    promotions: read.map((promotion) => finish(promotion, { ...terms, hasMixedBundles })),
    hasMixedBundles,
  };
}

/** A promotion stays whole: the largest has 14,000 items, and then goes alone. */
function* chunksOf(promotions: readonly WrittenPromotion[]): Generator<WrittenPromotion[]> {
  let chunk: WrittenPromotion[] = [];
  let items = 0;
  for (const written of promotions) {
    const count = written.promotion.items.length;
    const isFull = chunk.length === CHUNK_PROMOTIONS || items + count > CHUNK_ITEMS;
    if (isFull && chunk.length > 0) {
      yield chunk;
      [chunk, items] = [[], 0];
    }
    chunk.push(written);
    items += count;
  }
  if (chunk.length > 0) yield chunk;
}
