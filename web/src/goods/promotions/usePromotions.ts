import type { StorePromotions } from '@sali/contract/goods/promotions/storePromotions';
import { useApiPages } from '../../base/useApiPages.ts';
import { useSettled } from '../../base/ui/useSettled.ts';
import { fetchPromotions, type PromotionsRequest } from './api.ts';

/** A store's promotions; what is typed is waited for. `first` is the first page, with the categories and the total. */
export function usePromotions(wanted: PromotionsRequest) {
  const search = useSettled(wanted.search.trim());
  const pages = useApiPages({
    queryKey: ['promotions', { ...wanted, search }],
    fetchPage: (skip) => fetchPromotions({ ...wanted, search }, skip),
    rowsOf: (page: StorePromotions) => page.promotions,
    hasMore: (page, count) => count < page.total,
  });
  return { ...pages, first: pages.pages?.[0] };
}
