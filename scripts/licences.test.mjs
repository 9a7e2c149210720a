import { expect, test } from 'vitest';
import { isAllowed, licenceFaults } from './licences.mjs';

test('a package is allowed by one of OR and by all of AND', () => {
  const allowed = new Set(['MIT', 'ISC']);
  expect(isAllowed('(MIT OR GPL-3.0)', allowed)).toBe(true);
  expect(isAllowed('MIT AND GPL-3.0', allowed)).toBe(false);
  expect(isAllowed('MIT AND ISC', allowed)).toBe(true);
});

test('what has no licence, or one for tools alone although it is shipped, is named', () => {
  const packages = {
    '': {},
    server: {},
    'node_modules/@sali/server': { link: true },
    'node_modules/good': { license: 'MIT' },
    'node_modules/tool': { license: 'CC-BY-4.0', dev: true },
    'node_modules/shipped': { license: 'CC-BY-4.0' },
    'node_modules/bare': {},
  };
  expect(licenceFaults({ packages })).toEqual(['node_modules/shipped: CC-BY-4.0', 'node_modules/bare: no licence']);
});
