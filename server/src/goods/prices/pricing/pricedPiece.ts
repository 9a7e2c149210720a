import type { Agorot, Thousandths } from '@sali/domain/base/units';
import { getOrCreate } from '@sali/domain/base/memo';
import {
  type BasketOffer,
  plainTotalOf,
  type PricedBasket,
  priceOffer,
} from '@sali/domain/goods/promotions/solver/basket';
import type { PartPricer } from '@sali/domain/goods/promotions/solver/partPricer';
import type { Offer } from '../offers/offers.ts';
import type { PricedPromotionRow } from './namedPromotions.ts';

/** The price of basket lines that share no promotion with other lines. Computed once for all stores with the same offers. */
export class PricedPiece {
  /** The shelf total of the lines that are in no deal. */
  readonly plainAgorot: Agorot;
  /** The different thresholds of its deals, in ascending order. */
  readonly #thresholds: readonly Agorot[];
  /** The price of the lines, by the number of thresholds that are met. */
  readonly #priced: readonly PricedBasket[];

  constructor(offered: BasketOffer, pricer: PartPricer) {
    this.plainAgorot = plainTotalOf(offered);
    const spends = offered.deals.flatMap(({ promotion: { spendAgorot } }) => (spendAgorot > 0 ? spendAgorot : []));
    this.#thresholds = [...new Set(spends)].sort((a, b) => a - b);
    this.#priced = [0, ...this.#thresholds].map((plainAgorot) => priceOffer(offered, pricer, plainAgorot));
  }

  /** @param plainAgorot the shelf total of all lines of the basket in no deal: it decides which thresholds are met */
  price(plainAgorot: Agorot): PricedBasket | undefined {
    let met = 0;
    while (plainAgorot >= (this.#thresholds[met] ?? Infinity)) met += 1;
    return this.#priced[met];
  }
}

/** The total where nothing else is bought. */
export const aloneAgorot = (piece: PricedPiece): Agorot => piece.price(piece.plainAgorot)?.totalAgorot ?? Infinity;

/** The most pieces in the cache: about 50 MB. */
const PIECES_MAX = 50_000;

type CachedPieces = { readonly counting: readonly PricedPromotionRow[]; readonly pieces: Map<number, PricedPiece> };

/**
 * A cache of products that are in no deal with another of the basket, as most are: what a quantity costs at an offer. It
 * is used from one comparison to the next, for as long as the same promotions of the offer count.
 */
export class PiecesAlone {
  readonly #cache = new Map<Offer, CachedPieces>();
  #count = 0;

  /** @param counting the promotions of the offer that count for this shopper now */
  of(
    offer: Offer,
    counting: readonly PricedPromotionRow[],
    quantityMilli: Thousandths,
    make: () => PricedPiece,
  ): PricedPiece {
    let cached = this.#cache.get(offer);
    if (!cached || !isSame(cached.counting, counting)) {
      cached = { counting, pieces: new Map() };
      this.#cache.set(offer, cached);
    }
    return getOrCreate(cached.pieces, quantityMilli, () => this.#counted(make()));
  }

  /** Counts a new piece. The cache starts again from the beginning when there are too many. */
  #counted(piece: PricedPiece): PricedPiece {
    this.#count += 1;
    if (this.#count > PIECES_MAX) {
      this.#cache.clear();
      this.#count = 0;
    }
    return piece;
  }
}

const isSame = (one: readonly PricedPromotionRow[], other: readonly PricedPromotionRow[]): boolean =>
  one === other || (one.length === other.length && one.every((promotionRow, at) => promotionRow === other[at]));
