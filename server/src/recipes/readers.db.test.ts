import type { Problem } from '@sali/contract/errors';
import type { MealPlan, MealSuggestion } from '@sali/contract/recipes/meals';
import type { Recipe, RecipeCounts } from '@sali/contract/recipes/recipes';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillCatalogue, NOW } from '../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';
import type { Db } from '../db/open.ts';
import { publicRecipeFacts } from './recipes.ts';

const PASSWORD = 'סיסמה ארוכה';

describeDb('who reads a recipe', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let boss: Person;
  let dana: Person;
  let yossi: Person;
  let noa: Person;
  let open: Recipe;
  let secret: Recipe;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW });
    boss = await app.person('boss', 'ADMIN');
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    [open, secret] = [await made('עוגת גזר', true), await made('מרק סודי', false)];
    return () => app.server.close();
  });

  const made = async (title: string, is_public: boolean): Promise<Recipe> => {
    const entries = [{ entry_type: 'product', product_name: 'גזר', quantity: 3 }];
    return (await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title, is_public, entries } })).body;
  };
  const disable = async (is_disabled: boolean) =>
    expect((await app.call(boss, 'PUT', `admin/users/${dana.userId}`, { body: { is_disabled } })).status).toBe(200);
  const get = async <T = Recipe & Problem>(as: Person | null, path: string) =>
    (await app.call<T>(as, 'GET', path)).body;
  const titles = async (as: Person | null, path: string) => (await get<Recipe[]>(as, path)).map(({ title }) => title);
  const codeOf = async (as: Person, method: string, path: string, body?: object) =>
    (await app.call<Problem>(as, method, path, { body })).body.code;

  describe('of an author whom an administrator disables', () => {
    it('[X102] nobody reads it while the account is disabled, and everybody afterwards as before', async () => {
      const family = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', {
        body: { name: 'א' },
      });
      await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
      await app.call(yossi, 'POST', `families/${family.body.family.family_id}/accept`);
      const id = open.recipe_id;
      await app.call(noa, 'PUT', `recipes/${id}/favorite`);
      await app.call(yossi, 'PUT', 'pantry', { body: { name: 'גזר', is_at_home: true } });
      const copy = (await app.call<Recipe>(noa, 'POST', `recipes/${id}/copy`)).body;
      const meal = { day: '2026-08-12', slot: 'noon', kind: 'recipe', recipe_id: id };
      await app.call(noa, 'PUT', `meals/${crypto.randomUUID()}`, { body: meal });
      const seen = async () => ({
        guest: await titles(null, 'public-recipes'),
        found: await titles(null, `public-recipes?search=${encodeURIComponent('גזר')}`),
        counts: [
          await get<RecipeCounts>(null, 'public-recipes/counts'),
          await get<RecipeCounts>(noa, 'recipes/counts?include_public=true'),
        ],
        family: await titles(yossi, 'recipes?include_public=true'),
        secret: (await get(yossi, `recipes/${secret.recipe_id}`)).code,
        favorites: await titles(noa, 'recipes?include_public=true&favorites=true'),
        suggested: await suggested(),
        planned: (await get<MealPlan>(noa, 'meal-plan?day=2026-08-09')).meals.map(({ recipe }) => recipe?.title),
        page: [(await get(null, `public-recipes/${id}`)).code, (await get(noa, `recipes/${id}`)).code],
        cost: [(await get(null, `public-recipes/${id}/cost`)).code, (await get(noa, `recipes/${id}/cost`)).code],
        crawlers: (await publicRecipeFacts(app.rooms.recipes, id, 'https://sali.example'))?.title,
        credit: (await get(noa, `recipes/${copy.recipe_id}`)).copied_from,
        favorite: await codeOf(noa, 'PUT', `recipes/${id}/favorite`),
        cooking: await codeOf(yossi, 'POST', `recipes/${id}/cooking`, { changes: [] }),
      });
      const suggested = async () =>
        (await get<MealSuggestion[]>(yossi, 'meal-plan/suggestions?day=2026-08-09')).map(({ recipe }) => recipe.title);
      const before = await seen();
      expect(before).toMatchObject({
        guest: ['עוגת גזר'],
        found: ['עוגת גזר'],
        counts: [{ total: 1 }, { total: 2 }],
        family: ['מרק סודי', 'עוגת גזר'],
        favorites: ['עוגת גזר'],
        suggested: ['מרק סודי', 'עוגת גזר'],
        planned: ['עוגת גזר'],
        crawlers: 'עוגת גזר',
        credit: { recipe_id: id, author: 'dana' },
      });
      await disable(true);
      expect(await seen()).toEqual({
        guest: [],
        found: [],
        counts: [
          { total: 0, recent: 0 },
          { total: 1, recent: 1 },
        ],
        family: [],
        secret: 'recipe_private',
        favorites: [],
        suggested: [],
        planned: [undefined],
        page: ['recipe_not_found', 'recipe_not_found'],
        cost: ['recipe_not_found', 'recipe_not_found'],
        crawlers: undefined,
        credit: { recipe_id: null, title: 'עוגת גזר', author: '' },
        favorite: 'recipe_not_found',
        cooking: 'recipe_not_found',
      });
      expect(await codeOf(noa, 'POST', `recipes/${id}/copy`)).toBe('recipe_not_found');
      const report = { kind: 'recipe', subject: String(id), reason: 'copied' };
      expect(await codeOf(noa, 'POST', 'content-reports', report)).toBe('recipe_not_found');
      await disable(false);
      expect(await seen()).toEqual(before);
    });

    it('[X102] nor after the account is deleted; with its erasure the recipe goes as well', async () => {
      await app.call(dana, 'DELETE', 'users/me', { body: { password: PASSWORD } });
      expect(await titles(null, 'public-recipes')).toEqual(['עוגת גזר']);
      await disable(true);
      expect(await titles(null, 'public-recipes')).toEqual([]);
      await app.rooms.accounts.beforeUserErased(dana.userId);
      expect(await db.selectFrom('recipe').select('title').execute()).toEqual([]);
    });
  });
});
