import type { Agorot } from '../../units.ts';
import type { Deal } from '../terms/deals.ts';
import { conditionTexts, dealText } from './dealText.ts';
import type { LinePart, PricedLine } from '../solver/parts.ts';

/** The part of a line that the deal with most of its units took; undefined: the whole line costs its shelf price. */
export function mainPartOf({ parts }: PricedLine): LinePart | undefined {
  return parts.length > 1 ? parts.toSorted((a, b) => b.units - a.units)[0] : parts[0];
}

/** A deal with its conditions, as shown beside one product. A unit deal has a price for each item. */
export function textBeside({ terms, unitAgorot, promotion }: Deal, code: string, priceAgorot: Agorot): string {
  const own = terms.kind === 'unit' ? { ...terms, unitAgorot: unitAgorot.get(code) ?? terms.unitAgorot } : terms;
  return [dealText(own, priceAgorot), ...conditionTexts(terms, promotion.spendAgorot)].join(', ');
}
