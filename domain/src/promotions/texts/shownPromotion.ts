import type { Agorot } from '../../money.ts';
import type { Shelved } from '../terms/terms.ts';
import { dealsOf, signsOfText } from '../terms/deals.ts';
import { type Condition, conditionOf } from '../terms/promotion.ts';
import { shownDealOf, type StoredPromotion } from './sale.ts';

/** A store's promotion as a leaflet would tell it [J2] [J3]. */
export type ShownPromotion = {
  readonly promotion: StoredPromotion;
  readonly condition: Condition | null;
  /** No deal of it is ever counted. */
  readonly isTextOnly: boolean;
  /** The deal in words where all its items tell the same, else the promotion's own words. */
  readonly text: string;
  /** Units of a set, kilograms of a weight deal, else 1. */
  readonly minQuantity: number;
  /** For so many; null: it has no such price, or items differ. */
  readonly totalAgorot: Agorot | null;
  /** Items that the store sells, and of a promotion that comes to deals those that take part. */
  readonly codes: readonly string[];
};

/** @param shelf the store's price rows of its items */
export function shownPromotion(promotion: StoredPromotion, shelf: ReadonlyMap<string, Shelved>): ShownPromotion {
  const deals = dealsOf(promotion, shelf);
  const isTextOnly = deals.length === 0;
  const sold = promotion.items.filter((item) => shelf.has(item.code));
  const isIn = new Set(deals.flatMap((deal) => [...deal.unitAgorot.keys()]));
  const texts = new Set(
    sold.flatMap((item) => {
      const shelved = shelf.get(item.code);
      return (shelved && shownDealOf(promotion, item, shelved)?.text) ?? [];
    }),
  );
  const [text, ...others] = texts;
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
