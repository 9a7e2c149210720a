import type { RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { strFromU8, unzipSync } from 'fflate';
import buffer from 'node:buffer';
import { assert, describe, expect, it, vi } from 'vitest';
import { RECIPE_FORMATS, type RecipeFile, recipeFile } from '../../kitchen/recipes/more/recipeFiles.ts';
import { testRecipe } from '../../kitchen/recipes/testRecipe.ts';
import { readForeignData } from './foreignData.ts';

// jsdom's have no bytes.
vi.stubGlobal('Blob', buffer.Blob);
vi.stubGlobal('File', buffer.File);

const ORIGIN = 'https://sali.example';
const [INGREDIENT = assert.fail()] = testRecipe().entries;
const ingredient = (name: string, change: Partial<RecipeEntry>): RecipeEntry => ({
  ...INGREDIENT,
  product_name: name,
  ...change,
});
const step = (text: string, change: Partial<RecipeEntry> = {}): RecipeEntry => ({
  ...INGREDIENT,
  entry_type: 'step',
  product_name: null,
  quantity: null,
  unit: null,
  step_text: text,
  ...change,
});
const CAKE = testRecipe({
  title: 'עוגת "שוקולד" 50/50',
  description: 'עוגה רכה לשבת.',
  servings: 12,
  tags: ['שבת', 'עוגות'],
  source: 'סבתא רחל',
  source_url: 'https://example.com/cake',
  instructions: 'נשמרת שלושה ימים.',
  entries: [
    ingredient('קמח', { quantity: 2.5, unit: 'cups', part: 'לבצק' }),
    ingredient('ביצים', { quantity: 3, unit: 'units', part: 'לבצק' }),
    ingredient('מלח', { quantity: null, unit: null, part: 'לבצק' }),
    ingredient('שוקולד מריר', { quantity: 200, unit: 'grams', notes: 'קצוץ', part: 'לציפוי' }),
    ingredient('אגוזים', { quantity: 0.5, unit: 'cups', is_optional: true, part: 'לציפוי' }),
    step('מערבבים את הקמח עם הביצים והמלח.', { part: 'לבצק' }),
    step('אופים בתנור שחומם ל-180 מעלות במשך ארבעים דקות.', { part: 'לבצק', notes: 'לא פותחים את התנור' }),
    step('ממיסים את השוקולד ויוצקים על העוגה.', { part: 'לציפוי' }),
  ],
});
const SOUP = testRecipe({
  title: 'מרק עדשים',
  entries: [
    ingredient('עדשים כתומות', { quantity: 1, unit: 'cups' }),
    ingredient('מים', { quantity: 1.5, unit: 'liters' }),
    step('מבשלים את העדשים במים חצי שעה.'),
  ],
});

/** Returns the facts that people wrote. '(לא חובה)' may stay as a note; a tip without its own field is in its step. */
const factsOf = (entry: { readonly [Field in keyof RecipeEntry]?: RecipeEntry[Field] | null | undefined }) => {
  const text = entry.step_text ?? '';
  const notes = entry.notes ?? '';
  const isOptional = entry.is_optional ?? false;
  const tip = text === '' || notes === '' ? '' : ` (טיפ: ${notes})`;
  return {
    words: text === '' ? entry.product_name : `${text}${tip}`,
    quantity: entry.quantity ?? null,
    unit: entry.unit ?? null,
    isOptional,
    part: entry.part,
    note: text !== '' || isOptional ? '' : notes,
  };
};
const readAgain = ({ name, content }: RecipeFile) => readForeignData(name, new File([content], name), 0);
const unphotographed = (recipe: typeof CAKE) => ({ recipe, photo: '' });

describe('[X113] recipes as files of other apps', () => {
  it.each(RECIPE_FORMATS)('%s: our own import reads the same recipe again', async (format) => {
    const { recipes, unread } = await readAgain(recipeFile([unphotographed(CAKE)], format, ORIGIN));
    expect(unread).toEqual([]);
    expect(recipes).toHaveLength(1);
    const [read] = recipes.map(({ recipe }) => recipe);
    expect(read).toMatchObject({ title: CAKE.title, servings: 12, prep_time: 10, cook_time: 20, source: 'סבתא רחל' });
    const entries = CAKE.entries.map(factsOf);
    // A text has no place for notes of the whole recipe: they are a tip of its last step.
    const last = entries.at(-1);
    if (format === 'markdown' && last) last.words += ' (טיפ: נשמרת שלושה ימים.)';
    else expect(read?.instructions).toBe(CAKE.instructions);
    expect(read?.entries?.map(factsOf)).toEqual(entries);
  });

  it.each(RECIPE_FORMATS)(
    '%s: several recipes are one file, and those of one name have files of their own',
    async (format) => {
      const other = { ...SOUP, recipe_id: 8, entries: CAKE.entries };
      const file = recipeFile([CAKE, SOUP, other].map(unphotographed), format, ORIGIN);
      expect((await readAgain(file)).recipes.map(({ recipe }) => recipe.title)).toEqual([
        CAKE.title,
        SOUP.title,
        SOUP.title,
      ]);
    },
  );

  it('Paprika takes the picture along', async () => {
    const jpeg = btoa(String.fromCharCode(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3));
    const [read] = (await readAgain(recipeFile([{ recipe: SOUP, photo: jpeg }], 'paprika', ORIGIN))).recipes;
    expect((await read?.picture?.())?.type).toBe('image/jpeg');
  });

  it('the name of a file is the title without what names of files may not have', () => {
    const file = recipeFile([unphotographed(CAKE)], 'markdown', ORIGIN);
    expect(file.name).toBe('עוגת שוקולד 50 50.md');
    const { content } = recipeFile([CAKE, SOUP].map(unphotographed), 'markdown', ORIGIN);
    const texts = typeof content === 'string' ? {} : unzipSync(content);
    expect(Object.keys(texts)).toEqual(['עוגת שוקולד 50 50.md', 'מרק עדשים.md']);
    expect(strFromU8(texts['מרק עדשים.md'] ?? new Uint8Array())).toBe(
      '# מרק עדשים\n\nחריפה\n\n- מספר מנות: 4\n- זמן הכנה: 10 דקות\n- זמן בישול: 20 דקות\n\n## מצרכים\n\n' +
        '- 1 כוס עדשים כתומות\n- 1½ ליטר מים\n\n## אופן ההכנה\n\n1. מבשלים את העדשים במים חצי שעה.\n',
    );
  });
});
