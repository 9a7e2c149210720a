import { parseRecipeText } from '../recipes/recipeText.ts';
import { fieldsByName } from '../recipes/page/namedFields.ts';
import { asArray } from '../recipes/page/pageFields.ts';
import { NO_RECIPE } from '../recipes/page/structuredRecipe.ts';
import { foreignRecipe, foundList, type FoundInExport, foundRecipes, notRead, stemOf } from './exportTypes.ts';
import { frontMatterOf } from './frontMatter.ts';
import type { PictureFinder } from './jsonRecipes.ts';
import { foreignList, type ForeignLine } from './listItems.ts';

/** Notes and files without a format: a recipe where the text has its parts, else the lines of a list. */

const RECIPE_INGREDIENTS_MIN = 2;
/** Boxes that apps put before a line, ticked ones first. */
const TICKED = /^\s*(?:[-*•◦]\s*)?(?:\[[xX✓✔]\]|[☑✅✓✔☒])\s*/u;
const UNTICKED = /^\s*(?:[-*•◦]\s*)?(?:\[\s?\]|[☐◻□◯○])\s*|^\s*[-*•◦–]\s+/u;
const HEADING = /^\s*#{1,4}\s+|:\s*$/;

/** A note whose front matter is the recipe, with its ingredients and steps as lists; undefined for any other. */
export function readFrontMatter(text: string, name: string, pictureOf: PictureFinder): FoundInExport | undefined {
  const { facts, body } = frontMatterOf(text);
  const values = (...keys: string[]): readonly string[] =>
    keys.map((key) => facts.get(key) ?? []).find((found) => found.length > 0) ?? [];
  const [source = ''] = values('source', 'url', 'source_url');
  const named = fieldsByName(
    Object.fromEntries([...facts].map(([key, found]) => [key.replaceAll(' ', '_'), found] as const)),
  );
  if (named['recipeIngredient'] === undefined) return undefined;
  const pictures = values('image', 'picture', 'photo').map((path) => path.replace(/\.[a-z]{3,4}$/i, ''));
  const fields = {
    ...named,
    name: named['name'] ?? name,
    description: asArray(named['description']).join(' '),
    totalTime: named['totalTime'] ?? values('time'),
    image: asArray(named['image'])[0],
  };
  const recipe = foreignRecipe(fields, {
    sourceUrl: source,
    source: /^https?:/i.test(source) ? '' : source,
    tags: values('tags', 'categories', 'category'),
    notes: [body],
    picture: pictureOf([...pictures, ...pictures.map((path) => `*/${stemOf(path)}`), name]),
  });
  return foundRecipes([recipe]);
}

/** Reads a text. @param name of the file or note @param title what its app calls it; '' where its first line does */
export function readText(whole: string, name: string, called = ''): FoundInExport {
  const { facts, body: text } = frontMatterOf(whole);
  const title = called || (facts.get('title')?.[0] ?? '');
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (lines.length === 0) return notRead(name, 'empty');
  const hasBoxes = lines.some((line) => TICKED.test(line) || UNTICKED.test(line));
  const recipe = parseRecipeText(title === '' ? text : `${title}\n${text}`);
  const counted = recipe.ingredients.filter(({ quantity }) => quantity !== null);
  const isRecipe = counted.length >= RECIPE_INGREDIENTS_MIN && recipe.steps.length > 0;
  if (!isRecipe) return foundList(listOfText(lines, title || (hasBoxes ? '' : name), name));
  return foundRecipes([
    {
      ...NO_RECIPE,
      title: recipe.title ?? name,
      prep_time: recipe.prepTime ?? null,
      cook_time: recipe.cookTime ?? null,
      servings: recipe.servings ?? null,
      kosher: recipe.kosher ?? null,
      source: recipe.source ?? '',
      ingredients: recipe.ingredients.map(({ line, group }) => ({ line, group })),
      steps: recipe.steps,
      source_url: null,
      tags: [],
      notes: '',
      picture: null,
    },
  ]);
}

/** Where lines have boxes, a first line without one names the list; other headings are groups of a shop, not things. */
function listOfText(lines: readonly string[], title: string, name: string) {
  const [first = '', ...rest] = lines;
  const isNamed = title === '' && !isBoxed(first);
  const body = isNamed ? rest : lines;
  const isMarked = body.some(isBoxed);
  const items = body
    .filter((line) => (isMarked ? isBoxed(line) || !HEADING.test(line) : !HEADING.test(line)))
    .map(lineOfText);
  return foreignList(title || (isNamed ? first.replace(/^#+\s*/, '') : name), items);
}

const isBoxed = (line: string): boolean => TICKED.test(line) || UNTICKED.test(line);

const lineOfText = (line: string): ForeignLine => ({
  text: line.replace(TICKED, '').replace(UNTICKED, ''),
  isCompleted: TICKED.test(line),
});
