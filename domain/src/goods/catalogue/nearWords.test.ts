import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachNear, nearness } from './nearWords.ts';
import { runAtOnce } from './slices.ts';
import { eachInside, prefixRange, vocabularySteps } from './vocabulary.ts';

const vocabularyOf = (words: readonly string[]) => runAtOnce(vocabularySteps(words));

const word = fc.string({ unit: fc.constantFrom(...'אבגד'), minLength: 1, maxLength: 8 });
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 60 }).map((some) => some.toSorted());

/** Optimal string alignment by its definition, to compare with. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restA, restB);
  const isSwap = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  const tries = [distance(restA, restB), distance(restA, b), distance(a, restB)];
  if (isSwap) tries.push(distance(a.slice(2), b.slice(2)));
  return 1 + Math.min(...tries);
}
const beginnings = (text: string): string[] => Array.from(text, (_, i) => text.slice(0, i + 1));
const expectedNearness = (candidate: string, typed: string): ReturnType<typeof nearness> => {
  if (distance(candidate, typed) <= 1) return 'whole';
  const isBegun = typed.length >= 5 && beginnings(candidate).some((beginning) => distance(beginning, typed) <= 1);
  return isBegun ? 'prefix' : 'far';
};

describe('[C2] one typing error', () => {
  test.each([
    ['a letter wrong', 'שוקולד', 'שוקולץ', 'whole'],
    ['a letter missing', 'שוקולד', 'שוקלד', 'whole'],
    ['a letter too many', 'שוקולד', 'שווקולד', 'whole'],
    ['two neighbours swapped', 'שוקולד', 'שוקלוד', 'whole'],
    ['the first letter wrong', 'שוקולד', 'דוקולד', 'whole'],
    ['in a word not finished', 'שוקולד', 'שקוול', 'prefix'],
    ['two errors', 'שוקולד', 'סוקולט', 'far'],
    ['two letters', 'חלב', 'חמ', 'far'],
  ])('%s', (_error, candidate, typed, expected) => expect(nearness(candidate, typed)).toBe(expected));

  test('the walk over the sorted words finds what the definition of the distance says', () => {
    fc.assert(
      fc.property(words, word, (sorted, typed) => {
        const found = new Map<string, string>();
        eachNear(vocabularyOf(sorted), typed, (at, isWhole) =>
          found.set(sorted[at] ?? '', isWhole ? 'whole' : 'prefix'),
        );
        for (const candidate of sorted) {
          const expected = expectedNearness(candidate, typed);
          expect(found.get(candidate) ?? 'far').toBe(expected);
          expect(nearness(candidate, typed)).toBe(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the vocabulary', () => {
  test('finds the words that begin with a text, and those that hold it', () => {
    fc.assert(
      fc.property(words, word, (sorted, part) => {
        const vocabulary = vocabularyOf(sorted);
        const [from, to] = prefixRange(vocabulary, part);
        expect(sorted.slice(from, to)).toEqual(sorted.filter((one) => one.startsWith(part)));
        if (part.length < 2) return;
        const inside: string[] = [];
        eachInside(vocabulary, part, (at) => inside.push(sorted[at] ?? ''));
        expect(inside).toEqual(sorted.filter((one) => one.includes(part)));
      }),
    );
  });
});
