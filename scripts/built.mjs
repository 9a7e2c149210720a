import { isFresh, stampOf, unlessFresh } from './paths.mjs';

const SHARED = ['package-lock.json', 'domain/src', 'contract/src', 'texts', 'scripts'];
const WEB = ['src', 'public', 'build', 'index.html', 'theme.js', 'manifest.json', 'vite.config.ts'].map(
  (one) => `web/${one}`,
);

const serverBuild = () => ['server', 'server/dist/main.js', stampOf([...SHARED, 'server/src', 'server/package.json'])];

/** Whether the server's bundle was built from the sources that are here. */
export const isServerFresh = () => isFresh(...serverBuild());

/** Runs `make` unless the server's bundle is fresh. */
export const unlessServerFresh = (make) => unlessFresh(...serverBuild(), make);

/** Runs `make` unless the web app was built from the sources that are here. */
export const unlessWebFresh = (make) => unlessFresh('web', 'web/dist/index.html', stampOf([...SHARED, ...WEB]), make);
