import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

export type ApiPagesQuery<Page, Row> = {
  readonly queryKey: QueryKey;
  /** @param skip how many rows the pages before have */
  readonly fetchPage: (skip: number) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Whether rows follow after the first `count` ones, of which `page` has the last. */
  readonly hasMore: (page: Page, count: number) => boolean;
  /** Whether the rows of the query before are shown until the first page has come. */
  readonly keepsPrevious?: boolean;
};

export type ApiPages<Page, Row> = {
  /** The pages that were loaded, and their rows; undefined until the first has come. */
  readonly pages: readonly Page[] | undefined;
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
};

/** Rows that the server sends in pages, which are loaded one after the other. */
export function useApiPages<Page, Row>(query: ApiPagesQuery<Page, Row>): ApiPages<Page, Row> {
  const { queryKey, fetchPage, rowsOf, hasMore, keepsPrevious = true } = query;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + rowsOf(page).length, 0);
      return rowsOf(last).length > 0 && hasMore(last, count) ? count : undefined;
    },
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  return {
    pages: data?.pages,
    rows: data?.pages.flatMap((page) => [...rowsOf(page)]),
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refresh: () => void refetch(),
  };
}
