import type { Agorot } from '../money.ts';

/** The units of a package's size, as they are stored. */
export const SIZE_UNITS = ['g', 'kg', 'ml', 'l', 'unit', 'm'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** Size of one package: thousandths of `unit`. */
export type Size = { readonly quantityMilli: number; readonly unit: SizeUnit };

export type UnitPrice = { readonly agorot: Agorot; readonly per: '100g' | '100ml' | 'unit' | 'm' };

const PER: Record<SizeUnit, { per: UnitPrice['per']; count: number }> = {
  g: { per: '100g', count: 100 },
  kg: { per: '100g', count: 0.1 },
  ml: { per: '100ml', count: 100 },
  l: { per: '100ml', count: 0.1 },
  unit: { per: 'unit', count: 1 },
  m: { per: 'm', count: 1 },
};

/** How much a package holds, in the measure of its unit price: 1.5 l are 15 × 100 ml. */
export type Amount = { readonly per: UnitPrice['per']; readonly count: number };

/** @returns null when the size is not known */
export function comparableAmount(size: Size | null): Amount | null {
  if (!size || size.quantityMilli <= 0) return null;
  const { per, count } = PER[size.unit];
  return { per, count: size.quantityMilli / (1000 * count) };
}

export const isSizeUnit = (text: string): text is SizeUnit => SIZE_UNITS.some((unit) => unit === text);

/**
 * What 100 g, 100 ml, one piece or one metre costs, half up. Computed from price and size, since the chains'
 * own figure means something else in each of them. A weighted price is per kilogram whatever the size says.
 * @returns null when the size is not known.
 */
export function unitPriceOf(priceAgorot: Agorot, size: Size | null, isWeighted: boolean): UnitPrice | null {
  if (isWeighted) return { agorot: Math.round(priceAgorot / 10), per: '100g' };
  if (!size || size.quantityMilli <= 0) return null;
  const { per, count } = PER[size.unit];
  return { agorot: Math.round((priceAgorot * count * 1000) / size.quantityMilli), per };
}
