import { type ApiPages, useApiPages } from '../base/useApiPages.ts';

type AdminPage<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Rows of the administration in pages, with the total of all pages. @param fetchPage returns the rows after the first `skip` */
export function useAdminPages<Row>(
  queryKey: readonly unknown[],
  fetchPage: (skip: number) => Promise<AdminPage<Row>>,
): ApiPages<AdminPage<Row>, Row> & { readonly total: number | undefined } {
  const pages = useApiPages({
    queryKey: ['admin', ...queryKey],
    fetchPage,
    rowsOf: (page) => page.rows,
    hasMore: (page, count) => count < page.total,
  });
  return { ...pages, total: pages.pages?.at(-1)?.total };
}
