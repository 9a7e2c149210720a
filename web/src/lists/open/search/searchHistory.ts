import { SEARCH_MIN_CHARS } from '@sali/domain/base/limits';
import { useSettings } from '../../../people/settings/storedSettings.ts';
import { personalList } from '../../../people/settings/personalList.ts';

const SEARCH_HISTORY_MAX = 10;

/** The last searches of this person, the newest first; on this device only [SE15]. */

const isSearch = (one: unknown): one is string => typeof one === 'string';
const stored = personalList('searches', isSearch, SEARCH_HISTORY_MAX);

export const useSearchHistory = (): readonly string[] => stored.useEntries();

/** Remembers what was searched for, unless the person would rather not. The same words again come first, once. */
export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words.length < SEARCH_MIN_CHARS || !useSettings.getState().saveSearchHistory) return;
  stored.replace([words, ...stored.entries().filter((other) => other !== words)].slice(0, SEARCH_HISTORY_MAX));
}

export const forgetSearch = (text: string): void => stored.replace(stored.entries().filter((other) => other !== text));

export const forgetAllSearches = (): void => stored.replace([]);
