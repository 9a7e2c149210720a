import { defineConfig } from 'vitest/config';
import { compileTexts } from './scripts/texts.mjs';

// A test never sees the texts of yesterday.
await compileTexts();

/**
 * A process, a database or a browser on a busy machine now and then loses a race: a second try does not refuse the change, but
 * `npm test` names the test and its first failure at its end, since a test that needs it has a cause to be found.
 */
const SECOND_TRY = 1;

/** How long `expect.poll` asks. Only what hangs is ended: a busy machine takes longer than the second that is the default. */
const expect = { poll: { timeout: 20_000 } };

/** `unit` and `web` need nothing but Node; `db` starts a PostgreSQL of its own (from npm); `e2e` drives a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          // Tests of pure functions leave nothing behind: loading each module once saves half of the time.
          isolate: false,
          environment: 'node',
          include: ['{domain,contract,server}/src/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // Only what hangs is ended: a slow machine fails no test.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          expect,
          // One process runs file after file, and testSetup.ts opens a new page for each: loading jsdom and React for every
          // file took three quarters of the time.
          isolate: false,
          environment: 'node',
          // Evaluated for every file, like our modules: it makes the database of the page.
          server: { deps: { inline: [/fake-indexeddb\/(auto|build\/esm\/fakeIndexedDB)/] } },
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/base/testSetup.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          retry: SECOND_TRY,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          expect,
          isolate: false,
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/test/db/testSetup.ts'],
          retry: SECOND_TRY,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect,
          // Loading Playwright and the domain for every file took 126 of 2,850 seconds.
          isolate: false,
          environment: 'node',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/globalSetup.ts'],
          // Speed is measured by `npm run bench -- tap`: a timed test only shows how busy the machine is.
          exclude: ['**/node_modules/**', ...(process.env.SALI_BENCH ? [] : ['e2e/speed.spec.ts'])],
          retry: SECOND_TRY,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
