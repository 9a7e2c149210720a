import { runsAt, type WallTime } from '@sali/domain/promotions/terms/promotion';
import { type ShownDeal, shownDealOf } from '@sali/domain/promotions/texts/sale';
import type { Offer } from './productOffers.ts';

/** The deals that are shown beside prices at a time. Stores with the same offer share them. */
export class RunningDeals {
  readonly #at: WallTime;
  readonly #known = new Map<Offer, readonly ShownDeal[]>();

  constructor(at: WallTime) {
    this.#at = at;
  }

  /** Not ranked. */
  of(offer: Offer): readonly ShownDeal[] {
    const known = this.#known.get(offer);
    if (known) return known;
    const deals = offer.promotionRows.flatMap(({ facts, item }) => {
      if (!runsAt(facts, this.#at)) return [];
      return shownDealOf({ ...facts, items: [item] }, item, offer) ?? [];
    });
    this.#known.set(offer, deals);
    return deals;
  }
}
