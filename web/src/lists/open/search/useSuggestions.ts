import { SEARCH_MIN_CHARS, SUGGESTIONS_FILTERED_FROM, SUGGESTIONS_MAX } from '@sali/domain/base/limits';
import { useEffect, useMemo, useState } from 'react';
import { takeAnswer } from '../../../base/takeAnswer.ts';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { passes, type SearchFilter } from './searchFilter.ts';
import { useUsualItems } from '../../usual/usual.ts';
import { useSettled } from '../../../base/ui/useSettled.ts';

const loadCatalogue = () => import('../../../goods/catalogue/catalogue.ts');

/** Fetches the code of the search before it is needed. */
export const preloadSuggestions = (): void => void loadCatalogue().catch(() => undefined); // searching reports a failure

export type Suggestions = {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  /** At most 8, those that the filter lets through. */
  readonly products: readonly FoundProduct[];
  /** The 8 best fits whatever the filter is. */
  readonly best: readonly FoundProduct[];
  /** The user has bought catalogue products before. */
  readonly hasUsual: boolean;
  /** Without a network: products that are on this device. */
  readonly isFromDevice: boolean;
  /** A product that is not among them does not exist: the server was asked, or a whole catalogue on the device. */
  readonly isWhole: boolean;
  /** The query as it was meant, where a typing error was put right. */
  readonly corrected: string | null;
  /** Why the server did not answer; null where it did. */
  readonly failure: unknown;
};

type Answer = {
  readonly query: string;
  readonly storeKey: string | null;
  readonly limit: number;
  readonly state: Suggestions['state'];
  readonly products: readonly FoundProduct[];
  readonly isFromDevice: boolean;
  readonly isWhole: boolean;
  readonly corrected: string | null;
  readonly failure: unknown;
};

const IDLE: Omit<Answer, 'query' | 'storeKey' | 'limit'> = {
  state: 'idle',
  products: [],
  isFromDevice: false,
  isWhole: false,
  corrected: null,
  failure: null,
};

/** The typed text, the store, and the filter of the suggestions. */
export type SuggestionInput = {
  readonly text: string;
  readonly storeKey: string | null;
  readonly filter: SearchFilter;
};

/**
 * Products that fit what is typed, a moment after the typing stops; below two characters there are none. A filter
 * chooses among more of the best fits.
 */
export function useSuggestions({ text, storeKey, filter }: SuggestionInput): Suggestions {
  const found = useFound(text.trim(), storeKey, filter === 'all' ? SUGGESTIONS_MAX : SUGGESTIONS_FILTERED_FROM);
  const usuals = useUsualItems((state) => state.items);
  return useMemo(() => {
    const usualKeys = new Set(usuals.flatMap(({ key, facts }) => (facts.barcode === null ? [] : [key])));
    const fitting = found.products.filter((product) => passes(filter, product, usualKeys));
    return {
      ...found,
      products: fitting.slice(0, SUGGESTIONS_MAX),
      best: found.products.slice(0, SUGGESTIONS_MAX),
      hasUsual: usualKeys.size > 0,
    };
  }, [found, filter, usuals]);
}

/** Until the answer comes the one before it stays while the words are written on or back, so that nothing flickers. */
function useFound(query: string, storeKey: string | null, limit: number): Omit<Answer, 'query' | 'storeKey' | 'limit'> {
  const [answer, setAnswer] = useState<Answer>({ ...IDLE, query: '', storeKey, limit });
  const isLongEnough = query.length >= SEARCH_MIN_CHARS;
  const settled = useSettled(query);
  useEffect(() => {
    if (settled.length < SEARCH_MIN_CHARS) return;
    return takeAnswer(
      loadCatalogue().then(({ suggest }) => suggest(settled, storeKey, limit)),
      (found) => setAnswer({ ...found, query: settled, storeKey, limit, state: 'ready' }),
      (failure) => setAnswer({ ...IDLE, query: settled, storeKey, limit, state: 'failed', failure }),
    );
  }, [settled, storeKey, limit]);
  return useMemo(() => {
    if (!isLongEnough) return IDLE;
    // A longer answer contains the shorter one.
    if (answer.query === query && answer.storeKey === storeKey && answer.limit >= limit) return answer;
    return { ...answer, state: 'loading', products: isSameWord(answer.query, query) ? answer.products : [] };
  }, [answer, query, storeKey, limit, isLongEnough]);
}

const isSameWord = (before: string, now: string): boolean =>
  before !== '' && (now.startsWith(before) || before.startsWith(now));
