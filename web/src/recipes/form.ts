import type { NewRecipe, Recipe, RecipeDraft, RecipeEntry } from '@sali/contract/recipes';
import { IMAGE_BYTES_MAX, RECIPE_MINUTES_MAX, SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/limits';
import { DEFAULT_DIFFICULTY, type Difficulty } from '@sali/domain/recipes/recipe';
import { DEFAULT_UNIT } from '@sali/domain/recipes/unit';

/** What the recipe form holds while one writes: numbers as they are typed. */
export type IngredientFields = {
  readonly entryId: number | null;
  readonly name: string;
  readonly alias: string | null;
  /** The catalogue product that it is; the name then is the product's. */
  readonly code: string | null;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly notes: string;
  readonly isOptional: boolean;
  /** Read by machine and worth a look. */
  readonly isUnsure: boolean;
};
export type StepFields = { readonly entryId: number | null; readonly text: string; readonly tip: string };

export type RecipeFields = {
  readonly title: string;
  readonly description: string;
  readonly instructions: string;
  readonly prepTime: string;
  readonly cookTime: string;
  readonly servings: string;
  readonly difficulty: Difficulty;
  readonly isPublic: boolean;
  readonly ingredients: IngredientFields[];
  readonly steps: StepFields[];
};

export const NEW_INGREDIENT: IngredientFields = {
  entryId: null,
  name: '',
  alias: null,
  code: null,
  manufacturer: null,
  quantity: '',
  unit: DEFAULT_UNIT,
  notes: '',
  isOptional: false,
  isUnsure: false,
};
export const NEW_STEP: StepFields = { entryId: null, text: '', tip: '' };

const EMPTY: RecipeFields = {
  title: '',
  description: '',
  instructions: '',
  prepTime: '',
  cookTime: '',
  servings: '',
  difficulty: DEFAULT_DIFFICULTY,
  isPublic: false,
  ingredients: [NEW_INGREDIENT],
  steps: [NEW_STEP],
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

/** What the form begins with. */
export function fieldsOf(recipe: Recipe | null): RecipeFields {
  if (!recipe) return EMPTY;
  const of = (type: RecipeEntry['entry_type']) => recipe.entries.filter((entry) => entry.entry_type === type);
  return {
    title: recipe.title,
    description: recipe.description,
    instructions: recipe.instructions,
    prepTime: typed(recipe.prep_time),
    cookTime: typed(recipe.cook_time),
    servings: typed(recipe.servings),
    difficulty: recipe.difficulty,
    isPublic: recipe.is_public,
    ingredients: of('product').map((entry) => ({
      ...NEW_INGREDIENT,
      entryId: entry.entry_id,
      name: entry.product_name ?? '',
      alias: entry.product_alias,
      code: entry.product_catalog_number,
      manufacturer: entry.manufacturer,
      quantity: typed(entry.quantity),
      unit: entry.unit ?? '',
      notes: entry.notes,
      isOptional: entry.is_optional,
    })),
    steps: of('step').map((entry) => ({ entryId: entry.entry_id, text: entry.step_text ?? '', tip: entry.notes })),
  };
}

const SURE = 0.7;

/** A recipe that was read elsewhere, for its writer to look over. What was read surely and is in the catalogue is linked. */
export function fieldsOfDraft(draft: RecipeDraft, before: RecipeFields): RecipeFields {
  return {
    ...before,
    title: draft.title || before.title,
    description: draft.description || before.description,
    prepTime: typed(draft.prep_time) || before.prepTime,
    cookTime: typed(draft.cook_time) || before.cookTime,
    servings: typed(draft.servings) || before.servings,
    ingredients: draft.ingredients.map((ingredient) => ({
      ...NEW_INGREDIENT,
      name: ingredient.product_name,
      code: ingredient.match && ingredient.match.confidence >= SURE ? ingredient.match.product_catalog_number : null,
      manufacturer: ingredient.match && ingredient.match.confidence >= SURE ? ingredient.match.manufacturer : null,
      quantity: typed(ingredient.quantity),
      unit: ingredient.unit ?? '',
      notes: ingredient.notes,
      isUnsure: ingredient.confidence < SURE,
    })),
    steps: draft.steps.map((text) => ({ ...NEW_STEP, text })),
  };
}

/** As the API takes it: numbers parsed, blank rows dropped [X34]. */
export function recipeOf(fields: RecipeFields): NewRecipe {
  const ingredients = fields.ingredients.filter(({ name }) => name.trim() !== '');
  const steps = fields.steps.filter(({ text }) => text.trim() !== '');
  return {
    title: fields.title,
    description: fields.description,
    instructions: fields.instructions,
    prep_time: wholeOf(fields.prepTime),
    cook_time: wholeOf(fields.cookTime),
    servings: wholeOf(fields.servings),
    difficulty: fields.difficulty,
    is_public: fields.isPublic,
    entries: [
      ...ingredients.map((row, at) => ({
        ...(row.entryId !== null && { entry_id: row.entryId }),
        entry_type: 'product' as const,
        order_index: at + 1,
        product_name: row.name,
        product_alias: row.alias,
        product_catalog_number: row.code,
        manufacturer: row.manufacturer,
        quantity: decimalOf(row.quantity),
        unit: row.unit || null,
        notes: row.notes,
        is_optional: row.isOptional,
      })),
      ...steps.map((row, at) => ({
        ...(row.entryId !== null && { entry_id: row.entryId }),
        entry_type: 'step' as const,
        order_index: at + 1,
        step_text: row.text,
        notes: row.tip,
      })),
    ],
  };
}

const wholeOf = (text: string): number | null => (text.trim() === '' ? null : Math.trunc(Number(text)));
const decimalOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** Whether what was typed may be sent; nothing typed may. */
export const isMinutes = (text: string): boolean => isBetween(text, 0, RECIPE_MINUTES_MAX);
export const isServings = (text: string): boolean => isBetween(text, SERVINGS_MIN, SERVINGS_MAX);
export const isQuantity = (text: string): boolean => text.trim() === '' || numberOf(text) > 0;

const isBetween = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (Number(text) >= min && Number(text) <= max);

/** A row of which something was written, but not its name, is unfinished; a blank one is dropped. */
export const hasNameIfAny = ({ name, quantity, notes }: IngredientFields): boolean =>
  name.trim() !== '' || (quantity.trim() === '' && notes.trim() === '');
export const hasTextIfAny = ({ text, tip }: StepFields): boolean => text.trim() !== '' || tip.trim() === '';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']);

/** What is wrong with a file as a picture, before it is sent. */
export function imageError(file: Pick<File, 'type' | 'size'>): 'imageType' | 'imageSize' | null {
  if (!IMAGE_TYPES.has(file.type)) return 'imageType';
  return file.size > IMAGE_BYTES_MAX ? 'imageSize' : null;
}
