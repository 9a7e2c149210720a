import {
  PAGE_INGREDIENT_MAX,
  RECIPE_DESCRIPTION_MAX,
  RECIPE_ENTRIES_MAX,
  RECIPE_MINUTES_MAX,
  RECIPE_TITLE_MAX,
  SERVINGS_MAX,
  STEP_TEXT_MAX,
} from '@sali/domain/limits';
import { type CheerioAPI, load } from 'cheerio';
import { PAGE_DEPTH_MAX, pageDepth } from './pageDepth.ts';
import { wordsOf } from './pageText.ts';

/** A recipe as a page tells it. */
export type PageRecipe = {
  readonly title: string;
  readonly description: string;
  readonly image_url: string | null;
  readonly prep_time: number | null;
  readonly cook_time: number | null;
  readonly servings: number | null;
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
};

type Json = Readonly<Record<string, unknown>>;

/**
 * The recipe in a page, by schema.org's JSON-LD, else its microdata; null where there is none. Of a page of 2 MB it may
 * take seconds: it runs in a thread (`readPage.ts`).
 * @throws RangeError for a page whose elements are nested too deep
 */
export function recipeInPage(html: string, url: string): PageRecipe | null {
  if (pageDepth(html) > PAGE_DEPTH_MAX) throw new RangeError(`elements are nested over ${PAGE_DEPTH_MAX} deep`);
  const page = load(html);
  const found = jsonRecipe(page) ?? microRecipe(page);
  if (!found) return null;
  const recipe = recipeOf(found, url);
  return recipe.ingredients.length + recipe.steps.length === 0 ? null : recipe;
}

function jsonRecipe(page: CheerioAPI): Json | undefined {
  for (const script of page('script[type="application/ld+json"]').toArray()) {
    const found = recipeWithin(parsed(page(script).text()), 0);
    if (found) return found;
  }
  return undefined;
}

/** Pages wrap it in comments and leave line breaks in its texts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(?:<!--|\/\*.*?\*\/)|-->\s*$/g, '').replaceAll(/[\u0000-\u001f]/g, ' '));
  } catch {
    return null;
  }
}

const DEPTH_MAX = 6;

/** On its own, in a list, in `@graph`, or as what the page is about. */
function recipeWithin(value: unknown, depth: number): Json | undefined {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return undefined;
  if (Array.isArray(value)) {
    for (const one of value) {
      const found = recipeWithin(one, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  const object = value as Json;
  if (listOf(object['@type']).some((type) => /(?:^|\/)Recipe$/.test(String(type)))) return object;
  return recipeWithin([object['@graph'], object.mainEntity, object.mainEntityOfPage], depth + 1);
}

const PROPERTIES = ['name', 'description', 'image', 'prepTime', 'cookTime', 'totalTime', 'recipeYield'] as const;

function microRecipe(page: CheerioAPI): Json | undefined {
  const scope = page('[itemtype*="schema.org/Recipe"]').first();
  if (scope.length === 0) return undefined;
  const of = (name: string) =>
    scope
      .find(`[itemprop~="${name}"]`)
      .toArray()
      .slice(0, RECIPE_ENTRIES_MAX)
      .map((element) => {
        const one = page(element);
        const told = ['content', 'datetime', 'src', 'href'].map((attribute) => one.attr(attribute));
        return told.find((text) => text !== undefined) ?? one.text();
      });
  const plain = PROPERTIES.map((name) => [name, of(name)[0]] as const);
  const ingredients = [...of('recipeIngredient'), ...of('ingredients')];
  const steps = scope.find('[itemprop="recipeInstructions"]').toArray().slice(0, RECIPE_ENTRIES_MAX);
  const items = steps.flatMap((element) => {
    const inner = page(element).find('li, [itemprop="text"]').toArray();
    return (inner.length > 0 ? inner.slice(0, RECIPE_ENTRIES_MAX) : [element]).map((one) => page(one).text());
  });
  return { ...Object.fromEntries(plain), recipeIngredient: ingredients, recipeInstructions: items };
}

function recipeOf(found: Json, url: string): PageRecipe {
  const [prep, cook, total] = [found.prepTime, found.cookTime, found.totalTime].map((time) => minutesOf(time));
  const rest = total && prep && total > prep ? total - prep : (total ?? null);
  return {
    title: textOf(found.name, RECIPE_TITLE_MAX),
    description: textOf(found.description, RECIPE_DESCRIPTION_MAX),
    image_url: imageOf(found.image, url),
    prep_time: prep ?? null,
    cook_time: cook ?? rest,
    servings: servingsOf(found.recipeYield),
    ingredients: ingredientsOf(found.recipeIngredient ?? found.ingredients),
    steps: stepsOf(found.recipeInstructions),
  };
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const SHORT_MAX = 100;

/** Words without markup, entities decoded, in one line. */
function textOf(value: unknown, lengthMax = SHORT_MAX): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' || typeof text === 'number' ? wordsOf(String(text), lengthMax) : '';
}

function ingredientsOf(value: unknown): string[] {
  const ingredients: string[] = [];
  for (const one of listOf(value)) {
    if (ingredients.length === RECIPE_ENTRIES_MAX) break;
    const text = textOf(one, PAGE_INGREDIENT_MAX);
    if (text !== '') ingredients.push(text);
  }
  return ingredients;
}

/** A text of several lines, steps, or sections of steps. */
function stepsOf(value: unknown): string[] {
  const steps: string[] = [];
  addSteps(value, 0, steps);
  return steps;
}

function addSteps(value: unknown, depth: number, steps: string[]): void {
  if (depth > DEPTH_MAX || steps.length >= RECIPE_ENTRIES_MAX) return;
  if (typeof value === 'string') {
    for (const line of value.split(/<br\s*\/?>|<\/(?:p|li)>|\r?\n/i)) addStep(line, steps);
  } else if (Array.isArray(value)) {
    for (const one of value) addSteps(one, depth + 1, steps);
  } else if (typeof value === 'object' && value !== null) {
    const { itemListElement, text, name } = value as Json;
    if (itemListElement === undefined) addStep(text ?? name, steps);
    else addSteps(itemListElement, depth + 1, steps);
  }
}

function addStep(value: unknown, steps: string[]): void {
  if (steps.length >= RECIPE_ENTRIES_MAX) return;
  const step = textOf(value, STEP_TEXT_MAX).replace(/^\d{1,2}[.)]\s+/, '');
  if (step !== '') steps.push(step);
}

/** ISO 8601: `PT1H30M`, `P0DT45M`. */
function minutesOf(value: unknown): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/i.exec(textOf(value));
  if (!parts) return null;
  const [days, hours, minutes] = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  const total = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
  return total > 0 && total <= RECIPE_MINUTES_MAX ? total : null;
}

/** A yield is told in one or two ways. */
const YIELDS_MAX = 10;

/** The first number that is told: '4', '4-6 מנות', ['4', '4 servings']. */
function servingsOf(value: unknown): number | null {
  const number = Number(
    /\d+/.exec(
      listOf(value)
        .slice(0, YIELDS_MAX)
        .map((one) => textOf(one))
        .join(' '),
    )?.[0] ?? 0,
  );
  return number >= 1 && number <= SERVINGS_MAX ? number : null;
}

/** Its address, whole; of several the first. */
function imageOf(value: unknown, base: string): string | null {
  const [first] = listOf(value);
  const address = typeof first === 'object' && first !== null ? (first as Json).url : first;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return null;
  const { href, protocol } = new URL(address, base);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : null;
}
