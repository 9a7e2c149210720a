import { subcategoryOf } from '@sali/domain/goods/catalogue/category';
import { matchConfidence, WHOLE_MATCH } from '@sali/domain/goods/catalogue/matchConfidence';
import { namedGoods } from '@sali/domain/goods/catalogue/namedCategory';
import { DEFAULT_CATEGORY_ID } from '@sali/domain/base/limits';
import type { NewItem } from '@sali/domain/lists/list';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { searchSeen } from '../../../goods/catalogue/seen.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';

/**
 * The category is that of the device's best hit that has the words, else that of the name at their beginning.
 * @param latest ends the search on the device
 */
export async function categorised(item: NewItem, latest: Promise<null>): Promise<NewItem> {
  const hit = await Promise.race([bestOnDevice(item.name), latest]);
  const isSaid = hit !== null && matchConfidence(item.name, hit.name) >= WHOLE_MATCH;
  if (isSaid && hit.categoryId !== DEFAULT_CATEGORY_ID)
    return { ...item, categoryId: hit.categoryId, subcategoryId: hit.subcategoryId };
  const named = subcategoryOf(namedGoods(item.name)?.subcategoryId);
  return named ? { ...item, categoryId: named.parentId, subcategoryId: named.id } : item;
}

/** @returns null where nothing fits, or the device stores nothing */
const bestOnDevice = (query: string): Promise<FoundProduct | null> =>
  searchSeen(currentUserKey(), { query, storeKey: null, limit: 1 }).then(
    ({ products }) => products[0] ?? null,
    // A device that cannot store says no more than one that stores nothing.
    () => null,
  );
