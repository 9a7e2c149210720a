import type { IngredientCost, RecipeCost } from '@sali/contract/kitchen/recipes/shopping';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAccount } from '../../../people/accounts/accounts.ts';
import { currentUserKey } from '../../../people/accounts/userKey.ts';
import { GUEST } from '../../../people/sync/device.ts';
import { fetchCost } from '../api.ts';
import { COSTS } from '../queries.ts';

/** Returns the cost of a recipe in a store; undefined until the answer, and without a network or a store. */
export function useCost(recipeId: number, servings: number | null, storeKey: string | null): RecipeCost | undefined {
  const reader = useAccount(currentUserKey);
  const { data } = useQuery({
    queryKey: [...COSTS, reader, recipeId, servings, storeKey],
    queryFn: () => fetchCost(recipeId, { servings, storeKey }, reader === GUEST),
    enabled: storeKey !== null,
    placeholderData: (before) => before,
  });
  return data;
}

const NONE: ReadonlyMap<number, IngredientCost> = new Map();

/** The cost of each ingredient, by its entry; empty until the answer. */
export function useRecipeCost(
  recipeId: number,
  servings: number | null,
  storeKey: string | null,
): ReadonlyMap<number, IngredientCost> {
  const cost = useCost(recipeId, servings, storeKey);
  return useMemo(() => (cost ? new Map(cost.ingredients.map((one) => [one.entry_id, one])) : NONE), [cost]);
}

/** The last answer, also where one for other servings fails: what is at home does not change with them [PY5]. */
export function useLastAnswer(costs: ReadonlyMap<number, IngredientCost>): ReadonlyMap<number, IngredientCost> {
  const [last, setLast] = useState(costs);
  if (costs.size > 0 && costs !== last) setLast(costs);
  return costs.size > 0 ? costs : last;
}
