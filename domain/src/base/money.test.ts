import { describe, expect, test } from 'vitest';
import { agorotOf, lineTotal, parseShekels, shekelsOf } from './money.ts';

describe('money', () => {
  test.each([
    ['9.90', 990],
    ['46.5', 4650],
    ['0.0660', 7],
    ['0.005', 1],
    ['0.004', 0],
    ['119', 11900],
    ['.5', 50],
    ['1,299.00', 129900],
    [' 7.90 ', 790],
    ['-3.5', -350],
    ['8.995', 900],
  ])('reads %s as %i agorot', (text, agorot) => expect(parseShekels(text)).toBe(agorot));

  test.each(['', '.', 'לא ידוע', '1.2.3', '1e5', '99999999999', 'NaN'])('refuses %j', (text) =>
    expect(parseShekels(text)).toBeNull(),
  );

  test('[R1] shekels go to agorot and back without a lost agora', () => {
    for (let agorot = 0; agorot < 5000; agorot++) expect(agorotOf(shekelsOf(agorot))).toBe(agorot);
    expect(agorotOf(1.005)).toBe(101);
    expect(agorotOf(-1.5)).toBe(-150);
  });

  test('[R1] a line is rounded half up, grams included', () => {
    expect(lineTotal(990, 3000)).toBe(2970);
    expect(lineTotal(8990, 250)).toBe(2248);
    expect(lineTotal(11900, 333)).toBe(3963);
    expect(lineTotal(2_000_000_000, 9_999_000)).toBe(2_000_000_000 * 9999);
  });
});
