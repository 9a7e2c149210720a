import type { Agorot } from '../../units.ts';
import { shekelsOf } from '../../money.ts';
import type { DealTerms } from '../terms/terms.ts';
import { PERCENT, type Rate, WHOLE } from '../terms/promotion.ts';

/** Deals in words, as a shelf label would say them [B16]. */

/**
 * The text of a deal without its conditions.
 * @param priceAgorot the item's shelf price; null: not known, and the text is then the deal's price instead of a percentage
 */
export function dealText(terms: DealTerms, priceAgorot: Agorot | null): string {
  switch (terms.kind) {
    case 'unit':
      return unitText(terms.unitAgorot, priceAgorot);
    case 'bundle':
      return `${terms.n} ב-${shekelText(terms.totalAgorot)} ש"ח`;
    case 'weight':
      return `${weightText(terms.step)} ב-${shekelText(Math.floor((2 * terms.kgAgorot * terms.step + 1000) / 2000))} ש"ח`;
    case 'nth':
      return nthText(terms);
  }
}

/** The conditions of a deal, a short text for each: its cap, and what the rest of the basket must cost. */
export function conditionTexts(terms: DealTerms, spendAgorot: Agorot): string[] {
  const { cap } = terms;
  const isByWeight = terms.kind === 'weight' || (terms.kind === 'unit' && terms.isWeighed);
  return [
    ...(cap === null ? [] : [isByWeight ? `עד ${weightText(cap)}` : `עד ${cap} יח'`]),
    ...(spendAgorot > 0 ? [`בקנייה מעל ${shekelText(spendAgorot)} ש"ח`] : []),
  ];
}

function unitText(unitAgorot: Agorot, priceAgorot: Agorot | null): string {
  const percent = priceAgorot === null ? 0 : Math.floor((100 * (priceAgorot - unitAgorot)) / priceAgorot);
  return percent > 0 ? `${percent}% הנחה` : `${shekelText(unitAgorot)} ש"ח`;
}

function nthText({ n, g, rate }: Extract<DealTerms, { kind: 'nth' }>): string {
  if (rate === WHOLE) return `${n - g}+${g}`;
  const saves = `קנה ${n} וחסוך ${percentText(rate)}%`;
  return g === n ? saves : `${saves} על הזול`;
}

const weightText = (grams: number): string => (grams < 1000 ? `${grams} גרם` : `${grams / 1000} ק"ג`);

const percentText = (rate: Rate): string => String(Math.round((100 * rate) / PERCENT) / 100);

/** Whole shekels without decimals, else two. */
export const shekelText = (agorot: Agorot): string =>
  agorot % 100 === 0 ? String(agorot / 100) : shekelsOf(agorot).toFixed(2);
