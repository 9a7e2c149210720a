import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { whenNpmEnds } from './parent.mjs';
import { ROOT } from './paths.mjs';

/** `npm start`: installs what is missing, builds what is stale, starts the server in its own process. */
let server = null;
whenNpmEnds(() => (server === null ? process.exit(1) : server.kill('SIGTERM')));
await build();
// The server ends when the channel does: when this process was killed, and could pass nothing on [CM3].
server = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
