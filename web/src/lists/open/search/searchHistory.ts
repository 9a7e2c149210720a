import { SEARCH_MIN_CHARS } from '@sali/domain/base/limits';
import { useSyncExternalStore } from 'react';
import { personalKey } from '../../../base/device/personalKeys.ts';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { syncEngine } from '../../../people/sync/engine.ts';

const SEARCH_HISTORY_MAX = 10;

/** The last searches of this person, the newest first; on this device only [SE15]. */

const keyNow = (): string => personalKey('searches', syncEngine().state.getState().userKey);
const listeners = new Set<() => void>();

export const useSearchHistory = (): readonly string[] => useSyncExternalStore(subscribe, searches);

/** Remembers what was searched for, unless the person would rather not. The same words again come first, once. */
export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words.length < SEARCH_MIN_CHARS || !useSettings.getState().saveSearchHistory) return;
  write([words, ...searches().filter((other) => other !== words)].slice(0, SEARCH_HISTORY_MAX));
}

export const forgetSearch = (text: string): void => write(searches().filter((other) => other !== text));

export const forgetAllSearches = (): void => write([]);

let cached: { readonly raw: string; readonly searches: readonly string[] } = { raw: '[]', searches: [] };

/** The same array as long as nothing changes. */
function searches(): readonly string[] {
  const raw = localStorage.getItem(keyNow()) ?? '[]';
  if (raw !== cached.raw) cached = { raw, searches: textsOf(raw) };
  return cached.searches;
}

function textsOf(raw: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(raw);
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, SEARCH_HISTORY_MAX) : [];
  } catch {
    // Not readable: the history begins again.
    return [];
  }
}

function write(next: readonly string[]): void {
  if (next.length === 0) localStorage.removeItem(keyNow());
  else localStorage.setItem(keyNow(), JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
