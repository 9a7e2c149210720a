import {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';
import type { PageGlobals } from '../bundle.ts';
import type { Timer } from './clock.ts';
import { simStorage } from './device.ts';
import type { SimPage } from './page.ts';
import { databasesFor } from './storage.ts';

/** The names of everything that a page finds as a global. */
export const PAGE_GLOBALS = [
  'Date',
  'Math',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'fetch',
  'WebSocket',
  'BroadcastChannel',
  'AbortSignal',
  'crypto',
  'indexedDB',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'document',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'window',
  'self',
  'globalThis',
] as const;

/** The browser of one page: the world's time, its device's storage, and the network between it and the server. */
export function globalsOf(page: SimPage): PageGlobals {
  const { device } = page;
  const target = new EventTarget();
  const documentTarget = Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false });
  const globals: Record<string, unknown> = {
    ...timersOf(page),
    Date: dateOf(page),
    Math: Object.assign(Object.create(Math) as object, { random: page.random }),
    AbortSignal: { timeout: (timeoutMs: number) => ({ timeoutMs }) },
    crypto: cryptoOf(page.random),
    fetch: page.fetch,
    WebSocket: page.socketClass(),
    BroadcastChannel: channelClassOf(page),
    indexedDB: databasesFor(page, device.databases),
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
    localStorage: device.localStorage,
    sessionStorage: simStorage(() => false),
    navigator: navigatorOf(page),
    location: { href: 'https://sali.example/lists', origin: 'https://sali.example', protocol: 'https:' },
    document: documentTarget,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
  return Object.assign(globals, { window: globals, self: globals, globalThis: globals });
}

function timersOf(page: SimPage): PageGlobals {
  const timers = new Map<number, Timer>();
  let next = 1;
  const clear = (id: number | undefined): void => {
    const timer = timers.get(id ?? 0);
    if (timer) timer.isCancelled = true;
    timers.delete(id ?? 0);
  };
  const start = (id: number, run: () => void, ms: number): number => {
    timers.set(
      id,
      page.after(ms, () => {
        timers.delete(id);
        run();
      }),
    );
    return id;
  };
  const repeat = (id: number, run: () => void, ms: number): number =>
    start(
      id,
      () => {
        repeat(id, run, ms);
        run();
      },
      ms,
    );
  return {
    setTimeout: (run: (...args: readonly unknown[]) => void, ms = 0, ...args: readonly unknown[]) =>
      start(next++, () => run(...args), ms),
    setInterval: (run: () => void, ms: number) => repeat(next++, run, ms),
    requestAnimationFrame: (run: (at: number) => void) => start(next++, () => run(page.now()), 16),
    clearTimeout: clear,
    clearInterval: clear,
  };
}

function dateOf(page: SimPage): typeof Date {
  return class extends Date {
    constructor(...args: readonly unknown[]) {
      super(...((args.length === 0 ? [page.now()] : args) as [number]));
    }
    static override now(): number {
      return page.now();
    }
  } as unknown as typeof Date;
}

const cryptoOf = (random: () => number) => ({
  getRandomValues: (bytes: Uint8Array): Uint8Array => bytes.map((_, at) => (bytes[at] = Math.floor(random() * 256))),
});

const navigatorOf = (page: SimPage) => ({
  get onLine(): boolean {
    return page.isOnLine();
  },
  userAgent: `Simulated ${page.name}`,
  language: 'he',
  locks: {
    request: <T>(name: string, run: () => Promise<T>): Promise<T> => page.device.requestLock(page, name, run),
  },
});

function channelClassOf(page: SimPage): unknown {
  const { device } = page;
  return class {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null;
    readonly #channel: ReturnType<typeof device.addChannel>;
    constructor(name: string) {
      this.#channel = device.addChannel(page, name, (data) => this.onmessage?.({ data }));
    }
    postMessage(data: unknown): void {
      if (!page.isGone) device.post(this.#channel, data);
    }
    close(): void {
      device.removeChannel(this.#channel);
    }
  };
}
