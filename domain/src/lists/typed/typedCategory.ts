import { categorise } from '../../goods/catalogue/categorise.ts';
import { matchConfidence, WHOLE_MATCH } from '../../goods/catalogue/matchConfidence.ts';
import type { Product } from '../../goods/catalogue/product.ts';
import { DEFAULT_CATEGORY_ID } from '../../base/limits.ts';

type Categorised = Pick<Product, 'categoryId' | 'subcategoryId'>;

/**
 * The category of a line without a product: that of its plain word ('עגבניות'), else that of the best hit of the search if its
 * name says the words, else that of the name at the beginning or the guess of the model, else that of the hit; without any of
 * them 'אחר'.
 * @param hit the best hit for the words; null: nothing was found
 */
export function typedCategory(words: string, hit: (Categorised & Pick<Product, 'name'>) | null): Categorised {
  const guess = categorise({ name: words });
  if (guess.confidence === 1) return guess;
  const isNamed = hit !== null && matchConfidence(words, hit.name) >= WHOLE_MATCH;
  if (isNamed && hit.categoryId !== DEFAULT_CATEGORY_ID) return hit;
  return guess.categoryId === DEFAULT_CATEGORY_ID && hit ? hit : guess;
}
