import type { Agorot } from '../../money.ts';
import type { Deal } from '../terms/deals.ts';
import { conditionTexts, dealText } from './dealText.ts';
import type { LinePart, PricedLine } from '../solver/parts.ts';

/** The deal that took most of a line, by which it is told; undefined: it costs its shelf price. */
export function mainPartOf({ parts }: PricedLine): LinePart | undefined {
  return parts.length > 1 ? parts.toSorted((a, b) => b.units - a.units)[0] : parts[0];
}

/** A deal with its conditions, beside one product. A unit deal has a price of its own for each item. */
export function textBeside({ terms, unitAgorot, promotion }: Deal, code: string, priceAgorot: Agorot): string {
  const own = terms.kind === 'unit' ? { ...terms, unitAgorot: unitAgorot.get(code) ?? terms.unitAgorot } : terms;
  return [dealText(own, priceAgorot), ...conditionTexts(terms, promotion.spendAgorot)].join(', ');
}
