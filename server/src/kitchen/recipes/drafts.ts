import type { RecipeDraft } from '@sali/contract/kitchen/recipes/recipes';
import { parseIngredients } from '@sali/domain/kitchen/recipes/ingredient';
import { isOptional as saysOptional } from '@sali/domain/kitchen/recipes/ingredientWords';
import { plainProductsOf } from '@sali/domain/goods/kinds/generic';
import { readKind } from '@sali/domain/goods/kinds/kind';
import { matchConfidence } from '@sali/domain/goods/catalogue/matchConfidence';
import { isGlobalCode } from '@sali/domain/goods/catalogue/codeScope';
import { isPlainWord, withoutMaker } from '@sali/domain/kitchen/recipes/plainWord';
import { isWater } from '@sali/domain/kitchen/recipes/atHome';
import { decimalOf } from '@sali/domain/base/amounts/quantity';
import { parseRecipeText, type RecipeIngredient } from '@sali/domain/kitchen/recipes/recipeText';
import {
  RECIPE_DESCRIPTION_MAX,
  RECIPE_ENTRIES_MAX,
  RECIPE_MINUTES_MAX,
  RECIPE_TITLE_MAX,
} from '@sali/domain/base/limits';
import { AppError } from '../../base/errors.ts';
import type { FetchedPage } from './page/pageEncoding.ts';
import type { PageRecipe } from '@sali/domain/kitchen/recipes/page/structuredRecipe';
import { readPage } from './page/readPage.ts';
import { yieldEvery } from '../../base/yielding.ts';
import type { RecipesRoom } from './room.ts';

/** Reads recipes from texts and pages as drafts for the form; nothing is saved. */

const CANDIDATES = 60;
/** How long others wait while products are looked for. */
const SLICE_MS = 5;
/** Below this a product has nothing to do with the ingredient. */
const CONFIDENCE_MIN = 0.5;

export async function draftOfText(room: RecipesRoom, text: string): Promise<RecipeDraft> {
  await room.ready;
  const { title = '', servings, prepTime, cookTime, kosher, source = '', ingredients, steps } = parseRecipeText(text);
  return {
    description: '',
    image_url: null,
    source_url: null,
    title: title.slice(0, RECIPE_TITLE_MAX),
    prep_time: minutesOrNull(prepTime),
    cook_time: minutesOrNull(cookTime),
    servings: servings ?? null,
    kosher: kosher ?? null,
    source,
    ingredients: await matched(room, ingredients),
    steps: steps.slice(0, RECIPE_ENTRIES_MAX),
  };
}

/** Longer times than any recipe takes are a mistake of reading. */
const minutesOrNull = (minutes: number | undefined): number | null =>
  minutes !== undefined && minutes <= RECIPE_MINUTES_MAX ? minutes : null;

/**
 * @throws AppError page_address, page_unreachable, page_too_big, page_too_complex, page_without_recipe, and
 * too_many_requests while another page of the user is read
 */
export async function draftOfPage(room: RecipesRoom, userId: number, address: string): Promise<RecipeDraft> {
  await room.ready;
  await room.countPage(userId);
  const page = await room.fetchPage(address);
  const recipe = await readPage(userId, page);
  if (!recipe) throw new AppError('page_without_recipe');
  return recipeDraftOf(room, recipe, page);
}

async function recipeDraftOf(room: RecipesRoom, recipe: PageRecipe, { url }: FetchedPage): Promise<RecipeDraft> {
  const { ingredients, ...facts } = recipe;
  const read = ingredients.flatMap(({ line, group }) =>
    parseIngredients(line)
      .filter(({ product }) => product !== '')
      .map((ingredient) => ({ ...ingredient, line, group })),
  );
  return {
    ...facts,
    title: facts.title.slice(0, RECIPE_TITLE_MAX),
    description: facts.description.slice(0, RECIPE_DESCRIPTION_MAX),
    source_url: url,
    ingredients: await matched(room, read),
    steps: facts.steps.slice(0, RECIPE_ENTRIES_MAX),
  };
}

/** With the product that fits each; others are served between the searches. */
async function matched(
  room: RecipesRoom,
  ingredients: readonly RecipeIngredient[],
): Promise<RecipeDraft['ingredients']> {
  const turn = yieldEvery(SLICE_MS);
  const drafts: RecipeDraft['ingredients'] = [];
  for (const ingredient of ingredients.slice(0, RECIPE_ENTRIES_MAX)) {
    const { line, group, product, quantity, unit, note, isOptional, confidence } = ingredient;
    drafts.push({
      line,
      group,
      product_name: product,
      quantity: quantity && decimalOf(quantity),
      unit: unit ?? (quantity ? 'units' : null),
      notes: isOptional ? noteBeside(note) : note,
      is_optional: isOptional,
      confidence,
      match: matchOf(room, product),
    });
    await turn();
  }
  return drafts;
}

/** A note without the part that only says 'לא חובה': the mark of the ingredient says so. */
const noteBeside = (note: string): string =>
  note
    .split(', ')
    .filter((part) => !saysOptional(part))
    .join(', ');

/**
 * The product of the catalogue that an ingredient names, with how well it fits; null where none does. A plain word
 * names
 * none: each store has its own for it, of which the cheapest that fits is bought [X85]. A code of one chain is not a
 * match: other stores would not have it, and each has its own for the words.
 */
function matchOf(room: RecipesRoom, name: string): RecipeDraft['ingredients'][number]['match'] {
  if (isWater(name)) return null;
  const fits = room.searchProducts(name, CANDIDATES).flatMap((product) => {
    if (!isGlobalCode(product.itemCode) || isPlainWord(name, product)) return [];
    // The maker need not be in the product's name.
    const words = withoutMaker(name, product);
    const kind = readKind(words);
    if (!kind || plainProductsOf(kind, [product]).length === 0) return [];
    return [{ product, confidence: matchConfidence(words, product.name) }];
  });
  // The search returns the most sold product first: among equals the first one wins.
  const best = fits.reduce((one, other) => (one && one.confidence >= other.confidence ? one : other), fits[0]);
  if (!best || best.confidence < CONFIDENCE_MIN) return null;
  return {
    product_catalog_number: best.product.itemCode,
    product_name: best.product.name,
    manufacturer: best.product.manufacturer,
    product_id: best.product.productId,
    confidence: best.confidence,
  };
}
