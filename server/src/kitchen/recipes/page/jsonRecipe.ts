import type { CheerioAPI } from 'cheerio';
import { isRecord } from '@sali/domain/base/unknownValues';
import { jsonrepair } from 'jsonrepair';
import { asArray, decodedBrackets, type JsonValue } from '@sali/domain/kitchen/recipes/page/pageFields';

/** Recipes of a page's JSON-LD. */

export type JsonRecipe = {
  readonly recipe: JsonValue;
  /** The object of the page with an `@id`: a picture or an author that the recipe names by reference. */
  readonly referenced: (id: string) => unknown;
};

const DEPTH_MAX = 8;

/**
 * The recipe of the page: alone, in a list, in `@graph`, as what the page is about, or within another object. Where there
 * are several, it is the one with ingredients and steps, and among those the one with the title of the page, else the first.
 */
export function jsonRecipe(page: CheerioAPI, title: string): JsonRecipe | undefined {
  const scripts = page('script[type*="ld+json" i]').toArray();
  // Some pages write it into a field of their head.
  const fields = page('meta[content*="recipeIngredient"]').toArray();
  const texts = [...scripts.map((one) => page(one).text()), ...fields.map(({ attribs }) => attribs['content'] ?? '')];
  const blocks = texts.map(parsePageJson);
  const recipes: JsonValue[] = [];
  for (const block of blocks) addRecipes(block, 0, recipes);
  const rank = (recipe: JsonValue): number =>
    2 * countContents(recipe) + (isTitleOfPage(recipe['name'], title) ? 1 : 0);
  const [first, ...others] = recipes;
  if (!first) return undefined;
  const recipe = others.reduce((best, other) => (rank(other) > rank(best) ? other : best), first);
  return { recipe, referenced: (id) => objectWithId(blocks, id, 0) };
}

const isTitleOfPage = (name: unknown, title: string): boolean =>
  typeof name === 'string' && title !== '' && title.includes(name.trim());

/** Ingredients and steps: 0 to 2. */
const countContents = (recipe: JsonValue): number =>
  [recipe['recipeIngredient'] ?? recipe['ingredients'], recipe['recipeInstructions']].filter(
    (value) => asArray(value).length > 0 && value !== '',
  ).length;

/** The text that pages put around their JSON. */
const WRAPPING =
  /^\s*(?:(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?|<!--)|(?:(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?|-->)\s*$|;\s*$/g;
/** The quotes of a JSON that was encoded as the text of a page. */
const ENCODED = /^\s*[[{]\s*&(?:quot|#34|#x22);/i;

const WAYS_TO_READ: readonly ((json: string) => unknown)[] = [
  (json): unknown => JSON.parse(json),
  (json): unknown => JSON.parse(jsonrepair(json)),
];

/** JSON as pages write it: in comments, with commas too many, line breaks in its texts, or cut off; null where none is found. */
export function parsePageJson(text: string): unknown {
  const json = (ENCODED.test(text) ? decodedQuotes(text) : text).replaceAll(WRAPPING, '').trim();
  if (!/^[[{/]/.test(json)) return null;
  for (const read of WAYS_TO_READ) {
    try {
      return read(json);
    } catch {
      // The next way; a block that none can read is left, the page's others may be right.
    }
  }
  return null;
}

const decodedQuotes = (text: string): string =>
  decodedBrackets(text.replaceAll(/&(?:quot|#34|#x22);/gi, '"')).replaceAll(/&amp;/gi, '&');

/** A page that names more of them recommends other recipes. */
const RECIPES_MAX = 20;

function addRecipes(value: unknown, depth: number, recipes: JsonValue[]): void {
  if (depth > DEPTH_MAX || recipes.length >= RECIPES_MAX) return;
  if (Array.isArray(value)) for (const one of value) addRecipes(one, depth + 1, recipes);
  else if (isRecord(value)) {
    if (isRecipe(value)) recipes.push(value);
    else for (const inner of Object.values(value)) if (typeof inner === 'object') addRecipes(inner, depth + 1, recipes);
  }
}

const isRecipe = (value: JsonValue): boolean =>
  asArray(value['@type'] ?? value['type']).some((type) => /(?:^|[/:#])Recipe$/i.test(String(type))) ||
  (value['recipeIngredient'] !== undefined && value['@type'] === undefined);

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
