import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's Chromium. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine without the windows of a desktop: a fifth faster, but without a camera and push messages. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** For root, and without a word to the outside. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param program 'shell': the fast one, where it is installed. @throws when there is no Chromium */
export function launch(program: 'shell' | 'whole' = 'shell'): Promise<Browser> {
  const isShell = program === 'shell' && process.env.CHROMIUM === undefined && existsSync(SHELL);
  return chromium.launch({ ...launchOptions(), ...(isShell ? { executablePath: SHELL } : {}) });
}

/** How the whole browser is started. @throws when there is no Chromium */
export function launchOptions(): { executablePath: string; headless: boolean; args: string[] } {
  const executablePath = process.env.CHROMIUM ?? PROGRAMS.find(existsSync);
  if (executablePath === undefined)
    throw new Error('The browser tests need Chromium (Debian: apt-get install chromium).');
  return { executablePath, headless: true, args: [...ARGS] };
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;
export const DESK = { viewport: { width: 1280, height: 800 } } as const;

/** For a context that keeps the app on its device: each one fetches all of the app's files, 200 of them. */
export const INSTALLS = { serviceWorkers: 'allow' } as const;

/** For a context in which the app moves as most people see it. */
export const MOVES = { reducedMotion: 'no-preference' } as const;

/**
 * A browser of its own: cookies and storage are shared with nobody. The app is not kept on the device without `INSTALLS`, and
 * nothing moves without `MOVES`: a test waits until what it clicks is at rest.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = PHONE): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  context.on('page', waitForApp);
  // People in these tests have seen the tour; the tour's own test does not use this.
  await context.addInitScript(() => {
    if (localStorage.getItem('settings-anonymous') === null)
      localStorage.setItem('settings-anonymous', JSON.stringify({ values: { hasSeenTour: true } }));
  });
  return context;
}

/** A page in a browser of its own. */
export const newPage = async (browser: Browser, options?: BrowserContextOptions): Promise<Page> =>
  (await newContext(browser, options)).newPage();

const kept = new WeakMap<Browser, BrowserContext>();

/** The context of {@link pageOfKept}, if there is one. */
export const keptContext = (browser: Browser): BrowserContext | undefined => kept.get(browser);

/**
 * A page on a phone that keeps the app of one server from test to test: a device fetches 450 files, which takes seven seconds
 * of a processor. All else that the site stored there is gone, and what the test before did to the context.
 */
export async function pageOfKept(browser: Browser, origin: string): Promise<Page> {
  const context = kept.get(browser) ?? (await newContext(browser, { ...PHONE, ...INSTALLS }));
  if (!kept.has(browser)) {
    const first = await context.newPage();
    await first.goto(`${origin}/privacy`);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    kept.set(browser, context);
  }
  await forgetAllButApp(context, origin);
  return context.newPage();
}

async function forgetAllButApp(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
  const last = await context.newPage();
  await Promise.all(context.pages().map((page) => (page === last ? undefined : page.close())));
  const devtools = await context.newCDPSession(last);
  const storageTypes = 'cookies,local_storage,indexeddb';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  // An answer of the API: the app does not run in it.
  await last.goto(`${origin}/api/health`, { waitUntil: 'load' });
  await last.evaluate(async () => {
    for (const name of await caches.keys()) if (!name.startsWith('workbox-precache')) await caches.delete(name);
  });
  await last.close();
}

/**
 * A page is open when the app runs: what the build drew is shown before, but does not answer. With `waitUntil` a test says
 * itself what it waits for.
 */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const appRuns = () => page.waitForFunction(() => !document.querySelector('#root > [data-static]'));
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await appRuns();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await appRuns();
    return response;
  };
}

/**
 * Goes to an address of the app as a link does, and ends when its page is there: loading the app again costs a second of a
 * processor. The page before and its dialogs are gone. The first address of a tab is loaded.
 */
export async function follow(page: Page, url: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(url);
  if (!page.url().startsWith(`${origin}/`)) return void (await page.goto(url));
  // A part of the same page, as the lists beside an open one, would keep its state: another page is between.
  const ends = [new URL(page.url()).pathname, pathname];
  const between = ['/privacy', '/terms', '/accessibility'].find((path) => !ends.includes(path)) ?? '/';
  for (const path of [between, pathname + search + hash]) {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '');
      scrollTo(0, 0);
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await page.locator('[data-left]').waitFor({ state: 'detached' });
  }
}
