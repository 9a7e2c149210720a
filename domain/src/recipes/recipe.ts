import { isUnit, unitOf } from '../amounts/unit.ts';

/** The parts of a recipe (docs/spec/recipes.md). */

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'easy';
export const DEFAULT_ENTRY_CATEGORY = 'other';

export const ENTRY_TYPES = ['product', 'step'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

type Times = { readonly prep_time: number | null; readonly cook_time: number | null };

/** Minutes of preparing and cooking together; null if both are unknown. */
export const totalTimeOf = ({ prep_time: prep, cook_time: cook }: Times): number | null =>
  prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);

/** The number of a new entry: after the highest existing order index, or 1 [X5]. */
export const nextOrderIndex = (entries: readonly { readonly order_index: number }[]): number =>
  entries.reduce((highest, { order_index: index }) => Math.max(highest, index), 0) + 1;

/** The key of a known unit, else the words as written; null if empty. */
export function unitKeyOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isUnit(trimmed) ? trimmed : (unitOf(trimmed)?.unit ?? trimmed);
}
