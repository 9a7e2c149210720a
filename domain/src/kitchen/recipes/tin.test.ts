import { describe, expect, it, test } from 'vitest';
import { SERVINGS_MAX } from '../../base/limits.ts';
import { servingsAbout } from './scaledAmount.ts';
import { groundOf, LOAF_TIN, servingsInTin, type Tin, tinOfRecipe, tinSizeText, typedTin } from './tin.ts';

const sizeOf = (text: string): string | null => {
  const tin = tinOfRecipe([text]);
  return tin && tinSizeText(tin);
};

const TUNED: readonly (readonly [text: string, size: string | null])[] = [
  ['מחממים תנור ל-180 מעלות ומשמנים תבנית קפיצית בקוטר 24 ס״מ.', '24'],
  ['מניחים שכבת טורט בתחתית תבנית קפיצית בקוטר 24 ס”מ ומורחים 1/4 מן המלית.', '24'],
  ['לשמן תבנית קפיצית מס. 26.', '26'],
  ['חומרים לתבנית בגודל 20X30 ס"מ:', '30×20'],
  ['חממו תנור ל-180 מעלות. שמנו ותפחו תבנית עגולה בקוטר 23 ס"מ', '23'],
  ['תבנית אינגליש קייק', '30×11'],
  ['מחממים תנור מראש ל-200 מעלות ומרפדים תבנית אפייה בנייר אפייה.', null],
  ['מוזגים לתוך תבנית אפייה ואופים כ-17-18 דקות', null],
  ['מעבירים לתבנית ואופים 40 דקות', null],
  ['יוצקים ל-2 תבניות אינגליש קייק ואופים', '2×30×11'],
  ['תבנית מלבנית 25 על 35', '35×25'],
  ['תבנית 12 שקעים', null],
  ['תבנית מאפינס 12', null],
  ['תבנית ריבועית 20 ס״מ', '20×20'],
  ['פיירקס 20/30', '30×20'],
  ['תבנית 24/26', '24'],
  ['Grease a 9x13 inch baking pan.', '33×23'],
  ['Pour into a 9-inch springform pan and bake for 50 minutes.', '23'],
  ['Line a 20cm square tin with paper', '20×20'],
  ['Preheat to 350 degrees and grease a loaf pan', '30×11'],
  ['Grease a 9x13 pan.', '33×23'],
  ['an 8x8 baking pan', '20×20'],
  ['a 9 x 5 loaf pan', '23×13'],
  ['תנור ל 175 תבנית קפיצית 26', '26'],
  ['8 תבניות אינגליש קייק', '30×11'],
  ['add 1 tin tuna and 10 olives', null],
];

/** Written before the rules, and not looked at while they were made. */
const UNTOUCHED: readonly (readonly [text: string, size: string | null])[] = [
  ['מחממים תנור ל-170 מעלות צלזיוס ומשמנים היטב תבנית עגולה בקוטר 24 ס"מ.', '24'],
  ["החומרים לתבנית קפיצית מס' 24", '24'],
  ['תבנית קפיצית בקוטר של 26 סנטימטר', '26'],
  ['לתבנית 30x40 מרופדת', '40×30'],
  ['משמנים רינג בקוטר 22 ס״מ', '22'],
  ['שתי תבניות עגולות בקוטר 20 ס״מ', '2×20'],
  ['תבנית חד פעמית של אינגליש קייק', '30×11'],
  ['תבנית תנור גדולה (30×40 ס״מ)', '40×30'],
  ['לתבנית 22 ס״מ', '22'],
  ['משטחים בתבנית 25*25', '25×25'],
  ['תבנית פאי 28 ס"מ משומנת', '28'],
  ['מוציאים מהתבנית אחרי 15 דקות', null],
  ['משמנים תבנית ב-50 גרם חמאה', null],
  ['בתבנית מחוממת ל-180 מעלות', null],
  ['תבנית שקעים ל-24 קאפקייקס', null],
  ['מחלקים לתבניות אישיות', null],
  ['תבנית בגודל 32 ס״מ על 22 ס״מ', '32×22'],
  ['Two 8-inch round cake pans', '20'],
  ['an 8x8-inch baking dish', '20×20'],
  ['a 23 cm tart tin with a loose base', '23'],
];

const right = (cases: typeof TUNED): number => cases.filter(([text, size]) => sizeOf(text) === size).length;

describe('the tin of a recipe', () => {
  test.each(TUNED)('[I33] %s: %s', (text, size) => {
    expect(sizeOf(text)).toBe(size);
  });

  it('[I33] nine of ten tins of the untouched lines are read right', () => {
    expect(right(UNTOUCHED)).toBeGreaterThanOrEqual(0.9 * UNTOUCHED.length);
  });

  it('[I33] the first size in title, ingredients and steps counts', () => {
    const texts = ['עוגת גבינה', 'קמח', 'משמנים תבנית.', 'יוצקים לתבנית בקוטר 26', 'לתבנית 24'];
    expect(tinOfRecipe(texts)).toEqual({ count: 1, diameter: 26 });
  });
});

test.each([
  ['26', { count: 1, diameter: 26 }],
  ['24 ס״מ', { count: 1, diameter: 24 }],
  ['20*30', { count: 1, length: 30, width: 20 }],
  ['20 על 30 ס"מ', { count: 1, length: 30, width: 20 }],
  ['9 אינץ׳', { count: 1, diameter: 23 }],
  ['אינגליש קייק', LOAF_TIN],
  ['2×30×11', { ...LOAF_TIN, count: 2 }],
  ['2x26', { count: 2, diameter: 26 }],
  ['3', null],
  ['גדולה', null],
  ['', null],
] satisfies [string, Tin | null][])('[I33] the typed size %j', (text, tin) => {
  expect(typedTin(text)).toEqual(tin);
});

test('[I33] servings follow the ground of the tins', () => {
  const round = (diameter: number): Tin => ({ count: 1, diameter });
  expect(servingsInTin(12, round(26), round(26))).toBe(12);
  expect(servingsInTin(12, round(20), round(28))).toBe(23.52);
  expect(servingsInTin(1, round(26), round(24))).toBe(0.85);
  expect(servingsInTin(12, round(24), { count: 1, length: 30, width: 20 })).toBe(15.92);
  expect(servingsInTin(90, round(10), { count: 1, length: 60, width: 60 })).toBe(SERVINGS_MAX);
  expect(groundOf({ count: 2, length: 20, width: 20 })).toBe(800);
});

test('[I33] servings that a tin has made are said as people say them', () => {
  expect([6.82, 3.41, 15.92, 1.7, 0.85, 0.2].map(servingsAbout)).toEqual([7, 3, 16, 1.5, 1, 0.5]);
  expect([8, 2.5, 0.5].map(servingsAbout)).toEqual([null, null, null]);
});
