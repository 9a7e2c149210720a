import type { CategoryOrder } from '@sali/contract/walks/walks';
import { call } from '../../http.ts';

/** The order in which people go through a store. @throws HttpError */
export const fetchCategoryOrder = (storeKey: string): Promise<CategoryOrder> =>
  call<CategoryOrder>('GET', `stores/${encodeURIComponent(storeKey)}/category-order`, { auth: 'none' });
