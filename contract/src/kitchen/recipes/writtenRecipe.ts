import { recipePartsOf } from '@sali/domain/kitchen/recipes/recipe';
import { amountText } from '@sali/domain/kitchen/recipes/scaledAmount';
import type { Recipe, RecipeEntry } from './recipes.ts';

/** A recipe as lines that other programs read. Words are in Hebrew, as recipes are. */

/** The name of an ingredient: the one that the person gave it, else the product's. */
export const ingredientName = (entry: Pick<RecipeEntry, 'product_alias' | 'product_name'>): string =>
  entry.product_alias || (entry.product_name ?? '');

export const ingredientRows = (recipe: Recipe) => recipe.entries.filter(({ entry_type: type }) => type === 'product');
export const stepRows = (recipe: Recipe) => recipe.entries.filter(({ entry_type: type }) => type === 'step');

/** `2 שיני שום, כתושות (לא חובה)`. */
export function writtenIngredient(entry: RecipeEntry): string {
  const words = `${amountText(entry, null)} ${ingredientName(entry)}`.trim();
  const noted = entry.notes === '' ? words : `${words}, ${entry.notes}`;
  return entry.is_optional ? `${noted} (לא חובה)` : noted;
}

export const textOfStep = ({ step_text: text }: RecipeEntry): string => unbroken(text ?? '');

/** One line. */
export const unbroken = (text: string): string => text.replaceAll(/\s*[\n\r\u2028\u2029]+\s*/g, ' ').trim();

/** Lines below the headings of their parts. */
export const headedLines = (
  entries: readonly RecipeEntry[],
  heading: (part: string) => string,
  linesOf: (entry: RecipeEntry, at: number) => readonly string[],
): string[] =>
  recipePartsOf(entries).flatMap((part) => [
    ...(part.part === '' ? [] : [heading(part.part)]),
    ...part.entries.flatMap(linesOf),
  ]);

export const partHeading = (part: string): string => `${part}:`;
