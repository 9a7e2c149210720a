import type { Agorot } from '../../money.ts';
import { type Shelved, type Terms, termsOf } from '../terms/terms.ts';
import { signsOfText } from '../terms/deals.ts';
import { conditionTexts, dealText } from './dealText.ts';
import {
  type Condition,
  conditionOf,
  PERCENT,
  type Promotion,
  type PromotionItem,
  type Running,
} from '../terms/promotion.ts';

/** How a promotion is told beside one product at its shelf price [J2]. */
export type ShownDeal = Running & {
  readonly promotionId: string;
  /** The deal with its conditions; of what cannot be priced, the promotion's own words. */
  readonly text: string;
  /** Why it is not everybody's; null: it is. */
  readonly condition: Condition | null;
  readonly clubIds: readonly number[];
  /** What one unit (or kilogram) costs with nothing else asked; null: something is asked, or it is no such deal. */
  readonly unitAgorot: Agorot | null;
  /** What a unit comes to in the whole deal, to rank by; null: it is told in words only. */
  readonly eachAgorot: number | null;
};

/** A promotion with how many items it names in all, of which perhaps not all were read. */
export type StoredPromotion = Promotion & { readonly itemCount: number };

export type Sale = {
  /** The lowest running public price of a single unit (or kilogram); null when none is below the shelf price. */
  readonly salePriceAgorot: Agorot | null;
  /** What the shelf label would say of the best deal. */
  readonly saleText: string | null;
};

/** No deal is told of an item that its promotion does not make cheaper: a set that only dearer ones gain by is theirs. */
export function shownDealOf(promotion: StoredPromotion, item: PromotionItem, shelved: Shelved): ShownDeal | null {
  const { promotionId, clubIds, startsAt, endsAt, daily, text, spendAgorot } = promotion;
  const signs = signsOfText(text);
  const condition = conditionOf(promotion, signs);
  const told = { promotionId, clubIds, startsAt, endsAt, daily, condition };
  const words = { ...told, text, unitAgorot: null, eachAgorot: null };
  if (promotion.textOnly !== null) return words;
  const terms = termsOf(promotion, signs, item, shelved);
  // What the row of an only item does not tell, the whole promotion does not.
  if (!terms) return promotion.itemCount === 1 ? words : null;
  const eachAgorot = eachOf(terms, shelved.priceAgorot);
  if (eachAgorot >= shelved.priceAgorot) return null;
  // Words that make it somebody's say themselves whose.
  if (condition === 'words') return { ...words, eachAgorot };
  const isPlain = terms.kind === 'unit' && condition === null && spendAgorot === 0;
  return {
    ...told,
    text: [
      dealText(terms, shelved.priceAgorot),
      ...conditionTexts(terms, spendAgorot),
      ...(condition === null ? [] : [conditionText(condition, clubIds)]),
    ].join(', '),
    unitAgorot: isPlain ? terms.unitAgorot : null,
    eachAgorot,
  };
}

/** Best first: what everybody gets, then what needs a coupon or a club, then what only words tell. */
export const rankDeals = (deals: readonly ShownDeal[]): ShownDeal[] =>
  deals.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || (a.eachAgorot ?? 0) - (b.eachAgorot ?? 0) || (a.promotionId < b.promotionId ? -1 : 1),
  );

/** @param deals that run now */
export function saleOf(deals: readonly ShownDeal[]): Sale {
  const prices = deals.flatMap(({ unitAgorot }) => unitAgorot ?? []);
  return {
    salePriceAgorot: prices.length === 0 ? null : Math.min(...prices),
    saleText: rankDeals(deals)[0]?.text ?? null,
  };
}

const CREDIT_CARD_CLUB = 2;

/** Whose deal it is, as a shelf label says it. */
export function conditionText(condition: 'coupon' | 'club', clubIds: readonly number[]): string {
  if (condition === 'coupon') return 'בקופון';
  return clubIds.every((id) => id === CREDIT_CARD_CLUB) ? 'בכרטיס אשראי של הרשת' : 'לחברי מועדון';
}

const rankOf = ({ condition, eachAgorot }: ShownDeal): number => (eachAgorot === null ? 2 : condition === null ? 0 : 1);

function eachOf(terms: Terms, priceAgorot: Agorot): number {
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
