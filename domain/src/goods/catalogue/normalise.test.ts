import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, isOtherSpelling, normalise, WORD_MAX, wordsOf } from './normalise.ts';

describe('[C1] both sides are folded alike', () => {
  test.each([
    ['niqqud', 'חָלָב טָרִי', 'חלב טרי'],
    ['points composed into one character', '\ufb2aוקו', 'שוקו'],
    ['geresh', 'קוטג׳', 'קוטג'],
    ['apostrophe', "קוטג'", 'קוטג'],
    ['typographic apostrophe', 'קוטג’', 'קוטג'],
    ['gershayim', 'מ״ל', 'מל'],
    ['quotes', 'ק"ג', 'קג'],
    ['final letters', 'לחם חמאת בוטנים ץףןךם', 'לחמ חמאת בוטנימ צפנכמ'],
    ['lower case', 'NESCAFE Gold', 'nescafe gold'],
    ['punctuation', 'קוקה-קולה, (זירו)/ליים*', 'קוקה קולה זירו ליימ'],
    ['maqaf joins two words', 'תל־אביב', 'תל אביב'],
    ['direction marks', 'חלב \u200f3%\u200e', 'חלב 3%'],
    ['percent and decimals stay', 'חלב 3.5% ב-1.5 ליטר', 'חלב 3.5% ב 1.5 ליטר'],
    ['percent written before its number', 'חלב %3 תנובה', 'חלב 3% תנובה'],
    ['percent after a space', 'גבינה 9 % שומן', 'גבינה 9% שומנ'],
    ['percent of the next number', 'חלב 1 %3', 'חלב 1 3%'],
    ['percent ends a word', 'גבינה 9%שומן %5%', 'גבינה 9% שומנ 5%'],
    ['percent alone', '% הנחה %', 'הנחה'],
    ['decimal comma', 'קולה 1,5 ליטר', 'קולה 1.5 ליטר'],
    ['a full stop that is no decimal point', 'חלב. 3. ליטר', 'חלב 3 ליטר'],
    ['prefix letters stay', 'מלח בצל לחם', 'מלח בצל לחמ'],
    ['spaces', '  חלב \t\n טרי  ', 'חלב טרי'],
    ['regular expression characters', '(.*)+[?]^$\\|{}', ''],
    ['nothing', '', ''],
  ])('%s', (_rule, text, folded) => expect(normalise(text)).toBe(folded));

  test('folding again changes nothing, and every character is known by where it came from', () => {
    const alphabet = [...'אבגםןץיו%%.,1239 "\'׳-abÉ\u05b8\u200f'];
    const textOf = (letters: readonly string[]) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(textOf(alphabet), textOf([...'אבגםןץיו '])), (text) => {
        const { text: folded, at } = fold(text);
        expect(normalise(text)).toBe(folded);
        expect(normalise(folded)).toBe(folded);
        expect(at).toHaveLength(folded.length);
        for (const place of at) expect(place).toBeLessThan(text.normalize('NFC').length);
      }),
    );
  });

  test('any text folds to words parted by single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(normalise(text)).toMatch(/^$|^[^ ]+( [^ ]+)*$/);
      }),
    );
  });
});

test('the words of a text are distinct and not endless', () => {
  expect(wordsOf('חלב  תנובה חלב')).toEqual(['חלב', 'תנובה']);
  expect(wordsOf('א'.repeat(500))).toEqual(['א'.repeat(WORD_MAX)]);
  expect(wordsOf(' - ')).toEqual([]);
});

test.each([
  ['חומוס', 'חמוס', true],
  ['ביסקוויט', 'ביסקויט', true],
  ['קורנפלייקס', 'קורנפלקס', true],
  ['קוסקוס', 'קסקס', true],
  ['חלב', 'חלב', false],
  ['יינ', 'נ', false],
  ['בננות', 'בינוניות', false],
  ['מימ', 'ממ', false],
  ['לימונ', 'מלונ', false],
])('%s and %s are one word spelled in two ways: %s', (one, other, expected) => {
  expect(isOtherSpelling(one, other)).toBe(expected);
  expect(isOtherSpelling(other, one)).toBe(expected);
});
