import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type {
  CopiedPlan,
  MealBody,
  MealPlan,
  MealSuggestion,
  MealWire,
  WeekIngredients,
} from '@sali/contract/kitchen/recipes/meals';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { MEALS_PER_WEEK_MAX } from '@sali/domain/base/limits';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Database } from '../../../base/db/open.ts';
import { loadSampleOnce } from '../../../goods/sample/sample.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const SUNDAY = '2026-11-22';
const product = (product_name: string, quantity: number | null, unit = 'units', more: object = {}) => ({
  ...{ entry_type: 'product', product_name, quantity, unit },
  ...more,
});
const SHAKSHUKA = [
  product('ביצים', 6),
  product('עגבניות', 5),
  product('מים', 1, 'cups'),
  product('מלח', 0.5, 'teaspoons'),
];
const CAKE = [product('ביצים', 4), product('קמח', 2, 'cups')];

describeDb('the meals of a week', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let yossi: Person;

  beforeEach(async () => {
    database = await openTestDb();
    let ticks = 0;
    // Each call is a little later, so that meals keep their order.
    app = await buildTestApp(database, { now: () => new Date(NOW.getTime() + (ticks += 1)) });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    return () => app.server.close();
  });

  const recipe = async (title: string, entries: readonly object[], more: object = {}, as = dana): Promise<Recipe> =>
    (await app.call<Recipe>(as, 'POST', 'recipes', { body: { title, servings: 4, entries, ...more } })).body;
  const put = (body: Partial<MealBody>, as: Person | null = dana, id: string = crypto.randomUUID()) =>
    app.call<MealPlan & Problem>(as, 'PUT', `meals/${id}`, {
      body: { day: '2026-11-24', slot: 'evening', kind: 'words', title: 'פיצה', ...body },
    });
  const cook = ({ recipe_id }: Recipe, more: Partial<MealBody> = {}, as = dana) =>
    put({ kind: 'recipe', recipe_id, title: '', ...more }, as);
  const week = async (as = dana, day = SUNDAY) => (await app.call<MealPlan>(as, 'GET', `meal-plan?day=${day}`)).body;
  const titles = async (as?: Person, day?: string) =>
    (await week(as, day)).meals.map((meal) => `${meal.day.slice(8)} ${meal.slot} ${meal.title}`);
  const needs = async () => (await app.call<WeekIngredients>(dana, 'GET', `meal-plan/ingredients?day=${SUNDAY}`)).body;
  async function makeFamily(): Promise<void> {
    const made = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', { body: { name: 'כהן' } });
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    await app.call(yossi, 'POST', `families/${made.body.family.family_id}/accept`);
  }

  it('[MP1] a week of meals: recipes, leftovers and words, by day and slot; moved, changed and removed', async () => {
    const soup = await recipe('מרק', CAKE);
    const { body } = await cook(soup, { day: '2026-11-26', slot: 'noon', servings: 8 });
    expect(body).toMatchObject({
      from: SUNDAY,
      meals: [
        { day: '2026-11-26', kind: 'recipe', title: 'מרק', servings: 8, is_listed: false, recipe: { servings: 4 } },
      ],
    });
    await put({ day: '2026-11-26', slot: 'morning', title: 'דייסה' });
    await put({ day: '2026-11-22', kind: 'leftovers', title: '' });
    expect(await titles()).toEqual(['22 evening ', '26 morning דייסה', '26 noon מרק']);
    const [, porridge] = (await week()).meals;
    await put({ day: '2026-11-28', title: 'דייסה' }, dana, porridge?.meal_id);
    expect(await titles()).toEqual(['22 evening ', '26 noon מרק', '28 evening דייסה']);
    expect((await app.call(dana, 'DELETE', `meals/${porridge?.meal_id ?? ''}`)).status).toBe(204);
    expect((await app.call(dana, 'DELETE', `meals/${porridge?.meal_id ?? ''}`)).status).toBe(404);
    expect(await titles(dana, '2026-11-29')).toEqual([]);
    await app.call(dana, 'DELETE', `recipes/${soup.recipe_id}`);
    expect((await week()).meals[1]).toMatchObject({ title: 'מרק', recipe: null });
  });

  it('[MP1] a meal is planned for half a serving more', async () => {
    const soup = await recipe('מרק', CAKE);
    await cook(soup, { servings: 2.5 });
    expect((await week()).meals.map(({ servings }) => servings)).toEqual([2.5]);
  });

  it('[MP2] a meal that cannot be planned is refused in words, and nothing of it is stored', async () => {
    const secret = await recipe('סוד', CAKE, {}, yossi);
    const refusals: [Partial<MealBody>, number, string | undefined][] = [
      [{ day: '2026-02-30' }, 422, 'day'],
      [{ title: ' ' }, 422, 'title'],
      [{ kind: 'recipe' }, 422, 'recipe_id'],
      [{ servings: 0 }, 422, 'servings'],
      [{ kind: 'recipe', recipe_id: secret.recipe_id }, 403, undefined],
      [{ kind: 'recipe', recipe_id: 999_999 }, 404, undefined],
    ];
    for (const [body, status, path] of refusals) {
      const answer = await put(body);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
    }
    expect(await titles()).toEqual([]);
    const row = { user_id: dana.userId, family_id: null, kind: 'words', recipe_id: null, servings: null } as const;
    const full = Array.from({ length: MEALS_PER_WEEK_MAX }, (_, at) => ({
      ...{ ...row, meal_id: crypto.randomUUID(), day: '2026-11-24', slot: 'noon' as const, title: `${at}` },
      created_at: NOW,
    }));
    await database.db.insertInto('meal').values(full).execute();
    expect((await put({})).body.code).toBe('too_many_meals');
    expect((await app.call(null, 'GET', `meal-plan?day=${SUNDAY}`)).status).toBe(401);
  });

  it('[MP3] a family has one plan; an id of another household is not found, and a private recipe is only its title', async () => {
    const mine = crypto.randomUUID();
    await put({ title: 'לבד' }, yossi, mine);
    expect((await put({ title: 'גנוב' }, dana, mine)).body.code).toBe('meal_not_found');
    expect((await app.call(dana, 'DELETE', `meals/${mine}`)).status).toBe(404);
    await makeFamily();
    await cook(await recipe('מרק', CAKE));
    expect(await titles(yossi)).toEqual(['24 evening לבד', '24 evening מרק']);
    expect(await titles()).toEqual(['24 evening מרק']);
    expect((await week(yossi)).meals[1]?.recipe).toMatchObject({ title: 'מרק' });
    await app.call(dana, 'PUT', 'families/mine', { body: { shares_recipes: false } });
    const [, soup] = (await week(yossi)).meals;
    expect([soup?.title, soup?.recipe]).toEqual(['מרק', null]);
    const own = await app.call<{ meals: MealWire[] }>(yossi, 'GET', 'users/me/export');
    expect(own.body.meals.map(({ title }) => title)).toEqual(['לבד', 'מרק']);
    await app.call(yossi, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await titles()).toEqual(['24 evening מרק']);
  });

  it('[MP10] a meal from before the family is marked, and shown to it when its planner says so', async () => {
    await put({ title: 'לבד' }, yossi);
    const marks = async (as: Person) => (await week(as)).meals.map(({ title, is_own_only }) => [title, is_own_only]);
    const share = (as: Person | null) => app.call(as, 'POST', 'meal-plan/share');
    expect([(await share(yossi)).status, await marks(yossi)]).toEqual([204, [['לבד', false]]]);
    await makeFamily();
    expect([await marks(yossi), await marks(dana)]).toEqual([[['לבד', true]], []]);
    expect([(await share(null)).status, (await share(dana)).status]).toEqual([401, 204]);
    expect(await marks(dana)).toEqual([]);
    await share(yossi);
    expect([await marks(yossi), await marks(dana)]).toEqual([[['לבד', false]], [['לבד', false]]]);
  });

  it('[MP4] a week is copied to another, without what is planned there already', async () => {
    await put({ day: '2026-11-17', title: 'פיצה' });
    await put({ day: '2026-11-15', slot: 'noon', title: 'פסטה' });
    await put({ day: '2026-11-24', title: 'פיצה' });
    const copy = () =>
      app.call<CopiedPlan>(dana, 'POST', 'meal-plan/copy', { body: { from: '2026-11-18', to: SUNDAY } });
    expect((await copy()).body.meals.map(({ day, title }) => [day, title])).toEqual([
      ['2026-11-22', 'פסטה'],
      ['2026-11-24', 'פיצה'],
    ]);
    expect((await copy()).body.meals).toHaveLength(2);
    expect(await titles(dana, '2026-11-15')).toHaveLength(2);
  });

  it('[MP8] the undo of a copy takes off exactly what it added', async () => {
    await put({ day: '2026-11-17', title: 'פיצה' });
    await put({ day: '2026-11-15', slot: 'noon', title: 'פסטה' });
    await put({ day: '2026-11-24', title: 'פיצה' });
    const copy = { from: '2026-11-18', to: SUNDAY };
    const { added } = (await app.call<CopiedPlan>(dana, 'POST', 'meal-plan/copy', { body: copy })).body;
    expect(added).toHaveLength(1);
    await put({ day: '2026-11-22', slot: 'noon', title: 'מרק' });
    const remove = (as: Person | null) => app.call(as, 'POST', 'meal-plan/remove', { body: { meal_ids: added } });
    expect([(await remove(null)).status, (await remove(yossi)).status]).toEqual([401, 204]);
    expect(await titles()).toEqual(['22 noon פסטה', '22 noon מרק', '24 evening פיצה']);
    expect([(await remove(dana)).status, (await remove(dana)).status]).toEqual([204, 204]);
    expect(await titles()).toEqual(['22 noon מרק', '24 evening פיצה']);
    expect(await titles(dana, '2026-11-15')).toHaveLength(2);
  });

  it('[MP5] one list of the week: equal ingredients are summed, what is at home is said, and the meals are listed', async () => {
    const [shakshuka, cake] = [await recipe('שקשוקה', SHAKSHUKA), await recipe('עוגה', CAKE)];
    await cook(shakshuka, { day: '2026-11-22' });
    await cook(shakshuka, { day: '2026-11-25', servings: 8 });
    await cook(cake, { day: '2026-11-27' });
    await put({ title: 'פיצה' });
    await app.call(dana, 'PUT', 'pantry', { body: { name: 'קמח', is_at_home: true } });
    const { ingredients } = await needs();
    expect(ingredients.map(({ name, needed, recipes }) => [name, needed, recipes])).toEqual([
      ['ביצים', [{ unit: 'pieces', amount: 22 }], ['שקשוקה', 'עוגה']],
      ['עגבניות', [{ unit: 'pieces', amount: 15 }], ['שקשוקה']],
      ['מלח', [{ unit: 'g', amount: 9.063 }], ['שקשוקה']],
      ['קמח', [{ unit: 'g', amount: 280 }], ['עוגה']],
    ]);
    expect(ingredients.map(({ amounts }) => amounts)).toEqual([
      [{ quantity: 22, unit: 'units' }],
      [{ quantity: 15, unit: 'units' }],
      [{ quantity: 1.5, unit: 'teaspoons' }],
      [{ quantity: 2, unit: 'cups' }],
    ]);
    expect(ingredients.map(({ at_home, is_likely_at_home }) => [at_home?.name, is_likely_at_home])).toEqual([
      [undefined, false],
      [undefined, false],
      [undefined, true],
      ['קמח', false],
    ]);
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    const uses = ingredients.slice(0, 2).flatMap((one) => one.uses);
    const ids = [...new Set(uses.map(({ meal_id }) => meal_id))];
    const meals = ids.map((meal_id) => ({
      meal_id,
      entry_ids: uses.filter((use) => use.meal_id === meal_id).map(({ entry_id }) => entry_id),
    }));
    const send = (body: object) =>
      app.call<Problem>(dana, 'POST', 'meal-plan/to-shopping-list', { body: { list_id: list.list_id, ...body } });
    expect((await send({ meals })).status).toBe(201);
    const { items } = (await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body;
    expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['ביצים', 22],
      ['עגבניות', 15],
    ]);
    expect((await week()).meals.map(({ is_listed }) => is_listed)).toEqual([true, false, true, true]);
    expect((await needs()).ingredients).toEqual([]);
    const [first] = (await week()).meals;
    await cook(shakshuka, { day: '2026-11-22', servings: 2 });
    await put({ kind: 'recipe', recipe_id: shakshuka.recipe_id, title: '', servings: 12 }, dana, first?.meal_id);
    expect((await needs()).ingredients[0]?.needed).toEqual([{ unit: 'pieces', amount: 21 }]);
    const stranger = { meal_id: crypto.randomUUID(), entry_ids: [] };
    expect((await send({ meals: [stranger] })).body.code).toBe('meal_not_found');
    expect((await send({ meals: [{ meal_id: first?.meal_id, entry_ids: [] }] })).body.code).toBe('nothing_to_add');
    const wrong = [{ meal_id: first?.meal_id, entry_ids: [cake.entries[0]?.entry_id] }];
    expect((await send({ meals: wrong })).body.code).toBe('entry_not_found');
  });

  it('[MP6] suggestions are recipes with something at home or on promotion, and none that is planned', async () => {
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    await database.db.deleteFrom('recipe').execute();
    const [cake, soup] = [await recipe('עוגה', CAKE), await recipe('מרק', [product('בצל', 1)])];
    const ask = async (query = '') =>
      (await app.call<MealSuggestion[]>(dana, 'GET', `meal-plan/suggestions?day=${SUNDAY}${query}`)).body.map(
        ({ recipe: { title }, at_home, on_promotion }) => [title, at_home, on_promotion],
      );
    expect(await ask()).toEqual([]);
    await app.call(dana, 'PUT', 'pantry', { body: { name: 'קמח', is_at_home: true } });
    expect(await ask()).toEqual([['עוגה', ['קמח'], []]]);
    const onions = app.rooms.recipes.productsFitting('בצל', 5).map(({ itemCode }) => itemCode);
    const { body: stores } = await app.call<{ store_key: string }[]>(null, 'GET', 'stores?limit=10');
    const promoted = await Promise.all(
      stores.map(async ({ store_key: key }) => (await app.rooms.recipes.cheaperNow(key, onions)).size > 0),
    );
    for (const [at, isPromoted] of promoted.entries()) {
      const suggested = await ask(`&store_key=${stores[at]?.store_key ?? ''}`);
      expect(suggested.some(([title]) => title === 'מרק')).toBe(isPromoted);
    }
    await cook(cake);
    expect(await ask()).toEqual([]);
    expect(soup.title).toBe('מרק');
  });
});
