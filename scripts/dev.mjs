import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { whenNpmEnds } from './parent.mjs';
import { ROOT } from './paths.mjs';
import { compileTexts } from './texts.mjs';

/** `npm run dev`: the server from its source, restarted at each change, and Vite before it on port 5173. */
await install();
const watcher = watch(join(ROOT, 'texts'), (_event, name) => {
  if (name?.endsWith('.po')) compileTexts().catch((error) => process.stderr.write(`${error.message}\n`));
});
// Without npx between, which ends at a signal and leaves what it started.
const start = (program, ...words) =>
  spawn(process.execPath, [join(ROOT, 'node_modules', program), ...words], { cwd: ROOT, stdio: 'inherit' });
const children = [start('tsx/dist/cli.mjs', 'watch', 'server/src/main.ts'), start('vite/bin/vite.js', 'web')];
const stop = () => {
  watcher.close();
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
whenNpmEnds(stop);
for (const child of children) child.on('exit', stop);
