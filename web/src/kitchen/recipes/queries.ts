import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPES_PAGE } from '@sali/domain/base/limits';
import { isRecord } from '@sali/domain/base/unknownValues';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../people/accounts/accounts.ts';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { GUEST } from '../../people/sync/device.ts';
import { fetchCounts, fetchRecipe, fetchRecipes, putFavorite, type RecipesQuery } from './api.ts';
import { useApiPages } from '../../base/useApiPages.ts';
import { forgetRecipe, cacheAnswer, type CachedAnswer, fetchOrCached } from './cachedAnswers.ts';

/** Keys of the queries. `newQueryClient` sets the options for all that begin with 'recipes'. */
const GALLERIES = ['recipes', 'gallery'];
const COUNTS = ['recipes', 'counts'];
const RECIPE = ['recipes', 'recipe'];
export const COSTS = ['recipes', 'cost'];

/** The person who reads, as the key of stored data. */
const useReader = (): string => useAccount(currentUserKey);
const isGuest = (reader: string): boolean => reader === GUEST;

export function useRecipes(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = [...GALLERIES, reader, wanted];
  return useApiPages({
    queryKey,
    fetchPage: (skip) =>
      fetchOrCached(reader, [...queryKey, skip], () => fetchRecipes(wanted, isGuest(reader), skip, RECIPES_PAGE)),
    rowsOf: (page: CachedAnswer<Recipe[]>) => page.answer.map(wholeRecipe),
    hasMore: (page) => page.answer.length === RECIPES_PAGE,
    keepsPrevious: false,
  });
}

export function useCounts(wanted: RecipesQuery) {
  const reader = useReader();
  const queryKey = [...COUNTS, reader, wanted];
  return useQuery({
    queryKey,
    queryFn: async () => (await fetchOrCached(reader, queryKey, () => fetchCounts(wanted, isGuest(reader)))).answer,
  });
}

export function useRecipe(id: number) {
  const reader = useReader();
  const queryKey = [...RECIPE, reader, id];
  return useQuery({
    queryKey,
    queryFn: async () =>
      wholeRecipe((await fetchOrCached(reader, queryKey, () => fetchRecipe(id, isGuest(reader)))).answer),
  });
}

type LaterFields = 'pictures' | 'author' | 'copied_from' | 'hidden' | 'sub_recipes';

/** A copy on the device may be older than these fields. */
const wholeRecipe = (recipe: Omit<Recipe, LaterFields> & Partial<Pick<Recipe, LaterFields>>): Recipe => ({
  pictures: [],
  author: '',
  copied_from: null,
  hidden: null,
  sub_recipes: [],
  ...recipe,
});

/** The key of one's own deleted recipes, which are read where they are shown. */
export const DELETED = ['recipes', 'deleted'];

/**
 * Returns a function for after a change: galleries and costs reload, also those of recipes that it is an ingredient of, and the
 * changed recipe is cached; null removes it.
 */
export function useUpdateCachedRecipe(): (id: number, recipe: Recipe | null) => Promise<void> {
  const queryClient = useQueryClient();
  const reader = useReader();
  return async (id, recipe) => {
    await queryClient.invalidateQueries({ queryKey: RECIPE, refetchType: 'none' });
    // The cost of a deleted one is asked no more; nobody waits for that of another.
    void queryClient.invalidateQueries({ queryKey: COSTS, refetchType: recipe ? 'active' : 'none' });
    if (recipe) {
      queryClient.setQueryData([...RECIPE, reader, id], recipe);
      await cacheAnswer(reader, [...RECIPE, reader, id], recipe);
    } else {
      queryClient.removeQueries({ queryKey: [...RECIPE, reader, id] });
      await forgetRecipe(reader, id);
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: GALLERIES }),
      queryClient.invalidateQueries({ queryKey: COUNTS }),
      queryClient.invalidateQueries({ queryKey: DELETED }),
    ]);
  };
}

/** A recipe whose favourite is being set: the end of the latest call, and what the server has so far. */
type FavoriteCalls = { last: Promise<void>; isStored: boolean };
const favoriteCalls = new Map<number, FavoriteCalls>();

/**
 * Returns a function that marks a favourite on the screen at once. Calls for one recipe go one after the other, and the last
 * one shows what the server has if it refuses. It throws HttpError.
 */
export function useSetFavorite(): (id: number, isOn: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id, isOn) => {
    showFavorite(queryClient, id, isOn);
    const calls = favoriteCalls.get(id) ?? { last: Promise.resolve(), isStored: !isOn };
    favoriteCalls.set(id, calls);
    const put = async () => {
      await putFavorite(id, isOn);
      calls.isStored = isOn;
    };
    const own = calls.last.then(put, put);
    calls.last = own;
    try {
      await own;
      queryClient.removeQueries({ type: 'inactive', predicate: isOfFavorites });
    } catch (error) {
      if (calls.last === own) showFavorite(queryClient, id, calls.isStored);
      throw error;
    } finally {
      if (calls.last === own) favoriteCalls.delete(id);
    }
  };
}

/** A gallery of favourites, or its counts: what is in it changed. One that is on the screen stays as it is. */
const isOfFavorites = ({ queryKey: [area, kind, , wanted] }: { readonly queryKey: readonly unknown[] }): boolean =>
  area === 'recipes' &&
  (kind === 'gallery' || kind === 'counts') &&
  isRecord(wanted) &&
  wanted['filter'] === 'favorites';

function showFavorite(queryClient: QueryClient, id: number, isOn: boolean): void {
  const marked = (recipe: Recipe): Recipe => (recipe.recipe_id === id ? { ...recipe, is_favorite: isOn } : recipe);
  queryClient.setQueriesData<InfiniteData<CachedAnswer<Recipe[]>>>(
    { queryKey: GALLERIES },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, answer: page.answer.map(marked) })) },
  );
  queryClient.setQueriesData<Recipe>({ queryKey: RECIPE }, (recipe) => recipe && marked(recipe));
}
