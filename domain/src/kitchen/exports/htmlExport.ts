import { RECIPE_INSTRUCTIONS_MAX } from '../../base/limits.ts';
import { isRecord } from '../../base/unknownValues.ts';
import { type JsonValue, plainTextOf } from '../recipes/page/pageFields.ts';
import { pageTextOf } from '../recipes/page/pageText.ts';
import { foreignRecipe, type ForeignRecipe } from './exportTypes.ts';
import { recipeOfJson, type PictureFinder } from './jsonRecipes.ts';

/** Recipes of CopyMeThat's page of all recipes, and the JSON-LD of saved pages. */

const RECIPE_BOX = /<div\b[^<>]{0,200}\bclass=["'](?:[^"'<>]{0,100}\s)?recipe["'\s][^<>]{0,200}>/gi;
const SCRIPT = /<script\b[^<>]{0,200}ld\+json[^<>]{0,200}>([^]*?)<\/script/gi;

/** The recipes of a page of an export; none where it has no known marks. */
export function recipesOfHtml(page: string, pictureOf: PictureFinder): readonly ForeignRecipe[] {
  // CopyMeThat writes `id = "name"`.
  const html = page.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s{0,9}=\s{0,9}(?=["'])/g, '='));
  const starts = [...html.matchAll(RECIPE_BOX)].map(({ index }) => index);
  const boxes = starts.map((start, at) => html.slice(start, starts[at + 1]));
  const copied = boxes
    .filter((box) => /recipeIngredient|id=["']name["']/.test(box))
    .map((box) => boxRecipe(box, pictureOf));
  return copied.length > 0 ? copied : scriptRecipes(html, pictureOf);
}

function boxRecipe(box: string, pictureOf: PictureFinder): ForeignRecipe {
  const address = /\bid=["']original_link["'][^<>]*/i.exec(box)?.[0] ?? '';
  const image = /<img\b[^<>]*recipeImage[^<>]*>/i.exec(box)?.[0] ?? '';
  const path = attribute(image, 'src').replace(/\.[a-z]{3,4}$/i, '');
  const fields: JsonValue = {
    name: byId(box, 'name'),
    description: byId(box, 'description'),
    recipeIngredient: linesOfClass(box, 'recipeIngredient'),
    recipeInstructions: linesOfClass(box, 'instruction'),
    recipeYield: byId(box, 'recipeYield') || byId(box, 'servings'),
    prepTime: byId(box, 'prepTime'),
    cookTime: byId(box, 'cookTime'),
  };
  return foreignRecipe(fields, {
    sourceUrl: /https?:\/\/[^"'<>\s]+/.exec(address)?.[0] ?? byId(box, 'original_link'),
    tags: elements(box, /\brecipeCategory\b/).filter((tag) => !tag.startsWith('Tags:')),
    notes: linesOfClass(box, 'recipeNote'),
    picture: path === '' ? null : pictureOf([path]),
  });
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}=["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '';

/** The text of the first element with this id, or with this name of a field. */
function byId(html: string, id: string): string {
  const found = new RegExp(`<([a-z]+\\d?)\\b[^<>]*\\b(?:id|meta|itemprop)=["']${id}["'][^<>]*>([^]*?)</\\1`, 'i').exec(
    html,
  );
  return pageTextOf(found?.[2] ?? '', RECIPE_INSTRUCTIONS_MAX);
}

/** Lines of a list; a heading within it ends with a colon, as the readers of lines know headings. */
const linesOfClass = (html: string, name: string): string[] =>
  [...html.matchAll(/<li\b([^<>]*)>([^]*?)(?=<\/li|<li\b|<\/[uo]l)/gi)].flatMap(([, attributes = '', inner = '']) => {
    const names = attribute(`<li ${attributes}>`, 'class');
    if (!new RegExp(`\\b${name}`).test(names)) return [];
    const text = pageTextOf(inner, RECIPE_INSTRUCTIONS_MAX);
    return [/sub_?header|heading/i.test(names) ? `${text.replace(/:$/, '')}:` : text];
  });

const elements = (html: string, names: RegExp): string[] =>
  [...html.matchAll(/<span\b([^<>]*)>([^<]*)/gi)]
    .filter(([, attributes = '']) => names.test(attributes))
    .map(([, , inner = '']) => pageTextOf(inner, RECIPE_INSTRUCTIONS_MAX));

const scriptRecipes = (html: string, pictureOf: PictureFinder): ForeignRecipe[] =>
  [...html.matchAll(SCRIPT)].flatMap(([, json = '']) =>
    recipesWithin(jsonOfScript(json), pictureOf, 0).filter(({ title }) => title !== ''),
  );

const jsonOfScript = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    // The page's other blocks may be right.
    return null;
  }
};

const DEPTH_MAX = 6;
/** So many objects among recipes are named. */
const OTHERS_MAX = 100;

/**
 * The recipes of a value: alone, in lists, and in objects as deep as exports put them.
 * @param onOther called with the name of an object that is in a list of recipes and is none
 */
export function recipesWithin(
  value: unknown,
  pictureOf: PictureFinder,
  depth: number,
  onOther: (name: string) => void = () => undefined,
): ForeignRecipe[] {
  if (depth > DEPTH_MAX) return [];
  if (Array.isArray(value)) {
    const each = value.map((one: unknown) => recipesWithin(one, pictureOf, depth + 1, onOther));
    const others = value.filter(
      (one: unknown, at): one is JsonValue => isRecord(one) && one['@type'] === undefined && each[at]?.length === 0,
    );
    if (others.length < value.length)
      for (const other of others.slice(0, OTHERS_MAX)) {
        const name = plainTextOf(other['title'] ?? other['name']);
        if (name !== '') onOther(name);
      }
    return each.flat();
  }
  if (!isRecord(value)) return [];
  const recipe = recipeOfJson(value, pictureOf);
  if (recipe) return [recipe];
  return Object.values(value).flatMap((inner) =>
    typeof inner === 'object' ? recipesWithin(inner, pictureOf, depth + 1, onOther) : [],
  );
}
