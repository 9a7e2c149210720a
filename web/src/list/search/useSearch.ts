import { SUGGESTIONS_BLUR_MS } from '@sali/domain/limits';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { FoundProduct } from '../../catalogue/foundProduct.ts';
import { rememberSearch } from './searchHistory.ts';
import type { SearchFilter } from './searchFilter.ts';
import { type Suggestions, useSuggestions } from './useSuggestions.ts';

export type Search = {
  readonly text: string;
  readonly isOpen: boolean;
  readonly active: number;
  readonly found: Suggestions;
  /** Stays while one searches on. */
  readonly filter: SearchFilter;
  readonly setFilter: (filter: SearchFilter) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** The focus has left the field: with nothing typed the search is over. */
  readonly blur: () => void;
  readonly setText: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
};

export type SearchActions = {
  readonly onProduct: (product: FoundProduct) => void;
  readonly onFreeText: (text: string) => void;
};

/** The state of the search box: what is typed, what is suggested, and what the arrows have chosen. */
export function useSearch(
  input: RefObject<HTMLInputElement | null>,
  storeKey: string | null,
  { onProduct, onFreeText }: SearchActions,
): Search {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [filter, setFilter] = useState<SearchFilter>('all');
  const found = useSuggestions({ text, storeKey, filter });
  const write = (next: string) => {
    setText(next);
    setActive(-1);
    input.current?.focus();
  };
  const close = () => {
    rememberSearch(text);
    setIsOpen(false);
    setText('');
    setActive(-1);
    setFilter('all');
    input.current?.blur();
  };
  const narrow = (next: SearchFilter) => {
    setFilter(next);
    setActive(-1);
    input.current?.focus();
  };
  const enter = () => {
    const chosen = found.products[active];
    if (chosen) onProduct(chosen);
    else if (text.trim() !== '') {
      rememberSearch(text);
      onFreeText(text.trim());
      write('');
    }
  };
  const move = (by: number) => {
    const count = found.products.length;
    if (count > 0) setActive(((active + by + 1 + count + 1) % (count + 1)) - 1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: close,
  };
  const blur = () => {
    if (text.trim() !== '') return;
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== input.current && !activeElement?.closest('[data-part="recent-searches"]')) setIsOpen(false);
    }, SUGGESTIONS_BLUR_MS);
  };
  const onKey = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    text,
    isOpen,
    active,
    found,
    filter,
    setFilter: narrow,
    open: () => setIsOpen(true),
    close,
    blur,
    setText: write,
    onKey,
  };
}
