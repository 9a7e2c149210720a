import type { Recipe } from '@sali/contract/recipes/recipes';
import { useEffect, useState } from 'react';
import { useAccount } from '../../accounts/accounts.ts';
import { currentUserKey } from '../../accounts/userKey.ts';
import { recipesTexts } from '../../languages/recipesTexts.ts';
import { showToast } from '../../ui/toast.ts';
import { storeCooking, storedCooking } from './storedCooking.ts';
import { useTimers } from './useTimers.ts';

/** How far a person is with a recipe of so many steps: kept on the device until they finish [X86]. */
export function useCooking(recipe: Recipe, steps: number) {
  const userKey = useAccount(currentUserKey);
  const { recipe_id: recipeId } = recipe;
  const [before] = useState(() => storedCooking(userKey, recipeId, Date.now()));
  // The recipe may have lost steps since.
  const [at, setAt] = useState(Math.min(before?.at ?? 0, steps));
  const [servings, setServings] = useState(before ? before.servings : recipe.servings);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set(before?.taken));
  const timing = useTimers(before?.timers);
  const { timers, clear } = timing;
  const isOver = at >= steps;
  useEffect(() => {
    const isBegun = at > 0 || taken.size > 0 || timers.size > 0;
    const state = isBegun && !isOver ? { at, servings, taken: [...taken], timers: [...timers] } : null;
    storeCooking(userKey, recipeId, state, Date.now());
  }, [userKey, recipeId, at, servings, taken, timers, isOver]);
  useEffect(() => {
    if (!before) return;
    const restart = () => {
      setAt(0);
      setTaken(new Set());
      clear();
    };
    showToast(recipesTexts.cooking.resumed, { label: recipesTexts.cooking.restart, run: restart });
  }, [before, clear]);
  const toggle = (id: number) =>
    setTaken((all) => new Set(all.has(id) ? [...all].filter((other) => other !== id) : [...all, id]));
  return { at, setAt, servings, setServings, taken, toggle, timing };
}
