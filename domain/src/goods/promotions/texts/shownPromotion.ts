import type { Agorot } from '../../../base/units.ts';
import type { ShelfFacts } from '../terms/terms.ts';
import { dealsOf, signsOfText } from '../terms/deals.ts';
import { type PromotionCondition, conditionOf } from '../terms/promotion.ts';
import type { DealSummary } from './dealText.ts';
import { shownDealOf, type StoredPromotion } from './sale.ts';

/** A store's promotion as a leaflet would show it [J2] [J3]. */
export type ShownPromotion = {
  readonly promotion: StoredPromotion;
  readonly condition: PromotionCondition | null;
  /** No deal of it is ever priced. */
  readonly isTextOnly: boolean;
  /** The deal in words where that text is the same for all its items, else the promotion's own words. */
  readonly text: DealSummary;
  /** The units of a set, the kilograms of a weight deal, else 1. */
  readonly minQuantity: number;
  /** The price of `minQuantity`; null: the deal has no such price, or its items differ. */
  readonly totalAgorot: Agorot | null;
  /** Codes of the items that the store sells and, where the promotion has deals, that take part in one. */
  readonly codes: readonly string[];
};

/** @param shelf the store's price rows of its items */
export function shownPromotion(promotion: StoredPromotion, shelf: ReadonlyMap<string, ShelfFacts>): ShownPromotion {
  const deals = dealsOf(promotion, shelf);
  const isTextOnly = deals.length === 0;
  const sold = promotion.items.filter((item) => shelf.has(item.code));
  const isIn = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  const texts = new Map<string, DealSummary>();
  for (const item of sold) {
    const shelved = shelf.get(item.code);
    const own = shelved && shownDealOf(promotion, item, shelved)?.text;
    if (own !== undefined) texts.set(JSON.stringify(own), own);
  }
  const [text, ...others] = texts.values();
  return {
    promotion,
    condition: conditionOf(promotion, signsOfText(promotion.text)),
    isTextOnly,
    text: isTextOnly || text === undefined || others.length > 0 ? promotion.text : text,
    ...amountOf(deals),
    codes: sold.map((item) => item.code).filter((code) => isTextOnly || isIn.has(code)),
  };
}

function amountOf(deals: ReturnType<typeof dealsOf>): Pick<ShownPromotion, 'minQuantity' | 'totalAgorot'> {
  const [first, other] = deals;
  if (!first || other) return { minQuantity: 1, totalAgorot: null };
  const { terms, unitAgorot } = first;
  switch (terms.kind) {
    case 'unit': {
      const [price = null, ...prices] = new Set(unitAgorot.values());
      return { minQuantity: 1, totalAgorot: prices.length === 0 ? price : null };
    }
    case 'bundle':
      return { minQuantity: terms.n, totalAgorot: terms.totalAgorot };
    case 'nth':
      return { minQuantity: terms.n, totalAgorot: null };
    case 'weight':
      return { minQuantity: terms.step / 1000, totalAgorot: Math.round((terms.kgAgorot * terms.step) / 1000) };
  }
}
