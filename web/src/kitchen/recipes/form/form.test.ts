import { describe, expect, it } from 'vitest';
import {
  areTags,
  fieldsOf,
  fieldsOfDraft,
  hasNameIfAny,
  hasTextIfAny,
  imageError,
  ingredientHeading,
  isMinutes,
  isQuantity,
  isServings,
  isSourceUrl,
  NEW_INGREDIENT,
  newStep,
  recipeFromFields,
  stepHeading,
  tagsOf,
} from './form.ts';
import { testRecipe } from '../testRecipe.ts';

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

  it('[X91] headings are rows of the form: what follows one belongs to its part, also after it moved', () => {
    const [flour, tomatoes] = ['קמח', 'עגבניות'].map((name) => ({ ...NEW_INGREDIENT, name }));
    const fields = {
      ...fieldsOf(null),
      title: 'פיצה',
      ingredients: [ingredientHeading('לבצק'), flour, ingredientHeading(' לרוטב '), tomatoes].flatMap(
        (row) => row ?? [],
      ),
      steps: [{ ...newStep(), text: 'לשים' }, stepHeading('לרוטב'), { ...newStep(), text: 'מבשלים' }],
    };
    const { entries = [] } = recipeFromFields(fields);
    expect(entries.map(({ part, order_index: at }) => [part, at])).toEqual([
      ['לבצק', 1],
      ['לרוטב', 2],
      ['', 1],
      ['לרוטב', 2],
    ]);
    const stored = testRecipe().entries.flatMap((entry) =>
      ['', 'לרוטב'].map((part) => ({ ...entry, part, product_name: part, step_text: part })),
    );
    const again = fieldsOf(testRecipe({ entries: stored }));
    const shown = [
      ['', false],
      ['לרוטב', true],
      ['לרוטב', false],
    ];
    expect(again.ingredients.map(({ name, isHeading }) => [name, isHeading])).toEqual(shown);
    expect(again.steps.map(({ text, isHeading }) => [text, isHeading])).toEqual(shown);
    // A heading without a text ends the part above it.
    const ended = recipeFromFields({
      ...fields,
      steps: [stepHeading('א'), ...fields.steps.slice(0, 1), stepHeading(''), ...fields.steps.slice(2)],
    });
    expect(ended.entries?.flatMap((entry) => (entry.entry_type === 'step' ? entry.part : []))).toEqual(['א', '']);
  });

  it('[X92] tags are separated by commas, each once; too many, too long ones and other addresses are refused', () => {
    expect(tagsOf(' שבת, ילדים,,שבת ')).toEqual(['שבת', 'ילדים']);
    expect([
      areTags(''),
      areTags('א,ב'),
      areTags('ארוך'.repeat(10)),
      areTags('אבגדהוזחטיכ'.split('').join(',')),
    ]).toEqual([true, true, false, false]);
    expect(['', 'https://a.example/x', 'ftp://a.example', 'javascript:alert(1)'].map(isSourceUrl)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const facts = { kosher: 'meat', tags: ['שבת'], allergens: ['eggs'], source: 'ספר', source_url: null } as const;
    const recipe = testRecipe({ ...facts, tags: [...facts.tags], allergens: [...facts.allergens] });
    expect(recipeFromFields(fieldsOf(recipe))).toMatchObject(facts);
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
    expect(hasTextIfAny({ ...newStep(), tip: 'טיפ' })).toBe(false);
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

  it('[X37] [I27] a recipe that was read is for its writer to look over: unsure lines are marked, sure products linked', () => {
    const line = {
      line: '',
      group: '',
      quantity: 2,
      unit: 'cups',
      notes: '',
      is_optional: false,
      confidence: 1,
      match: null,
    };
    const match = { product_catalog_number: '7290', product_name: 'קמח לבן', manufacturer: 'אסם', product_id: 1 };
    const draft = {
      title: 'לחם',
      description: '',
      image_url: null,
      prep_time: null,
      cook_time: 40,
      servings: 6,
      source: 'סבתא',
      source_url: 'https://example.com/bread',
      kosher: 'parve' as const,
      ingredients: [
        { ...line, product_name: 'קמח', match: { ...match, confidence: 0.9 } },
        {
          ...line,
          group: 'לרוטב',
          product_name: 'משהו',
          is_optional: true,
          confidence: 0.4,
          match: { ...match, confidence: 0.3 },
        },
      ],
      steps: [{ text: 'לשים', tip: 'לאט', part: '' }],
    };
    const fields = fieldsOfDraft(draft, { ...fieldsOf(null), prepTime: '15' });
    expect(fields).toMatchObject({
      title: 'לחם',
      prepTime: '15',
      cookTime: '40',
      servings: '6',
      kosher: 'parve',
      source: 'סבתא',
      sourceUrl: 'https://example.com/bread',
      steps: [{ text: 'לשים', tip: 'לאט' }],
    });
    expect(
      fields.ingredients.map(({ name, code, isUnsure, isOptional }) => [name, code, isUnsure, isOptional]),
    ).toEqual([
      ['קמח', '7290', false, false],
      ['לרוטב', null, false, false],
      ['משהו', null, true, true],
    ]);
  });
});
