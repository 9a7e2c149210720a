import { unlessServerFresh, unlessWebFresh } from './built.mjs';
import { install } from './install.mjs';
import { run } from './run-command.mjs';

/** Builds what is stale: the server's bundle into server/dist, the web app into web/dist. */
export async function build() {
  await install();
  await unlessServerFresh(async () => {
    process.stdout.write('Building the server…\n');
    await run(process.execPath, ['scripts/build-server.mjs']);
  });
  await unlessWebFresh(async () => {
    process.stdout.write('Building the web app…\n');
    await run(process.execPath, ['scripts/build-web.mjs']);
  });
}

if (process.argv[1]?.endsWith('build.mjs')) await build();
