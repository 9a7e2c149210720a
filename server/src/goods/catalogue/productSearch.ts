import type { ProductsQuery } from '@sali/contract/goods/catalogue/catalogue';
import { normalStoreKey } from '@sali/domain/base/storeKey';
import { invalidField } from '../../base/errors.ts';
import type { Catalogue, ProductSearch } from './catalogue.ts';

/** Reads the search that a call asks of the catalogue. @throws AppError invalid_fields for an unknown category */
export function productSearchOf(
  { categories }: Pick<Catalogue, 'categories'>,
  { search, category, status, sort, order, store_keys: keys, every_code: isEveryCode, ...page }: ProductsQuery,
): ProductSearch {
  const wanted = category === undefined ? undefined : categories.named(category);
  if (category !== undefined && !wanted) throw invalidField('category', 'category_unknown');
  return {
    ...page,
    query: search === '' ? undefined : search,
    categoryId: wanted?.category_id,
    status: status === 'all' ? undefined : status,
    sort: sort === 'relevance' ? undefined : sort,
    isDescending: order === 'desc',
    isEveryCode,
    storeKeys: keys?.map(normalStoreKey),
  };
}
