import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { AppPage, PageHost } from './pageTypes.ts';

/** The globals that the code of a page finds, by name: everything that a browser gives it. */
export type PageGlobals = Readonly<Record<string, unknown>>;

/** The code of the app for one tab, read once: each call is a page of its own, with modules of its own. */
export type PageCode = (globals: PageGlobals, host: PageHost) => AppPage;

/** Packages without a state of their own: all pages use one copy. */
const SHARED = ['zod'];

/** Changes of modules of the app, by the end of their path: for the tests of the simulation itself. */
export type ChangedModules = Readonly<Record<string, (source: string) => string>>;

/** Bundles the app of a tab. */
export async function bundlePage(globalNames: readonly string[], changed: ChangedModules = {}): Promise<PageCode> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'page',
    platform: 'browser',
    external: SHARED,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
    loader: { '.css': 'empty' },
    legalComments: 'none',
    plugins: [changing(changed)],
  });
  const code = outputFiles[0]?.text ?? '';
  const names = [...globalNames, 'require'];
  const script = new Script(`(function (${names.join(', ')}) { ${code}\nreturn page; })`, { filename: 'page.js' });
  const run = script.runInThisContext() as (...values: readonly unknown[]) => {
    readonly openPage: (host: PageHost) => AppPage;
  };
  const shared = createRequire(import.meta.url);
  return (globals, host) => run(...globalNames.map((name) => globals[name]), shared).openPage(host);
}

const changing = (changed: ChangedModules): Plugin => ({
  name: 'changed-modules',
  setup: (builder) => {
    for (const [end, change] of Object.entries(changed)) {
      const filter = new RegExp(`/${end.replaceAll('.', '\\.')}$`);
      builder.onLoad({ filter }, ({ path }) => ({ contents: change(readFileSync(path, 'utf8')), loader: 'ts' }));
    }
  },
});
