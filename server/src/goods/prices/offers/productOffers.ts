import type { ShelfFacts } from '@sali/domain/goods/promotions/terms/terms';
import type { PromotionItem } from '@sali/domain/goods/promotions/terms/promotion';
import type { StoredPromotion } from '@sali/domain/goods/promotions/texts/sale';

/** A promotion without its items. */
export type PromotionFacts = Omit<StoredPromotion, 'items'>;

/** A row of a promotion: the promotion, its terms for one code, and the row's place in it. */
export type PromotionRow = { readonly facts: PromotionFacts; readonly item: PromotionItem; readonly place: number };

/** A store's offer of a product. */
export type Offer = ShelfFacts & { readonly promotionRows: readonly PromotionRow[] };

/** Every store's offer of one product, by the stores' places in memory; stores that offer the same share an object. */
export class ProductOffers {
  /** Undefined: not read yet; null: not sold there. */
  readonly #offers: (Offer | null | undefined)[] = [];
  /** When a file last wrote the price. */
  readonly #fileAtMs: number[] = [];

  offerAt(place: number): Offer | null | undefined {
    return this.#offers[place];
  }

  fileAtMs(place: number): number {
    return this.#fileAtMs[place] ?? 0;
  }

  set(place: number, offer: Offer | null, fileAtMs: number): void {
    while (this.#offers.length < place) {
      this.#offers.push(undefined);
      this.#fileAtMs.push(0);
    }
    this.#offers[place] = offer;
    this.#fileAtMs[place] = fileAtMs;
  }

  forget(place: number): void {
    if (place < this.#offers.length) this.#offers[place] = undefined;
  }
}
