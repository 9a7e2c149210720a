import { wordsOf } from '../catalogue/normalise.ts';
import type { NamedIngredient } from './listLine.ts';

const CHICKPEAS = 'גרגירי חומוס';
const HUMMUS = new Set(wordsOf('חומוס'));
/** A spread is measured so; chickpeas are counted in cups and grams. */
const SPREAD_UNITS: ReadonlySet<string> = new Set(['tablespoons', 'teaspoons']);

/**
 * What an ingredient is called in a store. A shopping list means the spread by 'חומוס', a recipe the chickpeas, unless it
 * takes spoons of it [X89].
 */
export function boughtName({ name, unit }: Pick<NamedIngredient, 'name' | 'unit'>): string {
  const words = wordsOf(name);
  const isHummus = words.length === 1 && HUMMUS.has(words[0] ?? '');
  return isHummus && !SPREAD_UNITS.has(unit ?? '') ? CHICKPEAS : name;
}
