import type { CheerioAPI } from 'cheerio';
import { PAGE_INGREDIENT_MAX, RECIPE_ENTRIES_MAX } from '@sali/domain/base/limits';
import type { JsonValue } from '@sali/domain/kitchen/recipes/page/pageFields';
import { pageTextOf } from '@sali/domain/kitchen/recipes/page/pageText';
import type { PageElement } from './pageElement.ts';

/** Recipes whose elements say what they are: microdata, RDFa and the classes of hRecipe and h-recipe. */

/** A way to mark elements. */
type Marking = {
  /** The element that holds a recipe. */
  readonly scope: string;
  /** An element that holds something else, such as its author. */
  readonly inner: string;
  readonly marked: string;
  /** The names of an element, in the words of schema.org. */
  readonly namesOf: (element: PageElement) => readonly string[];
};

const classNames = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/\s+/).filter((word) => word !== '');

/** Older names of schema.org and data-vocabulary.org. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  ingredients: 'recipeIngredient',
  ingredient: 'recipeIngredient',
  instructions: 'recipeInstructions',
  instruction: 'recipeInstructions',
  yield: 'recipeYield',
  photo: 'image',
  summary: 'description',
};

/** `schema:name`, `http://schema.org/name` and `name` are one name. */
const localName = (name: string): string => {
  const local = name.replace(/^.*[:/#]/, '');
  return OLD_NAMES[local] ?? local;
};

const CLASS_NAMES: Readonly<Record<string, string>> = {
  ...OLD_NAMES,
  fn: 'name',
  duration: 'totalTime',
  totaltime: 'totalTime',
  preptime: 'prepTime',
  'prep-time': 'prepTime',
  cooktime: 'cookTime',
  'cook-time': 'cookTime',
  servings: 'recipeYield',
  author: 'author',
};
/** The names of h-recipe have a prefix that says the kind of the value. */
const H_PREFIX = /^(?:p|u|e|dt)-/;

const MICRODATA: Marking = {
  scope: '[itemtype*="schema.org/Recipe" i], [itemtype*="data-vocabulary.org/Recipe" i]',
  inner: '[itemscope]',
  marked: '[itemprop]',
  namesOf: (element) => classNames(element.attr('itemprop')).map(localName),
};

const MARKINGS: readonly Marking[] = [
  MICRODATA,
  {
    scope: '[typeof~="Recipe" i], [typeof$=":Recipe" i], [typeof*=":Recipe " i], [typeof$="/Recipe" i]',
    inner: '[typeof]',
    marked: '[property], [rel]',
    namesOf: (element) => [...classNames(element.attr('property')), ...classNames(element.attr('rel'))].map(localName),
  },
  {
    scope: '.hrecipe, .h-recipe, .hRecipe',
    inner: '.vcard, .h-card, .hreview, .h-review',
    marked: '[class]',
    namesOf: (element) =>
      classNames(element.attr('class')).flatMap((name) => {
        const found = name === 'p-name' ? 'name' : CLASS_NAMES[name.replace(H_PREFIX, '')];
        return found === undefined ? [] : [found];
      }),
  },
];

/** Properties of a recipe on a page that forgot to say where the recipe is. */
const WITHOUT_SCOPE: Marking = {
  ...MICRODATA,
  scope: 'body:has([itemprop="recipeIngredient"], [itemprop="ingredients"], [itemprop="recipeInstructions"])',
};

/** Names that nothing else than a recipe has: they count in elements within the recipe, too. */
const OF_RECIPES = new Set([
  'recipeIngredient',
  'recipeInstructions',
  'recipeYield',
  'prepTime',
  'cookTime',
  'totalTime',
]);
/** A page that marks more of them lists other recipes. */
const SCOPES_MAX = 20;
const MARKED_MAX = 4000;

/** The marked recipes of a page, each in the form of JSON-LD, those with ingredients or steps first. */
export function markedRecipes(page: CheerioAPI): JsonValue[] {
  const recipesOf = (marking: Marking): MarkedRecipe[] =>
    page(marking.scope)
      .toArray()
      .slice(0, SCOPES_MAX)
      .map((scope) => recipeOf(page, page(scope), marking))
      .filter(hasContent);
  const recipes = MARKINGS.flatMap(recipesOf);
  return recipes.length > 0 ? recipes : recipesOf(WITHOUT_SCOPE);
}

const hasContent = (recipe: MarkedRecipe): boolean =>
  recipe.recipeIngredient.length + recipe.recipeInstructions.length > 0;

type MarkedRecipe = JsonValue & {
  readonly recipeIngredient: readonly string[];
  readonly recipeInstructions: readonly string[];
};

function recipeOf(page: CheerioAPI, scope: PageElement, marking: Marking): MarkedRecipe {
  const found = elementsOf(page, scope, marking);
  const first = (name: string): PageElement | undefined => found.get(name)?.[0];
  const times = (name: string): readonly string[] => (found.get(name) ?? []).flatMap((element) => markedTimes(element));
  const author = first('author');
  const named = author?.find('[itemprop="name"], [property$="name"], .fn, .p-name').first();
  return {
    name: markedText(first('name'), page),
    description: markedText(first('description'), page),
    image: addressOf(first('image')),
    author: markedText(named && named.length > 0 ? named : author, page),
    recipeYield: (found.get('recipeYield') ?? []).map((element) => markedText(element, page)),
    prepTime: times('prepTime'),
    cookTime: times('cookTime'),
    totalTime: times('totalTime'),
    recipeIngredient: ingredientsIn(found.get('recipeIngredient') ?? [], page),
    recipeInstructions: (found.get('recipeInstructions') ?? []).flatMap((element) => stepsIn(element, page)),
  };
}

/** The elements of the recipe by their names: its own, not those of its author, its nutrition or another recipe. */
function elementsOf(page: CheerioAPI, scope: PageElement, marking: Marking): ReadonlyMap<string, PageElement[]> {
  const found = new Map<string, PageElement[]>();
  const others = classNames(scope.attr('itemref')).map((id) =>
    page('[id]').filter((_, one) => page(one).attr('id') === id),
  );
  for (const root of [scope, ...others])
    for (const node of root.find(marking.marked).addBack(marking.marked).toArray().slice(0, MARKED_MAX)) {
      const element = page(node);
      const holder = element.parent().closest(`${marking.inner}, ${marking.scope}`);
      const isOwn = holder.is(scope) || (root !== scope && holder.length === 0);
      const isOfRecipe = isOwn || holder.closest(marking.scope).is(scope);
      for (const name of marking.namesOf(element)) {
        if (element.is(scope) || !(isOwn || (isOfRecipe && OF_RECIPES.has(name)))) continue;
        const known = found.get(name) ?? [];
        // An element within one of the same name is a part of it.
        const isPart = known.some((one) => element.parents().is(one));
        if (!isPart && known.length < RECIPE_ENTRIES_MAX) found.set(name, [...known, element]);
      }
    }
  return found;
}

const markedText = (element: PageElement | undefined, page: CheerioAPI): string | undefined =>
  element && (element.attr('content') ?? page.html(element));

function addressOf(element: PageElement | undefined): string | undefined {
  const picture = element?.is('img, meta, link, a, source') ? element : element?.find('img').first();
  return ['content', 'data-src', 'src', 'href', 'resource']
    .map((attribute) => picture?.attr(attribute))
    .find((address) => address !== undefined && address !== '' && !address.startsWith('data:'));
}

/** A time for programs, then the words for people. */
const markedTimes = (element: PageElement): string[] =>
  [
    element.attr('content'),
    element.attr('datetime'),
    element.find('[datetime]').first().attr('datetime'),
    element.find('.value-title').first().attr('title'),
    element.text(),
  ].filter((text) => text !== undefined);

/** One element holds all ingredients, or each its own, whose inner elements part its words and not lines. */
function ingredientsIn(elements: readonly PageElement[], page: CheerioAPI): string[] {
  return elements.flatMap((element) => {
    const html = markedText(element, page) ?? '';
    const isList = elements.length === 1 || element.find('li').length > 1;
    return [isList && !element.is('li') ? html : pageTextOf(html, PAGE_INGREDIENT_MAX)];
  });
}

function stepsIn(element: PageElement, page: CheerioAPI): string[] {
  const content = element.attr('content');
  if (content !== undefined && content !== '') return [content];
  const inner = element.find('[itemprop="text"], [property$="text"]');
  const items = inner.length > 0 ? inner : element.find('li').filter((_, item) => page(item).find('li').length === 0);
  const parts = items.length > 0 ? items.toArray().slice(0, RECIPE_ENTRIES_MAX) : element.toArray();
  return parts.map((one) => page(one).attr('content') ?? page.html(one));
}
