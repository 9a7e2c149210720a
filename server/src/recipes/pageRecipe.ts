import { RECIPE_MINUTES_MAX, SERVINGS_MAX, STEP_TEXT_MAX } from '@sali/domain/limits';
import { type CheerioAPI, load } from 'cheerio';

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

/** The recipe in a page, by schema.org's JSON-LD, else its microdata; null where there is none. Total. */
export function recipeInPage(html: string, url: string): PageRecipe | null {
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
      .map((element) => {
        const one = page(element);
        const told = ['content', 'datetime', 'src', 'href'].map((attribute) => one.attr(attribute));
        return told.find((text) => text !== undefined) ?? one.text();
      });
  const plain = PROPERTIES.map((name) => [name, of(name)[0]] as const);
  const ingredients = [...of('recipeIngredient'), ...of('ingredients')];
  const steps = scope.find('[itemprop="recipeInstructions"]').toArray();
  const items = steps.flatMap((element) => {
    const inner = page(element).find('li, [itemprop="text"]').toArray();
    return (inner.length > 0 ? inner : [element]).map((one) => page(one).text());
  });
  return { ...Object.fromEntries(plain), recipeIngredient: ingredients, recipeInstructions: items };
}

function recipeOf(found: Json, url: string): PageRecipe {
  const [prep, cook, total] = [found.prepTime, found.cookTime, found.totalTime].map(minutesOf);
  const rest = total && prep && total > prep ? total - prep : (total ?? null);
  return {
    title: textOf(found.name),
    description: textOf(found.description),
    image_url: imageOf(found.image, url),
    prep_time: prep ?? null,
    cook_time: cook ?? rest,
    servings: servingsOf(found.recipeYield),
    ingredients: listOf(found.recipeIngredient ?? found.ingredients)
      .map(textOf)
      .filter(Boolean),
    steps: stepsOf(found.recipeInstructions, 0),
  };
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** Words without markup, entities decoded, in one line. */
function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== 'string' && typeof text !== 'number') return '';
  return load(`<p>${String(text)}</p>`)('p')
    .text()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A text of several lines, steps, or sections of steps. */
function stepsOf(value: unknown, depth: number): string[] {
  if (depth > DEPTH_MAX) return [];
  if (typeof value === 'string')
    return value
      .split(/<br\s*\/?>|<\/(?:p|li)>|\r?\n/i)
      .map(stepOf)
      .filter(Boolean);
  if (Array.isArray(value)) return value.flatMap((one) => stepsOf(one, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  const { itemListElement, text, name } = value as Json;
  if (itemListElement !== undefined) return stepsOf(itemListElement, depth + 1);
  return [stepOf(text ?? name)].filter(Boolean);
}

const stepOf = (value: unknown): string =>
  textOf(value)
    .replace(/^\d{1,2}[.)]\s+/, '')
    .slice(0, STEP_TEXT_MAX);

/** ISO 8601: `PT1H30M`, `P0DT45M`. */
function minutesOf(value: unknown): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?)?$/i.exec(textOf(value));
  if (!parts) return null;
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0));
  const total = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
  return total > 0 && total <= RECIPE_MINUTES_MAX ? total : null;
}

/** The first number that is told: '4', '4-6 מנות', ['4', '4 servings']. */
function servingsOf(value: unknown): number | null {
  const number = Number(/\d+/.exec(listOf(value).map(textOf).join(' '))?.[0] ?? 0);
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
