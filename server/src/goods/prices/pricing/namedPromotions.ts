import { getOrCreate, memoByIdentity, numbering } from '@sali/domain/base/memo';
import { termsOf } from '@sali/domain/goods/promotions/terms/terms';
import { signsOfText } from '@sali/domain/goods/promotions/terms/deals';
import { isJoining } from '@sali/domain/goods/promotions/solver/parts';
import type { ShoppingContext } from '@sali/domain/goods/promotions/solver/partPricer';
import { countsFor, type Promotion, runsAt } from '@sali/domain/goods/promotions/terms/promotion';
import type { PromotionRow, Offer, PromotionFacts } from '../offers/offers.ts';

/** The promotions that name a basket's goods, each with the rows of these only; the same rows are the same object. */
export class NamedPromotions {
  readonly #promotions = new Map<PromotionFacts, Map<string, Promotion>>();
  readonly #rowNumberOf = numbering<PromotionRow>();
  /** The rows of an offer that change its price for this shopper now: most rows of files do not. */
  readonly countingOf: (offer: Offer) => readonly PricedPromotionRow[];

  /** @param pricedRowsOf the rows of an offer with an effect at its price, for any shopper at any time */
  constructor({ at, clubIds }: ShoppingContext, pricedRowsOf: (offer: Offer) => readonly PricedPromotionRow[]) {
    this.countingOf = memoByIdentity((offer) => {
      const priced = pricedRowsOf(offer);
      const counting = priced.filter(
        ({ promotionRow: { facts } }) => runsAt(facts, at) && countsFor(facts, signsOfText(facts.text), clubIds),
      );
      return counting.length === priced.length ? priced : counting;
    });
  }

  /** @param sold what a store offers of the basket */
  of(sold: readonly Offer[]): Promotion[] {
    const byFacts = rowsByFacts(sold.flatMap((offer) => this.countingOf(offer)));
    return Array.from(byFacts, ([facts, promotionRows]) => this.#promotionOf(facts, promotionRows));
  }

  #promotionOf(facts: PromotionFacts, promotionRows: readonly PromotionRow[]): Promotion {
    const byRows = getOrCreate(this.#promotions, facts, () => new Map<string, Promotion>());
    let key = '';
    for (const promotionRow of promotionRows) key += `${this.#rowNumberOf(promotionRow)},`;
    return getOrCreate(byRows, key, () => promotionWith(facts, promotionRows));
  }
}

/** Pricing at shelf prices: no promotion counts. */
export class NoPromotions extends NamedPromotions {
  constructor(shopping: ShoppingContext) {
    super(shopping, () => []);
  }
}

/** Rows of a store by their promotion. Stores with the same promotion have the same facts object. */
export function rowsByFacts(priced: readonly PricedPromotionRow[]): ReadonlyMap<PromotionFacts, PromotionRow[]> {
  const byFacts = new Map<PromotionFacts, PromotionRow[]>();
  for (const { promotionRow } of priced) getOrCreate(byFacts, promotionRow.facts, () => []).push(promotionRow);
  return byFacts;
}

/** A promotion with these of its rows, in the order of its file. */
export const promotionWith = (facts: PromotionFacts, promotionRows: readonly PromotionRow[]): Promotion => ({
  ...facts,
  items: promotionRows.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
});

/** A row with an effect on a price. A joining one makes the price depend on what else of the promotion is bought. */
export type PricedPromotionRow = { readonly promotionRow: PromotionRow; readonly isJoining: boolean };

/** The rows with an effect at the offer's price, for any shopper at any time. */
export const effectiveRowsOf = (offer: Offer): readonly PricedPromotionRow[] =>
  offer.promotionRows.flatMap((promotionRow) => {
    const { facts, item } = promotionRow;
    if (facts.textOnly !== null) return [];
    const terms = termsOf({ ...facts, items: [item] }, signsOfText(facts.text), item, offer);
    return terms === null ? [] : [{ promotionRow, isJoining: isJoining({ terms }) }];
  });
