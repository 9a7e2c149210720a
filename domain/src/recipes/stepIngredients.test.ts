import { describe, expect, it } from 'vitest';
import { ingredientsInStep } from './stepIngredients.ts';

const NAMES = [
  'ביצים L',
  'עגבניות בשלות',
  'פלפל אדום',
  'פלפל שחור',
  'בצל יבש',
  'שום',
  'פפריקה מתוקה',
  'מים',
  'מלח',
  'שמן קנולה',
];
const named = (step: string): string[] => ingredientsInStep(step, NAMES).map((at) => NAMES[at] ?? '');

describe('ingredientsInStep', () => {
  it.each([
    ['מוסיפים את העגבניות, השום והפפריקה', ['עגבניות בשלות', 'שום', 'פפריקה מתוקה']],
    ['יוצרים גומות ושוברים לתוכן ביצה', ['ביצים L']],
    ['מתבלים במלח ובפלפל שחור', ['פלפל שחור', 'מלח']],
    ['קוצצים פלפלים', ['פלפל אדום', 'פלפל שחור']],
    ['מטגנים את הבצל', ['בצל יבש']],
    ['שמים בסיר מים', ['מים']],
    ['שמים בסיר', []],
    ['משמנים תבנית', []],
    ['ומשמנים תבנית גדולה', []],
    ['מחממים את השמן', ['שמן קנולה']],
    ['מערבבים ומגישים', []],
  ])('[X63] %s', (step, names) => expect(named(step)).toEqual(names));

  it('[X63] an ingredient without a name is none', () => expect(ingredientsInStep('מערבבים', ['', '...'])).toEqual([]));
});
