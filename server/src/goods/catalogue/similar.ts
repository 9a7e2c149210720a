import type { Product } from '@sali/domain/goods/catalogue/product';
import { comparableAmount } from '@sali/domain/goods/catalogue/size';

/** How far sizes may differ, as a factor: 900 g can replace a kilogram, half a litre cannot replace a litre. */
const SIZE_FACTOR_MAX = 1.25;
const WORD = /[\p{L}%][\p{L}'"%]*|\d+(?:\.\d+)?%/gu;
/** Shorter words are units and particles. */
const WORD_LETTERS_MIN = 2;

/**
 * Finds the substitutes for a product among these: the same kind (first word of the name, and category), sold in the same
 * way, about as large. Those that share the most words come first, and among equals those that most chains sell.
 */
export function similarAmong<T extends Product>(product: Product, all: readonly T[], limit: number): T[] {
  const words = nameWordsOf(product);
  const [kind] = words;
  if (kind === undefined) return [];
  return all
    .flatMap((other) => {
      if (!isAlike(product, other)) return [];
      const theirs = nameWordsOf(other);
      if (!theirs.includes(kind)) return [];
      const shared = words.filter((word) => theirs.includes(word)).length;
      return [{ other, likeness: shared / new Set([...words, ...theirs]).size }];
    })
    .toSorted((a, b) => b.likeness - a.likeness || a.other.productId - b.other.productId)
    .slice(0, limit)
    .map(({ other }) => other);
}

function isAlike(one: Product, other: Product): boolean {
  if (one.productId === other.productId || other.status !== 'ACTIVE' || one.isWeighted !== other.isWeighted)
    return false;
  if (one.isWeighted) return true;
  const [amount, theirs] = [comparableAmount(one.size), comparableAmount(other.size)];
  if (amount === null || theirs === null || amount.per !== theirs.per) return false;
  return Math.max(amount.count, theirs.count) <= SIZE_FACTOR_MAX * Math.min(amount.count, theirs.count);
}

const nameWordsOf = ({ name }: Product): string[] => [
  ...new Set(
    (name.match(WORD) ?? []).map((word) => word.replace(/["']/g, '')).filter((word) => word.length >= WORD_LETTERS_MIN),
  ),
];
