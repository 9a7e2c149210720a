import type { CheerioAPI } from 'cheerio';
import { RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { JsonValue } from './pageFields.ts';

const PROPERTIES = ['name', 'description', 'image', 'prepTime', 'cookTime', 'totalTime', 'recipeYield'] as const;
const VALUES = ['content', 'datetime', 'src', 'data-src', 'href'] as const;

/** The recipe of a page's microdata, in the form of JSON-LD. */
export function microRecipe(page: CheerioAPI): JsonValue | undefined {
  const scope = page('[itemtype*="schema.org/Recipe"]').first();
  if (scope.length === 0) return undefined;
  const own = (name: string) => ownElements(page, scope, name).slice(0, RECIPE_ENTRIES_MAX);
  const plain = PROPERTIES.map((name) => [name, propertyOf(own(name)[0], page)] as const);
  const ingredients = [...own('recipeIngredient'), ...own('ingredients')];
  const author = own('author')[0];
  const named = author?.find('[itemprop="name"]').first();
  return {
    ...Object.fromEntries(plain),
    author: propertyOf(named && named.length > 0 ? named : author, page),
    recipeIngredient: ingredients.map((element) => propertyOf(element, page)),
    recipeInstructions: own('recipeInstructions').flatMap((element) => stepsIn(element, page)),
  };
}

/** The elements of a property of the recipe itself, not of its author or its nutrition. */
function ownElements(page: CheerioAPI, scope: ReturnType<CheerioAPI>, name: string) {
  return scope
    .find(`[itemprop~="${name}"]`)
    .toArray()
    .map((element) => page(element))
    .filter((element) => element.parent().closest('[itemscope]').is(scope));
}

function propertyOf(element: ReturnType<CheerioAPI> | undefined, page: CheerioAPI): string | undefined {
  if (!element) return undefined;
  const values = VALUES.map((attribute) => element.attr(attribute));
  return values.find((text) => text !== undefined && text !== '') ?? page.html(element);
}

function stepsIn(element: ReturnType<CheerioAPI>, page: CheerioAPI): string[] {
  const inner = element.find('[itemprop="text"]');
  const items = inner.length > 0 ? inner : element.find('li');
  const parts = items.length > 0 ? items.toArray().slice(0, RECIPE_ENTRIES_MAX) : element.toArray();
  return parts.map((one) => page(one).attr('content') ?? page.html(one));
}
