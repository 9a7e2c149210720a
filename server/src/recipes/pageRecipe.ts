import {
  PAGE_INGREDIENT_MAX,
  RECIPE_DESCRIPTION_MAX,
  RECIPE_ENTRIES_MAX,
  RECIPE_MINUTES_MAX,
  RECIPE_TITLE_MAX,
  SERVINGS_MAX,
  STEP_TEXT_MAX,
} from '@sali/domain/limits';
import { isRecord } from '@sali/domain/unknownValues';
import { type CheerioAPI, load } from 'cheerio';
import { PAGE_DEPTH_MAX, pageDepth } from './pageDepth.ts';
import { pageTextOf } from './pageText.ts';

/** A recipe as read from a page. */
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

type JsonValue = Readonly<Record<string, unknown>>;

/**
 * The recipe in a page, by schema.org's JSON-LD, else its microdata; null where there is none. A page of 2 MB may
 * take seconds, so it runs in a thread (`readPage.ts`).
 * @throws RangeError for a page that is nested too deep
 */
export function recipeInPage(html: string, url: string): PageRecipe | null {
  if (pageDepth(html) > PAGE_DEPTH_MAX) throw new RangeError(`elements are nested over ${PAGE_DEPTH_MAX} deep`);
  const page = load(html);
  const found = jsonRecipe(page) ?? microRecipe(page);
  if (!found) return null;
  const recipe = pageRecipeOf(found, url);
  return recipe.ingredients.length + recipe.steps.length === 0 ? null : recipe;
}

function jsonRecipe(page: CheerioAPI): JsonValue | undefined {
  for (const script of page('script[type="application/ld+json"]').toArray()) {
    const found = recipeWithin(parseJsonLd(page(script).text()), 0);
    if (found) return found;
  }
  return undefined;
}

/** Parses JSON-LD. Pages wrap it in comments and leave line breaks in its texts. */
function parseJsonLd(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(?:<!--|\/\*.*?\*\/)|-->\s*$/g, '').replaceAll(/[\u0000-\u001f]/g, ' '));
  } catch {
    // Broken JSON in a page: its other blocks may be right.
    return null;
  }
}

const DEPTH_MAX = 6;

/** Finds the recipe: alone, in a list, in `@graph`, or as the page's main entity. */
function recipeWithin(value: unknown, depth: number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return undefined;
  if (Array.isArray(value)) {
    for (const one of value) {
      const found = recipeWithin(one, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  const object = value as JsonValue;
  if (asArray(object['@type']).some((type) => /(?:^|\/)Recipe$/.test(String(type)))) return object;
  return recipeWithin([object['@graph'], object.mainEntity, object.mainEntityOfPage], depth + 1);
}

const PROPERTIES = ['name', 'description', 'image', 'prepTime', 'cookTime', 'totalTime', 'recipeYield'] as const;

function microRecipe(page: CheerioAPI): JsonValue | undefined {
  const scope = page('[itemtype*="schema.org/Recipe"]').first();
  if (scope.length === 0) return undefined;
  const of = (name: string) =>
    scope
      .find(`[itemprop~="${name}"]`)
      .toArray()
      .slice(0, RECIPE_ENTRIES_MAX)
      .map((element) => {
        const one = page(element);
        const values = ['content', 'datetime', 'src', 'href'].map((attribute) => one.attr(attribute));
        return values.find((text) => text !== undefined) ?? one.text();
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

function pageRecipeOf(found: JsonValue, url: string): PageRecipe {
  const [prep, cook, total] = [found.prepTime, found.cookTime, found.totalTime].map((time) => durationMinutesOf(time));
  const rest = total && prep && total > prep ? total - prep : (total ?? null);
  return {
    title: plainTextOf(found.name, RECIPE_TITLE_MAX),
    description: plainTextOf(found.description, RECIPE_DESCRIPTION_MAX),
    image_url: imageUrlOf(found.image, url),
    prep_time: prep ?? null,
    cook_time: cook ?? rest,
    servings: yieldOf(found.recipeYield),
    ingredients: ingredientsOf(found.recipeIngredient ?? found.ingredients),
    steps: instructionStepsOf(found.recipeInstructions),
  };
}

const asArray = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const SHORT_MAX = 100;

/** The text without markup, entities decoded, in one line. */
function plainTextOf(value: unknown, lengthMax = SHORT_MAX): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === 'string' || typeof text === 'number' ? pageTextOf(String(text), lengthMax) : '';
}

function ingredientsOf(value: unknown): string[] {
  const ingredients: string[] = [];
  for (const one of asArray(value)) {
    if (ingredients.length === RECIPE_ENTRIES_MAX) break;
    const text = plainTextOf(one, PAGE_INGREDIENT_MAX);
    if (text !== '') ingredients.push(text);
  }
  return ingredients;
}

/** A text of several lines, steps, or sections of steps. */
function instructionStepsOf(value: unknown): string[] {
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
  } else if (isRecord(value)) {
    const { itemListElement, text, name } = value;
    if (itemListElement === undefined) addStep(text ?? name, steps);
    else addSteps(itemListElement, depth + 1, steps);
  }
}

function addStep(value: unknown, steps: string[]): void {
  if (steps.length >= RECIPE_ENTRIES_MAX) return;
  const step = plainTextOf(value, STEP_TEXT_MAX).replace(/^\d{1,2}[.)]\s+/, '');
  if (step !== '') steps.push(step);
}

/** ISO 8601: `PT1H30M`, `P0DT45M`. */
function durationMinutesOf(value: unknown): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/i.exec(plainTextOf(value));
  if (!parts) return null;
  const [days, hours, minutes] = parts.slice(1).map((part: string | undefined) => Number(part ?? 0));
  const total = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
  return total > 0 && total <= RECIPE_MINUTES_MAX ? total : null;
}

/** A page gives the yield in one or two forms. */
const YIELDS_MAX = 10;

/** The first number of the yield: '4', '4-6 מנות', ['4', '4 servings']. */
function yieldOf(value: unknown): number | null {
  const number = Number(
    /\d+/.exec(
      asArray(value)
        .slice(0, YIELDS_MAX)
        .map((one) => plainTextOf(one))
        .join(' '),
    )?.[0] ?? 0,
  );
  return number >= 1 && number <= SERVINGS_MAX ? number : null;
}

/** The absolute address of the first picture. */
function imageUrlOf(value: unknown, base: string): string | null {
  const [first] = asArray(value);
  const address = isRecord(first) ? first['url'] : first;
  if (typeof address !== 'string' || !URL.canParse(address, base)) return null;
  const { href, protocol } = new URL(address, base);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : null;
}
