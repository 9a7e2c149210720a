import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/*
 * Every test file of the web app gets a page of its own: a new window, our modules evaluated again, the global object as
 * it was. The process and the packages in it (jsdom, React, React Aria) stay for the next file: loading them takes longer
 * than most tests.
 */

const globalsBefore = Object.getOwnPropertyDescriptors(globalThis);
vi.resetModules();
const page = await builtinEnvironments.jsdom.setup(globalThis, {});
// React looks for the window when it is loaded, so these come after it.
const { cleanup, configure, screen, within } = await import('@testing-library/react');
// `screen` searches the body that it was loaded with, the one of the first file.
Object.assign(screen, within(document.body));
// Only what hangs is ended: a busy machine takes longer than the second that both wait by default.
const WAIT_MS = 20_000;
configure({ asyncUtilTimeout: WAIT_MS });
const { waitFor } = vi;
vi.waitFor = (check, options = WAIT_MS) => waitFor(check, options);
// jsdom lacks it.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimer, setInterval: startInterval } = globalThis;
const kept = <Timer extends ReturnType<typeof setTimeout>>(timer: Timer): Timer => {
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(
  ((...given: Parameters<typeof setTimeout>) => kept(startTimer(...given))) as typeof setTimeout,
  startTimer,
);
globalThis.setInterval = ((...given: Parameters<typeof setInterval>) =>
  kept(startInterval(...given))) as typeof setInterval;

/** A channel reaches all pages of a process: one that is left open would receive messages of the next file. */
const channels = new Set<BroadcastChannel>();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  await endWork();
  channels.forEach((channel) => channel.close());
  vi.unstubAllGlobals();
  await page.teardown(globalThis);
  restoreGlobals();
});

/** Ends timers, and waits for what React and IndexedDB have begun: they go on by immediates. */
async function endWork(): Promise<void> {
  do {
    timers.forEach((timer) => clearTimeout(timer));
    await new Promise((resolve) => setImmediate(resolve));
  } while (process.getActiveResourcesInfo().includes('Immediate'));
  timers.forEach((timer) => clearTimeout(timer));
}

function restoreGlobals(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const before = Object.getOwnPropertyDescriptor(globalsBefore, name);
    if (!before && !name.startsWith('__vitest')) Reflect.deleteProperty(globalThis, name);
  }
  for (const [name, before] of Object.entries(globalsBefore)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    if (now?.value !== before.value || now?.get !== before.get) Object.defineProperty(globalThis, name, before);
  }
}
