import type { NewRecipe, Recipe, RecipeDraft, RecipeEntry } from '@sali/contract/recipes/recipes';
import { IMAGE_BYTES_MAX, RECIPE_MINUTES_MAX, SERVINGS_MAX, SERVINGS_MIN } from '@sali/domain/limits';
import { DEFAULT_DIFFICULTY, type Difficulty } from '@sali/domain/recipes/recipe';
import { DEFAULT_UNIT } from '@sali/domain/amounts/unit';

/** The fields of the recipe form; numbers as typed. */
export type IngredientFields = {
  readonly entryId: number | null;
  readonly name: string;
  readonly alias: string | null;
  /** The linked catalogue product; then the name is the product's. */
  readonly code: string | null;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly notes: string;
  readonly isOptional: boolean;
  /** Read by the importer with low confidence: the person should check it. */
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

/** The values of an empty form. */
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

/** The fields of a recipe that was read elsewhere. Ingredients that were read with confidence and are in the catalogue are linked. */
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

/** The recipe for the API: numbers parsed, blank rows dropped [X34]. */
export function recipeFromFields(fields: RecipeFields): NewRecipe {
  const ingredients = fields.ingredients.filter(({ name }) => name.trim() !== '');
  const steps = fields.steps.filter(({ text }) => text.trim() !== '');
  return {
    title: fields.title,
    description: fields.description,
    instructions: fields.instructions,
    prep_time: wholeNumberOrNull(fields.prepTime),
    cook_time: wholeNumberOrNull(fields.cookTime),
    servings: wholeNumberOrNull(fields.servings),
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
        quantity: decimalText(row.quantity),
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

const wholeNumberOrNull = (text: string): number | null => (text.trim() === '' ? null : Math.trunc(Number(text)));
const decimalText = (text: string): number | null => (text.trim() === '' ? null : typedQuantity(text));
const typedQuantity = (text: string): number => Number(text.trim().replace(',', '.'));

/** Whether the typed text is valid; an empty text is. */
export const isMinutes = (text: string): boolean => isBetween(text, 0, RECIPE_MINUTES_MAX);
export const isServings = (text: string): boolean => isBetween(text, SERVINGS_MIN, SERVINGS_MAX);
export const isQuantity = (text: string): boolean => text.trim() === '' || typedQuantity(text) > 0;

const isBetween = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (Number(text) >= min && Number(text) <= max);

/** A row with text but without a name is unfinished; a blank row is dropped. */
export const hasNameIfAny = ({ name, quantity, notes }: IngredientFields): boolean =>
  name.trim() !== '' || (quantity.trim() === '' && notes.trim() === '');
export const hasTextIfAny = ({ text, tip }: StepFields): boolean => text.trim() !== '' || tip.trim() === '';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']);

/** Why a file cannot be the picture, checked before it is sent. */
export function imageError(file: Pick<File, 'type' | 'size'>): 'imageType' | 'imageSize' | null {
  if (!IMAGE_TYPES.has(file.type)) return 'imageType';
  return file.size > IMAGE_BYTES_MAX ? 'imageSize' : null;
}
