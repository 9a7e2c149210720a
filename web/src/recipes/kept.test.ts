import 'fake-indexeddb/auto';
import type { Recipe } from '@sali/contract/recipes';
import { afterEach, expect, it } from 'vitest';
import { HttpError } from '../httpError.ts';
import { clearRecipes, forget, keep, keptOr } from './kept.ts';
import { testRecipe } from './testRecipe.ts';

const [soup, cake] = [testRecipe({ recipe_id: 1 }), testRecipe({ recipe_id: 2 })];
const GALLERY = ['recipes', 7, { search: '' }, 0];
const busy = new HttpError(503, 'not_ready', 'השירות עמוס');
const refuse = (error: unknown) => (): Promise<Recipe[]> => Promise.reject(error as Error);

afterEach(clearRecipes);

it('[X71] without the server the kept answer comes with the reason; what was never seen is the error itself', async () => {
  expect(await keptOr(GALLERY, () => Promise.resolve([soup]))).toEqual({ answer: [soup], failure: null });
  expect(await keptOr(GALLERY, refuse(busy))).toEqual({ answer: [soup], failure: busy });
  await expect(keptOr(['recipes', 8, { search: '' }, 0], refuse(busy))).rejects.toBe(busy);
});

it('[X71] a refusal is not covered by what was kept', async () => {
  await keep(GALLERY, [soup]);
  const refused = new HttpError(403, 'forbidden', 'אין הרשאה');
  await expect(keptOr(GALLERY, refuse(refused))).rejects.toBe(refused);
});

it('[X71] a deleted recipe is gone from the device, by itself and from every gallery; others stay', async () => {
  await keep(GALLERY, [soup, cake]);
  await keep(['recipe', 7, 1], soup);
  await keep(['recipe', 7, 2], cake);
  await forget(1);
  expect((await keptOr(GALLERY, refuse(busy))).answer).toEqual([cake]);
  await expect(keptOr(['recipe', 7, 1], refuse(busy))).rejects.toBe(busy);
  expect((await keptOr(['recipe', 7, 2], refuse(busy))).answer).toEqual(cake);
});
