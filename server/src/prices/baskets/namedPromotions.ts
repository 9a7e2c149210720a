import { termsOf } from '@sali/domain/promotions/terms/terms';
import { signsOfText } from '@sali/domain/promotions/terms/deals';
import { isJoining } from '@sali/domain/promotions/solver/parts';
import type { ShoppingContext } from '@sali/domain/promotions/solver/partPricer';
import { countsFor, type Promotion, runsAt } from '@sali/domain/promotions/terms/promotion';
import type { PromotionRow, Offer, PromotionFacts } from '../offers/offers.ts';

/** The promotions that name a basket's goods, each with the rows of these only; the same rows are the same object. */
export class NamedPromotions {
  readonly #shopping: ShoppingContext;
  readonly #counting = new Map<Offer, readonly PricedPromotionRow[]>();
  readonly #promotions = new Map<PromotionFacts, Map<string, Promotion>>();
  readonly #numbers = new Map<PromotionRow, number>();

  constructor(shopping: ShoppingContext) {
    this.#shopping = shopping;
  }

  /** @param sold what a store offers of the basket */
  of(sold: readonly Offer[]): Promotion[] {
    const byFacts = new Map<PromotionFacts, PromotionRow[]>();
    for (const offer of sold) {
      for (const { promotionRow } of this.countingOf(offer)) {
        const others = byFacts.get(promotionRow.facts);
        if (others) others.push(promotionRow);
        else byFacts.set(promotionRow.facts, [promotionRow]);
      }
    }
    return Array.from(byFacts, ([facts, promotionRows]) => this.#promotionOf(facts, promotionRows));
  }

  /** Those that touch the price of this shopper now: most rows of files do not. */
  countingOf(offer: Offer): readonly PricedPromotionRow[] {
    const known = this.#counting.get(offer);
    if (known) return known;
    const { at, clubIds } = this.#shopping;
    const priced = pricedRowsOf(offer);
    const counting = priced.filter(
      ({ promotionRow: { facts } }) => runsAt(facts, at) && countsFor(facts, signsOfText(facts.text), clubIds),
    );
    const kept = counting.length === priced.length ? priced : counting;
    this.#counting.set(offer, kept);
    return kept;
  }

  #promotionOf(facts: PromotionFacts, promotionRows: readonly PromotionRow[]): Promotion {
    const known = this.#promotions.get(facts) ?? new Map<string, Promotion>();
    this.#promotions.set(facts, known);
    let key = '';
    for (const promotionRow of promotionRows) key += `${this.#numberOf(promotionRow)},`;
    const promotion = known.get(key) ?? {
      ...facts,
      items: promotionRows.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
    };
    known.set(key, promotion);
    return promotion;
  }

  #numberOf(promotionRow: PromotionRow): number {
    const number = this.#numbers.get(promotionRow) ?? this.#numbers.size;
    this.#numbers.set(promotionRow, number);
    return number;
  }
}

/** As if there were no promotion at all. */
export class NoPromotions extends NamedPromotions {
  override countingOf(): readonly PricedPromotionRow[] {
    return NOTHING;
  }
}

const NOTHING: readonly PricedPromotionRow[] = [];

/** What it means at the offer's price may depend on what else of the promotion is bought. */
export type PricedPromotionRow = { readonly promotionRow: PromotionRow; readonly isJoining: boolean };

const priced = new WeakMap<Offer, readonly PricedPromotionRow[]>();

/** The rows with an effect at the offer's price, for any shopper at any time. Computed once for each cached offer. */
export function pricedRowsOf(offer: Offer): readonly PricedPromotionRow[] {
  const known = priced.get(offer);
  if (known) return known;
  const promotionRows = offer.promotionRows.flatMap((promotionRow) => {
    const { facts, item } = promotionRow;
    if (facts.textOnly !== null) return [];
    const terms = termsOf({ ...facts, items: [item] }, signsOfText(facts.text), item, offer);
    return terms === null ? [] : [{ promotionRow, isJoining: isJoining({ terms }) }];
  });
  priced.set(offer, promotionRows);
  return promotionRows;
}
