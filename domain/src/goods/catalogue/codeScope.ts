import { hasCheckDigit, isStoreLabel } from './barcode.ts';

/**
 * Whether a code means one product in all chains, or each chain means its own by it.
 *
 * docs/decisions/055 has the measured codes. Between {@link MADE_UP_END} and {@link OWN_BLOCK} are the first numbers of the
 * Israeli registry, which Tnuva, Osem, Elite and Sano have to this day.
 */

/** Shorter codes are a chain's own numbers. */
export const BARCODE_DIGITS_MIN = 8;
/** The longest number on a package: GTIN-14. */
const BARCODE_DIGITS_MAX = 14;

/** The million numbers from which chains make up codes for goods without a barcode, above `7290000000000`. */
const MADE_UP_PREFIX = '7290000';
/** Below it nearly every number is made up, with or without a check digit that fits. */
const MADE_UP_END = 23_000;
/** From here on it is the chains' fresh and weighed goods. */
const OWN_BLOCK = 900_000;

/**
 * Barcodes that fit a package, and that two chains were seen to use for goods of two kinds. `npm run bench -- matching FOLDER`
 * finds such codes. An entry is enough: the next start splits a product that has the code.
 */
export const USED_TWICE: ReadonlySet<string> = new Set([
  '693493102735',
  '7290001970362',
  '7290002769347',
  '7290009069990',
  '7290015037563',
  '7290109581668',
  '7290112499646',
  '8445291537590',
  '8445291537927',
  '8595657302659',
  '8595657302772',
]);

/**
 * Whether a code means the same product in all chains: the barcode of a package does [CO1]. Codes that a chain makes up
 * belong to it: short ones, those that GS1 leaves to each store (20–29), made-up numbers of the Israeli registry, and
 * barcodes that chains use twice.
 * @param code as files and products have it, without leading zeros
 */
export function isGlobalCode(code: string): boolean {
  if (!/^\d+$/.test(code) || code.length < BARCODE_DIGITS_MIN || code.length > BARCODE_DIGITS_MAX) return false;
  return !isStoreLabel(code) && !isMadeUp(code) && !USED_TWICE.has(code);
}

/** A wrong check digit shows a made-up number as well. */
function isMadeUp(code: string): boolean {
  if (code.length !== 13 || !code.startsWith(MADE_UP_PREFIX)) return false;
  const number = Number(code.slice(MADE_UP_PREFIX.length));
  return number < MADE_UP_END || number >= OWN_BLOCK || !hasCheckDigit(code);
}

/** The chain that a code of its file belongs to; '' for the barcode that all chains share. */
export const scopeOfCode = (code: string, chainId: string): string => (isGlobalCode(code) ? '' : chainId);
