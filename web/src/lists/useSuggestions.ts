import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@sali/domain/limits';
import { useEffect, useState } from 'react';
import { type FoundProduct, suggest } from '../catalogue/catalogue.ts';

export type Suggestions = {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly products: readonly FoundProduct[];
};

const IDLE: Suggestions = { state: 'idle', products: [] };

/** Products that fit what is typed, a moment after the typing stops. Below two characters there are none. */
export function useSuggestions(text: string, storeKey: string | null): Suggestions {
  const [found, setFound] = useState<Suggestions>(IDLE);
  const query = text.trim();
  useEffect(() => {
    if (query.length < SEARCH_MIN_CHARS) return setFound(IDLE);
    let isCurrent = true;
    setFound((before) => ({ state: 'loading', products: before.products }));
    const timer = setTimeout(() => {
      suggest(query, storeKey).then(
        (products) => isCurrent && setFound({ state: 'ready', products }),
        () => isCurrent && setFound({ state: 'failed', products: [] }),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, storeKey]);
  return found;
}
