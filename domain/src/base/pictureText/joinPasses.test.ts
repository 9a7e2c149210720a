import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPasses, numberBoxes } from './joinPasses.ts';
import type { ReadLine, ReadWord } from './passes.ts';

/** A word from x0 to x1 in the line whose top is at `y`. */
const word = (text: string, x0: number, x1: number, confidence = 90, y = 0): ReadWord => ({
  text,
  box: { x0, x1, y0: y, y1: y + 20 },
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

describe('joinPasses', () => {
  it('[G113] words are of the Hebrew pass, numbers of the English one, from right to left', () => {
    const hebrew = [line(word('0', 705, 758), word('גרם', 653, 696), word('בשר', 593, 644))];
    const english = [line(word('JIN', 593, 696, 10), word('500', 705, 758))];
    expect(joinPasses(hebrew, english)).toEqual(['500 גרם בשר']);
    expect(joinPasses(hebrew, [])).toEqual(['0 גרם בשר']);
  });

  it.each([
    ['a share of a whole', [word('2', 740, 760)], [word('1/2', 720, 760)], '1/2'],
    ['a percentage', [word('5%', 720, 760)], [word('3%', 720, 760, 60)], '3%'],
    ['the surer of two readings', [word('5', 720, 760)], [word('15', 720, 760, 40), word('1.5', 720, 760)], '1.5'],
    ['a sure digit against a guess', [word('2', 740, 760, 95)], [word('72', 738, 762, 48)], '2'],
    ['a number that only the English pass saw', [], [word('100', 608, 650, 95)], '100'],
    ['nothing for a guess where nothing was seen', [], [word('17', 705, 758, 40)], ''],
    ['a word whose space was missed', [word('2לחם', 690, 760, 20)], [], '2 לחם'],
    ['a letter before a number', [word('ל-1', 650, 760)], [word('180-5', 650, 760, 84)], 'ל-180'],
    ['the number of a step', [word('5.', 735, 760, 60)], [word('.3', 735, 760, 70)], '3.'],
  ])('[G113] %s', (_what, hebrew, english, expected) => {
    const lines = joinPasses([line(...hebrew, word('מלח', 500, 600))], english.length > 0 ? [line(...english)] : []);
    expect(lines).toEqual([`${expected} מלח`.trim()]);
  });

  it('[G113] Latin words run from left to right, and a number before a unit is behind them', () => {
    const hebrew = [line(word('5', 700, 760), word('אבג', 600, 690, 15), word('ליטר', 400, 480))];
    const cola = [line(word('Coca', 500, 590, 96), word('Cola', 600, 690, 96), word('1.5', 700, 760))];
    const twoWords = line(word('תז', 500, 590, 15), ...(hebrew[0]?.words ?? []));
    expect(joinPasses([twoWords], cola)).toEqual(['Coca Cola 1.5 ליטר']);
    const nutella = [line(word('3', 700, 760), word('אבג', 600, 690, 15), word('גדול', 400, 480))];
    expect(joinPasses(nutella, [line(word('Nutella', 600, 690, 96))])).toEqual(['3 Nutella גדול']);
  });

  it('[G113] each column and each line has its own numbers, in the order of the Hebrew pass', () => {
    const right = [line(word('0', 740, 760), word('קמח', 650, 720))];
    const left = [line(word('0', 340, 360), word('סוכר', 250, 320))];
    const below = [line(word('0', 740, 760, 90, 30), word('מלח', 650, 720, 90, 30))];
    const numbers = [line(word('300', 730, 760), word('180', 330, 360)), line(word('10', 735, 760, 90, 30))];
    expect(joinPasses([...right, ...below, ...left], numbers)).toEqual(['300 קמח', '10 מלח', '180 סוכר']);
  });

  it('[G113] a step whose point is too small to be seen is a step', () => {
    const hebrew = [
      line(word('1.', 740, 760), word('טוחנים', 650, 720)),
      line(word('2', 740, 760), word('אופים', 650, 720)),
    ];
    expect(joinPasses(hebrew, [])).toEqual(['1. טוחנים', '2. אופים']);
    expect(joinPasses(hebrew.slice(1), [])).toEqual(['2 אופים']);
  });

  it('[G113] specks are not words, and lines of specks are not lines', () => {
    expect(joinPasses([line(word('|', 1, 5)), line(word('—', 1, 60), word('מלח', 100, 160))], [])).toEqual(['מלח']);
  });

  it('[G113] boxes of numbers are read once more, those of words are not', () => {
    const boxes = numberBoxes([line(word('0', 705, 758), word('גרם', 653, 696), word('2לחם', 500, 600))]);
    expect(boxes.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [705, 758],
      [575, 600],
    ]);
  });

  it('[G113] whatever two passes saw has a text', () => {
    const words = fc
      .tuple(fc.string({ maxLength: 8 }), fc.nat(900), fc.nat(200), fc.nat(100), fc.nat(300))
      .map(([text, x0, width, confidence, y]) => word(text, x0, x0 + width, confidence, y));
    const lines = fc.array(
      fc.array(words, { minLength: 1, maxLength: 5 }).map((some) => line(...some)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lines, lines, (hebrew, english) => {
        expect(joinPasses(hebrew, english).length).toBeLessThanOrEqual(hebrew.length);
      }),
    );
  });
});
