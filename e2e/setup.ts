import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { launch, newPage, PHONE } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

/** A server that has the sample prices at once. */
export const startFilledServer = (env: Record<string, string> = {}): Promise<TestServer> =>
  startServer(env, { filled: inject('filledFolder') });

/** The server and the browser of the tests of a file. */
type Here<Server> = {
  readonly server: Server;
  readonly browser: Browser;
  /** A page on a phone of its own. */
  readonly phone: (options?: BrowserContextOptions) => Promise<Page>;
};

/**
 * The server that files share, and the browser of this process: for tests that change only what their own people have. A
 * server and a browser take four seconds of a processor to start.
 */
export function sharedServer(): Here<Pick<TestServer, 'url'>> {
  const parts: { browser?: Browser } = {};
  beforeAll(async () => {
    // One that has crashed ends with its file.
    if (!sharedBrowser?.isConnected()) sharedBrowser = await launch();
    parts.browser = sharedBrowser;
  });
  afterAll(() => Promise.all((parts.browser?.contexts() ?? []).map((context) => context.close())));
  return hereOf(() => ({ url: inject('sharedUrl') }), parts);
}

let sharedBrowser: Browser | undefined;

/**
 * A server and a browser of the file's own, which end with it: for tests that stop the server, need settings, or change what
 * everybody sees. @param program as for `launch`
 */
export function ownServer(
  env: Record<string, string> = {},
  program: Parameters<typeof launch>[0] = 'shell',
): Here<TestServer> {
  const parts: { server?: TestServer; browser?: Browser } = {};
  beforeAll(async () => {
    [parts.server, parts.browser] = await Promise.all([startFilledServer(env), launch(program)]);
  });
  afterAll(async () => {
    await parts.browser?.close();
    await parts.server?.stop();
  });
  return hereOf(() => begun(parts.server), parts);
}

function hereOf<Server>(serverOf: () => Server, parts: { readonly browser?: Browser }): Here<Server> {
  return {
    get server() {
      return serverOf();
    },
    get browser() {
      return begun(parts.browser);
    },
    phone: (options = {}) => newPage(begun(parts.browser), { ...PHONE, ...options }),
  };
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('asked for before the tests began');
  return part;
}
