import type { Agorot } from '../../base/units.ts';
import { type Amount, MEASURES, type Size } from '../catalogue/size.ts';

/** The price of 100 g, 100 ml, one piece or one metre. */
export type UnitPrice = { readonly agorot: Agorot; readonly per: Amount['per'] };

/**
 * Computes the price of 100 g, 100 ml, one piece or one metre, half up, from price and size: the chains' own figure
 * means something else in each of them. A weighted price is per kilogram whatever the size says.
 * @returns null when the size is not known.
 */
export function unitPriceOf(priceAgorot: Agorot, size: Size | null, isWeighted: boolean): UnitPrice | null {
  if (isWeighted) return { agorot: Math.round(priceAgorot / 10), per: '100g' };
  if (!size || size.quantityMilli <= 0) return null;
  const { per, count } = MEASURES[size.unit];
  return { agorot: Math.round((priceAgorot * count * 1000) / size.quantityMilli), per };
}
