import { memoByKey, weakMemoByIdentity } from '@sali/domain/base/memo';
import {
  PartPricer,
  shopperIn,
  type Shopper,
  type ShoppingContext,
} from '@sali/domain/goods/promotions/solver/partPricer';
import { effectiveRowsOf, NamedPromotions, NoPromotions, type PricedPromotionRow } from './namedPromotions.ts';
import { PiecesAlone } from './pricedPiece.ts';
import type { WireLines } from './pricedStore.ts';
import { RecentPricings } from './recentPricings.ts';
import type { Offer } from '../offers/offers.ts';

/**
 * The caches of pricing that live longer than one comparison. The prices room has one session for the life of the process.
 * Their keys are the offers of `room.offers`, compared by identity: stores that offer the same have the same object (see
 * "Identity" in docs/spec/pricing.md). An offer that changes is a new object, so nothing here has to be cleared when prices
 * change.
 */
export class PricingSession {
  /** The rows of an offer that have an effect at its price, for any shopper at any time. */
  readonly pricedRowsOf: (offer: Offer) => readonly PricedPromotionRow[] = weakMemoByIdentity(effectiveRowsOf);
  /** The pricings of first answers, until the second answer asks for them. */
  readonly recent = new RecentPricings();
  readonly #alone = new PiecesAlone();

  /**
   * Creates the caches of one comparison: the only place that does. They hold for one shopper at one time.
   * @param isPlain at shelf prices: no promotion counts
   */
  forComparison(shopper: Shopper, isPlain = false): ComparisonPricing {
    const shared = { pricer: new PartPricer(), alone: this.#alone, wireLines: new Map() };
    // Chains may have equal promotions, which are one object [J31]: only what counts differs by the clubs.
    const withClubs = memoByKey(
      ({ clubIds = [] }: ShoppingContext) => clubIds.join(),
      (shopping): ChainPricing => ({
        ...shared,
        shopping,
        promotions: isPlain ? new NoPromotions(shopping) : new NamedPromotions(shopping, this.pricedRowsOf),
      }),
    );
    return {
      ...shared,
      inChain: memoByKey(
        (chainId: string) => chainId,
        (chainId) => withClubs(shopperIn(shopper, chainId)),
      ),
    };
  }
}

/** The parts that are computed once for all stores of a comparison. */
export type ComparisonPricing = {
  /** From promotions to deals, parts and their prices. */
  readonly pricer: PartPricer;
  readonly wireLines: WireLines;
  /** Pricing for the shopper in the stores of a chain [B24]; chains in which the same clubs count share it. */
  readonly inChain: (chainId: string) => ChainPricing;
};

/** The parts that are computed once for all stores of a comparison in which the same clubs count. */
export type ChainPricing = Pick<ComparisonPricing, 'pricer'> & {
  readonly shopping: ShoppingContext;
  /** From offers to promotions with the rows of the basket. */
  readonly promotions: NamedPromotions;
  /** Products that no promotion joins with others; shared by all comparisons of the session. */
  readonly alone: PiecesAlone;
};
