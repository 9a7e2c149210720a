import { termsOf } from '@sali/domain/promotions/deal';
import { signsOfText } from '@sali/domain/promotions/deals';
import { isJoining } from '@sali/domain/promotions/parts';
import type { Shopping } from '@sali/domain/promotions/partPricer';
import { counts, type Promotion, runsAt } from '@sali/domain/promotions/promotion';
import type { Naming, Offer, PromotionFacts } from '../offers/offers.ts';

/** The promotions that name a basket's goods, each with the rows of these only; the same rows are the same object. */
export class NamedPromotions {
  readonly #shopping: Shopping;
  readonly #counting = new Map<Offer, readonly PricedNaming[]>();
  readonly #promotions = new Map<PromotionFacts, Map<string, Promotion>>();
  readonly #numbers = new Map<Naming, number>();

  constructor(shopping: Shopping) {
    this.#shopping = shopping;
  }

  /** @param sold what a store offers of the basket */
  of(sold: readonly Offer[]): Promotion[] {
    const byFacts = new Map<PromotionFacts, Naming[]>();
    for (const offer of sold) {
      for (const { naming } of this.countingOf(offer)) {
        const others = byFacts.get(naming.facts);
        if (others) others.push(naming);
        else byFacts.set(naming.facts, [naming]);
      }
    }
    return Array.from(byFacts, ([facts, namings]) => this.#promotionOf(facts, namings));
  }

  /** Those that touch the price of this shopper now: most rows of files do not. */
  countingOf(offer: Offer): readonly PricedNaming[] {
    const known = this.#counting.get(offer);
    if (known) return known;
    const { at, clubIds } = this.#shopping;
    const priced = pricedNamingsOf(offer);
    const counting = priced.filter(
      ({ naming: { facts } }) => runsAt(facts, at) && counts(facts, signsOfText(facts.text), clubIds),
    );
    const kept = counting.length === priced.length ? priced : counting;
    this.#counting.set(offer, kept);
    return kept;
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

/** As if there were no promotion at all. */
export class NoPromotions extends NamedPromotions {
  override countingOf(): readonly PricedNaming[] {
    return NOTHING;
  }
}

const NOTHING: readonly PricedNaming[] = [];

/** What it means at the offer's price may depend on what else of the promotion is bought. */
export type PricedNaming = { readonly naming: Naming; readonly isJoining: boolean };

const priced = new WeakMap<Offer, readonly PricedNaming[]>();

/** The rows with an effect at the offer's price, for any shopper at any time. Computed once for each cached offer. */
export function pricedNamingsOf(offer: Offer): readonly PricedNaming[] {
  const known = priced.get(offer);
  if (known) return known;
  const namings = offer.namings.flatMap((naming) => {
    const { facts, item } = naming;
    if (facts.textOnly !== null) return [];
    const terms = termsOf({ ...facts, items: [item] }, signsOfText(facts.text), item, offer);
    return terms === null ? [] : [{ naming, isJoining: isJoining({ terms }) }];
  });
  priced.set(offer, namings);
  return namings;
}
