import type { StorePromotions } from '@sali/contract/promotions/storePromotions';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSettled } from '../ui/useSettled.ts';
import { fetchPromotions, type PromotionsRequest } from './api.ts';

/** The pages of a store's promotions that were asked for so far; what is typed is waited for. */
export function usePromotions(wanted: PromotionsRequest) {
  const search = useSettled(wanted.search.trim());
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: ['promotions', { ...wanted, search }],
    queryFn: ({ pageParam }) => fetchPromotions({ ...wanted, search }, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + page.promotions.length, 0);
      return count < last.total && last.promotions.length > 0 ? count : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const first: StorePromotions | undefined = data?.pages[0];
  return {
    first,
    promotions: data?.pages.flatMap((page) => page.promotions),
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
