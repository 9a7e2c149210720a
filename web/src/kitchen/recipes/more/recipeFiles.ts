import { pageFactsOf } from '@sali/contract/kitchen/recipes/recipePage';
import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import {
  headedLines,
  ingredientRows,
  partHeading,
  stepRows,
  textOfStep,
  unbroken,
  writtenIngredient,
} from '@sali/contract/kitchen/recipes/writtenRecipe';
import { gzipSync, strToU8, zipSync } from 'fflate';

/** Recipes as files that other apps read, and our own import too. Headings are in Hebrew, as recipes are. */

export const RECIPE_FORMATS = ['markdown', 'paprika', 'schema'] as const;
/** `schema`: JSON with the fields of schema.org, which most apps read. */
export type RecipeFormat = (typeof RECIPE_FORMATS)[number];

export type RecipeFile = {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
};

/** A recipe, and its cover as base64 of a JPEG; '' without one. */
export type RecipeToSave = { readonly recipe: Recipe; readonly photo: string };

const FILE_NAME_MAX = 80;
const COLLECTION = 'sali-recipes';

/**
 * One file of one or more recipes: a text, or a zip where the format has a file for each. Only Paprika's takes pictures along.
 * @param origin of this site, without a slash at its end
 */
export function recipeFile(pictured: readonly RecipeToSave[], format: RecipeFormat, origin: string): RecipeFile {
  const recipes = pictured.map(({ recipe }) => recipe);
  const [first] = recipes;
  const name = recipes.length === 1 && first ? fileName(first.title) : COLLECTION;
  if (format === 'paprika') {
    const files = pictured.map((one) => [one.recipe.title, gzipSync(strToU8(JSON.stringify(paprikaOf(one))))] as const);
    return { name: `${name}.paprikarecipes`, type: 'application/zip', content: zipOf(files, 'paprikarecipe', 0) };
  }
  if (format === 'schema') {
    const data = recipes.map((recipe) => pageFactsOf(recipe, origin).data);
    const content = JSON.stringify(recipes.length === 1 ? data[0] : data, null, 2);
    return { name: `${name}.json`, type: 'application/ld+json', content };
  }
  if (recipes.length === 1 && first) return { name: `${name}.md`, type: 'text/markdown', content: markdownOf(first) };
  const files = recipes.map((recipe) => [recipe.title, strToU8(markdownOf(recipe))] as const);
  return { name: `${name}.zip`, type: 'application/zip', content: zipOf(files, 'md', 6) };
}

/** A title without what names of files may not have. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, FILE_NAME_MAX)
    .trim() || COLLECTION;

/** @param level of compression; 0 for what is compressed already */
function zipOf(files: readonly (readonly [title: string, bytes: Uint8Array])[], ending: string, level: 0 | 6) {
  const entries: Record<string, Uint8Array> = {};
  for (const [title, bytes] of files) {
    const name = fileName(title);
    let free = name;
    for (let copy = 2; `${free}.${ending}` in entries; copy += 1) free = `${name} (${copy})`;
    entries[`${free}.${ending}`] = bytes;
  }
  return zipSync(entries, { level });
}

const tipOf = ({ notes }: RecipeEntry): string => `טיפ: ${unbroken(notes)}`;

function markdownOf(recipe: Recipe): string {
  const {
    title,
    description,
    instructions,
    servings,
    prep_time: prep,
    cook_time: cook,
    source,
    source_url: url,
  } = recipe;
  const facts = [
    servings === null ? '' : `- מספר מנות: ${servings}`,
    prep === null ? '' : `- זמן הכנה: ${prep} דקות`,
    cook === null ? '' : `- זמן בישול: ${cook} דקות`,
    source === '' ? '' : `- מקור: ${unbroken(source)}`,
    url === null ? '' : `- קישור: <${url}>`,
  ].filter((line) => line !== '');
  const blocks = [
    `# ${unbroken(title)}`,
    description,
    facts.join('\n'),
    '## מצרכים',
    headedLines(
      ingredientRows(recipe),
      (part) => `\n### ${partHeading(part)}\n`,
      (entry) => [`- ${writtenIngredient(entry)}`],
    )
      .join('\n')
      .trim(),
    '## אופן ההכנה',
    headedLines(
      stepRows(recipe),
      (part) => `\n### ${partHeading(part)}\n`,
      (entry, at) => [`${at + 1}. ${textOfStep(entry)}`, ...(entry.notes === '' ? [] : [`   ${tipOf(entry)}`])],
    )
      .join('\n')
      .trim(),
    instructions === '' ? '' : `## הערות\n\n${instructions}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const DIFFICULTY = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;
const minutesText = (minutes: number | null): string => (minutes === null ? '' : `${minutes} min`);

/** The fields of Paprika; a photo makes the file larger by its size. */
function paprikaOf({ recipe, photo }: RecipeToSave): Readonly<Record<string, unknown>> {
  return {
    uid: `sali-${recipe.recipe_id}`,
    hash: `sali-${recipe.recipe_id}-${recipe.updated_at}`,
    name: recipe.title,
    description: recipe.description,
    ingredients: headedLines(ingredientRows(recipe), partHeading, (entry) => [writtenIngredient(entry)]).join('\n'),
    directions: headedLines(stepRows(recipe), partHeading, (entry) => [
      entry.notes === '' ? textOfStep(entry) : `${textOfStep(entry)} (${tipOf(entry)})`,
    ]).join('\n\n'),
    notes: recipe.instructions,
    servings: recipe.servings === null ? '' : String(recipe.servings),
    prep_time: minutesText(recipe.prep_time),
    cook_time: minutesText(recipe.cook_time),
    total_time: minutesText(recipe.total_time),
    difficulty: DIFFICULTY[recipe.difficulty],
    categories: recipe.tags,
    source: recipe.source,
    source_url: recipe.source_url ?? '',
    image_url: recipe.image_url?.startsWith('http') === true ? recipe.image_url : '',
    created: recipe.created_at.slice(0, 19).replace('T', ' '),
    rating: 0,
    nutritional_info: '',
    photo: photo === '' ? null : 'cover.jpg',
    photo_data: photo === '' ? null : photo,
  };
}
