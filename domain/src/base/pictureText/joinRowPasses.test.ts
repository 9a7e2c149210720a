import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtedNumbers, joinRowPasses } from './joinRowPasses.ts';
import type { ReadLine, ReadWord } from './passes.ts';

/** A word from x0 to x1 in the row whose top is at `y`. */
const word = (text: string, x0: number, x1: number, confidence = 90, y = 0): ReadWord => ({
  text,
  box: { x0, x1, y0: y, y1: y + 25 },
  confidence,
});
const line = (...words: readonly ReadWord[]): ReadLine => ({
  box: {
    x0: Math.min(...words.map(({ box }) => box.x0)),
    x1: Math.max(...words.map(({ box }) => box.x1)),
    y0: Math.min(...words.map(({ box }) => box.y0)),
    y1: Math.max(...words.map(({ box }) => box.y1)),
  },
  words,
});
const jam = [word('8', 760, 1030), word('ריבת', 654, 733), word('תות', 570, 630)];
const code = word('7290004013868', 760, 1030);

describe('the rows of a receipt', () => {
  it.each([
    ['an amount whose point the Hebrew pass took apart', [word('0.', 183, 226), word('44', 125, 163)], '44.40', 62],
    ['an amount with a sign that no model knows', [word('₪334', 121, 183), word('0.', 199, 245)], 'n34.80', 4],
    ['an amount with a sign that is read as another', [word('2', 123, 245)], '@34.80', 0],
    ['a discount', [word('26-', 125, 180), word('51.', 190, 226)], '-26.51', 88],
  ])('[RCT11] %s is that of the English pass', (_what, hebrew, amount, confidence) => {
    const english = [line(code, word("N'1", 654, 733, 20), word(amount, 121, 245, confidence))];
    expect(joinRowPasses({ hebrew: [line(...jam, ...hebrew)], english, numbers: [] })).toEqual([
      `7290004013868 ריבת תות ${amount.replace(/[n@]/, '')}`,
    ]);
  });

  it('[RCT11] a Hebrew word that was read surely is not taken for a number', () => {
    const hebrew = [line(word('טל', 656, 694, 96), word('עט', 500, 540, 96))];
    const english = [line(word('20', 656, 694, 73), word('V8', 500, 540, 80))];
    expect(joinRowPasses({ hebrew, english, numbers: [] })).toEqual(['טל עט']);
  });

  it('[RCT11] a sign for counts is read as a Hebrew letter by one model, and with a speck by the other', () => {
    const hebrew = [line(word('2.350', 866, 966), word('ק"ג', 784, 841), word('31.20', 656, 757), word('א', 613, 632))];
    const english = [line(word('2.350', 866, 966), word('31.20', 656, 757), word('Xe', 613, 632, 20))];
    expect(joinRowPasses({ hebrew, english, numbers: [] })).toEqual(['2.350 ק"ג 31.20 X']);
  });

  it.each([
    ['a code that the Hebrew pass shortened', [word('686', 760, 1030)], [word('7290002750116', 760, 1030, 46)], ''],
    ['letters in the place of an amount', [word('דם', 124, 161)], [word('87.00', 124, 225, 40)], ''],
    [
      'a broken number between two columns',
      [word('כ02םם.', 199, 328, 0), word('305', 126, 184)],
      [word('61.10', 316, 416, 76), word('305.50', 126, 247, 88)],
      '',
    ],
    [
      'the word beside a number whose box is too wide',
      [word('שקית', 920, 1003), word('0.10', 775, 1003)],
      [word('0.10', 775, 1003)],
      'שקית ',
    ],
  ])('[RCT11] %s', (_what, hebrew, english, words) => {
    const numbers = english.map(({ text }) => text).join(' ');
    expect(
      joinRowPasses({ hebrew: [line(word('במבה', 1040, 1140), ...hebrew)], english: [line(...english)], numbers: [] }),
    ).toEqual([`במבה ${words}${numbers}`]);
  });

  it('[RCT11] a row without Hebrew is read from left to right', () => {
    const hebrew = [line(word('3', 950, 967), word('א', 781, 800), word('68', 825, 860))];
    const english = [line(word('3', 950, 967), word('X', 781, 800), word('68.60', 825, 925))];
    expect(joinRowPasses({ hebrew, english, numbers: [] })).toEqual(['X 68.60 3']);
  });

  it('[RCT11] pieces of a number that neither pass read are read once more, together', () => {
    const hebrew = [line(word('במבה', 800, 900), word('10', 186, 222), word('16', 123, 160))];
    const english = [line(word('904', 123, 222, 4))];
    expect(doubtedNumbers(hebrew, english)).toEqual([{ x0: 123, x1: 222, y0: 0, y1: 25 }]);
    expect(joinRowPasses({ hebrew, english, numbers: [word('16.10', 123, 222, 50)] })).toEqual(['במבה 16.10']);
    expect(doubtedNumbers(hebrew, [line(word('16.10', 123, 222, 50))])).toEqual([]);
  });

  it('[RCT11] a row of amounts that only the English pass saw is in its place', () => {
    const hebrew = [line(word('חלב', 800, 900)), line(word('לחם', 800, 900, 90, 80))];
    const english = [line(word('2', 300, 320, 90, 40), word('X', 250, 280, 90, 40), word('6.90', 150, 220, 90, 40))];
    expect(joinRowPasses({ hebrew, english, numbers: [] })).toEqual(['חלב', '6.90 X 2', 'לחם']);
  });

  it('[RCT11] whatever the models saw has a text', () => {
    const words = fc
      .tuple(fc.string({ maxLength: 8 }), fc.nat(900), fc.nat(200), fc.nat(100), fc.nat(300))
      .map(([text, x0, width, confidence, y]) => word(text, x0, x0 + width, confidence, y));
    const lines = fc.array(
      fc.array(words, { minLength: 1, maxLength: 5 }).map((some) => line(...some)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, lines, fc.array(words), (hebrew, english, numbers) => {
        const rows = joinRowPasses({ hebrew, english, numbers });
        expect(rows.length).toBeLessThanOrEqual(hebrew.length + english.length);
        expect(doubtedNumbers(hebrew, english).every(({ x0, x1 }) => x0 <= x1)).toBe(true);
      }),
    );
  });
});
