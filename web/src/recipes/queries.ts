import type { Recipe } from '@sali/contract/recipes';
import { RECIPES_PAGE } from '@sali/domain/limits';
import { type InfiniteData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAccount } from '../accounts/accounts.ts';
import { fetchCounts, fetchRecipe, fetchRecipes, putFavorite, type RecipesQuery } from './api.ts';
import { forget, keep, type Kept, keptOr } from './kept.ts';

/** What the recipe screens read. An answer is good for half a minute; what was once seen is shown without a network too. */
export const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, networkMode: 'always', retry: false } },
});

/** The guest is 0. */
const useReader = (): number => useAccount((state) => state.user?.userId ?? 0);

export function useRecipes(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = ['recipes', reader, wanted];
  return useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam: skip }) =>
      keptOr([...queryKey, skip], () => fetchRecipes(wanted, reader === 0, skip, RECIPES_PAGE)),
    getNextPageParam: (last, pages) => (last.answer.length < RECIPES_PAGE ? undefined : pages.length * RECIPES_PAGE),
  });
}

export function useCounts(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = ['counts', reader, wanted];
  return useQuery({
    queryKey,
    queryFn: async () => (await keptOr(queryKey, () => fetchCounts(wanted, reader === 0))).answer,
  });
}

export function useRecipe(id: number) {
  const reader = useReader();
  const queryKey = ['recipe', reader, id];
  return useQuery({
    queryKey,
    queryFn: async () => (await keptOr(queryKey, () => fetchRecipe(id, reader === 0))).answer,
  });
}

/** After a change: what the galleries show is asked anew, and the recipe is known already. */
export async function recipeChanged(id: number, recipe: Recipe | null): Promise<void> {
  const reader = useAccount.getState().user?.userId ?? 0;
  const queryKey = ['recipe', reader, id];
  if (recipe) {
    client.setQueryData(queryKey, recipe);
    await keep(queryKey, recipe);
  } else {
    client.removeQueries({ queryKey });
    await forget(id);
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: ['recipes'] }),
    client.invalidateQueries({ queryKey: ['counts'] }),
  ]);
}

/** Marked at once on the screen; taken back where the server says no. @throws HttpError */
export async function setFavorite(id: number, isOn: boolean): Promise<void> {
  show(id, isOn);
  try {
    await putFavorite(id, isOn);
  } catch (error) {
    show(id, !isOn);
    throw error;
  }
}

function show(id: number, isOn: boolean): void {
  const marked = (recipe: Recipe): Recipe => (recipe.recipe_id === id ? { ...recipe, is_favorite: isOn } : recipe);
  client.setQueriesData<InfiniteData<Kept<Recipe[]>>>(
    { queryKey: ['recipes'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, answer: page.answer.map(marked) })) },
  );
  client.setQueriesData<Recipe>({ queryKey: ['recipe'] }, (recipe) => recipe && marked(recipe));
}
