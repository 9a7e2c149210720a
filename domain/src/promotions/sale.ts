import type { Agorot } from '../money.ts';
import { shekelText } from './dealText.ts';

/** What a running public promotion asks for one product: `totalAgorot` for each `minQuantity` of it. */
export type Offer = { readonly minQuantity: number; readonly totalAgorot: Agorot };

export type Sale = {
  /** The lowest price of a single unit (or kilogram); null when none is below the shelf price. */
  readonly salePriceAgorot: Agorot | null;
  /** What the shelf label would say: a multi-buy if it is the better deal, else the percentage off. */
  readonly saleText: string | null;
};

/**
 * What is on sale at a shelf price (deals §8). An offer that does not undercut the shelf is no sale, and a multi-buy
 * that does not undercut the single unit's sale is not told.
 */
export function saleOf(priceAgorot: Agorot, offers: readonly Offer[], isWeighted: boolean): Sale {
  const single = Math.min(...offers.filter((offer) => offer.minQuantity === 1).map((offer) => offer.totalAgorot));
  const salePriceAgorot = single < priceAgorot ? single : null;
  const toBeat = salePriceAgorot ?? priceAgorot;
  const [best] = offers
    .filter(({ minQuantity, totalAgorot }) => minQuantity > 1 && totalAgorot < toBeat * minQuantity)
    .toSorted((a, b) => a.totalAgorot * b.minQuantity - b.totalAgorot * a.minQuantity || a.minQuantity - b.minQuantity);
  const saleText = best ? multiBuyText(best, isWeighted) : percentText(priceAgorot, salePriceAgorot);
  return { salePriceAgorot, saleText };
}

/** `3 ב-10 ש"ח`; of weighed goods `2 ק"ג ב-50 ש"ח`. */
export const multiBuyText = ({ minQuantity, totalAgorot }: Offer, isWeighted: boolean): string =>
  `${minQuantity}${isWeighted ? ' ק"ג' : ''} ב-${shekelText(totalAgorot)} ש"ח`;

function percentText(priceAgorot: Agorot, salePriceAgorot: Agorot | null): string | null {
  const percent = salePriceAgorot === null ? 0 : Math.floor((100 * (priceAgorot - salePriceAgorot)) / priceAgorot);
  return percent > 0 ? `${percent}% הנחה` : null;
}
