import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fieldsOfDraft,
  hasNameIfAny,
  hasTextIfAny,
  imageError,
  isMinutes,
  isQuantity,
  isServings,
  NEW_INGREDIENT,
  NEW_STEP,
  recipeFromFields,
} from './form.ts';
import { testRecipe } from './testRecipe.ts';

describe('the recipe form', () => {
  it('[X33] a saved recipe fills the form, and the form gives the same recipe back', () => {
    const recipe = testRecipe();
    expect(recipeFromFields(fieldsOf(recipe))).toMatchObject({
      title: recipe.title,
      prep_time: 10,
      cook_time: 20,
      servings: 4,
      difficulty: 'medium',
      is_public: true,
      entries: [
        {
          entry_id: 1,
          entry_type: 'product',
          product_name: 'עגבניות',
          quantity: 0.5,
          unit: 'kilograms',
          order_index: 1,
        },
        { entry_id: 2, entry_type: 'step', step_text: 'מבשלים', notes: 'בעדינות', order_index: 1 },
      ],
    });
  });

  it('[X34] blank rows are dropped; a row without its name or text is unfinished only where something else was written', () => {
    const fields = { ...fieldsOf(null), title: 'לחם' };
    expect(recipeFromFields(fields)).toMatchObject({
      prep_time: null,
      servings: null,
      entries: [],
      difficulty: 'easy',
      is_public: false,
    });
    expect(hasNameIfAny(NEW_INGREDIENT)).toBe(true);
    expect(hasNameIfAny({ ...NEW_INGREDIENT, quantity: '2' })).toBe(false);
    expect(hasNameIfAny({ ...NEW_INGREDIENT, name: 'קמח', quantity: '2' })).toBe(true);
    expect(hasTextIfAny({ ...NEW_STEP, tip: 'טיפ' })).toBe(false);
  });

  it('[X35] times are 0 or more, servings 1 or more, quantities above 0, nothing typed is allowed', () => {
    expect(['', '0', '45'].every(isMinutes)).toBe(true);
    expect(['-1', 'x'].some(isMinutes)).toBe(false);
    expect(['', '1', '12'].every(isServings)).toBe(true);
    expect(['0', '-3', 'x'].some(isServings)).toBe(false);
    expect(['', '0.5', '1,5'].every(isQuantity)).toBe(true);
    expect(['0', '-1', 'x'].some(isQuantity)).toBe(false);
    expect(
      recipeFromFields({
        ...fieldsOf(null),
        prepTime: '10.9',
        ingredients: [{ ...NEW_INGREDIENT, name: 'א', quantity: '1,5' }],
      }),
    ).toMatchObject({
      prep_time: 10,
      entries: [{ quantity: 1.5 }],
    });
  });

  it('[X36] a picture is JPEG, PNG, GIF or WebP of at most 10 MB', () => {
    expect(imageError({ type: 'image/jpeg', size: 10 * 1024 * 1024 })).toBeNull();
    expect(imageError({ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })).toBe('imageSize');
    expect(imageError({ type: 'image/svg+xml', size: 10 })).toBe('imageType');
  });

  it('[X37] a recipe that was read is for its writer to look over: unsure lines are marked, sure products linked', () => {
    const line = { line: '', group: '', quantity: 2, unit: 'cups', notes: '', confidence: 1, match: null };
    const match = { product_catalog_number: '7290', product_name: 'קמח לבן', manufacturer: 'אסם', product_id: 1 };
    const draft = {
      title: 'לחם',
      description: '',
      image_url: null,
      prep_time: null,
      cook_time: 40,
      servings: 6,
      source_url: null,
      ingredients: [
        { ...line, product_name: 'קמח', match: { ...match, confidence: 0.9 } },
        { ...line, product_name: 'משהו', confidence: 0.4, match: { ...match, confidence: 0.3 } },
      ],
      steps: ['לשים'],
    };
    const fields = fieldsOfDraft(draft, { ...fieldsOf(null), prepTime: '15' });
    expect(fields).toMatchObject({
      title: 'לחם',
      prepTime: '15',
      cookTime: '40',
      servings: '6',
      steps: [{ text: 'לשים' }],
    });
    expect(fields.ingredients.map(({ name, code, isUnsure }) => [name, code, isUnsure])).toEqual([
      ['קמח', '7290', false],
      ['משהו', null, true],
    ]);
  });
});
