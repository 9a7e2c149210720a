import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

const OUT = join(ROOT, 'server/dist');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
const entries = {
  main: 'server/src/main.ts',
  worker: 'server/src/db/embedded/worker.ts',
  makeDatabase: 'server/src/db/embedded/makeDatabase.ts',
  prices: 'server/src/cli/prices.ts',
  admin: 'server/src/cli/admin.ts',
  importWorker: 'server/src/catalogue/importing/importWorker.ts',
  pageWorker: 'server/src/recipes/pageWorker.ts',
};

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
  // Our own workspaces are bundled, everything from the registry is read from node_modules.
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@sali/')),
});
const sample = join(ROOT, 'server/src/sample');
for (const file of existsSync(sample) ? readdirSync(sample) : []) {
  if (file.endsWith('.tsv')) cpSync(join(sample, file), join(OUT, 'sample', file));
}
// The first start copies it: making it takes more memory than everything else that the server does.
await run(process.execPath, [join(OUT, 'makeDatabase.js'), join(OUT, 'database')]);
