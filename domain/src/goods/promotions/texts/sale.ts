import type { Agorot } from '../../../base/units.ts';
import { type ShelfFacts, type DealTerms, termsOf } from '../terms/terms.ts';
import { signsOfText } from '../terms/deals.ts';
import { conditionParts, dealPart, type DealPart, type DealSummary } from './dealText.ts';
import {
  type PromotionCondition,
  conditionOf,
  PERCENT,
  type Promotion,
  type PromotionItem,
  type PromotionPeriod,
} from '../terms/promotion.ts';

/** A promotion as it is shown beside one product with its shelf price [J2]. */
export type ShownDeal = PromotionPeriod & {
  readonly promotionId: string;
  /** The deal with its conditions; the promotion's own words where it cannot be priced. */
  readonly text: DealSummary;
  /** Why it is not for everybody; null: it is. */
  readonly condition: PromotionCondition | null;
  readonly clubIds: readonly number[];
  /**
   * The price of one unit (or kilogram) that has no condition; null: there is a condition, or no price for single
   * units.
   */
  readonly unitAgorot: Agorot | null;
  /** The average price of a unit in the whole deal, for ranking; null: the deal is shown in words only. */
  readonly eachAgorot: Agorot | null;
};

/** A promotion with the number of all items that it names; perhaps not all of them were loaded. */
export type StoredPromotion = Promotion & { readonly itemCount: number };

export type Sale = {
  /** The lowest running public price of a single unit (or kilogram); null when none is below the shelf price. */
  readonly salePriceAgorot: Agorot | null;
  /** The text of the best deal, as on a shelf label; null: no deal. */
  readonly saleText: DealSummary | null;
};

/**
 * How a promotion is shown beside one of its items.
 * @returns null when the promotion does not make this item cheaper, for example a set in which only more expensive
 * items save
 */
export function shownDealOf(promotion: StoredPromotion, item: PromotionItem, shelved: ShelfFacts): ShownDeal | null {
  const { promotionId, clubIds, startsAt, endsAt, daily, text, spendAgorot } = promotion;
  const signs = signsOfText(text);
  const condition = conditionOf(promotion, signs);
  const common = { promotionId, clubIds, startsAt, endsAt, daily, condition };
  const words = { ...common, text, unitAgorot: null, eachAgorot: null };
  if (promotion.textOnly !== null) return words;
  const terms = termsOf(promotion, signs, item, shelved);
  // A promotion of several items says nothing about an item whose own row has no terms.
  if (!terms) return promotion.itemCount === 1 ? words : null;
  const eachAgorot = eachOf(terms, shelved.priceAgorot);
  if (eachAgorot >= shelved.priceAgorot) return null;
  // A description with a condition names the condition itself.
  if (condition === 'words') return { ...words, eachAgorot };
  const isPlain = terms.kind === 'unit' && condition === null && spendAgorot === 0;
  return {
    ...common,
    text: [
      dealPart(terms, shelved.priceAgorot),
      ...conditionParts(terms, spendAgorot),
      ...(condition === null ? [] : [conditionPart(condition, clubIds)]),
    ],
    unitAgorot: isPlain ? terms.unitAgorot : null,
    eachAgorot,
  };
}

/** Best first: deals for everybody, then those with a condition, then those in words only. */
export const rankDeals = (deals: readonly ShownDeal[]): ShownDeal[] =>
  deals.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || (a.eachAgorot ?? 0) - (b.eachAgorot ?? 0) || (a.promotionId < b.promotionId ? -1 : 1),
  );

/** The sale price and text of a product. @param deals those that run now */
export function saleOf(deals: readonly ShownDeal[]): Sale {
  const prices = deals.flatMap(({ unitAgorot }) => unitAgorot ?? []);
  return {
    salePriceAgorot: prices.length === 0 ? null : Math.min(...prices),
    saleText: rankDeals(deals)[0]?.text ?? null,
  };
}

const CREDIT_CARD_CLUB = 2;

/** Names the customers whom a deal is for. */
function conditionPart(condition: 'coupon' | 'club', clubIds: readonly number[]): DealPart {
  if (condition === 'coupon') return { code: 'coupon', params: {} };
  return { code: clubIds.every((id) => id === CREDIT_CARD_CLUB) ? 'credit_card' : 'club', params: {} };
}

const rankOf = ({ condition, eachAgorot }: ShownDeal): number => (eachAgorot === null ? 2 : condition === null ? 0 : 1);

function eachOf(terms: DealTerms, priceAgorot: Agorot): number {
  switch (terms.kind) {
    case 'unit':
      return terms.unitAgorot;
    case 'bundle':
      return terms.totalAgorot / terms.n;
    case 'weight':
      return terms.kgAgorot;
    case 'nth':
      return priceAgorot * (1 - (terms.g * terms.rate) / (terms.n * 100 * PERCENT));
  }
}
