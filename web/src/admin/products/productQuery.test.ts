import { expect, test } from 'vitest';
import { paramsOf, queryOf, requestOf, sortedBy } from './productQuery.ts';

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
