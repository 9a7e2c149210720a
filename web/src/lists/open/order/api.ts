import type { CategoryOrder } from '@sali/contract/lists/walks/walks';
import { call } from '../../../base/http.ts';

/** The order in which people go through a store. @throws HttpError */
export const fetchCategoryOrder = (storeKey: string): Promise<CategoryOrder> =>
  call<CategoryOrder>('GET', `stores/${encodeURIComponent(storeKey)}/category-order`, { auth: 'none' });

/** Forgets the order that was learned in a store, for everybody; managers of the catalogue may. @throws HttpError */
export const deleteCategoryOrder = (storeKey: string): Promise<void> =>
  call<void>('DELETE', `stores/${encodeURIComponent(storeKey)}/category-order`);
