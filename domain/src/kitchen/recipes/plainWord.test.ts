import { expect, it } from 'vitest';
import { isPlainWord, withoutMaker } from './plainWord.ts';

const milk = { brand: 'תנובה', manufacturer: 'תנובה מרכז שיתופי' };

it('[X90] a plain word has neither maker nor brand; a name of many words is a product', () => {
  expect(isPlainWord('חלב', milk)).toBe(true);
  expect(isPlainWord('חלב טרי 3%', milk)).toBe(true);
  expect(isPlainWord('קמח', { brand: '', manufacturer: 'טחנות קמח' })).toBe(true);
  expect(isPlainWord('בשר טחון', { brand: 'בשר הגליל', manufacturer: '' })).toBe(true);
  expect(isPlainWord('חלב תנובה', milk)).toBe(false);
  expect(isPlainWord('חלב טרי מהדרין בקרטון 3%', milk)).toBe(false);
});

it('[X85] a line says what it is beside its maker', () => {
  expect(withoutMaker('חלב תנובה 3%', milk)).toBe('חלב 3%');
  expect(withoutMaker('תנובה', milk)).toBe('תנובה');
});
