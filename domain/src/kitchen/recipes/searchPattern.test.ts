import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../goods/catalogue/normalise.ts';
import { exactPattern, loosePattern } from './searchPattern.ts';

const folded = (text: string): string => wordsOf(text).join(' ');
const isFound = (pattern: (word: string) => string, word: string, text: string): boolean =>
  wordsOf(word).every((one) => new RegExp(pattern(one)).test(folded(text)));

describe('patterns of the recipe search', () => {
  it.each([
    ['שקשוקא', 'שקשוקה של שבת'],
    ['שקשקה', 'שקשוקה של שבת'],
    ['לזניה', 'לזנייה צמחונית'],
    ['פנקיק', 'פנקייק אמריקאי'],
    ['קציצט', 'קציצות ברוטב'],
  ])('[X94] %s finds %s', (word, text) => {
    expect(isFound(exactPattern, word, text)).toBe(false);
    expect(isFound(loosePattern, word, text)).toBe(true);
  });

  it.each([
    ['עגבניות', 'מרק עגבניה'],
    ['עוגיה', 'עוגיות שוקולד'],
  ])('[X94] %s in another form finds %s', (word, text) => expect(isFound(exactPattern, word, text)).toBe(true));

  it.each([
    ['מרק', 'ירקות'],
    ['קציצות', 'עוגת גבינה'],
  ])('[X94] %s does not find %s', (word, text) => expect(isFound(loosePattern, word, text)).toBe(false));

  it('[X94] any word is a pattern that finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        for (const word of wordsOf(text)) {
          expect(new RegExp(exactPattern(word)).test(word)).toBe(true);
          expect(new RegExp(loosePattern(word)).test(word)).toBe(true);
        }
      }),
    );
  });
});
