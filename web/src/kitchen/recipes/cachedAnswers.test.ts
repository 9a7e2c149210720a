import 'fake-indexeddb/auto';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { afterEach, expect, it } from 'vitest';
import { HttpError } from '../../base/httpError.ts';
import { cacheAnswer, fetchOrCached, forgetRecipe } from './cachedAnswers.ts';
import { allowRowsOf, deleteRowsOf } from '../../base/device/openStore.ts';
import { testRecipe } from './testRecipe.ts';

const [soup, cake] = [testRecipe({ recipe_id: 1 }), testRecipe({ recipe_id: 2 })];
const READER = '7';
const GALLERY = ['recipes', 'gallery', READER, { search: '' }, 0];
const busy = new HttpError(503, 'not_ready', 'השירות עמוס');
const refuse = (error: unknown) => (): Promise<Recipe[]> => Promise.reject(error as Error);

afterEach(async () => {
  await deleteRowsOf(READER);
  allowRowsOf(READER);
});

it('[X71] without the server the kept answer comes with the reason; what was never seen is the error itself', async () => {
  expect(await fetchOrCached(READER, GALLERY, () => Promise.resolve([soup]))).toEqual({
    answer: [soup],
    failure: null,
  });
  expect(await fetchOrCached(READER, GALLERY, refuse(busy))).toEqual({ answer: [soup], failure: busy });
  await expect(fetchOrCached(READER, ['recipes', 'gallery', '8', { search: '' }, 0], refuse(busy))).rejects.toBe(busy);
});

it('[X71] a refusal is not covered by what was kept', async () => {
  await cacheAnswer(READER, GALLERY, [soup]);
  const refused = new HttpError(403, 'forbidden', 'אין הרשאה');
  await expect(fetchOrCached(READER, GALLERY, refuse(refused))).rejects.toBe(refused);
});

it('[X71] a deleted recipe is gone from the device, by itself and from every gallery; others stay', async () => {
  await cacheAnswer(READER, GALLERY, [soup, cake]);
  await cacheAnswer(READER, ['recipes', 'recipe', READER, 1], soup);
  await cacheAnswer(READER, ['recipes', 'recipe', READER, 2], cake);
  await forgetRecipe(READER, 1);
  expect((await fetchOrCached(READER, GALLERY, refuse(busy))).answer).toEqual([cake]);
  await expect(fetchOrCached(READER, ['recipes', 'recipe', READER, 1], refuse(busy))).rejects.toBe(busy);
  expect((await fetchOrCached(READER, ['recipes', 'recipe', READER, 2], refuse(busy))).answer).toEqual(cake);
});
