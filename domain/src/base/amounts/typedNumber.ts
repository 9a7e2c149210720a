/** `1,200`, `12 000.50`: digits in groups of three. A group that begins with 0 is no thousand. */
const GROUPED = /^[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
/** `1.5`, `1,5`, `.5`. Four digits after a comma are neither a group nor what a person writes after a decimal comma. */
const DECIMAL = /^(?:\d+(?:\.\d*|,\d{0,3})?|\.\d+|,\d{1,3})$/;
/** A sign of money, and the marks of direction that come along with a pasted sum. */
const BESIDE = /[₪\u200e\u200f\u2066-\u2069]/g;

/**
 * Reads a number that a person typed into a field: a sum in shekels, an amount, a size [U23].
 * @param loneComma what one comma before exactly three digits is: a separator of thousands; or the decimal point, where
 *   three decimals are usual and thousands are not (kilograms)
 * @returns null if the text is empty or no plain number; never below 0
 */
export function parseTypedNumber(text: string, loneComma: 'thousands' | 'decimal' = 'thousands'): number | null {
  const written = text.replaceAll(BESIDE, '').trim();
  const isDecimal = DECIMAL.test(written);
  if (GROUPED.test(written) && !(isDecimal && loneComma === 'decimal')) return Number(written.replaceAll(/[,\s]/g, ''));
  return isDecimal ? Number(written.replace(',', '.')) : null;
}
