import { termsOf } from '@sali/domain/promotions/deal';
import { signsOfText } from '@sali/domain/promotions/deals';
import type { Shopping } from '@sali/domain/promotions/partPricer';
import { counts, type Promotion, runsAt } from '@sali/domain/promotions/promotion';
import type { Naming, Offer, PromotionFacts } from '../offers/offers.ts';

/** The promotions that name a basket's goods, each with the rows of these only; the same rows are the same object. */
export class NamedPromotions {
  readonly #shopping: Shopping;
  readonly #counting = new Map<Offer, readonly Naming[]>();
  readonly #promotions = new Map<PromotionFacts, Map<string, Promotion>>();
  readonly #numbers = new Map<Naming, number>();

  constructor(shopping: Shopping) {
    this.#shopping = shopping;
  }

  /** @param sold what a store offers of the basket */
  of(sold: readonly Offer[]): Promotion[] {
    const byFacts = new Map<PromotionFacts, Naming[]>();
    for (const offer of sold) {
      for (const naming of this.#countingOf(offer)) {
        const others = byFacts.get(naming.facts);
        if (others) others.push(naming);
        else byFacts.set(naming.facts, [naming]);
      }
    }
    return Array.from(byFacts, ([facts, namings]) => this.#promotionOf(facts, namings));
  }

  /** Those that touch the price of this shopper now: most of what files tell does not. */
  #countingOf(offer: Offer): readonly Naming[] {
    const known = this.#counting.get(offer);
    if (known) return known;
    const { at, clubIds } = this.#shopping;
    const counting = pricedNamingsOf(offer).filter(
      ({ facts }) => runsAt(facts, at) && counts(facts, signsOfText(facts.text), clubIds),
    );
    this.#counting.set(offer, counting);
    return counting;
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

const priced = new WeakMap<Offer, readonly Naming[]>();

/** Those that mean something at the offer's price, whoever shops and whenever: found once for each offer in memory. */
function pricedNamingsOf(offer: Offer): readonly Naming[] {
  const known = priced.get(offer);
  if (known) return known;
  const namings = offer.namings.filter(
    ({ facts, item }) =>
      facts.textOnly === null && termsOf({ ...facts, items: [item] }, signsOfText(facts.text), item, offer) !== null,
  );
  priced.set(offer, namings);
  return namings;
}
