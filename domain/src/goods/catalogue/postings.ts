import { wordsOf } from './normalise.ts';
import type { SearchDoc } from './searchDoc.ts';
import { eachInSlices, sortInSlices, type Steps } from './slices.ts';
import { specialMaskOf } from './specialWords.ts';
import { type Vocabulary, vocabularySteps } from './vocabulary.ts';

/**
 * The documents of each word of the vocabulary. An entry is a document's number and, in its lowest bits, the
 * place of the word in it; the entries of a word are `entries[starts[word] … starts[word + 1])`, by rising document.
 */
export type Postings = {
  readonly vocabulary: Vocabulary;
  readonly starts: Uint32Array;
  readonly entries: Uint32Array;
  /** The number of words in each document's name, at most 255. */
  readonly nameWords: Uint8Array;
  /** The groups of special words in each document's name, as masks. */
  readonly specials: Uint32Array;
};

/** The place of a word in a document; lower is better. */
export const PLACE_BITS = 2;
export const PLACE_MASK = 3;
export const PLACE_NAME_START = 0;
export const PLACE_NAME = 1;
export const PLACE_OTHER = 2;

const DOCS_PER_STEP = 100;
const WORDS_PER_STEP = 20_000;

/** Indexes the words of name, brand and manufacturer. */
export function* postingsSteps(docs: readonly SearchDoc[]): Steps<Postings> {
  const numbers = new Map<string, number>();
  const words: number[] = [];
  const entries: number[] = [];
  const nameWords = new Uint8Array(docs.length);
  const specials = new Uint32Array(docs.length);
  const add = (word: string, entry: number): void => {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = numbers.size));
    words.push(number);
    entries.push(entry);
  };
  yield* eachInSlices(docs, DOCS_PER_STEP, (doc, at) => {
    const ofName = wordsOf(doc.name);
    nameWords[at] = Math.min(ofName.length, 0xff);
    specials[at] = specialMaskOf(ofName);
    ofName.forEach((word, i) => add(word, (at << PLACE_BITS) | (i === 0 ? PLACE_NAME_START : PLACE_NAME)));
    for (const word of wordsOf(`${doc.brand} ${doc.manufacturer}`)) add(word, (at << PLACE_BITS) | PLACE_OTHER);
  });

  const sorted = yield* sortInSlices([...numbers.keys()], byCodeUnits);
  const placeOf = new Uint32Array(sorted.length);
  yield* eachInSlices(sorted, WORDS_PER_STEP / 4, (word, place) => (placeOf[numbers.get(word) ?? 0] = place));
  const vocabulary = yield* vocabularySteps(sorted);
  return { vocabulary, nameWords, specials, ...(yield* groupByWord(words, entries, placeOf)) };
}

/** A counting sort, which keeps the documents of each word in order. */
function* groupByWord(
  words: readonly number[],
  entries: readonly number[],
  placeOf: Uint32Array,
): Steps<Pick<Postings, 'starts' | 'entries'>> {
  const starts = new Uint32Array(placeOf.length + 1);
  yield* eachInSlices(words, WORDS_PER_STEP, (word) => {
    const after = (placeOf[word] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  });
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const next = starts.slice();
  const grouped = new Uint32Array(entries.length);
  yield* eachInSlices(words, WORDS_PER_STEP, (word, i) => {
    const place = placeOf[word] ?? 0;
    const at = next[place] ?? 0;
    grouped[at] = entries[i] ?? 0;
    next[place] = at + 1;
  });
  return { starts, entries: grouped };
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
