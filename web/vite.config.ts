import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../domain/src/settings/languages.ts';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

type CodeSplittingGroup = Rolldown.CodeSplittingGroup;
type ChunkingContext = Rolldown.ChunkingContext;

const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'));

/** The app without the choice of its language. */
const BOOT = fileURLToPath(new URL('./src/boot.tsx', import.meta.url));

const API = 'http://127.0.0.1:3000';

/**
 * The app begins with the choice of its language and comes right after (src/main.tsx): the browser fetches both at once.
 */
function bootPreload(): Plugin {
  return {
    name: 'boot-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set<string>();
        const take = (name: string) => {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== 'chunk') return;
          files.add(name);
          chunk.imports.forEach(take);
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.facadeModuleId === BOOT) take(chunk.fileName);
        }
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** What src/main.tsx reads for another language than Hebrew, before the app. */
const OTHER_TEXTS = /(\/texts\/generated\/\w+\/all\.js|\/domain\/src\/recipes\/unit\.ts)$/;
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
      for (const { moduleIds, imports } of chunks) {
        const texts = moduleIds.find((id) => OTHER_TEXTS.test(id));
        const late = texts !== undefined && imports.find((name) => names.has(name));
        if (late) this.error(`${texts} imports ${late}, which waits for it`);
      }
    },
  };
}

/** `theme.js` with the directions of the languages: it runs before the first paint, so it can import nothing. */
function themeScript(): Plugin {
  const directions = Object.entries(LANGUAGES).map(([code, { direction }]) => [code, direction]);
  const source = readFileSync(new URL('./theme.js', import.meta.url), 'utf8').replaceAll(
    '= __DIRECTIONS__',
    `= ${JSON.stringify(Object.fromEntries(directions))}`,
  );
  return {
    name: 'theme-script',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' }],
    configureServer: ({ middlewares }) =>
      void middlewares.use('/theme.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source);
      }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source });
    },
  };
}

/**
 * Our modules that the app imports as it starts, in one file: every part that is loaded later finds them there. What
 * they use of packages comes along; a package whole would bring what only later parts use.
 */
function firstScreen(): CodeSplittingGroup {
  let modules: Set<string> | undefined;
  const importedBy = (id: string, context: ChunkingContext, seen = new Set<string>()): Set<string> => {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (seen.has(imported) || imported.includes('/node_modules/')) continue;
      seen.add(imported);
      importedBy(imported, context, seen);
    }
    return seen;
  };
  return {
    debugName: 'app',
    name: (id, context) => ((modules ??= importedBy(BOOT, context)).has(id) ? 'app' : null),
  };
}

export default defineConfig({
  plugins: [
    react(),
    bootPreload(),
    themeScript(),
    textsBeforeApp(),
    tailwind(),
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
        globIgnores: ['screenshots/**', 'push.js'],
        // What is pushed, and what is tapped on it.
        importScripts: ['push.js'],
      },
    }),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: API, ws: true }, '/static': API } },
  build: {
    outDir: 'dist',
    // What the size check counts the first load by.
    manifest: true,
    rolldownOptions: {
      output: {
        // The frame of every page changes rarely: one file that stays in the cache over our releases.
        codeSplitting: {
          groups: [
            // What words plurals is in it because the texts of every language need it: they may not wait for the app.
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@messageformat\/runtime|make-plural)\//,
            },
            // What src/main.tsx imports is chosen before any text is read: never in one file with the texts.
            { name: 'language', tags: ['$initial'], priority: 2 },
            firstScreen(),
          ],
        },
      },
    },
  },
});
