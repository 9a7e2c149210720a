import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.mjs';

const read = (name) => readFileSync(join(ROOT, name), 'utf8');

test('npm runs no script of a package, and each package that has one is decided by name', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(read('package-lock.json'));
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  const { allowScripts } = JSON.parse(read('package.json'));
  expect(withScripts.map((path) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(
    Object.keys(allowScripts).sort(),
  );
});
