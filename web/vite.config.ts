import { readFileSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'));

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
          if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/boot.tsx')) take(chunk.fileName);
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

export default defineConfig({
  plugins: [
    react(),
    bootPreload(),
    tailwind(),
    VitePWA({
      // A new version waits until the person asks for it or opens the app anew: nothing reloads under a thumb.
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
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Chosen before any text is read (src/main.tsx): never in one file with the texts.
            { name: 'language', test: /web\/src\/languages\/(chosen|language)\.ts|vite\/preload-helper/, priority: 2 },
            // What nearly every page shares, one file instead of many tiny ones.
            {
              name: 'shared',
              test: /domain\/src\/(limits|money|settings\/settings)\.ts|web\/src\/(ui\/(Money|Num|toast|Later)|settings\/(settings|kept)|lists\/(searchHistory|listChanges|shareErrors|categoryLooks|device|snapshot|storage))\.tsx?$|lucide-react\/dist\/esm\/(createLucideIcon|Icon|icons\/(check|plus|log-out|trash)\.)|node_modules\/zustand\//,
            },
          ],
        },
      },
    },
  },
});
