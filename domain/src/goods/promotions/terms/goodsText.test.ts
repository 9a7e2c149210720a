import { describe, expect, it } from 'vitest';
import { goodsText } from './goodsText.ts';

describe('[B23] the text of a description beside its deal', () => {
  it.each([
    ['קמח סוגת 1 ק"ג 2 ב-17 ש"ח', '2 ב-17 ש"ח', 'קמח סוגת 1 ק"ג'],
    ['2 ב 17.00 ₪ קמח סוגת', '2 ב־17 ש״ח', 'קמח סוגת'],
    ['קמח, 2 ב-17 שח, כל הסוגים', '2 ב־17 ש״ח', 'קמח, כל הסוגים'],
    ['2 ב-17 ש״ח', '2 ב-17 ש"ח', ''],
    ['2 ב-17 ש"ח', '2 ב־17 ש״ח', ''],
    ['עגבניות 2 ק"ג ב-10', '2 ק״ג ב־10', 'עגבניות'],
    ['שוקולד 20% הנחה', '20% הנחה', 'שוקולד'],
  ])('%s without %s', (description, saleText, goods) => {
    expect(goodsText(description, saleText)).toBe(goods);
  });

  it.each([
    ['another number that ends with the same digits', 'מים 12 ב-17 ש"ח', '2 ב-17 ש"ח'],
    ['another price that begins with the same digits', 'מים 2 ב-170', '2 ב-17'],
    ['another deal', 'מים 3 ב-17 ש"ח', '2 ב-17 ש"ח'],
    ['the deal twice', '2 ב-17 ש"ח 2 ב-17 ש"ח', '2 ב-17 ש"ח'],
  ])('stays whole: %s', (_case, description, saleText) => {
    expect(goodsText(description, saleText)).toBe(description);
  });
});
