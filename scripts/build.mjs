import { install } from './install.mjs';
import { stampOf, unlessFresh } from './paths.mjs';
import { run } from './run-command.mjs';

const SHARED = ['package-lock.json', 'domain/src', 'contract/src', 'texts', 'scripts'];
const WEB = ['src', 'public', 'build', 'index.html', 'theme.js', 'manifest.json', 'vite.config.ts'].map(
  (one) => `web/${one}`,
);

/** Builds what is stale: the server's bundle into server/dist, the web app into web/dist. */
export async function build() {
  await install();
  await unlessFresh(
    'server',
    'server/dist/main.js',
    stampOf([...SHARED, 'server/src', 'server/package.json']),
    async () => {
      process.stdout.write('Building the server…\n');
      await run(process.execPath, ['scripts/build-server.mjs']);
    },
  );
  await unlessFresh('web', 'web/dist/index.html', stampOf([...SHARED, ...WEB]), async () => {
    process.stdout.write('Building the web app…\n');
    await run(process.execPath, ['scripts/build-web.mjs']);
  });
}

if (process.argv[1]?.endsWith('build.mjs')) await build();
