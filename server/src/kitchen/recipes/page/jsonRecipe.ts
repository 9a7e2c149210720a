import type { CheerioAPI } from 'cheerio';
import { isRecord } from '@sali/domain/base/unknownValues';
import { asArray, type JsonValue } from './pageFields.ts';

/** Recipes of a page's JSON-LD. */

export type JsonRecipe = {
  readonly recipe: JsonValue;
  /** The object of the page with an `@id`: a picture or an author that the recipe names by reference. */
  readonly referenced: (id: string) => unknown;
};

const DEPTH_MAX = 6;

/** The recipe with ingredients or steps, else any recipe: alone, in a list, in `@graph`, or as the page's main entity. */
export function jsonRecipe(page: CheerioAPI): JsonRecipe | undefined {
  const blocks = page('script[type="application/ld+json"]')
    .toArray()
    .map((script) => parseJsonLd(page(script).text()));
  const recipes: JsonValue[] = [];
  for (const block of blocks) addRecipes(block, 0, recipes);
  const recipe = recipes.find(hasContent) ?? recipes[0];
  return recipe && { recipe, referenced: (id) => objectWithId(blocks, id, 0) };
}

const hasContent = (recipe: JsonValue): boolean =>
  [recipe['recipeIngredient'], recipe['ingredients'], recipe['recipeInstructions']].some(
    (value) => asArray(value).length > 0,
  );

/** Parses JSON-LD. Pages wrap it in comments and leave line breaks in its texts. */
function parseJsonLd(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(?:<!--|\/\*.*?\*\/)|-->\s*$|;\s*$/g, '').replaceAll(/[\u0000-\u001f]/g, ' '));
  } catch {
    // Broken JSON in a page: its other blocks may be right.
    return null;
  }
}

/** A page that names more of them recommends other recipes. */
const RECIPES_MAX = 20;

function addRecipes(value: unknown, depth: number, recipes: JsonValue[]): void {
  if (depth > DEPTH_MAX || recipes.length >= RECIPES_MAX) return;
  if (Array.isArray(value)) for (const one of value) addRecipes(one, depth + 1, recipes);
  else if (isRecord(value)) {
    const isRecipe = asArray(value['@type']).some((type) => /(?:^|[/:])Recipe$/.test(String(type)));
    if (isRecipe) recipes.push(value);
    else addRecipes([value['@graph'], value['mainEntity'], value['mainEntityOfPage']], depth + 1, recipes);
  }
}

function objectWithId(value: unknown, id: string, depth: number): unknown {
  if (depth > DEPTH_MAX) return undefined;
  if (Array.isArray(value)) {
    for (const one of value) {
      const found = objectWithId(one, id, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const isIt = value['@id'] === id && Object.keys(value).length > 1;
  return isIt ? value : objectWithId(value['@graph'], id, depth + 1);
}
