import { type FactCells, factsOf, itemOf } from '../promotions/db.ts';
import type { PromotionRow, Offer, PromotionFacts } from './productOffers.ts';
import type { PromotionCells } from './db.ts';

/**
 * Makes offers of what is read, each different one once: four fifths of a chain's promotions are the same in all its
 * stores. What is compared by identity afterwards is priced once, too.
 */
export class OfferInterner {
  readonly #facts = new Map<string, PromotionFacts>();
  readonly #promotionRows = new Map<string, { readonly promotionRow: PromotionRow; readonly number: number }>();
  readonly #offers = new Map<string, Offer>();

  /** @param cells all that name the product in the store */
  offerOf(
    code: string,
    [priceAgorot, isWeighed, isDiscountable]: readonly [number, boolean, boolean],
    cells: readonly NumberedPromotionRow[],
  ): Offer {
    const numbers = cells.map(({ number }) => number).join();
    const key = `${code}/${priceAgorot}/${isWeighed}/${isDiscountable}/${numbers}`;
    const known = this.#offers.get(key);
    if (known) return known;
    const offer = {
      priceAgorot,
      isWeighed,
      isDiscountable,
      promotionRows: cells.map(({ promotionRow }) => promotionRow),
    };
    this.#offers.set(key, offer);
    return offer;
  }

  promotionRowOf([, facts, place, item]: PromotionCells): NumberedPromotionRow {
    const key = JSON.stringify([facts, place, item]);
    const known = this.#promotionRows.get(key);
    if (known) return known;
    const promotionRow = { facts: this.#factsOf(facts), item: itemOf(item), place };
    const shared = { promotionRow, number: this.#promotionRows.size };
    this.#promotionRows.set(key, shared);
    return shared;
  }

  /** How many are held: what no store offers any more is let go with all the rest. */
  get size(): number {
    return this.#offers.size + this.#promotionRows.size;
  }

  #factsOf(cells: FactCells): PromotionFacts {
    const key = JSON.stringify(cells);
    const known = this.#facts.get(key);
    if (known) return known;
    const facts = factsOf(cells);
    this.#facts.set(key, facts);
    return facts;
  }
}

export type NumberedPromotionRow = { readonly promotionRow: PromotionRow; readonly number: number };
