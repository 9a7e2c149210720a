import { isUnit, unitOf } from '../../base/amounts/unit.ts';

/** The parts of a recipe (docs/spec/recipes.md). */

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'easy';
export const DEFAULT_ENTRY_CATEGORY = 'other';

/** The kind of a recipe by the dietary law; null where its author does not say. */
export const KOSHER_KINDS = ['parve', 'dairy', 'meat'] as const;
export type KosherKind = (typeof KOSHER_KINDS)[number];

/** The allergens that a label of food has to name in Israel, as far as recipes contain them. */
export const ALLERGENS = ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'sesame', 'soy', 'fish'] as const;
export type Allergen = (typeof ALLERGENS)[number];

export const ENTRY_TYPES = ['product', 'step'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

type Times = { readonly prep_time: number | null; readonly cook_time: number | null };

/** Minutes of preparing and cooking together; null if both are unknown. */
export const totalTimeOf = ({ prep_time: prep, cook_time: cook }: Times): number | null =>
  prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);

/** The number of a new entry: after the highest existing order index, or 1 [X5]. */
export const nextOrderIndex = (entries: readonly { readonly order_index: number }[]): number =>
  entries.reduce((highest, { order_index: index }) => Math.max(highest, index), 0) + 1;

/** Neighbouring entries of one part, in their order. */
export type RecipePart<Entry> = { readonly part: string; readonly entries: readonly Entry[] };

/** Groups entries that follow each other and have the same heading [X91]. */
export function recipePartsOf<Entry extends { readonly part: string }>(entries: readonly Entry[]): RecipePart<Entry>[] {
  const parts: { part: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (last?.part === entry.part) last.entries.push(entry);
    else parts.push({ part: entry.part, entries: [entry] });
  }
  return parts;
}

/** The key of a known unit, else the words as written; null if empty. */
export function unitKeyOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isUnit(trimmed) ? trimmed : (unitOf(trimmed)?.unit ?? trimmed);
}
