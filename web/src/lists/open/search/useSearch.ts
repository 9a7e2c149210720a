import { SUGGESTIONS_BLUR_MS } from '@sali/domain/base/limits';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { FoundProduct } from '../../../goods/catalogue/foundProduct.ts';
import { rememberSearch } from './searchHistory.ts';
import type { SearchFilter } from './searchFilter.ts';
import { type Suggestions, useSuggestions } from './useSuggestions.ts';

export type Search = {
  readonly text: string;
  /** The text that the suggestions answer: the one in the field, or after an addition the one before it. */
  readonly query: string;
  readonly isOpen: boolean;
  readonly active: number;
  readonly found: Suggestions;
  /** Stays while one searches on. */
  readonly filter: SearchFilter;
  readonly setFilter: (filter: SearchFilter) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** The focus has left the field: with nothing typed the search is over; on a desk the suggestions go too [G56]. */
  readonly blur: () => void;
  readonly setText: (text: string) => void;
  /** Adds a suggestion. The field is cleared and has the focus, the suggestions stay: another tap adds one more. */
  readonly add: (product: FoundProduct) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Adds what is typed as it is, and clears the field. */
  readonly addText: () => void;
};

export type SearchActions = {
  readonly onProduct: (product: FoundProduct) => void;
  /**
   * @param hit the best hit for the text, where the search has answered
   * @returns a promise that rejects where the device could not store it
   */
  readonly onFreeText: (text: string, hit: FoundProduct | null) => Promise<void>;
};

/** The state of the search box: what is typed, what is suggested, and what the arrows have chosen. */
export function useSearch(
  input: RefObject<HTMLInputElement | null>,
  storeKey: string | null,
  { onProduct, onFreeText }: SearchActions,
): Search {
  const typed = useTyped(input);
  const { text, query, isOpen, setIsOpen, active, setActive, filter } = typed;
  const found = useSuggestions({ text: query, storeKey, filter });
  const add = (product: FoundProduct) => {
    onProduct(product);
    typed.keepAnswers();
  };
  const addText = () => {
    if (text.trim() === '') return;
    rememberSearch(text);
    const added = onFreeText(text.trim(), found.state === 'ready' ? (found.best[0] ?? null) : null);
    typed.write('');
    added.catch(() => typed.writeAgain(text));
  };
  const enter = () => {
    const chosen = found.products[active];
    if (chosen) add(chosen);
    else addText();
  };
  const move = (by: number) => {
    const count = found.products.length;
    if (count > 0) setActive(((active + by + 1 + count + 1) % (count + 1)) - 1);
  };
  const keys = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter, Escape: typed.close };
  return {
    text,
    query,
    isOpen,
    active,
    found,
    filter,
    setFilter: typed.narrow,
    open: () => setIsOpen(true),
    close: typed.close,
    blur: () => {
      // On a phone the keyboard also goes to let one see more of them: typed suggestions stay until the search is ended.
      if (query.trim() === '' || isDesk()) onceOutside(input, () => setIsOpen(false));
    },
    setText: typed.write,
    add,
    addText,
    onKey: (event) => pressKey(keys, event),
  };
}

/** Returns the text in the search box, what is chosen there, and the functions that change them. */
function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [filter, setFilter] = useState<SearchFilter>('all');
  const query = text === '' ? answered : text;
  const clear = (next: string) => {
    setText(next);
    setAnswered('');
    setActive(-1);
  };
  return {
    text,
    query,
    isOpen,
    setIsOpen,
    active,
    setActive,
    filter,
    write: (next: string) => {
      clear(next);
      input.current?.focus();
    },
    /** Writes text that could not be stored into the field again, unless it has other text by now. */
    writeAgain: (lost: string) => setText((now) => (now === '' ? lost : now)),
    /** The field is cleared, and what it found stays. */
    keepAnswers: () => {
      rememberSearch(query);
      setAnswered(query);
      setText('');
      input.current?.focus();
    },
    narrow: (next: SearchFilter) => {
      setFilter(next);
      setActive(-1);
      input.current?.focus();
    },
    close: () => {
      rememberSearch(text);
      setIsOpen(false);
      clear('');
      setFilter('all');
      input.current?.blur();
    },
  };
}

/** A large screen with a mouse: the focus leaves the field by a press elsewhere, and not by a keyboard that goes down. */
const isDesk = (): boolean => window.matchMedia('(min-width: 960px) and (hover: hover)').matches;

/** The parts of the search, and the dialogs that it opens. */
const SEARCH =
  '[data-part="search"], [data-part="recent-searches"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Acts unless the focus has come back, or is still inside the search. */
function onceOutside(input: RefObject<HTMLInputElement | null>, act: () => void): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== input.current && !activeElement?.closest(SEARCH)) act();
  }, SUGGESTIONS_BLUR_MS);
}

function pressKey(keys: Readonly<Record<string, () => void>>, event: KeyboardEvent): void {
  const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
