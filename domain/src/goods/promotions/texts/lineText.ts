import type { Agorot } from '../../../base/units.ts';
import type { Deal } from '../terms/deals.ts';
import { conditionParts, dealPart, type DealPart } from './dealText.ts';
import type { LinePart, PricedLine } from '../solver/parts.ts';

/** The part of a line that the deal with most of its units took; undefined: the whole line costs its shelf price. */
export function mainPartOf({ parts }: PricedLine): LinePart | undefined {
  return parts.length > 1 ? parts.toSorted((a, b) => b.units - a.units)[0] : parts[0];
}

/** A deal with its conditions, as it is shown beside one product. A unit deal has a price for each item. */
export function partsBeside(
  { terms, unitAgorot, promotion }: Deal,
  code: string,
  priceAgorot: Agorot,
): readonly DealPart[] {
  const own = terms.kind === 'unit' ? { ...terms, unitAgorot: unitAgorot.get(code) ?? terms.unitAgorot } : terms;
  return [dealPart(own, priceAgorot), ...conditionParts(terms, promotion.spendAgorot)];
}
