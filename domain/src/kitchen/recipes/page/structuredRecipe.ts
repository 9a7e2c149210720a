import { RECIPE_DESCRIPTION_MAX, RECIPE_SOURCE_MAX, RECIPE_TITLE_MAX } from '../../../base/limits.ts';
import { isRecord } from '../../../base/unknownValues.ts';
import type { KosherKind } from '../recipe.ts';
import { asArray, type JsonValue, plainTextOf, servingsOf } from './pageFields.ts';
import { ingredientsOf, type PageIngredient, type PageStep, stepsOf } from './pageLines.ts';
import { pageMinutesOf, pageTimesOf } from './pageTimes.ts';

/** A recipe as read from a page. Times are minutes. */
export type PageRecipe = {
  readonly title: string;
  readonly description: string;
  readonly image_url: string | null;
  readonly prep_time: number | null;
  readonly cook_time: number | null;
  readonly servings: number | null;
  readonly kosher: KosherKind | null;
  /** Its author, or the name of the site; '' where the page says neither. */
  readonly source: string;
  readonly ingredients: readonly PageIngredient[];
  readonly steps: readonly PageStep[];
};

/** A page without a recipe. */
export const NO_RECIPE: PageRecipe = {
  title: '',
  description: '',
  image_url: null,
  prep_time: null,
  cook_time: null,
  servings: null,
  kosher: null,
  source: '',
  ingredients: [],
  steps: [],
};

/**
 * The recipe of an object with the fields of schema.org's Recipe, as pages and exports write them.
 * @param pictureOf the whole address of a picture, by the value that names it
 * @param referenced finds the object with an `@id`
 */
export function structuredRecipe(
  found: JsonValue,
  pictureOf: (image: unknown) => string | null,
  referenced?: (id: string) => unknown,
): PageRecipe {
  const [prep = null, cook = null, total = null] = [
    found.prepTime,
    found.cookTime ?? found.performTime,
    found.totalTime ?? found.timeRequired,
  ].map(pageMinutesOf);
  const times = pageTimesOf(prep, cook, total);
  return {
    title: plainTextOf(found.name, RECIPE_TITLE_MAX),
    description: plainTextOf(found.description, RECIPE_DESCRIPTION_MAX),
    image_url: pictureOf(found.image),
    prep_time: times.prep,
    cook_time: times.cook,
    servings:
      servingsOf(found.recipeYield) ?? servingsOf(found.yield ?? found.servings) ?? servingsOf(yieldWithin(found)),
    kosher: null,
    source: authorOf(found.author, referenced),
    ingredients: ingredientsOf(found.recipeIngredient ?? found.ingredients),
    steps: stepsOf(found.recipeInstructions ?? found.instructions),
  };
}

/** The yield that a page writes into another object of the recipe, such as its nutrition. */
const yieldWithin = (found: JsonValue): unknown =>
  Object.values(found)
    .filter(isRecord)
    .map((inner) => inner['recipeYield'] ?? inner['yield'])
    .find((inner) => inner !== undefined);

/** The name of the first author: a text, an object, or a reference to one. */
function authorOf(value: unknown, referenced?: (id: string) => unknown): string {
  const [first] = asArray(value);
  if (!isRecord(first)) return plainTextOf(first, RECIPE_SOURCE_MAX);
  const id = first['@id'];
  const target = first['name'] === undefined && typeof id === 'string' ? referenced?.(id) : first;
  return isRecord(target) ? plainTextOf(target['name'], RECIPE_SOURCE_MAX) : '';
}
