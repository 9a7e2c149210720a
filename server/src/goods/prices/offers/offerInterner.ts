import { getOrCreate, memoByKey } from '@sali/domain/base/memo';
import { type FactCells, factsOf, itemOf } from '../promotions/db.ts';
import type { PromotionRow, Offer } from './productOffers.ts';
import type { PromotionCells } from './db.ts';

/**
 * Makes offers of what is read. Equal facts, rows and offers become the same object: four fifths of a chain's promotions
 * are the same in all its stores. All later levels of pricing rely on it: they compare by identity, and price once what
 * stores have in common.
 */
export class OfferInterner {
  readonly #factsOf = memoByKey((cells: FactCells) => JSON.stringify(cells), factsOf);
  readonly #promotionRows = new Map<string, NumberedPromotionRow>();
  readonly #offers = new Map<string, Offer>();

  /** @param cells all that name the product in the store */
  offerOf(
    code: string,
    [priceAgorot, isWeighed, isDiscountable]: readonly [number, boolean, boolean],
    cells: readonly NumberedPromotionRow[],
  ): Offer {
    const numbers = cells.map(({ number }) => number).join();
    const key = `${code}/${priceAgorot}/${isWeighed}/${isDiscountable}/${numbers}`;
    return getOrCreate(this.#offers, key, () => ({
      priceAgorot,
      isWeighed,
      isDiscountable,
      promotionRows: cells.map(({ promotionRow }) => promotionRow),
    }));
  }

  promotionRowOf([, facts, place, item]: PromotionCells): NumberedPromotionRow {
    return getOrCreate(this.#promotionRows, JSON.stringify([facts, place, item]), () => ({
      promotionRow: { facts: this.#factsOf(facts), item: itemOf(item), place },
      number: this.#promotionRows.size,
    }));
  }

  /** How many objects are held. Those that no store offers any more are dropped together with all others. */
  get size(): number {
    return this.#offers.size + this.#promotionRows.size;
  }
}

/** A row with its number, a short key for it. */
export type NumberedPromotionRow = { readonly promotionRow: PromotionRow; readonly number: number };
