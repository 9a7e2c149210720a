import { fnv, FNV_START, fnvStep } from '../../base/fnv.ts';
import type { SizeUnit } from './size.ts';
import { normalise } from './normalise.ts';

/** The facts from which the category of a product is guessed. */
export type ProductText = {
  readonly name: string;
  readonly isWeighted?: boolean;
  /** The size of one package; null if it is unknown. */
  readonly unit?: SizeUnit | null;
};

/** Shortest and longest piece of a word that counts by itself: feeds cut names off in the middle of a word. */
const GRAM_MIN = 3;
const GRAM_MAX = 5;
/** Words after these say nothing more about the kind of product, and hostile names are long. */
const WORDS_MAX = 24;
const WORD_LETTERS_MAX = 20;
const NAME_LETTERS_MAX = 400;

const BEGIN = '^';
const END = '$';

/** Where the hash of each kind of feature begins. */
const KIND = {
  word: fnv(FNV_START, 'word'),
  pair: fnv(FNV_START, 'pair'),
  gram: fnv(FNV_START, 'gram'),
  first: fnv(FNV_START, 'first'),
  last: fnv(FNV_START, 'last'),
  sold: fnv(FNV_START, 'sold'),
} as const;

/**
 * The features of a product as numbers below `buckets` (a power of two), each the hash of its kind and its text: words,
 * pairs of neighbours, the pieces of words, the first and the last word, how it is sold. Different features may share a
 * number. A name without a Hebrew or Latin word has none.
 */
export const featuresOf = (product: ProductText, buckets: number): number[] =>
  featuresOfWords(categoryWords(product.name), product, buckets);

/** {@link featuresOf} for a product whose {@link categoryWords} the caller has. */
export function featuresOfWords(
  words: readonly string[],
  { isWeighted = false, unit = null }: Omit<ProductText, 'name'>,
  buckets: number,
): number[] {
  if (!words.some((word) => word !== '%')) return [];
  const found: number[] = [];
  const add = (kind: number, text: string): void => void found.push(mixed(fnv(kind, text)) & (buckets - 1));
  words.forEach((word, at) => {
    add(KIND.word, word);
    const next = words[at + 1];
    if (next !== undefined) add(KIND.pair, `${word} ${next}`);
    if (word.length > 1) addGrams(word, buckets, found);
  });
  add(KIND.first, words[0] ?? '');
  if (words.length > 1) add(KIND.last, words.at(-1) ?? '');
  if (isWeighted) add(KIND.sold, 'weighted');
  else if (unit) add(KIND.sold, unit);
  return found;
}

/** The Hebrew and Latin words of a name without its numbers: `חלב 3% 1ל` → חלב, %, ל. */
export function categoryWords(name: string): string[] {
  const words = normalise(name.slice(0, NAME_LETTERS_MAX)).match(/[א-ת]+|[a-z]+|%/g) ?? [];
  return words.slice(0, WORDS_MAX).map((word) => word.slice(0, WORD_LETTERS_MAX));
}

/** Hashes the pieces of each beginning together: a longer one is the shorter one and a letter more. */
function addGrams(word: string, buckets: number, found: number[]): void {
  const text = BEGIN + word + END;
  for (let from = 0; from + GRAM_MIN <= text.length; from += 1) {
    let hash = KIND.gram;
    for (let length = 1; length <= GRAM_MAX && from + length <= text.length; length += 1) {
      hash = fnvStep(hash, text.charCodeAt(from + length - 1));
      if (length >= GRAM_MIN) found.push(mixed(hash) & (buckets - 1));
    }
  }
}

/** Mixes every bit of a hash into its low bits: only these are used. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
}
