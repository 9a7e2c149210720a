import type { Agorot } from '@sali/domain/money';
import { type BasketOffer, plainTotalOf, type PricedBasket, priceOffer } from '@sali/domain/promotions/solver/basket';
import type { PartPricer } from '@sali/domain/promotions/solver/partPricer';
import type { Offer } from '../offers/offers.ts';
import type { PricedPromotionRow } from './namedPromotions.ts';

/** What lines of a basket that no promotion joins with its others cost, in all stores that offer the same of them. */
export class PricedPiece {
  /** What is in no deal. */
  readonly plainAgorot: Agorot;
  /** Each different one of its deals, ascending. */
  readonly #thresholds: readonly Agorot[];
  /** By how many of them are met. */
  readonly #priced: readonly PricedBasket[];

  constructor(offered: BasketOffer, pricer: PartPricer) {
    this.plainAgorot = plainTotalOf(offered);
    const spends = offered.deals.flatMap(({ promotion: { spendAgorot } }) => (spendAgorot > 0 ? spendAgorot : []));
    this.#thresholds = [...new Set(spends)].sort((a, b) => a - b);
    this.#priced = [0, ...this.#thresholds].map((plainAgorot) => priceOffer(offered, pricer, plainAgorot));
  }

  /** @param plainAgorot of the whole basket: it decides which thresholds are met */
  price(plainAgorot: Agorot): PricedBasket | undefined {
    let met = 0;
    while (plainAgorot >= (this.#thresholds[met] ?? Infinity)) met += 1;
    return this.#priced[met];
  }
}

/** What it costs where nothing else is bought. */
export const aloneAgorot = (piece: PricedPiece): Agorot => piece.price(piece.plainAgorot)?.totalAgorot ?? Infinity;

/** Some 50 MB. */
const PIECES_MAX = 50_000;

type CachedPieces = { readonly counting: readonly PricedPromotionRow[]; readonly pieces: Map<number, PricedPiece> };

/**
 * Most products are in no deal with another of the basket. What so much of one costs at an offer is cached from one
 * comparison to the next, for as long as the same promotions count.
 */
class PricedAlone {
  readonly #cache = new Map<Offer, CachedPieces>();
  #count = 0;

  /** @param counting those of the offer that count for this shopper now */
  of(
    offer: Offer,
    counting: readonly PricedPromotionRow[],
    quantityMilli: number,
    make: () => PricedPiece,
  ): PricedPiece {
    let cached = this.#cache.get(offer);
    if (!cached || !isSame(cached.counting, counting)) {
      cached = { counting, pieces: new Map() };
      this.#cache.set(offer, cached);
    }
    const known = cached.pieces.get(quantityMilli);
    if (known) return known;
    const piece = make();
    cached.pieces.set(quantityMilli, piece);
    this.#count += 1;
    if (this.#count > PIECES_MAX) {
      this.#cache.clear();
      this.#count = 0;
    }
    return piece;
  }
}

export const pricedAlone = new PricedAlone();

const isSame = (one: readonly PricedPromotionRow[], other: readonly PricedPromotionRow[]): boolean =>
  one === other || (one.length === other.length && one.every((promotionRow, at) => promotionRow === other[at]));
