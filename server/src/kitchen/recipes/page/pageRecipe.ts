import { type CheerioAPI, load } from 'cheerio';
import { RECIPE_DESCRIPTION_MAX, RECIPE_SOURCE_MAX, RECIPE_TITLE_MAX } from '@sali/domain/base/limits';
import { isRecord } from '@sali/domain/base/unknownValues';
import type { KosherKind } from '@sali/domain/kitchen/recipes/recipe';
import { headedRecipe } from './headedRecipe.ts';
import { jsonRecipe } from './jsonRecipe.ts';
import { microRecipe } from './microRecipe.ts';
import { PAGE_DEPTH_MAX, pageDepth } from './pageDepth.ts';
import {
  asArray,
  cookTimeOf,
  type JsonValue,
  pageMinutesOf,
  pictureAddressOf,
  plainTextOf,
  servingsOf,
} from './pageFields.ts';
import { ingredientsOf, type PageIngredient, type PageStep, stepsOf } from './pageLines.ts';
import { type PluginRecipe, pluginRecipe } from './pluginRecipe.ts';

/** A recipe as read from a page. Times are minutes. */
export type PageRecipe = {
  readonly title: string;
  readonly description: string;
  readonly image_url: string | null;
  readonly prep_time: number | null;
  readonly cook_time: number | null;
  readonly servings: number | null;
  readonly kosher: KosherKind | null;
  /** Who wrote it, or the name of the site; '' where the page says neither. */
  readonly source: string;
  readonly ingredients: readonly PageIngredient[];
  readonly steps: readonly PageStep[];
};

/**
 * The recipe in a page: by schema.org's JSON-LD, else its microdata, else the markup of a recipe plugin, else by its
 * headings; null where there is none. What one way does not say is taken from the next [X48] [RI1]–[RI7]. A page of 2 MB
 * may take seconds, so it runs in a thread (`readPage.ts`).
 * @throws RangeError for a page that is nested too deep
 */
export function recipeInPage(html: string, url: string): PageRecipe | null {
  if (pageDepth(html) > PAGE_DEPTH_MAX) throw new RangeError(`elements are nested over ${PAGE_DEPTH_MAX} deep`);
  const page = load(html);
  const meta = metaOf(page);
  const json = jsonRecipe(page);
  const structured = json?.recipe ?? microRecipe(page);
  const plugin = pluginRecipe(page);
  const recipe = structured
    ? withPlugin(structuredRecipe(structured, url, json?.referenced), plugin)
    : plugin && ofPlugin(plugin, url);
  // The headings are read last: reading them takes the page apart.
  const isWhole = recipe && recipe.ingredients.length > 0 && recipe.steps.length > 0;
  const whole = isWhole ? recipe : withHeaded(recipe, page);
  if (!whole || whole.ingredients.length + whole.steps.length === 0) return null;
  return {
    ...whole,
    title: whole.title || meta.title,
    image_url: whole.image_url ?? pictureAddressOf(meta.image, url),
    source: whole.source || meta.site,
  };
}

const EMPTY: PageRecipe = {
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

function structuredRecipe(found: JsonValue, url: string, referenced?: (id: string) => unknown): PageRecipe {
  const [prep = null, cook = null, total = null] = [found.prepTime, found.cookTime, found.totalTime].map(pageMinutesOf);
  return {
    title: plainTextOf(found.name, RECIPE_TITLE_MAX),
    description: plainTextOf(found.description, RECIPE_DESCRIPTION_MAX),
    image_url: pictureAddressOf(found.image, url, referenced),
    prep_time: prep,
    cook_time: cookTimeOf(prep, cook, total),
    servings: servingsOf(found.recipeYield ?? found.yield),
    kosher: null,
    source: authorOf(found.author, referenced),
    ingredients: ingredientsOf(found.recipeIngredient ?? found.ingredients),
    steps: stepsOf(found.recipeInstructions),
  };
}

/** The name of the first author: a text, an object, or a reference to one. */
function authorOf(value: unknown, referenced?: (id: string) => unknown): string {
  const [first] = asArray(value);
  if (!isRecord(first)) return plainTextOf(first, RECIPE_SOURCE_MAX);
  const id = first['@id'];
  const target = first['name'] === undefined && typeof id === 'string' ? referenced?.(id) : first;
  return isRecord(target) ? plainTextOf(target['name'], RECIPE_SOURCE_MAX) : '';
}

/** JSON-LD lists all ingredients without their parts: the plugin's markup of the same ingredients has them. */
function withPlugin(recipe: PageRecipe, plugin: PluginRecipe | undefined): PageRecipe {
  if (!plugin) return recipe;
  const isSame = plugin.ingredients.length >= recipe.ingredients.length;
  const hasParts = plugin.ingredients.some(({ group }) => group !== '');
  const hasStepParts = plugin.steps.length >= recipe.steps.length && plugin.steps.some(({ part }) => part !== '');
  return {
    ...recipe,
    ingredients: isSame && (hasParts || recipe.ingredients.length === 0) ? plugin.ingredients : recipe.ingredients,
    steps: hasStepParts || recipe.steps.length === 0 ? plugin.steps : recipe.steps,
    servings: recipe.servings ?? plugin.servings,
    prep_time: recipe.prep_time ?? plugin.prep_time,
    cook_time: recipe.cook_time ?? plugin.cook_time,
  };
}

const ofPlugin = ({ image, description, ...plugin }: PluginRecipe, url: string): PageRecipe => ({
  ...EMPTY,
  ...plugin,
  description: plainTextOf(description, RECIPE_DESCRIPTION_MAX),
  image_url: pictureAddressOf(image, url),
});

/** Fills what is missing from the headings of the page. */
function withHeaded(recipe: PageRecipe | undefined, page: CheerioAPI): PageRecipe | undefined {
  const headed = headedRecipe(page);
  if (!headed) return recipe;
  const known = recipe ?? EMPTY;
  return {
    ...known,
    title: known.title || (headed.title ?? ''),
    prep_time: known.prep_time ?? headed.prepTime ?? null,
    cook_time: known.cook_time ?? headed.cookTime ?? null,
    servings: known.servings ?? headed.servings ?? null,
    kosher: headed.kosher ?? null,
    source: known.source || (headed.source ?? ''),
    ingredients:
      known.ingredients.length > 0 ? known.ingredients : headed.ingredients.map(({ line, group }) => ({ line, group })),
    steps: known.steps.length > 0 ? known.steps : headed.steps,
  };
}

/** What a page says about itself for messengers. */
function metaOf(page: CheerioAPI): {
  readonly title: string;
  readonly image: string | undefined;
  readonly site: string;
} {
  const content = (name: string) => page(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content');
  return {
    title: plainTextOf(content('og:title') ?? page('h1').first().text(), RECIPE_TITLE_MAX),
    image: content('og:image'),
    site: plainTextOf(content('og:site_name'), RECIPE_SOURCE_MAX),
  };
}
