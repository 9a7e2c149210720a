import { useSyncExternalStore } from 'react';
import { personalKey } from '../../base/device/personalKeys.ts';
import { syncEngine } from '../sync/engine.ts';

/**
 * A list of this person on this device alone, in localStorage; other tabs see its changes.
 * @param isRight whether a stored value is an entry of it; others are left out
 * @param max only so many of the first entries are read
 */
export function personalList<T>(
  kind: Parameters<typeof personalKey>[0],
  isRight: (value: unknown) => value is T,
  max: number,
) {
  const listeners = new Set<() => void>();
  let cached: { readonly raw: string | null; readonly entries: readonly T[] } = { raw: null, entries: [] };
  const key = (): string => personalKey(kind, syncEngine().state.getState().userKey);
  /** The same array as long as nothing changes. */
  const entries = (): readonly T[] => {
    const raw = localStorage.getItem(key());
    if (raw !== cached.raw) cached = { raw, entries: readEntries(raw, isRight).slice(0, max) };
    return cached.entries;
  };
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };
  return {
    entries,
    useEntries: (): readonly T[] => useSyncExternalStore(listen, entries),
    replace: (next: readonly T[]): void => {
      if (next.length === 0) localStorage.removeItem(key());
      else localStorage.setItem(key(), JSON.stringify(next));
      for (const listener of listeners) listener();
    },
  };
}

/** The entries of a stored list that are right; none of what is not readable. */
export function readEntries<T>(raw: string | null, isRight: (value: unknown) => value is T): T[] {
  try {
    const stored: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRight) : [];
  } catch {
    // No JSON: the list begins again.
    return [];
  }
}
