import { type CheerioAPI, load } from 'cheerio';
import { RECIPE_DESCRIPTION_MAX, RECIPE_SOURCE_MAX, RECIPE_TITLE_MAX } from '@sali/domain/base/limits';
import { blockLines } from './blockLines.ts';
import { blockRecipe } from './blockRecipe.ts';
import { headedRecipe, removeSurroundings } from './headedRecipe.ts';
import { jsonRecipe } from './jsonRecipe.ts';
import { hasAmount } from './lineKinds.ts';
import { listedRecipe } from './listedRecipe.ts';
import { markedRecipes } from './markedRecipe.ts';
import { PAGE_DEPTH_MAX, pageDepth } from './pageDepth.ts';
import { inPartsOf } from './pageHeadings.ts';
import { plainTextOf } from '@sali/domain/kitchen/recipes/page/pageFields';
import { plainLetters } from '@sali/domain/kitchen/recipes/page/pageText';
import { pictureAddressOf } from './pictureAddress.ts';
import { addText, type PageIngredient, type PageStep } from '@sali/domain/kitchen/recipes/page/pageLines';
import { NO_RECIPE, type PageRecipe, structuredRecipe } from '@sali/domain/kitchen/recipes/page/structuredRecipe';
import { type PluginRecipe, pluginRecipe } from './pluginRecipe.ts';
import { scriptRecipe } from './scriptRecipe.ts';

/**
 * Reads the recipe in a page: by schema.org's JSON-LD, else by what marks its elements (microdata, RDFa, hRecipe), else
 * by the markup of a recipe plugin, the data of the page's own program, its boxes, its headings; null where there is
 * none. Fields that one way lacks are taken from the next [X48] [RI1]–[RI10]. A page of 2 MB may take seconds, so it
 * runs in a thread (`readPage.ts`).
 * @throws RangeError for a page that is nested too deep
 */
export function recipeInPage(html: string, url: string): PageRecipe | null {
  if (pageDepth(html) > PAGE_DEPTH_MAX) throw new RangeError(`elements are nested over ${PAGE_DEPTH_MAX} deep`);
  const page = load(html);
  const meta = metaOf(page);
  const data = recipeInData(page, url, meta.title);
  // The boxes and headings are read last: reading them takes the page apart.
  const captions = removeSurroundings(page);
  const plain = recipeShown(page, data);
  // The steps of some pages are the words below their pictures.
  const recipe = isThin(plain.steps) && captions.restore() ? filledWith(plain, recipeShown(page, data)) : plain;
  if (recipe.ingredients.length + recipe.steps.length === 0) return null;
  return {
    ...recipe,
    title: recipe.title || meta.title,
    image_url: recipe.image_url ?? pictureAddressOf(meta.image, url),
    source: recipe.source || meta.site,
  };
}

/** The recipe in the data of a page, in the marks of its elements and in the markup of its plugin. */
function recipeInData(page: CheerioAPI, url: string, title: string): PageRecipe {
  const json = jsonRecipe(page, title);
  const marked = markedRecipes(page);
  const structured = [...(json ? [json.recipe] : []), ...marked].map((one) =>
    structuredRecipe(one, (image) => pictureAddressOf(image, url, json?.referenced), json?.referenced),
  );
  // Another recipe that the page recommends is not mixed with its own.
  const same = structured.filter(({ title: name }) => name === '' || name === structured[0]?.title);
  const data = same.reduce(filledWith, NO_RECIPE);
  const plugin = pluginRecipe(page);
  const known = plugin ? filledWith(withHeadedParts(data, plugin), ofPlugin(plugin, url)) : data;
  const script = isComplete(known) ? undefined : scriptRecipe(page);
  return script
    ? filledWith(
        known,
        structuredRecipe(script, (image) => pictureAddressOf(image, url)),
      )
    : known;
}

/**
 * The recipe of the data with what the page shows.
 * @param page without what is around its recipe
 */
function recipeShown(page: CheerioAPI, more: PageRecipe): PageRecipe {
  const saysAll = more.servings !== null && (more.prep_time ?? more.cook_time) !== null;
  const lines = blockLines(page);
  const { areListed, ...found } = blockRecipe(lines);
  const blocks: PageRecipe = { ...NO_RECIPE, ...found };
  const inParts = (recipe: PageRecipe): PageRecipe => ({ ...recipe, ...inPartsOf(lines, withParted(recipe)) });
  if (isComplete(more) && saysAll) return inParts(wholeWith(more, blocks, areListed));
  const listed: PageRecipe = { ...NO_RECIPE, ...listedRecipe(page) };
  if (isComplete(more)) return inParts(filledWith(wholeWith(more, blocks, areListed), listed));
  const headed = headedOf(page);
  // Hebrew headings are read as the text of a recipe, with its parts and tips; other languages by their boxes.
  const isHebrew = headed.steps.length > 0 && headed.ingredients.some(({ line }) => HEBREW.test(line));
  const ways = isHebrew ? [headed, blocks, listed] : [blocks, listed, headed];
  return inParts(wholeWith(ways.reduce(filledWith, more), blocks, areListed));
}

/**
 * The recipe with what another way finds where that is all of its own, and more.
 * @param areListed whether the steps of the other are a list
 */
const wholeWith = (recipe: PageRecipe, other: PageRecipe, areListed: boolean): PageRecipe => ({
  ...recipe,
  // Data part a line at its comma, or at a break within it.
  ingredients:
    isPartOf(recipe.ingredients, other.ingredients) ||
    (other.ingredients.length < recipe.ingredients.length &&
      lettersOfIngredients(other.ingredients) === lettersOfIngredients(recipe.ingredients))
      ? other.ingredients
      : recipe.ingredients,
  steps: hasMoreOf(recipe.steps, other.steps, areListed) ? other.steps : recipe.steps,
});

/** Steps that stand in one paragraph, by their numbers. */
function withParted(recipe: PageRecipe): PageRecipe {
  const [only, second] = recipe.steps;
  if (!only || second) return recipe;
  const steps: PageStep[] = [];
  addText(only.text, only.part, steps);
  return steps.length > 1 ? { ...recipe, steps } : recipe;
}

const lettersOfIngredients = (all: readonly PageIngredient[]): string =>
  all.map(({ line }) => plainLetters(line)).join('');
/** Whether data lost the line breaks that part the same words on the page, or have the first steps of its list alone. */
function hasMoreOf(few: readonly PageStep[], others: readonly PageStep[], areListed: boolean): boolean {
  if (others.length <= few.length) return false;
  const areFirst = few.every(({ text }, at) => beginningOf(text) === beginningOf(others[at]?.text ?? ''));
  return (areListed && areFirst && others.length > few.length * 2) || lettersOfSteps(others) === lettersOfSteps(few);
}

const lettersOfSteps = (steps: readonly PageStep[]): string => steps.map(({ text }) => plainLetters(text)).join('');

const LETTERS_COMPARED = 12;
const beginningOf = (text: string): string => plainLetters(text).slice(0, LETTERS_COMPARED);
const lastWordOf = (text: string): string => /(\p{L}+)\P{L}*$/u.exec(text.toLowerCase())?.[1] ?? '';

/** Whether others have all of few ingredients and more, which are no other amounts of the same ones. */
function isPartOf(few: readonly PageIngredient[], others: readonly PageIngredient[]): boolean {
  if (few.length < 2 || others.length <= few.length) return false;
  const [known, all] = [few, others].map((list) => new Set(list.map(({ line }) => beginningOf(line))));
  const lastWords = new Set(few.map(({ line }) => lastWordOf(line)));
  const rest = others.filter(({ line }) => !known?.has(beginningOf(line)));
  const more = rest.filter(({ line }) => hasAmount(line) && !lastWords.has(lastWordOf(line)));
  return [...(known ?? [])].every((text) => all?.has(text)) && more.length > 0 && more.length * 2 > rest.length;
}

const HEBREW = /[\u05d0-\u05ea]/;

/** All ingredients, or all steps, run together in one text look like one. */
const isThin = (entries: readonly unknown[]): boolean => entries.length <= 1;
const isComplete = ({ ingredients, steps }: PageRecipe): boolean => !isThin(ingredients) && !isThin(steps);
/** A single step of this length was written as one. */
const STEP_ALONE_MIN = 100;
const MANY_INGREDIENTS = 3;

/** The recipe with what it lacks from another way to read the page. */
function filledWith(recipe: PageRecipe, other: PageRecipe): PageRecipe {
  const hasTimes = recipe.prep_time !== null || recipe.cook_time !== null;
  const isMore = other.ingredients.length >= (recipe.ingredients.length === 0 ? 1 : MANY_INGREDIENTS);
  return {
    title: recipe.title || other.title,
    description: recipe.description || other.description,
    image_url: recipe.image_url ?? other.image_url,
    prep_time: hasTimes ? recipe.prep_time : other.prep_time,
    cook_time: hasTimes ? recipe.cook_time : other.cook_time,
    servings: recipe.servings ?? other.servings,
    kosher: recipe.kosher ?? other.kosher,
    source: recipe.source || other.source,
    ingredients: isThin(recipe.ingredients) && isMore ? other.ingredients : recipe.ingredients,
    steps: hasMoreSteps(recipe, other.steps) ? other.steps : recipe.steps,
  };
}

/** Whether the others are steps that the recipe lacks, or runs together in one, or has its description in place of. */
function hasMoreSteps({ steps, description }: PageRecipe, others: readonly PageStep[]): boolean {
  const [only, second] = steps;
  if (!only) return others.length > 0;
  if (second || others.length < 2) return false;
  const whole = plainLetters(only.text).slice(0, STEP_ALONE_MIN * 40);
  const last = plainLetters(others.at(-1)?.text ?? '').slice(0, STEP_ALONE_MIN);
  const isDescription = description.startsWith(only.text);
  return isDescription || only.text.length < STEP_ALONE_MIN || (last !== '' && whole.includes(last));
}

/** JSON-LD lists all ingredients without their parts: the plugin's markup of the same ingredients has them. */
function withHeadedParts(recipe: PageRecipe, plugin: PluginRecipe): PageRecipe {
  const isSame = plugin.ingredients.length >= recipe.ingredients.length;
  const hasParts = plugin.ingredients.some(({ group }) => group !== '');
  // Some plugins show shorter steps than their data have.
  const known = lettersOfSteps(recipe.steps);
  const areSame = plugin.steps.every(({ text }) => known === '' || known.includes(beginningOf(text)));
  const hasStepParts =
    areSame && plugin.steps.length >= recipe.steps.length && plugin.steps.some(({ part }) => part !== '');
  return {
    ...recipe,
    ingredients: isSame && hasParts ? plugin.ingredients : recipe.ingredients,
    steps: hasStepParts ? plugin.steps : recipe.steps,
  };
}

const ofPlugin = ({ image, description, ...plugin }: PluginRecipe, url: string): PageRecipe => ({
  ...NO_RECIPE,
  ...plugin,
  description: plainTextOf(description, RECIPE_DESCRIPTION_MAX),
  image_url: pictureAddressOf(image, url),
});

function headedOf(page: CheerioAPI): PageRecipe {
  const headed = headedRecipe(page);
  if (!headed) return NO_RECIPE;
  return {
    ...NO_RECIPE,
    prep_time: headed.prepTime ?? null,
    cook_time: headed.cookTime ?? null,
    servings: headed.servings ?? null,
    kosher: headed.kosher ?? null,
    source: headed.source ?? '',
    // Several ingredients of one line: the line is read again, as those of other pages are.
    ingredients: headed.ingredients
      .filter(({ line }, at) => line !== headed.ingredients[at - 1]?.line)
      .map(({ line, group }) => ({ line, group })),
    steps: headed.steps,
  };
}

/** A heading that is so many times shorter than the name of the page is not its title. */
const SHORTER_MAX = 4;

/** Reads the facts of a page about itself for messengers. */
function metaOf(page: CheerioAPI): {
  readonly title: string;
  readonly image: string | undefined;
  readonly site: string;
} {
  const content = (name: string) => page(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content');
  const site = plainTextOf(content('og:site_name'), RECIPE_SOURCE_MAX);
  const title = plainTextOf(content('og:title') ?? page('title').first().text(), RECIPE_TITLE_MAX);
  const names = title.split(NAME_ENDS);
  const [name = ''] = names;
  const heading = plainTextOf(page.html(page('h1').first()), RECIPE_TITLE_MAX);
  const [letters, nameLetters] = [plainLetters(heading), plainLetters(name)];
  const isInName = nameLetters.includes(letters) && letters.length * SHORTER_MAX >= nameLetters.length;
  const isNamed = title === '' || title.startsWith(heading) || isInName;
  const isHeading = letters !== '' && heading !== site && isNamed;
  return {
    title: isHeading ? heading : (heading === '' && headingIn(page, names)) || withoutSite(title, site) || heading,
    image: content('og:image'),
    site,
  };
}

/** Between the name of a recipe and that of its site or its kind. */
const NAME_ENDS = /\s[|│–—-]\s|:\s/;
const HEADINGS_MAX = 20;

/** The lower heading that a part of the page's name is; '' for none, or for several. */
function headingIn(page: CheerioAPI, names: readonly string[]): string {
  const known = new Set(names.map(plainLetters));
  const headings = page('h2, h3').toArray().slice(0, HEADINGS_MAX);
  const texts = new Set(headings.map((one) => plainTextOf(page.html(one), RECIPE_TITLE_MAX)));
  const [only = '', ...others] = [...texts].filter((text) => text !== '' && known.has(plainLetters(text)));
  return others.length === 0 ? only : '';
}

/** `מרק כתום | מטבח לדוגמה` without the name of the site. */
function withoutSite(title: string, site: string): string {
  const [, words = '', last = ''] = /^(.+?)\s+[|–—-]\s+([^|–—]+)$/.exec(title) ?? [];
  return words !== '' && (last === site || title.includes(' | ')) ? words : title;
}
