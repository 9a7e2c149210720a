import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@sali/domain/limits';
import { useEffect, useState } from 'react';
import { type FoundProduct, suggest } from '../catalogue/catalogue.ts';

export type Suggestions = {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly products: readonly FoundProduct[];
  /** Without a network: products that this device has seen. */
  readonly isFromDevice: boolean;
};

type Answer = Suggestions & { readonly query: string; readonly storeKey: string | null };

const IDLE: Suggestions = { state: 'idle', products: [], isFromDevice: false };

/**
 * Products that fit what is typed, a moment after the typing stops; below two characters there are none.
 * Until the answer comes the one before it stays while the words are written on or back, so that nothing flickers.
 */
export function useSuggestions(text: string, storeKey: string | null): Suggestions {
  const [answer, setAnswer] = useState<Answer>({ ...IDLE, query: '', storeKey });
  const query = text.trim();
  const isLongEnough = query.length >= SEARCH_MIN_CHARS;
  useEffect(() => {
    if (!isLongEnough) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      suggest(query, storeKey).then(
        (found) => isCurrent && setAnswer({ ...found, query, storeKey, state: 'ready' }),
        () => isCurrent && setAnswer({ ...IDLE, query, storeKey, state: 'failed' }),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, isLongEnough, storeKey]);
  if (!isLongEnough) return IDLE;
  if (answer.query === query && answer.storeKey === storeKey) return answer;
  return { ...answer, state: 'loading', products: isSameWord(answer.query, query) ? answer.products : [] };
}

const isSameWord = (before: string, now: string): boolean =>
  before !== '' && (now.startsWith(before) || before.startsWith(now));
