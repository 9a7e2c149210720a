import { wordsOf } from '../../goods/catalogue/normalise.ts';
import type { NamedIngredient } from './listLine.ts';

const CHICKPEAS = 'גרגירי חומוס';
const HUMMUS = new Set(wordsOf('חומוס'));
/** Spreads and spices are measured so; chickpeas are counted in cups and grams. */
const SPREAD_UNITS: ReadonlySet<string> = new Set(['tablespoons', 'teaspoons']);

/** Whites and yolks come in eggs. */
const EGG_PARTS = new Set(wordsOf('חלמון חלמונים חלמוני חלבון חלבונים חלבוני'));
const EGG_WORDS = new Set(wordsOf('ביצה ביצים של'));
const EGGS = 'ביצים';
const EGG = new Set(wordsOf('ביצה ביצים ביצי'));
/** The size of eggs in a note: 'גדולות, L', 'בגודל XL'. */
const EGG_SIZE = /(?<![A-Za-z])(XL|L|M|S)(?![A-Za-z])/i;
const LEAVES = new Set(wordsOf('עלי עלה'));
const PEPPER = new Set(wordsOf('פלפל'));
const GROUND_PEPPER = 'פלפל שחור';

/**
 * Returns the name of an ingredient in a store. A shopping list means the spread by 'חומוס', a recipe the chickpeas,
 * unless it takes spoons of it [X89]. Yolks and whites are eggs, a spoon of pepper is the spice, leaves of mint are
 * mint [X97]. The size of eggs counts, also where the note says it.
 */
export function boughtName({
  name,
  unit,
  notes = '',
}: Pick<NamedIngredient, 'name' | 'unit'> & Partial<Pick<NamedIngredient, 'notes'>>): string {
  const words = wordsOf(name);
  const eggSize = words.every((word) => EGG.has(word)) ? EGG_SIZE.exec(notes)?.[1] : undefined;
  if (eggSize !== undefined) return `${EGGS} ${eggSize.toUpperCase()}`;
  const isSpoons = SPREAD_UNITS.has(unit ?? '');
  if (EGG_PARTS.has(words[0] ?? '') && words.slice(1).every((word) => EGG_WORDS.has(word)) && !isSpoons) return EGGS;
  if (LEAVES.has(words[0] ?? '') && words.length > 1) return name.trim().replace(/^\S+\s+/, '');
  const isOnly = (one: ReadonlySet<string>): boolean => words.length === 1 && one.has(words[0] ?? '');
  if (isOnly(PEPPER) && isSpoons) return GROUND_PEPPER;
  return isOnly(HUMMUS) && !isSpoons ? CHICKPEAS : name;
}
