import type { IngredientCost, RecipeCost } from '@sali/contract/kitchen/recipes/shopping';
import { useQuery } from '@tanstack/react-query';
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
  return cost ? new Map(cost.ingredients.map((one) => [one.entry_id, one])) : NONE;
}
