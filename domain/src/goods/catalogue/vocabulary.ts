import { isOtherSpelling, skeletonOf } from './normalise.ts';
import { eachInSlices, type Steps } from './slices.ts';
import { bestSpellings, soundKeyOf } from './soundsLike.ts';

/**
 * The distinct words of all documents in code-unit order, and every way to find the ones that a typed word may mean.
 * A word is known by its place in `words`.
 *
 * - whole, prefix: binary search
 * - inside: postings of the word's rarest 2- or 3-gram, then a look at the word itself
 * - other spelling: words with the same skeleton (כתיב מלא and כתיב חסר)
 * - sound: a Latin word as Hebrew spells it, see `soundsLike.ts`
 * - near: one typing error away, see `nearWords.ts`
 */
export type Vocabulary = {
  readonly words: readonly string[];
  /** How many letters each word shares with the one before it. */
  readonly shared: Uint8Array;
  readonly grams: ReadonlyMap<string, Uint32Array>;
  readonly skeletons: ReadonlyMap<string, readonly number[]>;
  /** The Hebrew words by the consonants that are heard. */
  readonly sounds: ReadonlyMap<string, readonly number[]>;
};

const WORDS_PER_STEP = 300;

/** `words` must be distinct, sorted by code units, not empty and at most `WORD_MAX` long. */
export function* vocabularySteps(words: readonly string[]): Steps<Vocabulary> {
  const shared = new Uint8Array(words.length);
  const skeletons = new Map<string, number[]>();
  const sounds = new Map<string, number[]>();
  yield* eachInSlices(words, WORDS_PER_STEP, (word, at) => {
    shared[at] = sharedLetters(words[at - 1] ?? '', word);
    const skeleton = skeletonOf(word);
    const same = skeletons.get(skeleton);
    if (same) same.push(at);
    else skeletons.set(skeleton, [at]);
    const key = /^[א-ת]/.test(word) ? soundKeyOf(word) : null;
    const heard = key === null ? undefined : sounds.get(key);
    if (heard) heard.push(at);
    else if (key !== null) sounds.set(key, [at]);
  });
  return { words, shared, grams: yield* gramsOf(words), skeletons, sounds };
}

/** The range [from, to) of the words that begin with `prefix`; a whole match is the first of them. */
export function prefixRange({ words }: Vocabulary, prefix: string): readonly [from: number, to: number] {
  const from = firstAtLeast(words, prefix);
  return [from, firstAtLeast(words, `${prefix}\uffff`, from)];
}

/** Calls `found` for each word that holds `part` (of at least 2 letters) anywhere. */
export function eachInside({ words, grams }: Vocabulary, part: string, found: (word: number) => void): void {
  const size = Math.min(part.length, 3);
  let rarest: Uint32Array | undefined;
  for (let i = 0; i + size <= part.length; i += 1) {
    const postings = grams.get(part.slice(i, i + size));
    if (!postings) return;
    if (!rarest || postings.length < rarest.length) rarest = postings;
  }
  for (const word of rarest ?? []) if (part.length === size || words[word]?.includes(part)) found(word);
}

/** The words that are another spelling of `word`: the same but for the vowel letters ו and י. */
export function spelledLike({ words, skeletons }: Vocabulary, word: string): readonly number[] {
  const alike = skeletons.get(skeletonOf(word)) ?? [];
  return alike.filter((at) => isOtherSpelling(word, words[at] ?? ''));
}

/** The Hebrew words that spell a word in Latin letters: היינץ for heinz. */
export function soundsLike({ words, sounds }: Vocabulary, latin: string): readonly number[] {
  const key = /^[a-z]+$/.test(latin) ? soundKeyOf(latin) : null;
  const alike = key === null ? [] : (sounds.get(key) ?? []);
  const best = new Set(
    bestSpellings(
      latin,
      alike.map((at) => words[at] ?? ''),
    ),
  );
  return alike.filter((at) => best.has(words[at] ?? ''));
}

function sharedLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** The place of the first of the sorted `words` that is not before `wanted`. */
export function firstAtLeast(words: readonly string[], target: string, from = 0): number {
  let low = from;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* gramsOf(words: readonly string[]): Steps<Map<string, Uint32Array>> {
  const lists = new Map<string, number[]>();
  yield* eachInSlices(words, WORDS_PER_STEP, (word, at) => {
    for (const size of [2, 3]) {
      for (let i = 0; i + size <= word.length; i += 1) {
        const gram = word.slice(i, i + size);
        const list = lists.get(gram);
        if (!list) lists.set(gram, [at]);
        else if (list.at(-1) !== at) list.push(at);
      }
    }
  });
  const grams = new Map<string, Uint32Array>();
  yield* eachInSlices([...lists], WORDS_PER_STEP, ([gram, list]) => grams.set(gram, Uint32Array.from(list)));
  return grams;
}
