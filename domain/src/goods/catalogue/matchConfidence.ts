import { otherFormsOf } from './forms.ts';
import { isOtherSpelling, wordsOf } from './normalise.ts';
import { parseSizeUnit } from './size.ts';

/** The confidence of a product whose name has every word of the ingredient and begins with it. */
export const WHOLE_MATCH = 0.6;
/** Subtracted for each further word of the product. */
const PLAIN = 0.3;
const FORM_SPELLING_MIN = 4;
/** Added for words in the same order with the same beginning. */
const ORDER = 0.1;

/**
 * How well a product's name fits an ingredient, 0 to 1: 'קמח' fits 'קמח לבן' better than 'קמח תופח אורגני', and 'חטיף
 * בטעם מלח' not at all. Sizes and numbers in the product's name do not count, except a size that is asked for: eggs 'L'.
 */
export function matchConfidence(ingredient: string, product: string): number {
  const asked = wordsOf(ingredient);
  const words = wordsOf(product).filter(
    (word) => !/\d/.test(word) && (parseSizeUnit(word) === null || asked.includes(word)),
  );
  if (asked.length === 0 || words.length === 0) return 0;
  const places = asked.map((word) => words.findIndex((other) => isFormOfWord(word, other)));
  const found = places.filter((place) => place >= 0).length / asked.length;
  const begins = places.includes(0);
  if (found < 1 || !begins) return Math.round(found * (begins ? 0.5 : 0.3) * 100) / 100;
  const order = places[0] === 0 ? ORDER : 0;
  return Math.round((WHOLE_MATCH + PLAIN * (asked.length / words.length) + order) * 100) / 100;
}

/** Forms of short words that are spelled otherwise are other words: 'לפת' is not a form of 'לוף'. */
function isFormOfWord(one: string, other: string): boolean {
  const isLong = one.length >= FORM_SPELLING_MIN;
  return (
    isOtherSpelling(one, other) ||
    [one, ...otherFormsOf(one)].some((form) => form === other || (isLong && isOtherSpelling(form, other)))
  );
}
