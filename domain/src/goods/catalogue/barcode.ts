import { normalCode } from './product.ts';

/** The meaning of the digits under a barcode. */
export type BarcodeReading =
  /** `code`: as item codes have it, without leading zeros. */
  | { readonly kind: 'product'; readonly code: string }
  /** A label that a store printed: its digits hold a weight or a price, and mean another thing in another store. */
  | { readonly kind: 'storeLabel'; readonly code: string }
  /** Digits are missing, or one is wrong: the check digit does not fit. */
  | { readonly kind: 'invalid' };

/** EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Reads a barcode as a camera or a person gives it; spaces and hyphens between the digits do not count. */
export function readBarcode(text: string): BarcodeReading {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !LENGTHS.has(digits.length) || !hasCheckDigit(digits)) return { kind: 'invalid' };
  const code = normalCode(digits);
  if (code === '0') return { kind: 'invalid' };
  return { kind: isStoreLabel(digits) ? 'storeLabel' : 'product', code };
}

/** GS1 leaves 20–29, and 2 before an EAN-8 or a UPC-A, to each store. */
export const isStoreLabel = (digits: string): boolean =>
  digits.length === 8 ? digits.startsWith('2') : digits.padStart(14, '0').slice(1).replace(/^0/, '').startsWith('2');

/** Whether two codes mean the same product: files and scanners mix forms with and without leading zeros. */
export const isSameCode = (one: string, other: string): boolean => normalCode(one) === normalCode(other);

/** Whether a barcode's last digit is its check digit. A scanner's misread fails it; leading zeros change nothing. */
export const hasCheckDigit = (code: string): boolean =>
  /^\d{8,}$/.test(code) && code.at(-1) === checkDigitOf(code.slice(0, -1));

/** The digit that follows these digits (GS1: weights 3 and 1 in turn from the right, total with it a multiple of ten). */
export function checkDigitOf(digits: string): string {
  let total = 0;
  for (let i = 0; i < digits.length; i += 1) total += Number(digits.at(-1 - i)) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (total % 10)) % 10);
}
