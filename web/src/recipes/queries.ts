import type { Recipe } from '@sali/contract/recipes/recipes';
import { RECIPES_PAGE } from '@sali/domain/limits';
import { type InfiniteData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAccount } from '../accounts/accounts.ts';
import { fetchCounts, fetchRecipe, fetchRecipes, putFavorite, type RecipesQuery } from './api.ts';
import { forgetRecipe, cacheAnswer, type CachedAnswer, fetchOrCached } from './cachedAnswers.ts';

/** The queries of the recipe screens. An answer is fresh for half a minute; cached ones are shown without a network. */
export const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, networkMode: 'always', retry: false } },
});

/** The id of the user; 0 for a guest. */
const useReader = (): number => useAccount((state) => state.user?.userId ?? 0);

export function useRecipes(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = ['recipes', reader, wanted];
  return useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam: skip }) =>
      fetchOrCached([...queryKey, skip], () => fetchRecipes(wanted, reader === 0, skip, RECIPES_PAGE)),
    getNextPageParam: (last, pages) => (last.answer.length < RECIPES_PAGE ? undefined : pages.length * RECIPES_PAGE),
  });
}

export function useCounts(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = ['counts', reader, wanted];
  return useQuery({
    queryKey,
    queryFn: async () => (await fetchOrCached(queryKey, () => fetchCounts(wanted, reader === 0))).answer,
  });
}

export function useRecipe(id: number) {
  const reader = useReader();
  const queryKey = ['recipe', reader, id];
  return useQuery({
    queryKey,
    queryFn: async () => (await fetchOrCached(queryKey, () => fetchRecipe(id, reader === 0))).answer,
  });
}

/** After a change: galleries reload, and the changed recipe is put into the cache. */
export async function updateCachedRecipe(id: number, recipe: Recipe | null): Promise<void> {
  const reader = useAccount.getState().user?.userId ?? 0;
  const queryKey = ['recipe', reader, id];
  if (recipe) {
    client.setQueryData(queryKey, recipe);
    await cacheAnswer(queryKey, recipe);
  } else {
    client.removeQueries({ queryKey });
    await forgetRecipe(id);
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: ['recipes'] }),
    client.invalidateQueries({ queryKey: ['counts'] }),
  ]);
}

/** Marks a favourite on the screen at once, and reverts it if the server refuses. @throws HttpError */
export async function setFavorite(id: number, isOn: boolean): Promise<void> {
  showRecipe(id, isOn);
  try {
    await putFavorite(id, isOn);
  } catch (error) {
    showRecipe(id, !isOn);
    throw error;
  }
}

function showRecipe(id: number, isOn: boolean): void {
  const marked = (recipe: Recipe): Recipe => (recipe.recipe_id === id ? { ...recipe, is_favorite: isOn } : recipe);
  client.setQueriesData<InfiniteData<CachedAnswer<Recipe[]>>>(
    { queryKey: ['recipes'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, answer: page.answer.map(marked) })) },
  );
  client.setQueriesData<Recipe>({ queryKey: ['recipe'] }, (recipe) => recipe && marked(recipe));
}
