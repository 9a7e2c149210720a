import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/test*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Files that may contain Hebrew: the catalogues, the code that searches them, and the stores that are shown before any server has answered. */
const CATALOGUES = /^\.\/|^\.\.\/languages\/|^\.\.\/prices\/sampleStores\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

it('[LN8] no sentence in Hebrew is outside the catalogues', () => {
  const paths = Object.keys(SOURCES);
  expect(paths.length).toBeGreaterThan(200);
  const left = paths.filter(
    (path) => !CATALOGUES.test(path) && /[א-ת]/.test((SOURCES[path] ?? '').replace(COMMENTS, '')),
  );
  expect(left).toEqual([]);
});
