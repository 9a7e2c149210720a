import { readFileSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const manifest = JSON.parse(readFileSync(new URL('./manifest.json', import.meta.url), 'utf8'));

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
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
        globIgnores: ['screenshots/**'],
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
          groups: [{ name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
});
