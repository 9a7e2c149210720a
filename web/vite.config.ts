import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../domain/src/people/settings/languages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { neutralAriaTexts } from './build/ariaTexts.ts';
import { bootPreload, sharedFiles } from './build/chunks.ts';
import { shortClassNames } from './build/classNames.ts';
import { directIcons } from './build/icons.ts';
import { leanReactDom } from './build/reactDom.ts';
import { leanRouter } from './build/router.ts';
import { staticPages } from './build/staticPages.ts';

const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'));

/** The address of an open list. */
const LIST = /^\/shopping\/list\/[^/]+$/;

const API = 'http://127.0.0.1:3000';

/** The file that src/main.tsx reads before the app for another language than Hebrew. */
const CATALOGUE = /\/texts\/generated\/\w+\/all\.js$/;
const UNIT = /\/domain\/src\/base\/amounts\/(unit|quantity)\.ts$/;
const OTHER_TEXTS = [CATALOGUE, UNIT];
/**
 * Modules that are loaded together after the first drawing, by the name of their file: each file more is named in the first
 * load, and asked for by itself. A file takes what its modules import with it, unless a file before it has that: whatever
 * imports much of what the app has too stays out.
 */
const TOGETHER = {
  // The folding of names, which illustrations, searching and reading share.
  names: /\/goods\/catalogue\/(categoriseFeatures|forms|nearWords)\.ts$/,
  illustrations: /\/(kinds\/illustrations\.ts|catalogue\/Illustration\.tsx)$/,
  // Needed by searching and scanning without a network.
  stored:
    /\/web\/src\/(app\/storeForLater|lists\/scan\/decoder|base\/device\/connection|goods\/catalogue\/(seen|findByBarcode|storeCatalogue\/\w+))\.ts$/,
  // Shown by a list right after its lines.
  soon: /\/(lists\/open\/(soon|search\/(SearchTools|DictateButton|dictation|spoken)|order\/(refreshOrder|api)|marks\/(MissedPart|useMissedByOthers|marks(\.module)?))|stores\/StoreQuestion(\.module)?|people\/sync\/marks|texts\/generated\/(he|app)\/(inShop|pictureText|stores|shop))\.\w+$/,
  // The habits of a person, and the connection to lists that are open.
  usual:
    /\/(web\/src\/lists\/usual\/(learnUsual|api|pantry\/\w+)|domain\/src\/(lists\/due|kitchen\/pantry\/pantry)|web\/src\/base\/device\/answers)\.ts$/,
  live: /\/(web\/src\/people\/(live\/(live|conflicts|socket|presence|api)|accounts\/browser)|domain\/src\/people\/live\/connection)\.ts$/,
  charges: /\/lists\/listPrices\/(cachedDeals|serverCharges|priceLists|refreshOffers)\.ts$/,
  frames: /\/(people\/live\/readFrame|contract\/src\/(lists\/(live\/live|lists)|base\/ids))\.ts$|\/node_modules\/zod\//,
  amounts: /\/domain\/src\/(base\/amounts\/\w+|goods\/kinds\/kindTable)\.ts$/,
  // The reader of what people type.
  readers: /\/domain\/src\/(lists\/typed|goods\/kinds|goods\/catalogue\/(plainWords|namedCategory|matchConfidence)\.)/,
  queries: /\/base\/queryClient\.ts$/,
  notifications: /\/people\/notifications\/(watchNotifications|openedNotifications|pushDevice|api)\.ts$/,
};
/** Our modules that are read after the language was chosen. */
const OF_APP = /\/web\/src\/(?!main\.tsx|base\/languages\/).*\.tsx?$/;

/** Fails the build when the texts of another language import a file of the app: each would wait for the other. */
function textsBeforeApp(): Plugin {
  return {
    name: 'texts-before-app',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const ofApp = chunks.filter(({ moduleIds }) => moduleIds.some((id) => OF_APP.test(id)));
      const names = new Set(ofApp.map(({ fileName }) => fileName));
      const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
      for (const module of OTHER_TEXTS)
        if (!ids.some((id) => module.test(id))) this.error(`no file has ${module}, which other languages need`);
      for (const { moduleIds, imports } of chunks) {
        const texts = moduleIds.find((id) => OTHER_TEXTS.some((module) => module.test(id)));
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
    directIcons(),
    neutralAriaTexts(),
    leanReactDom(),
    leanRouter(),
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
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/static(\/|$)/, LIST],
        // The page of a list can show the list before the app runs. While a new version waits there are two: the older one comes first, and is in use.
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && /^\/shopping\/list\/[^/]+$/.test(url.pathname),
            handler: async ({ request }) =>
              (await caches.match('/pages/list.html', { ignoreSearch: true })) ?? fetch(request),
          },
          // The readers of pictures (worker, WebAssembly and two models) and of PDFs, fetched by those who read one.
          {
            urlPattern:
              /\/assets\/(?:tesseract-core[^/]*\.wasm|[^/]+\.traineddata-[^/]+\.gz|(?:r|pdfR)eader\.worker-[^/]+\.js)$/,
            handler: 'CacheFirst',
            options: { cacheName: 'picture-readers', expiration: { maxEntries: 5 } },
          },
          // The reader of barcodes, on devices that need it: a megabyte that others do not fetch.
          {
            urlPattern: /\/assets\/[^/]+\.wasm$/,
            handler: 'CacheFirst',
            options: { cacheName: 'readers', expiration: { maxEntries: 1 } },
          },
        ],
        cleanupOutdatedCaches: true,
        // The first visit too: what it has not shown yet opens without a network.
        clientsClaim: true,
        // A device that has the app draws every page by itself.
        globIgnores: ['screenshots/**', 'push.js', 'pages/!(list).html', 'assets/*eader.worker-*.js'],
        // The code for pushes and for taps on them.
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
        // Every address of a part is in the first file: without names they are a kilobyte less there.
        chunkFileNames: ({ name }) => (name === 'all' ? 'assets/all-[hash].js' : 'assets/[hash].js'),
        // The frame of every page changes rarely: one file that stays in the cache over our releases.
        codeSplitting: {
          groups: [
            // The plural rules are in it because the texts of every language need them: they may not wait for the app.
            {
              name: 'frame',
              priority: 20,
              test: /node_modules\/(react|react-router|react-dom\/(index|cjs\/react-dom\.)|@messageformat\/runtime|make-plural)\//,
            },
            // The imports of src/main.tsx run before any text is read: never in one file with the texts.
            { name: 'language', tags: ['$initial'], priority: 20 },
            // Another language reads it before the app, which has it in the file of a page.
            { name: 'unit', priority: 20, test: UNIT },
            ...sharedFiles(),
            ...Object.entries(TOGETHER).map(([name, test]) => ({ name, priority: 0.1, test })),
          ],
        },
      },
    },
  },
});
