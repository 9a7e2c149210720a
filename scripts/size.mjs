import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';

/** `npm run check -- size`: what a phone loads before it can use a first page, gzipped, against the budget of that page. */
const BUDGETS_KB = {
  home: 129,
  shopping: 149,
  list: 163,
  login: 131,
  recipes: 161,
  promotions: 146,
  accessibility: 125,
  privacy: 125,
  terms: 125,
};

await build();
const dist = join(ROOT, 'web/dist');
const LOADED = /<(?:script|link)[^>]*?(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g;

for (const file of readdirSync(join(dist, 'pages')).filter((name) => name.endsWith('.html'))) {
  const page = file.replace('.html', '');
  const html = readFileSync(join(dist, 'pages', file), 'utf8');
  const sizes = { js: 0, css: 0 };
  const files = new Map([...html.matchAll(LOADED)].map(([, path, kind]) => [path, kind]));
  for (const [path, kind] of files) sizes[kind] += gzipSync(readFileSync(join(dist, path))).length / 1024;
  const kb = sizes.js + sizes.css;
  const budget = BUDGETS_KB[page] ?? 0;
  if (kb > budget) process.exitCode = 1;
  const words = `${sizes.js.toFixed(1)} KB of JavaScript and ${sizes.css.toFixed(1)} KB of CSS in ${files.size} files`;
  process.stdout.write(`${page.padEnd(14)} ${words}${kb > budget ? `: over its budget of ${budget} KB` : ''}\n`);
}
