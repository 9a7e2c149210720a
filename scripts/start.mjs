import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';

/** `npm start`: installs what is missing, builds what is stale, starts the server in its own process. */
await build();
const server = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
