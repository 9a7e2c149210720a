import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';

/** The filter of the suggestions: on sale, bought before, or a main category by its id. */
export type SearchFilter = 'all' | 'sale' | 'usual' | number;

/** @param usualKeys see `usualKeyOf` of the domain */
export function passes(filter: SearchFilter, product: FoundProduct, usualKeys: ReadonlySet<string>): boolean {
  if (filter === 'all') return true;
  if (filter === 'sale') return product.salePriceAgorot !== null || product.saleText !== null;
  if (filter === 'usual') return usualKeys.has(product.itemCode);
  return product.categoryId === filter;
}

const CATEGORY_CHIPS = 3;

/** The main categories that are worth a chip: those of the best fits, the commonest first; none when there is but one. */
export function categoriesAmong(products: readonly FoundProduct[], chosen: SearchFilter): readonly number[] {
  const counts = new Map<number, number>();
  for (const { categoryId } of products) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const ids = [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
  const offered = ids.length > 1 ? ids.slice(0, CATEGORY_CHIPS) : [];
  return typeof chosen === 'number' && !offered.includes(chosen) ? [chosen, ...offered] : offered;
}
