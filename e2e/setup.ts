import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { keptContext, launch, newPage, pageOfKept, PHONE } from './browser.ts';
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
  /** A page on the phone that has the app, as if nobody had used it yet: one at a time. See {@link pageOfKept}. */
  readonly installedPhone: () => Promise<Page>;
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
  afterAll(async () => {
    const contexts = parts.browser?.contexts() ?? [];
    const kept = parts.browser && keptContext(parts.browser);
    await Promise.all(
      contexts.flatMap((context) => (context === kept ? context.pages().map((page) => page.close()) : context.close())),
    );
  });
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

function hereOf<Server extends Pick<TestServer, 'url'>>(
  serverOf: () => Server,
  parts: { readonly browser?: Browser },
): Here<Server> {
  return {
    get server() {
      return serverOf();
    },
    get browser() {
      return begun(parts.browser);
    },
    phone: (options = {}) => newPage(begun(parts.browser), { ...PHONE, ...options }),
    installedPhone: () => pageOfKept(begun(parts.browser), serverOf().url),
  };
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('asked for before the tests began');
  return part;
}
