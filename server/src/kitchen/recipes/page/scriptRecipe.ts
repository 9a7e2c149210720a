import type { CheerioAPI } from 'cheerio';
import { isRecord } from '@sali/domain/base/unknownValues';
import { parsePageJson } from './jsonRecipe.ts';
import { asArray, isFilled, type JsonValue } from '@sali/domain/kitchen/recipes/page/pageFields';

/**
 * Recipes in the data that a page brings for its own program: `__NEXT_DATA__` and its like. Their fields have the names of
 * the site; ingredients and steps beside each other are a recipe.
 */

const DEPTH_MAX = 14;
const OBJECTS_MAX = 20_000;
const SCRIPTS_MAX = 30;
/** `window.__DATA__ = {…}`. */
const ASSIGNED =
  /^\s*(?:(?:window|self|globalThis)(?:\.[\w$]+|\[["'][\w$-]+["']\])|(?:var|let|const)\s+[\w$]+)\s*=\s*(?=[{[])/;

const NAMES = {
  recipeIngredient: /^(?:recipe)?_?(?:ingredients?)_?(?:list|lines?|groups?|sections?|blocks?|sets?)?$/i,
  recipeInstructions:
    /^(?:recipe|cooking)?_?(?:instructions?|steps?|directions?|methods?|preparations?|procedure|methodsteps)_?(?:list|groups?|sections?|steps|blocks?)?$/i,
  name: /^(?:recipe)?_?(?:name|title|headline)$/i,
  recipeYield:
    /^(?:recipe)?_?(?:yields?|servings?|portions?|serves|number_?of_?servings|servings?_?(?:number|count|size))$/i,
  prepTime: /^(?:recipe)?_?prep(?:aration)?_?time(?:_?(?:minutes|mins?))?$/i,
  cookTime: /^(?:recipe)?_?cook(?:ing)?_?time(?:_?(?:minutes|mins?))?$/i,
  totalTime: /^(?:recipe)?_?(?:total|ready)_?(?:time|in)?(?:_?(?:minutes|mins?))?$/i,
  description: /^(?:description|summary|intro)$/i,
  image: /^(?:image|photo|picture|image_?url)$/i,
} as const;

/** The recipe in the data of a page; undefined where there is none. */
export function scriptRecipe(page: CheerioAPI): JsonValue | undefined {
  const scripts = page('script:not([src]):not([type*="ld+json" i])').toArray();
  let objects = 0;
  for (const script of scripts.slice(0, SCRIPTS_MAX)) {
    const text = page(script).text();
    if (!/ingredient/i.test(text)) continue;
    const json = text.replace(ASSIGNED, '');
    const waiting: (readonly [value: unknown, depth: number])[] = [[parsePageJson(json), 0]];
    for (let next = waiting.shift(); next && objects < OBJECTS_MAX; next = waiting.shift()) {
      const [value, depth] = next;
      objects += 1;
      const recipe = isRecord(value) ? recipeIn(value) : undefined;
      if (recipe) return recipe;
      if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) continue;
      for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push([inner, depth + 1]);
    }
  }
  return undefined;
}

function recipeIn(value: JsonValue): JsonValue | undefined {
  const fields = Object.keys(value);
  const found = Object.entries(NAMES).map(([name, pattern]) => {
    const field = fields.find((one) => pattern.test(one) && (typeof value[one] === 'number' || isFilled(value[one])));
    return [name, field === undefined ? undefined : value[field]] as const;
  });
  const recipe: JsonValue = Object.fromEntries(found);
  const isRecipe = isFilled(recipe['recipeIngredient']) && isFilled(recipe['recipeInstructions']);
  return isRecipe && hasTexts(recipe['recipeIngredient']) ? recipe : undefined;
}

/** A list of numbers refers to objects elsewhere, which are not looked for. */
const hasTexts = (value: unknown): boolean =>
  typeof value === 'string' || asArray(value).some((one) => typeof one !== 'number');
