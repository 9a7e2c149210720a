import { expect, it } from 'vitest';
import { storeTitle } from './storeTitle.ts';

it('names the chain of a store once', () => {
  expect(storeTitle({ chainName: 'שופרסל', name: 'דיל אגרון' })).toBe('שופרסל דיל אגרון');
  expect(storeTitle({ chainName: 'שופרסל', name: 'שופרסל דיל אגרון' })).toBe('שופרסל דיל אגרון');
});
