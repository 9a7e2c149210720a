import { DEFAULT_UNIT } from '../../base/amounts/unit.ts';
import type { Servings } from './scaledAmount.ts';

/** A recipe as an ingredient of another: the dough of a pie. On a list it is taken apart into what it needs. */

type OwnEntry = {
  readonly entry_id: number;
  readonly entry_type: string;
  readonly product_name: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly is_optional: boolean;
  /** The recipe that makes the ingredient. */
  readonly sub_recipe_id: number | null;
};

type InnerRecipe<Entry extends OwnEntry> = { readonly recipe_id: number; readonly entries: readonly Entry[] };

/** An ingredient of a recipe, or of one of its sub-recipes. */
export type TakenApart<Entry extends OwnEntry> = Entry & {
  /** How often its own recipe is made for the whole. */
  readonly times: number;
  /** The ingredient of the recipe that was taken apart into it; null for an ingredient of the recipe itself. */
  readonly within: Pick<OwnEntry, 'entry_id' | 'product_name'> | null;
};

/** Within a dough a starter, within the starter one more. */
export const SUB_RECIPE_DEPTH = 3;
/** A recipe has at most so many ingredients that are recipes: what one call takes apart stays small. */
export const SUB_RECIPES_MAX = 10;
/** The ingredients of the sub-recipes of a recipe, together; a sub-recipe that would be more stays a word. */
export const SUB_ENTRIES_MAX = 300;

/**
 * The ingredients that a recipe needs from a store, with those of its sub-recipes in their places [RW2].
 * @param subRecipes those that the reader may read; an ingredient whose recipe is missing stays as it is
 * @returns each entry once: what several places need is in its `times`
 */
export function takenApart<Entry extends OwnEntry>(
  entries: readonly Entry[],
  subRecipes: readonly InnerRecipe<Entry>[],
): TakenApart<Entry>[] {
  const byId = new Map(subRecipes.map((recipe) => [recipe.recipe_id, recipe.entries]));
  const taken = new Map<number, TakenApart<Entry>>();
  for (const one of allWithin(entries, byId, { times: 1, within: null, isOptional: false, path: [] })) {
    const before = taken.get(one.entry_id);
    const is_optional = one.is_optional && before?.is_optional !== false;
    taken.set(one.entry_id, { ...one, ...before, is_optional, times: one.times + (before?.times ?? 0) });
  }
  return [...taken.values()];
}

type PlaceWithin = {
  readonly times: number;
  readonly within: TakenApart<OwnEntry>['within'];
  readonly isOptional: boolean;
  /** The sub-recipes around it. */
  readonly path: readonly number[];
};

function* allWithin<Entry extends OwnEntry>(
  entries: readonly Entry[],
  byId: ReadonlyMap<number, readonly Entry[]>,
  { times, within, isOptional, path }: PlaceWithin,
): Generator<TakenApart<Entry>> {
  for (const entry of entries) {
    if (entry.entry_type !== 'product') continue;
    const id = entry.sub_recipe_id;
    const own = id === null || path.length >= SUB_RECIPE_DEPTH || path.includes(id) ? undefined : byId.get(id);
    const is_optional = isOptional || entry.is_optional;
    // A recipe of steps alone would make its ingredient vanish.
    if (id === null || !own?.length) yield { ...entry, is_optional, times, within };
    else
      yield* allWithin(own, byId, {
        times: times * timesOf(entry),
        within: within ?? entry,
        isOptional: is_optional,
        path: [...path, id],
      });
  }
}

/** How often a sub-recipe is made: its quantity in pieces; once without a quantity, or in another unit. */
export const timesOf = ({ quantity, unit }: Pick<OwnEntry, 'quantity' | 'unit'>): number =>
  quantity !== null && (unit === null || unit === DEFAULT_UNIT) ? quantity : 1;

/** The servings by which an entry is scaled whose recipe is made several times, or in part. */
export const servingsOfTimes = (servings: Servings | null, times: number): Servings | null =>
  times === 1 ? servings : { from: servings?.from ?? 1, to: (servings?.to ?? 1) * times };
