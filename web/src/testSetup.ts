import { afterAll } from 'vitest';

/** For every test file of the web app: what its page starts ends with the file, and what jsdom lacks is there. */

globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

/** A page that is left ends its timers. Left running, one would fire after the file, when there is no window any more. */
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

afterAll(() => timers.forEach((timer) => clearTimeout(timer)));
