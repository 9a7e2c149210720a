import { type FactCells, factsOf, itemOf } from '../promotions/db.ts';
import type { Naming, Offer, PromotionFacts } from './column.ts';
import type { PromotionCells } from './db.ts';

/**
 * Makes offers of what is read, each different one once: four fifths of a chain's promotions are the same in all its
 * stores. What is compared by identity afterwards is priced once, too.
 */
export class Sharing {
  readonly #facts = new Map<string, PromotionFacts>();
  readonly #namings = new Map<string, { readonly naming: Naming; readonly number: number }>();
  readonly #offers = new Map<string, Offer>();

  /** @param cells all that name the product in the store */
  offerOf(
    code: string,
    [priceAgorot, isWeighed, isDiscountable]: readonly [number, boolean, boolean],
    cells: readonly SharedNaming[],
  ): Offer {
    const numbers = cells.map(({ number }) => number).join();
    const key = `${code}/${priceAgorot}/${isWeighed}/${isDiscountable}/${numbers}`;
    const known = this.#offers.get(key);
    if (known) return known;
    const offer = { priceAgorot, isWeighed, isDiscountable, namings: cells.map(({ naming }) => naming) };
    this.#offers.set(key, offer);
    return offer;
  }

  namingOf([, facts, place, item]: PromotionCells): SharedNaming {
    const key = JSON.stringify([facts, place, item]);
    const known = this.#namings.get(key);
    if (known) return known;
    const naming = { facts: this.#factsOf(facts), item: itemOf(item), place };
    const shared = { naming, number: this.#namings.size };
    this.#namings.set(key, shared);
    return shared;
  }

  /** How many are held: what no store offers any more is let go with all the rest. */
  get size(): number {
    return this.#offers.size + this.#namings.size;
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

export type SharedNaming = { readonly naming: Naming; readonly number: number };
