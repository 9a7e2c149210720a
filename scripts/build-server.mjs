import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './paths.mjs';

const OUT = join(ROOT, 'server/dist');
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
const entries = {
  main: 'server/src/main.ts',
  prices: 'server/src/app/cli/prices.ts',
  admin: 'server/src/app/cli/admin.ts',
  backup: 'server/src/app/cli/backup.ts',
  restore: 'server/src/app/cli/restore.ts',
  importWorker: 'server/src/goods/catalogue/importing/importWorker.ts',
  readingWorker: 'server/src/goods/feeds/read/thread/readingWorker.ts',
  pageWorker: 'server/src/kitchen/recipes/page/pageWorker.ts',
};

/** Packages of many small files: reading them one by one takes a tenth of the start. */
const isBundled = (name) => ['kysely', 'jose', 'uuid'].includes(name) || name.startsWith('@sali/');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: entries,
  outdir: OUT,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // Stack traces need places and names only; Node reads the whole map at the start.
  sourcesContent: false,
  // Our own workspaces are bundled, and few packages; the others are read from node_modules.
  external: Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isBundled(name)),
  // Modules, where a package also has a CommonJS form: they leave out what is not used. Packages without one need `require`.
  mainFields: ['module', 'main'],
  banner: {
    js: "import { createRequire as salisRequireOf } from 'node:module';const require = salisRequireOf(import.meta.url);",
  },
});
const sample = join(ROOT, 'server/src/goods/sample');
for (const file of existsSync(sample) ? readdirSync(sample) : []) {
  if (file.endsWith('.tsv')) cpSync(join(sample, file), join(OUT, 'sample', file));
}
