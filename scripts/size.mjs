import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';

/** `npm run size`: JavaScript and CSS that /shopping loads before it can be used, gzipped, against the budget. */
const BUDGET_KB = 180;

await build();
const dist = join(ROOT, 'web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const files = new Set();

function add(key) {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) add(imported);
}

add('index.html');
add('src/boot.tsx');
for (const key of Object.keys(manifest)) if (/OverviewPage/.test(key)) add(key);
const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, file))).length);
const kb = bytes.reduce((sum, size) => sum + size, 0) / 1024;
process.stdout.write(
  `first load of /shopping: ${kb.toFixed(1)} KB gzip in ${files.size} files (budget ${BUDGET_KB} KB)\n`,
);
process.exitCode = kb > BUDGET_KB ? 1 : 0;
