import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribeToTime(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyListeners, EVERY_MS);
  if (Date.now() - now > EVERY_MS) queueMicrotask(notifyListeners);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time (ms), updated every half minute for texts like 'two minutes ago'. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribeToTime,
    () => now,
    () => now,
  );
