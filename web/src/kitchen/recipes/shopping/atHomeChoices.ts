import type { RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { wordsOf } from '@sali/domain/goods/catalogue/normalise';
import { isRecord } from '@sali/domain/base/unknownValues';
import { isLikelyAtHome } from '@sali/domain/kitchen/recipes/atHome';
import { needOfIngredient } from '@sali/domain/kitchen/recipes/listLine';
import type { Servings } from '@sali/domain/kitchen/recipes/scaledAmount';
import { servingsOfTimes, type TakenApart } from '@sali/domain/kitchen/recipes/subRecipes';
import { personalKey } from '../../../base/device/personalKeys.ts';
import { readStored } from '../../../base/stored.ts';

/** A person's last choices for staples, by their words: at home, or to be bought. They are stored on this device. */

/** The most choices that are stored; the oldest are dropped first. */
const CHOICES_MAX = 300;

const choiceKey = (entry: RecipeEntry): string => wordsOf(entry.product_name ?? '').join(' ');

function rememberedChoices(userKey: string): Readonly<Record<string, unknown>> {
  return readStored(personalKey('atHome', userKey), isRecord) ?? {};
}

/** The entries of the ingredients that are likely at home: as the person last chose, else a little of a staple. */
export function expectedAtHome(
  userKey: string,
  entries: readonly TakenApart<RecipeEntry>[],
  servings: Servings | null,
): ReadonlySet<number> {
  const choices = rememberedChoices(userKey);
  const isExpected = (entry: TakenApart<RecipeEntry>): boolean => {
    const said = choices[choiceKey(entry)];
    if (typeof said === 'boolean') return said;
    const name = entry.product_name ?? '';
    return isLikelyAtHome(name, needOfIngredient({ ...entry, name }, servingsOfTimes(servings, entry.times)));
  };
  return new Set(entries.filter(isExpected).map((entry) => entry.entry_id));
}

/**
 * Remembers which staples were added and which were left at home. Other ingredients that were left out are remembered too:
 * somebody who never buys cumin has it.
 * @param entries those that the person selected or left out one by one: the first selection is no choice of theirs
 */
export function rememberAtHome(
  userKey: string,
  entries: readonly TakenApart<RecipeEntry>[],
  chosen: ReadonlySet<number>,
  servings: Servings | null,
): void {
  const before = rememberedChoices(userKey);
  const expected = expectedAtHome(userKey, entries, servings);
  const changed = entries.flatMap((entry) => {
    const isAtHome = !chosen.has(entry.entry_id);
    const isExpected = expected.has(entry.entry_id);
    return entry.is_optional || isAtHome === isExpected ? [] : [[choiceKey(entry), isAtHome] as const];
  });
  if (changed.length === 0) return;
  const kept = Object.entries({ ...before, ...Object.fromEntries(changed) }).slice(-CHOICES_MAX);
  try {
    localStorage.setItem(personalKey('atHome', userKey), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full device asks again next time.
  }
}
