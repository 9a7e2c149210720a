import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT } from './paths.mjs';
import { run } from './run-command.mjs';

const DIST = join(ROOT, 'web/dist');
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|wasm)$/;

await run('npx', ['vite', 'build', 'web', '--logLevel', 'warn']);
// Compressed once here, as small as can be, instead of at every request.
for (const path of readdirSync(DIST, { recursive: true })) {
  if (!COMPRESSED.test(path)) continue;
  const file = join(DIST, path);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
}
