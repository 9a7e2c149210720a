import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecipeText } from './recipeText.ts';

const CAKE = `עוגת גזר של שבת
ל-8 מנות | זמן הכנה: 20 דקות

מצרכים (לתבנית 24):
לבצק:
• 2 כוסות קמח
• 3 ביצים
לציפוי:
250 גרם גבינת שמנת

אופן ההכנה:
1. מחממים תנור ל-180 מעלות.
ומשמנים תבנית.
2) אופים 40 דקות.
בתיאבון!`;

const SOUP = `מרק עדשים פשוט
כוס עדשים
2 גזרים
שמן זית, מלח ופלפל לפי הטעם
מבשלים את הכול בסיר גדול במשך שעה.
טוחנים ומגישים.`;

describe('parseRecipeText', () => {
  it('[I21] title, servings, groups and numbered steps of a recipe with headings', () => {
    const { title, servings, ingredients, steps } = parseRecipeText(CAKE);
    expect({ title, servings }).toEqual({ title: 'עוגת גזר של שבת', servings: 8 });
    expect(ingredients.map(({ group, product }) => `${group}: ${product}`)).toEqual([
      'לבצק: קמח',
      'לבצק: ביצים',
      'לציפוי: גבינת שמנת',
    ]);
    expect(ingredients[0]?.line).toBe('• 2 כוסות קמח');
    expect(steps).toEqual(['מחממים תנור ל-180 מעלות. ומשמנים תבנית.', 'אופים 40 דקות.']);
  });

  it('[I22] without headings sentences after the ingredients are the steps', () => {
    const { title, ingredients, steps } = parseRecipeText(SOUP);
    expect(title).toBe('מרק עדשים פשוט');
    expect(ingredients.map(({ product }) => product)).toEqual(['עדשים', 'גזרים', 'שמן זית']);
    expect(steps).toEqual(['מבשלים את הכול בסיר גדול במשך שעה.', 'טוחנים ומגישים.']);
  });

  it.each([
    ['פנקייק\nמספר מנות: 6\nרכיבים:\nביצה', 6],
    ['פנקייק ל-4 סועדים\nרכיבים:\nביצה', 4],
    ['פנקייק\nמצרכים ל-4-6 מנות:\nביצה', 4],
    ['פנקייק\nכמות: 12 יחידות\nחומרים\nביצה', 12],
    ['פנקייק\nרכיבים\nביצה', undefined],
  ])('[I23] servings are read where they stand: %s', (text, servings) => {
    const read = parseRecipeText(text);
    expect(read.servings).toBe(servings);
    expect(read.title).toBe('פנקייק');
    expect(read.ingredients.map(({ product }) => product)).toEqual(['ביצה']);
  });

  it('[I24] unnumbered steps are one step a line, also the text after a heading', () => {
    const { steps } = parseRecipeText('סלט\nרכיבים:\nמלפפון\nהכנה: חותכים דק.\nמתבלים.\n\nמגישים קר.');
    expect(steps).toEqual(['חותכים דק.', 'מתבלים.', 'מגישים קר.']);
    expect(parseRecipeText('סלט\nהוראות הכנה\nשלב 1:\nחותכים\nשלב 2:\nמערבבים').steps).toEqual(['חותכים', 'מערבבים']);
  });

  it('[I25] ingredients in one line, without a title, and with the ornaments of messages', () => {
    const products = (text: string): readonly string[] =>
      parseRecipeText(text).ingredients.map(({ product }) => product);
    expect(products('חומרים: 2 כוסות קמח, 3 ביצים (L, טריות), כפית מלח')).toEqual(['קמח', 'ביצים', 'מלח']);
    expect(products('2 כוסות קמח\n3 ביצים')).toEqual(['קמח', 'ביצים']);
    const message = parseRecipeText('🍰 עוגה 🍰\n*מצרכים:*\n✅ 3 ביצים\n**אופן ההכנה:**\n▪️ לערבב\n1️⃣ לאפות');
    expect(message.title).toBe('עוגה');
    expect(message.ingredients.map(({ product }) => product)).toEqual(['ביצים']);
    expect(message.steps).toEqual(['לערבב', 'לאפות']);
  });

  it('[I24] a long step is kept whole', () => {
    const step = 'מערבבים לאט '.repeat(60).trim();
    expect(parseRecipeText(`סלט\nרכיבים\nמלפפון\nהכנה\n${step}`).steps).toEqual([step]);
  });

  it('[I15] any pasted text is read without an error', () => {
    const line = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...CAKE.split('\n')));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { ingredients } = parseRecipeText(lines.join('\n'));
        for (const { product } of ingredients) expect(product).not.toBe('');
      }),
    );
    expect(parseRecipeText('')).toEqual({ title: undefined, servings: undefined, ingredients: [], steps: [] });
  });
});
