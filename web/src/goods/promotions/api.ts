import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { call } from '../../base/http.ts';

export type PromotionsRequest = {
  readonly storeKey: string;
  readonly search: string;
  readonly categoryId: number | null;
  readonly who: 'everybody' | 'some' | 'all';
};

/** One page of a store's running promotions. @throws HttpError */
export function fetchPromotions(
  { storeKey, search, categoryId, who }: PromotionsRequest,
  skip: number,
): Promise<StorePromotions> {
  const query = new URLSearchParams({ who, skip: String(skip) });
  if (search !== '') query.set('search', search);
  if (categoryId !== null) query.set('category_id', String(categoryId));
  const path = `stores/${encodeURIComponent(storeKey)}/promotions?${query.toString()}`;
  return call<StorePromotions>('GET', path, { auth: 'none' });
}
