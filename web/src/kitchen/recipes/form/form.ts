import type { NewRecipe, Recipe, RecipeDraft, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import * as limits from '@sali/domain/base/limits';
import {
  type Allergen,
  DEFAULT_DIFFICULTY,
  type Difficulty,
  type KosherKind,
  recipePartsOf,
} from '@sali/domain/kitchen/recipes/recipe';
import { parseTypedNumber } from '@sali/domain/base/amounts/typedNumber';
import { DEFAULT_UNIT } from '@sali/domain/base/amounts/unit';
import { newId } from '../../../base/ids.ts';

/** The fields of the recipe form; numbers as typed. */
export type IngredientFields = {
  /** The row is the heading of the part below it, and its name the heading's text [X91]. */
  readonly isHeading: boolean;
  readonly entryId: number | null;
  readonly name: string;
  readonly alias: string | null;
  /** The linked catalogue product; then the name is the product's. */
  readonly code: string | null;
  readonly manufacturer: string | null;
  /** The recipe that makes it; the quantity is how often it is made. */
  readonly subRecipeId: number | null;
  readonly quantity: string;
  readonly unit: string;
  readonly notes: string;
  readonly isOptional: boolean;
  /** Read by the importer with low confidence: the person should check it. */
  readonly isUnsure: boolean;
};
export type StepFields = {
  /** As of an ingredient; the text is the heading's. */
  readonly isHeading: boolean;
  /** The key by which pictures name the row, wherever it is moved. */
  readonly key: string;
  readonly entryId: number | null;
  readonly text: string;
  readonly tip: string;
};

export type RecipeFields = {
  readonly title: string;
  readonly description: string;
  readonly instructions: string;
  readonly prepTime: string;
  readonly cookTime: string;
  readonly servings: string;
  readonly difficulty: Difficulty;
  /** '' where it is not given. */
  readonly kosher: KosherKind | '';
  /** Separated by commas. */
  readonly tags: string;
  readonly allergens: readonly Allergen[];
  readonly source: string;
  readonly sourceUrl: string;
  readonly isPublic: boolean;
  readonly ingredients: IngredientFields[];
  readonly steps: StepFields[];
};

export const NEW_INGREDIENT: IngredientFields = {
  isHeading: false,
  entryId: null,
  name: '',
  alias: null,
  code: null,
  manufacturer: null,
  subRecipeId: null,
  quantity: '',
  unit: DEFAULT_UNIT,
  notes: '',
  isOptional: false,
  isUnsure: false,
};
/** An ingredient that another recipe makes, once. */
export const subRecipeRow = ({ recipe_id, title }: Pick<Recipe, 'recipe_id' | 'title'>): IngredientFields => ({
  ...NEW_INGREDIENT,
  subRecipeId: recipe_id,
  name: title,
  quantity: '1',
});
export const newStep = (): StepFields => ({ isHeading: false, key: newId(), entryId: null, text: '', tip: '' });
export const ingredientHeading = (name: string): IngredientFields => ({ ...NEW_INGREDIENT, isHeading: true, name });
export const stepHeading = (text: string): StepFields => ({ ...newStep(), isHeading: true, text });

const EMPTY: RecipeFields = {
  title: '',
  description: '',
  instructions: '',
  prepTime: '',
  cookTime: '',
  servings: '',
  difficulty: DEFAULT_DIFFICULTY,
  kosher: '',
  tags: '',
  allergens: [],
  source: '',
  sourceUrl: '',
  isPublic: false,
  ingredients: [NEW_INGREDIENT],
  steps: [newStep()],
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

/** The rows of entries, with the headings of their parts between them; entries before the first heading have none. */
function withHeadings<Entry extends { readonly part: string }, Row>(
  entries: readonly Entry[],
  rowOf: (entry: Entry) => Row,
  headingOf: (part: string) => Row,
): Row[] {
  return recipePartsOf(entries).flatMap(({ part, entries: own }, at) => [
    ...(at === 0 && part === '' ? [] : [headingOf(part)]),
    ...own.map(rowOf),
  ]);
}

/** Rows without the headings, each with the heading above it. */
function withParts<Row extends { readonly isHeading: boolean }>(
  rows: readonly Row[],
  headingOf: (row: Row) => string,
): { readonly row: Row; readonly part: string }[] {
  let part = '';
  return rows.flatMap((row) => {
    if (!row.isHeading) return [{ row, part }];
    part = headingOf(row).trim();
    return [];
  });
}

/** The tags of a text that separates them by commas, each once. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،#]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

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
    kosher: recipe.kosher ?? '',
    tags: recipe.tags.join(', '),
    allergens: recipe.allergens,
    source: recipe.source,
    sourceUrl: recipe.source_url ?? '',
    isPublic: recipe.is_public,
    ingredients: withHeadings(of('product'), ingredientFields, ingredientHeading),
    steps: withHeadings(of('step'), stepFields, stepHeading),
  };
}

const ingredientFields = (entry: RecipeEntry): IngredientFields => ({
  ...NEW_INGREDIENT,
  entryId: entry.entry_id,
  name: entry.product_name ?? '',
  alias: entry.product_alias,
  code: entry.product_catalog_number,
  manufacturer: entry.manufacturer,
  subRecipeId: entry.sub_recipe_id ?? null,
  quantity: typed(entry.quantity),
  unit: entry.unit ?? '',
  notes: entry.notes,
  isOptional: entry.is_optional,
});

const stepFields = (entry: RecipeEntry): StepFields => ({
  ...newStep(),
  key: stepKeyOf(entry.entry_id),
  entryId: entry.entry_id,
  text: entry.step_text ?? '',
  tip: entry.notes,
});

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
    kosher: draft.kosher ?? before.kosher,
    source: draft.source || before.source,
    sourceUrl: draft.source_url ?? before.sourceUrl,
    ingredients: withHeadings(
      draft.ingredients.map((ingredient) => ({
        ...ingredient,
        part: ingredient.group.slice(0, limits.RECIPE_PART_MAX),
      })),
      draftIngredient,
      ingredientHeading,
    ),
    steps: withHeadings(draft.steps, ({ text, tip }) => ({ ...newStep(), text, tip }), stepHeading),
  };
}

const draftIngredient = (ingredient: RecipeDraft['ingredients'][number]): IngredientFields => ({
  ...NEW_INGREDIENT,
  name: ingredient.product_name,
  code: ingredient.match && ingredient.match.confidence >= SURE ? ingredient.match.product_catalog_number : null,
  manufacturer: ingredient.match && ingredient.match.confidence >= SURE ? ingredient.match.manufacturer : null,
  quantity: typed(ingredient.quantity),
  unit: ingredient.unit ?? '',
  notes: ingredient.notes,
  isOptional: ingredient.is_optional,
  isUnsure: ingredient.confidence < SURE,
});

/** The recipe for the API: numbers parsed, blank rows dropped [X34]. */
export function recipeFromFields(fields: RecipeFields): NewRecipe {
  const ingredients = withParts(fields.ingredients, ({ name }) => name).filter(({ row }) => row.name.trim() !== '');
  const steps = savedSteps(fields);
  return {
    title: fields.title,
    description: fields.description,
    instructions: fields.instructions,
    prep_time: wholeNumberOrNull(fields.prepTime),
    cook_time: wholeNumberOrNull(fields.cookTime),
    servings: wholeNumberOrNull(fields.servings),
    difficulty: fields.difficulty,
    kosher: fields.kosher || null,
    tags: tagsOf(fields.tags),
    allergens: [...fields.allergens],
    source: fields.source,
    source_url: fields.sourceUrl.trim() || null,
    is_public: fields.isPublic,
    entries: [
      ...ingredients.map(({ row, part }, at) => ({
        ...(row.entryId !== null && { entry_id: row.entryId }),
        entry_type: 'product' as const,
        order_index: at + 1,
        part,
        product_name: row.name,
        product_alias: row.alias,
        product_catalog_number: row.code,
        manufacturer: row.manufacturer,
        quantity: decimalText(row.quantity),
        unit: row.unit || null,
        sub_recipe_id: row.subRecipeId,
        notes: row.notes,
        is_optional: row.isOptional,
      })),
      ...steps.map(({ row, part }, at) => ({
        ...(row.entryId !== null && { entry_id: row.entryId }),
        entry_type: 'step' as const,
        order_index: at + 1,
        part,
        step_text: row.text,
        notes: row.tip,
      })),
    ],
  };
}

/** The rows that are saved as steps, in their order. */
const savedSteps = ({ steps }: RecipeFields) =>
  withParts(steps, ({ text }) => text).filter(({ row }) => row.text.trim() !== '');

/** The keys of the rows that are saved as steps, in the order of the saved steps. */
export const savedStepKeys = (fields: RecipeFields): string[] => savedSteps(fields).map(({ row }) => row.key);

/** The key of a saved step among the rows of the form. */
export const stepKeyOf = (entryId: number): string => `step-${entryId}`;

const wholeNumberOrNull = (text: string): number | null => (text.trim() === '' ? null : Math.trunc(Number(text)));
const decimalText = (text: string): number | null => (text.trim() === '' ? null : typedQuantity(text));
const typedQuantity = (text: string): number => parseTypedNumber(text) ?? Number.NaN;

/** Whether the typed text is valid; an empty text is. */
export const isMinutes = (text: string): boolean => isBetween(text, 0, limits.RECIPE_MINUTES_MAX);
export const isServings = (text: string): boolean => isBetween(text, limits.SERVINGS_MIN, limits.SERVINGS_MAX);
export const isQuantity = (text: string): boolean => text.trim() === '' || typedQuantity(text) > 0;

export const areTags = (text: string): boolean => {
  const tags = tagsOf(text);
  return tags.length <= limits.RECIPE_TAGS_MAX && tags.every((tag) => tag.length <= limits.RECIPE_TAG_MAX);
};
export const isSourceUrl = (text: string): boolean => text.trim() === '' || /^https?:\/\/\S+$/i.test(text.trim());

const isBetween = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (Number(text) >= min && Number(text) <= max);

/** A row with text but without a name is unfinished; a blank row is dropped. */
export const hasNameIfAny = ({ isHeading, name, quantity, notes }: IngredientFields): boolean =>
  isHeading || name.trim() !== '' || (quantity.trim() === '' && notes.trim() === '');
export const hasTextIfAny = ({ isHeading, text, tip }: StepFields): boolean =>
  isHeading || text.trim() !== '' || tip.trim() === '';

const IMAGE_TYPES = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']);

/** Why a file cannot be the picture, checked before it is sent. */
export function imageError(file: Pick<File, 'type' | 'size'>): 'imageType' | 'imageSize' | null {
  if (!IMAGE_TYPES.has(file.type)) return 'imageType';
  return file.size > limits.IMAGE_BYTES_MAX ? 'imageSize' : null;
}
