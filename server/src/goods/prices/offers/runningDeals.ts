import { memoByIdentity } from '@sali/domain/base/memo';
import { runsAt, type WallTime } from '@sali/domain/goods/promotions/terms/promotion';
import { type ShownDeal, shownDealOf } from '@sali/domain/goods/promotions/texts/sale';
import type { Offer } from './productOffers.ts';

/** The deals that are shown beside prices at a time, not ranked. Stores with the same offer share the array. */
export const runningDealsAt = (at: WallTime): ((offer: Offer) => readonly ShownDeal[]) =>
  memoByIdentity((offer) =>
    offer.promotionRows.flatMap(({ facts, item }) => {
      if (!runsAt(facts, at)) return [];
      return shownDealOf({ ...facts, items: [item] }, item, offer) ?? [];
    }),
  );
