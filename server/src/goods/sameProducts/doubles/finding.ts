import { AlikeIndex, alikePairs } from '@sali/domain/goods/catalogue/doubles/alike';
import {
  compareDoubles,
  doubleReason,
  type DoubleCandidate,
  type FoundDouble,
} from '@sali/domain/goods/catalogue/doubles/doubles';
import { runInSlices } from '@sali/domain/goods/catalogue/slices';
import { yieldToRequests } from '../../../base/yielding.ts';
import { waitToGroup } from '../db.ts';
import type { SameProductsRoom } from '../room.ts';
import { readCurrentPriceRanges, readRowsOf, readRowsAfter, replaceWaitingDoubles } from './db.ts';

/** Pairs of rows that may be one product under two codes, of which managers are asked about the likeliest. */
const PRODUCT_DOUBLES_WAITING_MAX = 1000;

/** Finds rows that may be one product under two codes, after products changed [PM12]. */

/** How long requests wait for a slice of it. */
const SLICE_MS = 2;
const PAGE_ROWS = 1000;
/** How many products have their prices read at once, which takes the database some 50 ms. */
const PAGE_PRICES = 100;

/**
 * Compares all rows by their codes and names, reads the prices of those that are alike, and writes the pairs that wait. The
 * work grows with the number of rows, not with that of pairs, and only alike rows are in memory. Requests go first.
 * @returns how many pairs were found
 */
export async function findDoubles({ db, inFlight, now }: SameProductsRoom): Promise<number> {
  const turn = yieldToRequests(SLICE_MS, inFlight);
  const index = new AlikeIndex();
  for (let after = 0; ;) {
    const page = await readRowsAfter(db, after, PAGE_ROWS);
    for (const row of page) index.add(row);
    await turn();
    after = page.at(-1)?.productId ?? after;
    if (page.length < PAGE_ROWS) break;
  }
  const shared = await runInSlices(index.shared(), turn);
  const rows = new Map<number, DoubleCandidate>();
  const alike = [...new Set(shared.flatMap(({ productIds }) => productIds))];
  for (let from = 0; from < alike.length; from += PAGE_ROWS) {
    for (const row of await readRowsOf(db, alike.slice(from, from + PAGE_ROWS))) rows.set(row.productId, row);
    await turn();
  }
  const pairs = await runInSlices(alikePairs(shared, rows), turn);
  const ids = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const prices = new Map<number, Parameters<typeof doubleReason>[1]>();
  for (let from = 0; from < ids.length; from += PAGE_PRICES) {
    for (const facts of await readCurrentPriceRanges(db, ids.slice(from, from + PAGE_PRICES)))
      prices.set(facts.productId, { ...facts, chainId: rows.get(facts.productId)?.chainId ?? '' });
    await turn();
  }
  const found = pairs.flatMap(({ oneId, otherId, by }): FoundDouble[] => {
    const [one, other] = [prices.get(oneId), prices.get(otherId)];
    const reason = one && other ? doubleReason(by, one, other) : null;
    return reason === null ? [] : [{ oneId, otherId, reason }];
  });
  const likeliest = found.toSorted(compareDoubles).slice(0, PRODUCT_DOUBLES_WAITING_MAX);
  await db.transaction().execute(async (tx) => {
    await waitToGroup(tx);
    await replaceWaitingDoubles(tx, likeliest, now());
  });
  return likeliest.length;
}
