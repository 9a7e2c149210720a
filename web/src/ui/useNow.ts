import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, EVERY_MS);
  if (Date.now() - now > EVERY_MS) queueMicrotask(tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time (ms), moving on every half minute, so that 'two minutes ago' does not stand still. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
