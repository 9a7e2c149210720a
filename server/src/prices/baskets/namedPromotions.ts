import type { Promotion } from '@sali/domain/promotions/promotion';
import type { Naming, Offer, PromotionFacts } from '../offers/offers.ts';

/** The promotions that name a basket's goods, each with the rows of these only; the same rows are the same object. */
export class NamedPromotions {
  readonly #promotions = new Map<PromotionFacts, Map<string, Promotion>>();
  readonly #numbers = new Map<Naming, number>();

  /** @param sold what a store offers of the basket */
  of(sold: readonly Offer[]): Promotion[] {
    const byFacts = new Map<PromotionFacts, Naming[]>();
    for (const { namings } of sold) {
      for (const naming of namings) {
        const others = byFacts.get(naming.facts);
        if (others) others.push(naming);
        else byFacts.set(naming.facts, [naming]);
      }
    }
    return Array.from(byFacts, ([facts, namings]) => this.#promotionOf(facts, namings));
  }

  #promotionOf(facts: PromotionFacts, namings: readonly Naming[]): Promotion {
    const known = this.#promotions.get(facts) ?? new Map<string, Promotion>();
    this.#promotions.set(facts, known);
    let key = '';
    for (const naming of namings) key += `${this.#numberOf(naming)},`;
    const promotion = known.get(key) ?? {
      ...facts,
      items: namings.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
    };
    known.set(key, promotion);
    return promotion;
  }

  #numberOf(naming: Naming): number {
    const number = this.#numbers.get(naming) ?? this.#numbers.size;
    this.#numbers.set(naming, number);
    return number;
  }
}
