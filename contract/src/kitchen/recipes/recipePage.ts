import { recipePartsOf } from '@sali/domain/kitchen/recipes/recipe';
import type { Recipe, RecipeEntry } from './recipes.ts';
import {
  headedLines,
  ingredientName,
  ingredientRows,
  partHeading,
  stepRows,
  textOfStep,
  unbroken,
  writtenIngredient,
} from './writtenRecipe.ts';

/** The metadata of a recipe's page for search engines and messengers: the server writes it, the app keeps it up to date. */
export type PageFacts = {
  readonly title: string;
  readonly description: string;
  /** The cover, absolute; null without a picture. */
  readonly image: string | null;
  readonly url: string;
  /** schema.org's Recipe. */
  readonly data: Readonly<Record<string, unknown>>;
};

const DESCRIPTION_MAX = 200;

/**
 * `origin` is the site's own, without a slash at its end. Times are whole minutes, and parts and tips are where schema.org
 * has them [X51].
 */
export function pageFactsOf(recipe: Recipe, origin: string): PageFacts {
  const url = `${origin}/recipe/${recipe.recipe_id}`;
  const cover = recipe.image?.jpeg ?? recipe.image_url;
  const others = recipe.pictures.flatMap((picture) => (picture.is_cover ? [] : picture.jpeg));
  const images = [...(cover === null ? [] : [cover]), ...others].map((address) =>
    address.startsWith('/') ? `${origin}${address}` : address,
  );
  const image = images[0] ?? null;
  const names = ingredientRows(recipe).map(ingredientName);
  const description = (recipe.description || names.join(', ')).slice(0, DESCRIPTION_MAX);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.title,
    url,
    inLanguage: 'he',
    datePublished: recipe.created_at,
    dateModified: recipe.updated_at,
    ...(description !== '' && { description }),
    ...(images.length > 0 && { image: images }),
    ...(recipe.prep_time !== null && { prepTime: minutesOf(recipe.prep_time) }),
    ...(recipe.cook_time !== null && { cookTime: minutesOf(recipe.cook_time) }),
    ...(recipe.total_time !== null && { totalTime: minutesOf(recipe.total_time) }),
    ...(recipe.servings !== null && { recipeYield: String(recipe.servings) }),
    ...(recipe.tags.length > 0 && { keywords: recipe.tags.join(', ') }),
    ...(recipe.source !== '' && { author: { '@type': 'Person', name: recipe.source } }),
    ...(recipe.source_url !== null && { isBasedOn: recipe.source_url }),
    recipeIngredient: headedLines(ingredientRows(recipe), partHeading, (entry) => [writtenIngredient(entry)]),
    recipeInstructions: recipePartsOf(stepRows(recipe)).flatMap(({ part, entries }): readonly unknown[] =>
      part === ''
        ? stepsWithTips(entries)
        : [{ '@type': 'HowToSection', name: part, itemListElement: stepsWithTips(entries) }],
    ),
    ...(recipe.instructions !== '' && { comment: [{ '@type': 'Comment', text: recipe.instructions }] }),
  };
  return { title: recipe.title, description, image, url, data };
}

const stepsWithTips = (entries: readonly RecipeEntry[]) =>
  entries.flatMap((entry) => [
    { '@type': 'HowToStep', text: textOfStep(entry) },
    ...(entry.notes === '' ? [] : [{ '@type': 'HowToTip', text: unbroken(entry.notes) }]),
  ]);

const minutesOf = (minutes: number): string => `PT${minutes}M`;
