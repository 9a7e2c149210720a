import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(
  [
    '../../**/*.{ts,tsx}',
    '../../../../contract/src/**/*.ts',
    '../../../../domain/src/people/accounts/**/*.ts',
    '../../../../domain/src/goods/{prices,promotions/texts}/**/*.ts',
    '!../../../../**/*.test.{ts,tsx}',
    '!../../**/*.test.{ts,tsx}',
    '!../../**/test*.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * May contain Hebrew: the stores that are shown before any server has answered, the names of towns, and files of recipes, whose
 * amounts are written in Hebrew in every language.
 */
const DATA = /\/(goods\/prices\/(sampleStores|towns)|kitchen\/recipes\/(more\/recipeFiles|writtenRecipe))\.ts$/;
/** Comments, and examples in the description of the API. */
const NOT_SHOWN = /\/\*[\s\S]*?\*\/|\/\/.*|\.describe\('[^']*'\)/g;

it('[LN8] no sentence in Hebrew is outside the catalogues', () => {
  const paths = Object.keys(SOURCES);
  expect(paths.length).toBeGreaterThan(250);
  expect(paths.filter((path) => path.includes('/contract/')).length).toBeGreaterThan(30);
  const left = paths.filter((path) => !DATA.test(path) && /[א-ת]/.test((SOURCES[path] ?? '').replace(NOT_SHOWN, '')));
  expect(left).toEqual([]);
});
