import { wordsOf } from '../../goods/catalogue/normalise.ts';
import { plainSubcategory } from '../../goods/catalogue/plainWords.ts';
import type { Product } from '../../goods/catalogue/product.ts';

type MadeProduct = Pick<Product, 'brand' | 'manufacturer'>;

/** Names of products have more words. */
const PLAIN_WORDS_MAX = 3;

/**
 * Whether an ingredient only says what it is: 'ביצים' names no product, 'חלב תנובה' does. A plain word has neither the maker
 * nor the brand of the product.
 */
export const isPlainWord = (name: string, product: MadeProduct): boolean =>
  wordsOf(name).length <= PLAIN_WORDS_MAX && withoutMaker(name, product) === name;

const isPlainFood = (word: string): boolean => plainSubcategory(word) !== undefined;

/** Takes the product's maker and brand out of a name; a name without other words stays, as flour of 'טחנות קמח'. */
export function withoutMaker(name: string, { brand, manufacturer }: MadeProduct): string {
  // A maker that is called by its goods does not make their word a name.
  const makers = new Set([...wordsOf(brand), ...wordsOf(manufacturer)].filter((word) => !isPlainFood(word)));
  const words = name.split(/\s+/);
  const others = words.filter((word) => !wordsOf(word).some((one) => makers.has(one)));
  return others.length === 0 || others.length === words.length ? name : others.join(' ');
}
