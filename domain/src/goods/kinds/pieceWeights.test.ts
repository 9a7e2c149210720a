import { expect, test } from 'vitest';
import { isOnePiece } from './pieceWeights.ts';

test.each(['אבטיח', 'מלון גליה', 'חציל', 'לימון'])('[J48] "%s" without a number is one', (name) => {
  expect(isOnePiece(name)).toBe(true);
});
test.each([
  'עגבניה שרי',
  'תפוח אדמה',
  'תפוז לסחיטה',
  'מלפפון בייבי',
  'בננה ציפס',
  'חציל קלוי',
  'דלעת חתוכה',
  'עגבניות',
])('[J48] "%s" without a number is some', (name) => {
  expect(isOnePiece(name)).toBe(false);
});
