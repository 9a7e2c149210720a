import { expect, test } from 'vitest';
import { filterOf, filtersSet, paramsOf, queryOf, requestOf, sortedBy } from './productQuery.ts';

const USUAL = queryOf(new URLSearchParams());

test('[Z72] the list begins with active products, by name, 20 in a page', () => {
  expect(requestOf(USUAL, 0).toString()).toBe('status=ACTIVE&sort=item_name&order=asc&limit=20&skip=0');
  expect(queryOf(new URLSearchParams('size=7&view=wall')).size).toBe(20);
});

test('[Z72] the choices are in the address and are read from it', () => {
  const query = { ...USUAL, search: 'חלב', status: 'all', size: 100, view: 'grid' as const };
  expect(queryOf(paramsOf(query))).toEqual(query);
  expect(requestOf({ ...query, search: 'ח' }, 40).has('search')).toBe(false);
});

test('[Z72] a column sorts, and reverses the second time', () => {
  const byCode = sortedBy(USUAL, 'item_code');
  expect([byCode.sort, byCode.order]).toEqual(['item_code', 'asc']);
  expect(sortedBy(byCode, 'item_code').order).toBe('desc');
});

test('[Z72] what was found is sorted by fit until a column is chosen; the name still reverses without a search', () => {
  const found = { ...USUAL, search: 'חלב תנובה' };
  expect(requestOf(found, 0).get('sort')).toBe('relevance');
  expect(requestOf({ ...found, search: 'ח' }, 0).get('sort')).toBe('item_name');
  expect(requestOf(sortedBy(found, 'item_name'), 0).toString()).toContain('sort=item_name&order=asc');
  expect(requestOf(sortedBy(found, 'brand'), 0).get('sort')).toBe('brand');
  expect(sortedBy(USUAL, 'item_name').order).toBe('desc');
  expect(paramsOf(found).has('sort')).toBe(false);
});

test('[Z92] everything that was found is what the request asks for, without order and pages', () => {
  expect(filterOf({ ...USUAL, search: ' חלב ', sort: 'brand', size: 50 })).toEqual({
    search: 'חלב',
    category: '',
    status: 'ACTIVE',
  });
  expect(filterOf({ ...USUAL, search: 'ח' }).search).toBe('');
});

test('[Z94] set filters are counted', () => {
  const query = { ...USUAL, search: 'חלב ', status: 'all', category: '1' };
  expect([USUAL, query].map(filtersSet)).toEqual([0, 2]);
});
