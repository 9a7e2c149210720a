import { keysOf } from '@sali/domain/base/collections';
import { PRODUCT_PAGE_SIZES } from '@sali/domain/base/limits';

const PRODUCT_PAGE_SIZE_DEFAULT = 20;

/** The state of the product list, stored in the page's address: a reload or the back button restores it. */
export type ProductQuery = {
  readonly search: string;
  readonly category: string;
  readonly status: string;
  /** '': what was found by fit, everything by name. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly size: number;
  readonly view: 'table' | 'grid';
};

const VIEWS = ['table', 'grid'] as const;

const DEFAULTS: ProductQuery = {
  search: '',
  category: '',
  status: 'ACTIVE',
  sort: '',
  order: 'asc',
  size: PRODUCT_PAGE_SIZE_DEFAULT,
  view: 'table',
};

/** @param view the default view: a phone has no room for a table */
export function queryOf(params: URLSearchParams, view: ProductQuery['view'] = DEFAULTS.view): ProductQuery {
  const text = (key: keyof ProductQuery): string => params.get(key) ?? String(DEFAULTS[key]);
  const size = PRODUCT_PAGE_SIZES.find((one) => String(one) === params.get('size'));
  return {
    search: text('search'),
    category: text('category'),
    status: text('status'),
    sort: text('sort'),
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    size: size ?? DEFAULTS.size,
    view: VIEWS.find((one) => one === params.get('view')) ?? view,
  };
}

/** The address of a query; default values are left out. */
export const paramsOf = (query: ProductQuery): URLSearchParams =>
  new URLSearchParams(
    keysOf(query)
      .filter((key) => key === 'view' || query[key] !== DEFAULTS[key])
      .map((key) => [key, String(query[key])]),
  );

/** A search of one letter is not sent. */
const isSearched = ({ search }: ProductQuery): boolean => search.trim().length > 1;

/** The order that the list has: the chosen one, else that of its contents. */
export const sortOf = (query: ProductQuery): string =>
  query.sort !== '' ? query.sort : isSearched(query) ? 'relevance' : 'item_name';

/** The request for the page that begins at `skip`. */
export function requestOf(query: ProductQuery, skip: number): URLSearchParams {
  const { search, category, status, order, size } = query;
  const request = new URLSearchParams({
    status,
    sort: sortOf(query),
    order,
    limit: String(size),
    skip: String(skip),
  });
  if (isSearched(query)) {
    request.set('search', search.trim());
    request.set('every_code', 'true');
  }
  if (category !== '') request.set('category', category);
  return request;
}

/** Returns the filter of a query without its order: a change of all found products uses it. */
export const filterOf = (query: ProductQuery) => ({
  ...{ search: isSearched(query) ? query.search.trim() : '', category: query.category, status: query.status },
});

/** How many filters are set, besides the search; active products are the usual ones. */
export const filtersSet = ({ category, status }: ProductQuery): number =>
  Number(category !== '') + Number(status !== DEFAULTS.status);

/** A click on a column sorts by it; a second one reverses the order. */
export const sortedBy = (query: ProductQuery, sort: string): ProductQuery => ({
  ...query,
  sort,
  order: sortOf(query) === sort && query.order === 'asc' ? 'desc' : 'asc',
});
