import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Cut, functionCut, withCuts } from './cuts.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const PRODUCTION = join(PACKAGE, 'dist/production/index.mjs');
const NAME_OF_PART = /^(?:\w+)\.displayName = "\w+";$/gm;
const PART = /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;
/** Functions that run only where routes load data or a link asks for its page beforehand, and what is in their place. */
const UNUSED: readonly Cut[] = [
  ...['DefaultErrorComponent', 'PrefetchPageLinks'].map((name) => functionCut(name, 'return null;')),
  functionCut('useNavigateStable'),
  functionCut('usePrefetchBehavior', 'return [false, undefined, {}];'),
  // Catches the errors of routes that load data.
  [/^var RenderErrorBoundary = class [\s\S]*?^};$/m, 'var RenderErrorBoundary = () => null;'],
];

/**
 * React Router without its warnings for developers, which it gives to every bundler, and without the parts that no page
 * uses: the names that it gives them for developers, and its routes that load data, would keep them. 5 KB gzip of each
 * first load.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? PRODUCTION : undefined),
    transform(code, id) {
      if (!id.startsWith(PACKAGE)) return null;
      const lean = code.includes('function PrefetchPageLinks(')
        ? withCuts(code, UNUSED, (fault) => this.error(`${id}: ${fault}`))
        : code;
      return { code: lean.replaceAll(NAME_OF_PART, '').replaceAll(PART, '$1/* @__PURE__ */ '), map: null };
    },
  };
}
