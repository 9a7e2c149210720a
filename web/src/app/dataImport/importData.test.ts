import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewRecipe } from '@sali/contract/kitchen/recipes/recipes';
import { testRecipe } from '../../kitchen/recipes/testRecipe.ts';
import { type Call, noNetwork, problem, scriptNetwork } from '../../people/sync/testNetwork.ts';
import { importData } from './importData.ts';
import { readExport } from './readExport.ts';

const USER_ID = 5;
const RECIPE = testRecipe();
const NONE = { lists: 0, recipes: 0, notes: 0 };
const NOTES = [
  { item_code: '1', alias: 'חלב ישן', note: 'הערה ישנה' },
  { item_code: '2', alias: 'לא כאן', note: '' },
  { item_code: '3', alias: 'לחם', note: '' },
];

let calls: Call[];
let known: { recipes: object[]; notes: object[] };
let respond: (call: Call) => Response | Promise<Response>;

/** Imports all parts of an export, as a user who chooses all of it. */
const importOf = (parts: { recipes?: object[]; notes?: object[] }, onProgress: (done: number) => void = vi.fn()) => {
  const text = JSON.stringify({
    exported_at: '2026-08-12T09:00:00.000Z',
    lists: [],
    recipes: parts.recipes ?? [],
    own_names_and_notes: parts.notes ?? [],
  });
  const data = readExport(text);
  if (!data) throw new Error('no export');
  return importData(data, USER_ID, onProgress);
};
const sent = (method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  known = { recipes: [], notes: [] };
  respond = ({ path }) => (path === 'products/2/personal' ? problem(404, 'product_not_found') : Response.json({}));
  calls = scriptNetwork((call) => {
    if (call.path === 'users/me/personal') return Response.json(known.notes);
    if (call.path.startsWith('recipes?')) return Response.json(known.recipes);
    return respond(call);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('names and notes', () => {
  it('[AC8] one that is here stays, and only what is missing is added', async () => {
    known.notes = [{ item_code: '1', alias: 'חלב חדש', note: '' }];
    expect(await importOf({ notes: NOTES.slice(0, 1) })).toEqual({ added: { ...NONE, notes: 1 }, missing: 0 });
    expect(sent('PUT')).toMatchObject([{ path: 'products/1/personal', body: { note: 'הערה ישנה' } }]);
    expect(sent('PUT')[0]?.body).not.toHaveProperty('alias');
  });

  it('[AC8] of a product that is not in the catalogue are counted, and those after them are added', async () => {
    const onProgress = vi.fn();
    expect(await importOf({ notes: NOTES }, onProgress)).toEqual({ added: { ...NONE, notes: 2 }, missing: 1 });
    expect(sent('PUT').map(({ path }) => path)).toEqual(
      NOTES.map(({ item_code: code }) => `products/${code}/personal`),
    );
    expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
  });

  it('[AC8] without a network it stops with the reason', async () => {
    respond = noNetwork;
    await expect(importOf({ notes: NOTES })).rejects.toMatchObject({ status: 0 });
  });
});

describe('recipes', () => {
  it.each([
    ['the recipe itself, changed since', { ...RECIPE, title: 'שקשוקה חדשה' }],
    ['a copy of an earlier import', { ...RECIPE, recipe_id: 99, created_at: '2026-09-01T09:00:00.000Z' }],
  ])('[AC8] what is here is not added again: %s', async (_what, here) => {
    known.recipes = [here];
    expect(await importOf({ recipes: [RECIPE] })).toEqual({ added: NONE, missing: 0 });
    expect(sent('POST')).toEqual([]);
  });

  it('[AC8] another recipe under the same number, or of another person, keeps none out', async () => {
    known.recipes = [
      { ...RECIPE, title: 'לחם', created_at: '2026-01-01T09:00:00.000Z' },
      { ...RECIPE, user_id: 6 },
    ];
    expect(await importOf({ recipes: [RECIPE] })).toEqual({ added: { ...NONE, recipes: 1 }, missing: 0 });
    expect(sent('POST')).toMatchObject([{ path: 'recipes', body: { title: RECIPE.title } }]);
  });

  it('[AC8] the same recipe again is the same call; with another text it is another one', async () => {
    await importOf({ recipes: [RECIPE] });
    await importOf({ recipes: [RECIPE] });
    await importOf({ recipes: [{ ...RECIPE, title: 'שקשוקה חדשה' }] });
    const [first, again, changed] = sent('POST').map(({ key }) => key);
    expect(first).toBe(again);
    expect(changed).not.toBe(first);
  });

  it('[IE4] a recipe whose picture did not arrive gets it by the next import', async () => {
    const { title, description, servings, prep_time, cook_time } = RECIPE;
    const entries = [
      { entry_type: 'product', product_name: 'עגבניות', quantity: 0.5, unit: 'kilograms' },
      { entry_type: 'step', step_text: 'מבשלים' },
    ];
    const exported = {
      number: 0,
      createdAt: '',
      recipe: NewRecipe.parse({ title, description, servings, prep_time, cook_time, entries }),
    };
    const picture = new File(['1'], 'picture.jpeg', { type: 'image/jpeg' });
    const data = { lists: [], recipes: [{ ...exported, picture: async () => picture }], notes: [] };
    respond = ({ path }) => (path === 'recipes' ? Response.json({ recipe_id: 7 }) : noNetwork());
    await expect(importData(data, USER_ID, vi.fn())).rejects.toMatchObject({ status: 0 });

    const here = { ...RECIPE, created_at: '2026-09-01T09:00:00.000Z', pictures: [] as object[] };
    known.recipes = [here];
    respond = () => Response.json({});
    calls.length = 0;
    expect(await importData(data, USER_ID, vi.fn())).toEqual({ added: { ...NONE, recipes: 1 }, missing: 0 });
    expect(sent('POST')).toMatchObject([{ path: 'recipes/7/pictures' }]);

    here.pictures = [{ picture_id: '1' }];
    expect(await importData(data, USER_ID, vi.fn())).toEqual({ added: NONE, missing: 0 });
    expect(sent('POST')).toHaveLength(1);
  });
});
