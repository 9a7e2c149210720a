import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launch, newPage, PHONE } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

/** A server that has the sample prices at once. */
export const startFilledServer = (env: Record<string, string> = {}): Promise<TestServer> =>
  startServer(env, { filled: inject('filledFolder') });

/** A server and a browser for all tests of a file; ended with it. @param program as for `launch` */
export function serverAndBrowser(
  env: Record<string, string> = {},
  program: Parameters<typeof launch>[0] = 'shell',
): {
  readonly server: TestServer;
  readonly browser: Browser;
  /** A page on a phone of its own. */
  readonly phone: (options?: BrowserContextOptions) => Promise<Page>;
} {
  const parts: { server?: TestServer; browser?: Browser } = {};
  beforeAll(async () => {
    [parts.server, parts.browser] = await Promise.all([startFilledServer(env), launch(program)]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.server?.stop();
  });
  return {
    get server() {
      return here(parts.server);
    },
    get browser() {
      return here(parts.browser);
    },
    phone: (options = {}) => newPage(here(parts.browser), { ...PHONE, ...options }),
  };
}

function here<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('asked for before the tests began');
  return part;
}
