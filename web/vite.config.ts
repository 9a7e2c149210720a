import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../domain/src/settings/languages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bootPreload, sharedFiles } from './build/chunks.ts';
import { shortClassNames } from './build/classNames.ts';
import { staticPages } from './build/staticPages.ts';

const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'));

const API = 'http://127.0.0.1:3000';

/** What src/main.tsx reads for another language than Hebrew, before the app. */
const OTHER_TEXTS = /(\/texts\/generated\/\w+\/all\.js|\/domain\/src\/amounts\/unit\.ts)$/;
/** Our modules that are read after the language was chosen. */
const OF_APP = /\/web\/src\/(?!main\.tsx|languages\/).*\.tsx?$/;

/** Fails the build when the texts of another language import a file of the app: each would wait for the other. */
function textsBeforeApp(): Plugin {
  return {
    name: 'texts-before-app',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const ofApp = chunks.filter(({ moduleIds }) => moduleIds.some((id) => OF_APP.test(id)));
      const names = new Set(ofApp.map(({ fileName }) => fileName));
      const isThere = (end: string) => chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
      for (const end of ['/en/all.js', '/domain/src/amounts/unit.ts'])
        if (!isThere(end)) this.error(`no file has ${end}, which the texts of other languages need`);
      for (const { moduleIds, imports } of chunks) {
        const texts = moduleIds.find((id) => OTHER_TEXTS.test(id));
        const late = texts !== undefined && imports.find((name) => names.has(name));
        if (late) this.error(`${texts} imports ${late}, which waits for it`);
      }
    },
  };
}

/** `theme.js` with the directions of the languages, in the page itself: it runs before the first paint. */
function themeScript(): Plugin {
  const directions = Object.entries(LANGUAGES).map(([code, { direction }]) => [code, direction]);
  const source = readFileSync(new URL('./theme.js', import.meta.url), 'utf8')
    .replace(/^\/[/*].*\n/gm, '')
    .replaceAll('= __DIRECTIONS__', `= ${JSON.stringify(Object.fromEntries(directions))}`);
  return {
    name: 'theme-script',
    transformIndexHtml: () => [{ tag: 'script', children: source, injectTo: 'head' }],
  };
}

export default defineConfig({
  plugins: [
    react(),
    bootPreload(),
    themeScript(),
    textsBeforeApp(),
    shortClassNames(),
    VitePWA({
      // A new version waits until the person asks for it or opens the app again: nothing reloads under a thumb.
      registerType: 'prompt',
      injectRegister: null,
      manifest,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/static(\/|$)/],
        cleanupOutdatedCaches: true,
        // The first visit too: what it has not shown yet opens without a network.
        clientsClaim: true,
        // A device that has the app draws every page by itself.
        globIgnores: ['screenshots/**', 'push.js', 'pages/**'],
        // What is pushed, and what is tapped on it.
        importScripts: ['push.js'],
      },
    }),
    // Last: the pages have what the others add to the page.
    staticPages(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: API, ws: true }, '/static': API } },
  build: {
    outDir: 'dist',
    rolldownOptions: {
      output: {
        // The frame of every page changes rarely: one file that stays in the cache over our releases.
        codeSplitting: {
          groups: [
            // What words plurals is in it because the texts of every language need it: they may not wait for the app.
            {
              name: 'frame',
              priority: 2,
              test: /node_modules\/(react|react-router|react-dom\/(index|cjs\/react-dom\.)|@messageformat\/runtime|make-plural)\//,
            },
            // What src/main.tsx imports is chosen before any text is read: never in one file with the texts.
            { name: 'language', tags: ['$initial'], priority: 2 },
            // Another language reads it before the app, which has it in the file of a page.
            { name: 'unit', priority: 2, test: /\/domain\/src\/amounts\/unit\.ts$/ },
            ...sharedFiles(),
          ],
        },
      },
    },
  },
});
