import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { readCookingKey, SERVINGS_KEY, STEP_KEY, tickKey } from '@sali/domain/kitchen/recipes/cooking';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { recipesTexts } from '@sali/texts/app/recipes';
import { useKitchenNews } from '../../../people/live/useKitchenNews.ts';
import { showToast } from '../../../base/ui/toast.ts';
import { CookingSession } from './cookingSession.ts';
import type { LocalCooking } from './storedCooking.ts';
import { type StepTimer, useTimers } from './useTimers.ts';

const words = recipesTexts.cooking;

/** How far a household is with a recipe: kept on the device, and shared until they finish [X86] [CK2]. */
export function useCooking(recipe: Recipe, steps: number) {
  const userKey = useAccount(currentUserKey);
  const userId = useAccount(({ user }) => user?.userId ?? null);
  const [session] = useState(() => new CookingSession({ userKey, userId, recipeId: recipe.recipe_id, steps }));
  const { local, cooks, ends } = useStore(session.state);
  useEffect(() => session.open(), [session]);
  useKitchenNews(userId, session.hear);
  useEffect(() => {
    if (session.wasBegun) showToast(words.resumed, { label: words.restart, run: session.restart });
  }, [session]);
  useEffect(() => {
    if (ends > 0) showToast(words.endedElsewhere);
  }, [ends]);
  const { values } = local;
  const taken = useMemo(() => takenOf(values), [values]);
  const timers = useMemo(() => timersOf(values), [values]);
  const { now, press } = useTimers(timers, {
    set: (key, value) => session.change({ [key]: value }),
    settle: (key, value) => session.settle({ [key]: value }),
  });
  // The recipe may have lost steps since.
  const at = Math.min(Number(values[STEP_KEY] ?? 0), steps);
  const servings = Number(values[SERVINGS_KEY] ?? 0) || recipe.servings;
  return {
    ...{ at, servings, taken, timing: { timers, now, press } },
    /** Others who have it open. */
    others: cooks.filter(({ user_id }) => user_id !== userId),
    setAt: session.goTo,
    setServings: (count: number) => session.change({ [SERVINGS_KEY]: count }),
    toggle: (id: number) => session.change({ [tickKey(id)]: !taken.has(id) }),
  };
}

const takenOf = (values: LocalCooking['values']): ReadonlySet<number> =>
  new Set(
    Object.entries(values).flatMap(([key, value]) => {
      const of = readCookingKey(key);
      return of?.of === 'tick' && value === true ? [of.entryId] : [];
    }),
  );

const timersOf = (values: LocalCooking['values']): ReadonlyMap<string, StepTimer> =>
  new Map(
    Object.entries(values).flatMap(([key, value]): [string, StepTimer][] => {
      const of = readCookingKey(key);
      return of?.of === 'timer' && typeof value === 'object' ? [[key, { ...value, totalMs: of.seconds * 1000 }]] : [];
    }),
  );
