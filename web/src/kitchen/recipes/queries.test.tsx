import 'fake-indexeddb/auto';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { newQueryClient } from '../../base/queryClient.ts';
import { TestQueries } from '../../base/testQueries.tsx';
import { currentUserKey } from '../../people/accounts/userKey.ts';
import { cacheAnswer } from './cachedAnswers.ts';
import { COSTS, useRecipe, useRecipes, useUpdateCachedRecipe } from './queries.ts';
import { testRecipe } from './testRecipe.ts';

const api = vi.hoisted(() => ({ fetchRecipe: vi.fn(), fetchRecipes: vi.fn() }));
vi.mock('./api.ts', () => api);

/** As a device kept it before recipes had these fields. */
const { sub_recipes: _subRecipes, pictures: _pictures, ...kept } = testRecipe();
const WANTED = { search: '', filter: 'all', kosher: '' } as const;
const WHOLE: Partial<Recipe> = { title: kept.title, sub_recipes: [], pictures: [] };

it('[X71] a gallery and a recipe that the device kept before recipes were made of others are whole', async () => {
  const offline = new HttpError(0, 'offline', 'אין חיבור');
  api.fetchRecipe.mockRejectedValue(offline);
  api.fetchRecipes.mockRejectedValue(offline);
  const reader = currentUserKey();
  await cacheAnswer(reader, ['recipes', 'gallery', reader, WANTED, 0], [kept]);
  await cacheAnswer(reader, ['recipes', 'recipe', reader, kept.recipe_id], kept);
  const gallery = renderHook(() => useRecipes(WANTED), { wrapper: TestQueries });
  await waitFor(() => expect(gallery.result.current.rows).toMatchObject([WHOLE]));
  const recipe = renderHook(() => useRecipe(kept.recipe_id), { wrapper: TestQueries });
  await waitFor(() => expect(recipe.result.current.data).toMatchObject(WHOLE));
});

it('[RW2] a changed recipe is asked for its cost again, as are the recipes that it is an ingredient of', async () => {
  const client = newQueryClient();
  const reader = currentUserKey();
  const [own, other] = [kept.recipe_id, kept.recipe_id + 1].map((id) => ['recipes', 'recipe', reader, id]);
  const cost = [...COSTS, reader, kept.recipe_id, 4, 'store'];
  for (const key of [own, other, cost]) client.setQueryData(key ?? [], {});
  const update = renderHook(useUpdateCachedRecipe, {
    wrapper: ({ children }) => <TestQueries client={client}>{children}</TestQueries>,
  });
  await update.result.current(kept.recipe_id, testRecipe());
  const isOld = [own, other, cost].map((key) => client.getQueryState(key ?? [])?.isInvalidated);
  expect(isOld).toEqual([false, true, true]);
});
