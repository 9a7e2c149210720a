import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { isNeededOnce } from '@sali/domain/kitchen/recipes/amounts';
import { namesTin } from '@sali/domain/kitchen/recipes/tin';

/** A recipe that says how many it serves. */
export type ServedRecipe = Recipe & { readonly servings: number };

export type ScalingWay = 'ingredient' | 'tin';

/** The ways in which a recipe can be scaled. */
export const waysOf = (recipe: Recipe): readonly ScalingWay[] => [
  ...(recipe.entries.some(isScalable) ? (['ingredient'] as const) : []),
  ...(namesTin(tinTextsOf(recipe)) ? (['tin'] as const) : []),
];

/** The texts in which a recipe names its tin. */
export const tinTextsOf = ({ title, description, instructions, entries }: Recipe): string[] => [
  ...[title, description],
  ...entries.flatMap(({ product_name: name, part, notes, step_text: step }) => [part, name ?? '', step ?? '', notes]),
  instructions,
];

/** The ingredients by which a recipe can be scaled: those with an amount that grows with it. */
export const isScalable = (entry: RecipeEntry): boolean =>
  entry.entry_type === 'product' && (entry.quantity ?? 0) > 0 && !isNeededOnce(entry.product_name ?? '');
