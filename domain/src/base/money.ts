import type { Agorot, Thousandths } from './units.ts';

/** The largest amount a 32-bit column holds: over 21 million shekels. */
const AGOROT_MAX = 2_147_483_647;

/**
 * Reads shekels as the feeds and forms write them (`'9.90'`, `'46.5'`, `' 1,299.00 '`) into agorot, half up.
 * @returns null if the text is not a plain decimal number, or does not fit a price column
 */
export function parseShekels(text: string): Agorot | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const thirdDigit = fraction.charAt(2);
  const agorot = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (thirdDigit >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(agorot) || agorot > AGOROT_MAX) return null;
  return sign && agorot > 0 ? -agorot : agorot;
}

/** Shekels of the wire (a JSON number with at most 2 decimals) into agorot, halves away from zero. */
export const agorotOf = (shekels: number): Agorot => {
  const agorot = Math.round(Math.abs(shekels) * 100 + 1e-7);
  return shekels < 0 && agorot > 0 ? -agorot : agorot;
};

/** Agorot into the wire's shekels. */
export const shekelsOf = (agorot: Agorot): number => agorot / 100;

/** Like {@link shekelsOf}; null without an amount. */
export const shekelsOrNull = (agorot: Agorot | null | undefined): number | null =>
  agorot === null || agorot === undefined ? null : shekelsOf(agorot);

/**
 * The price of a line: agorot per unit (or per kilogram) × thousandths of it, half up [R1].
 * The product of both may exceed 2^53, so it is computed in parts.
 */
export function lineTotal(priceAgorot: Agorot, quantityMilli: Thousandths): Agorot {
  const whole = Math.trunc(quantityMilli / 1000);
  const rest = quantityMilli - whole * 1000;
  return priceAgorot * whole + Math.floor((priceAgorot * rest + 500) / 1000);
}
