import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import { directIcons } from '../web/build/icons.ts';
import { ROOT } from './paths.mjs';

/* The own rules by which the web app is built and its styles are checked. */

const ofWeb = createRequire(join(ROOT, 'web/package.json'));
const { createElement, memo } = ofWeb('react');
const { renderToStaticMarkup } = ofWeb('react-dom/server');

const MODULE = '/lucide-react/dist/esm/createLucideIcon.mjs';

/** Runs the build's plugin on a module, as Vite does. */
const built = (code, id = '/web/src/Some.tsx') =>
  directIcons().transform.call(
    {
      error: (message) => {
        throw new Error(message);
      },
    },
    code,
    id,
  )?.code;

/** The icon that the maker of the built app draws with these properties. */
function drawn(properties) {
  const body = built('', MODULE)
    .replace(/import .*;/, '')
    .replace('export default', 'return');
  const make = compileFunction(body, ['createElement', 'memo'])(createElement, memo);
  return renderToStaticMarkup(createElement(make({ name: 'plus', node: [['path', { d: 'M5 12h14' }]] }), properties));
}

describe('the icons of the built app', () => {
  it.each([
    [{}, true],
    [{ 'aria-label': undefined, role: undefined }, true],
    [{ 'aria-label': 'x' }, false],
    [{ role: 'img' }, false],
  ])('with the properties %j they are hidden from screen readers: %s', (properties, isHidden) => {
    expect(drawn(properties).includes('aria-hidden="true"')).toBe(isHidden);
  });

  it.each([
    ['<Plus className="a" />', false],
    ['<Plus size={3} />', true],
    ['<Plus onClick={() => open()} size={3} />', true],
    ['<Plus onClick={() => open()} /><Other size={3} />', false],
  ])('in %s a property is missing: %s', (element, isMissing) => {
    const build = () => built(`import { Plus } from 'lucide-react';\n${element}`);
    if (isMissing) expect(build).toThrow('the icon Plus has size');
    else expect(build()).toContain("import Plus from 'lucide-react/icons/plus';");
  });
});

describe('the check of styles', () => {
  it.each([
    ['.abc:has(.other) .cde', true],
    ['.abc:has(:not(:is(.other))) > .cde', true],
    ['.abc body:has(.other)', true],
    ['html.dark:has(.other)', true],
    ['*:has(.other)', true],
    [':root:has(.other)', true],
    ['.abc:has(:not(:is(.other)))', false],
    ['.abc > .cde:has(+ .other)', false],
    ['.body:has(.other)', false],
  ])('%s asks more than the element itself: %s', async (selector, isWide) => {
    const { results } = await stylelint.lint({
      code: `${selector} { color: red; }`,
      configFile: join(ROOT, 'stylelint.config.js'),
    });
    const rules = results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
    expect(rules).toEqual(isWide ? ['selector-disallowed-list'] : []);
  });
});
