import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { WeekIngredients } from '@sali/contract/kitchen/recipes/meals';
import type { ListComparison } from '@sali/contract/goods/prices/baskets';
import type { Recipe, RecipeDraft } from '@sali/contract/kitchen/recipes/recipes';
import type { RecipeCost, RecipeItemAnswer } from '@sali/contract/kitchen/recipes/shopping';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { productRow } from '../../../test/catalogue/testCatalogue.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { loadSampleOnce } from '../../goods/sample/sample.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const product = (product_name: string, quantity: number | null, unit = 'units', more: object = {}) => ({
  entry_type: 'product',
  product_name,
  quantity,
  unit,
  ...more,
});
const SHAKSHUKA = {
  title: 'שקשוקה',
  servings: 4,
  is_public: true,
  entries: [
    product('ביצים', 6),
    product('שום', 3, 'cloves'),
    product('מים', 1.5, 'cups'),
    product('מלח', 0.5, 'teaspoons'),
    product('עגבניות', 5),
    product('פטרוזיליה', 1, 'bunches', { is_optional: true }),
  ],
};
const CAKE = { title: 'עוגה', servings: 12, entries: [product('ביצים', 4), product('קמח', 2, 'cups')] };

describeDb('the purchases of a recipe', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let storeKey = '';
  beforeEach(async () => {
    const database = await openTestDb();
    app = await buildTestApp(database, { now: () => NOW });
    await loadSampleOnce(app.deps);
    await app.rooms.catalogue.refresh('all');
    dana = await app.person('dana');
    const { body } = await app.call<{ store_key: string }[]>(null, 'GET', 'stores?limit=1');
    storeKey = body[0]?.store_key ?? '';
    return () => app.server.close();
  });

  const recipe = async (body: object): Promise<Recipe> =>
    (await app.call<Recipe>(dana, 'POST', 'recipes', { body })).body;
  const newList = async (): Promise<ListWire> =>
    (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', store_key: storeKey } })).body;
  const toList = async ({ recipe_id }: Recipe, { list_id }: ListWire, more: object = {}) =>
    app.call<RecipeItemAnswer[]>(dana, 'POST', `recipes/${recipe_id}/to-shopping-list`, { body: { list_id, ...more } });
  const itemsOf = async ({ list_id }: ListWire) =>
    (await app.call<ListWire>(dana, 'GET', `lists/${list_id}`)).body.items;
  const costOf = async ({ recipe_id }: Recipe, query = '', as: Person | null = dana) =>
    app.call<RecipeCost & Problem>(
      as,
      'GET',
      `${as ? 'recipes' : 'public-recipes'}/${recipe_id}/cost?store_key=${storeKey}${query}`,
    );

  it('[X82] each added item says what the recipe needs and the packages that cover it; water is not bought', async () => {
    const { status, body } = await toList(await recipe(SHAKSHUKA), await newList());
    expect(status).toBe(201);
    expect(body.map(({ name, needed, packages }) => [name, needed, packages])).toEqual([
      ['ביצים', { amount: 6, unit: 'pieces' }, 1],
      ['שום', { amount: 15, unit: 'g' }, 1],
      ['מלח', { amount: 3.021, unit: 'g' }, 1],
      ['עגבניות', { amount: 5, unit: 'pieces' }, 1],
      ['פטרוזיליה', { amount: 1, unit: 'pieces' }, 1],
    ]);
    expect(body.filter((item) => item.is_likely_at_home).map(({ name }) => name)).toEqual(['מלח']);
    const unknown = product('ביצים', 6, 'units', { product_catalog_number: '7299999999990' });
    const coded = (await toList(await recipe({ title: 'חביתה', entries: [unknown] }), await newList())).body;
    expect(coded).toMatchObject([{ needed: { amount: 6, unit: 'pieces' }, packages: 1 }]);
    const only = await recipe({ title: 'מים', entries: [product('מים', 1, 'cups')] });
    expect((await toList(only, await newList())).body).toMatchObject({ code: 'nothing_to_add' });
  });

  it('[X80] equal ingredients of two recipes are one line whose needs are added before packages are counted', async () => {
    const list = await newList();
    await toList(await recipe(SHAKSHUKA), list);
    await toList(await recipe(CAKE), list, { servings: 24 });
    const items = await itemsOf(list);
    const eggs = items.filter(({ name }) => name === 'ביצים');
    expect(eggs).toMatchObject([{ quantity: 14, unit_measure: "יח'" }]);
    expect(eggs[0]?.needs?.map(({ title, amount, unit }) => [title, amount, unit])).toEqual([
      ['שקשוקה', 6, 'pieces'],
      ['עוגה', 8, 'pieces'],
    ]);
    const address = `lists/${list.list_id}/compare?generic=true&store_keys=${storeKey}`;
    const { body } = await app.call<ListComparison>(dana, 'GET', address);
    const bought = body.stores[0]?.lines.find((line) => line.for_name === 'ביצים');
    const inPackage = Number(/(\d+) יח/.exec(bought?.item_name ?? '')?.[1]);
    expect((bought?.quantity ?? 0) * inPackage).toBeGreaterThanOrEqual(14);
    expect(((bought?.quantity ?? 0) - 1) * inPackage).toBeLessThan(14);
  });

  it('[X82] the cost in a store counts packages and what goes into the recipe; staples and optional ones are left out', async () => {
    const made = await recipe(SHAKSHUKA);
    const { body } = await costOf(made);
    const [eggs, garlic, salt] = body.ingredients;
    expect(eggs).toMatchObject({ packages: 1, remains: { amount: 6, unit: 'pieces' }, is_likely_at_home: false });
    expect(eggs?.used_total).toBeCloseTo((eggs?.total ?? 0) / 2, 1);
    expect(garlic).toMatchObject({ is_weighted: true, packages: 1 });
    expect(salt?.is_likely_at_home).toBe(true);
    const must = body.ingredients.filter((one) => !one.is_optional && !one.is_likely_at_home);
    expect(must.map(({ name }) => name)).toEqual(['ביצים', 'שום', 'עגבניות']);
    expect(body.total).toBeCloseTo(
      must.reduce((sum, one) => sum + (one.total ?? 0), 0),
      2,
    );
    expect(body.per_serving).toBeCloseTo(body.used_total / 4, 2);
    expect(body.without_price).toBe(0);
    expect((await costOf(made, '&servings=3.41')).status).toBe(200);
    const twice = (await costOf(made, '&servings=12')).body;
    expect(twice.ingredients[0]).toMatchObject({ needed: { amount: 18, unit: 'pieces' }, remains: { unit: 'pieces' } });
    expect(twice.total).toBeGreaterThan(body.total);
  });

  it('[X82] guests ask about public recipes only; in an unknown store nothing has a price', async () => {
    const open = await recipe(SHAKSHUKA);
    const secret = await recipe({ ...SHAKSHUKA, is_public: false });
    expect((await costOf(open, '', null)).body.total).toBe((await costOf(open)).body.total);
    expect((await costOf(secret, '', null)).body.code).toBe('recipe_not_found');
    expect((await costOf(secret, '', await app.person('yossi'))).body.code).toBe('recipe_private');
    const unknown = await app.call<RecipeCost>(dana, 'GET', `recipes/${open.recipe_id}/cost?store_key=9-9-9`);
    expect(unknown.body).toMatchObject({ total: 0, without_price: 3 });
  });

  it('[X90] a plain word that is linked to a product is bought by its words where the store does not sell the product', async () => {
    const elsewhere = productRow('7290000000996', 'ביצים L תבנית', { quantity_milli: 12_000, unit_measure: 'unit' });
    await app.deps.db.insertInto('product').values(elsewhere).execute();
    await app.rooms.catalogue.refresh('all');
    const linked = product('ביצים', 6, 'units', { product_catalog_number: elsewhere.code });
    const costs = [product('ביצים', 6), linked].map(
      async (entry) => (await costOf(await recipe({ title: 'א', entries: [entry] }))).body,
    );
    const [plain, bought] = await Promise.all(costs);
    expect(plain?.without_price).toBe(0);
    expect(bought?.ingredients).toMatchObject([{ product: plain?.ingredients[0]?.product, total: plain?.total }]);
    const items = (await toList(await recipe({ title: 'חביתה', entries: [linked] }), await newList())).body;
    expect(items).toMatchObject([{ name: 'ביצים', barcode: null }]);
  });

  it('[RW2] [RW3] a recipe within a recipe is taken apart for the list, the cost and the week, where its reader may read it', async () => {
    const dough = await recipe({
      title: 'בצק',
      servings: 4,
      entries: [product('קמח', 500, 'grams'), product('שמרים', 7, 'grams')],
    });
    const within = product('בצק', 2, 'units', { sub_recipe_id: dough.recipe_id });
    const pizza = await recipe({
      title: 'פיצה',
      servings: 4,
      is_public: true,
      entries: [within, product('גבינה צהובה', 200, 'grams')],
    });
    expect(pizza.sub_recipes).toMatchObject([{ recipe_id: dough.recipe_id, title: 'בצק', entries: [{}, {}] }]);
    const list = await newList();
    const added = (await toList(pizza, list, { servings: 2 })).body;
    expect(added.map(({ name, needed }) => [name, needed?.amount])).toEqual([
      ['קמח', 500],
      ['שמרים', 7],
      ['גבינה צהובה', 100],
    ]);
    expect(added[0]?.needs).toMatchObject([{ recipe: pizza.recipe_id, title: 'פיצה' }]);
    expect((await costOf(pizza)).body.ingredients.map(({ name, needed }) => [name, needed?.amount])).toEqual([
      ['קמח', 1000],
      ['שמרים', 14],
      ['גבינה צהובה', 200],
    ]);
    const [own] = pizza.entries;
    const only = (await toList(pizza, await newList(), { entry_ids: [own?.entry_id] })).body;
    expect(only.map(({ name }) => name)).toEqual(['קמח', 'שמרים']);
    // The dough is private: others buy a dough.
    const yossi = await app.person('yossi');
    const forYossi = (await app.call<Recipe>(yossi, 'GET', `recipes/${pizza.recipe_id}`)).body;
    expect([forYossi.sub_recipes, forYossi.entries[0]?.sub_recipe_id]).toEqual([[], null]);
    const theirs = (await costOf(pizza, '', yossi)).body.ingredients;
    expect(theirs.map(({ name }) => name)).toEqual(['בצק', 'גבינה צהובה']);
    await app.call(dana, 'PUT', `meals/${crypto.randomUUID()}`, {
      body: { day: '2026-11-23', slot: 'evening', kind: 'recipe', recipe_id: pizza.recipe_id, servings: 4 },
    });
    const path = 'meal-plan/ingredients?day=2026-11-22';
    const week = (await app.call<WeekIngredients>(dana, 'GET', path)).body;
    expect(week.ingredients.map(({ name }) => name)).toEqual(['קמח', 'שמרים', 'גבינה צהובה']);
  });

  it('[RW3] a recipe is made of nothing that its writer may not read, and not of itself', async () => {
    const dough = await recipe({ title: 'בצק', entries: [product('קמח', 500, 'grams')] });
    const pizza = await recipe({
      title: 'פיצה',
      entries: [product('בצק', 1, 'units', { sub_recipe_id: dough.recipe_id })],
    });
    const add = async (to: Recipe, id: number, as = dana) =>
      (
        await app.call<Problem>(as, 'POST', `recipes/${to.recipe_id}/entries`, {
          body: product('עוד', 1, 'units', { sub_recipe_id: id }),
        })
      ).body.code;
    expect(await add(dough, pizza.recipe_id)).toBe('recipe_in_itself');
    expect(await add(dough, dough.recipe_id)).toBe('recipe_in_itself');
    expect(await add(dough, 999_999)).toBe('recipe_not_found');
    const yossi = await app.person('yossi');
    const { body: theirs } = await app.call<Recipe>(yossi, 'POST', 'recipes', { body: { title: 'לחם', entries: [] } });
    expect(await add(theirs, dough.recipe_id, yossi)).toBe('recipe_private');
    const [entry] = dough.entries;
    const change = await app.call<Problem>(dana, 'PUT', `recipes/${dough.recipe_id}/entries/${entry?.entry_id}`, {
      body: { sub_recipe_id: pizza.recipe_id },
    });
    expect(change.body.code).toBe('recipe_in_itself');
    const many = Array.from({ length: 11 }, () => product('בצק', 1, 'units', { sub_recipe_id: dough.recipe_id }));
    const tooMany = await app.call<Problem>(dana, 'POST', 'recipes', { body: { title: 'הכול', entries: many } });
    expect(tooMany.body.code).toBe('too_many_sub_recipes');
    // A deleted dough is a word; one that comes back is a recipe again.
    await app.call(dana, 'DELETE', `recipes/${dough.recipe_id}`);
    const read = async () => (await app.call<Recipe>(dana, 'GET', `recipes/${pizza.recipe_id}`)).body;
    expect((await read()).sub_recipes).toEqual([]);
    const again = await app.call<Recipe>(dana, 'PUT', `recipes/${pizza.recipe_id}`, {
      body: { entries: (await read()).entries },
    });
    expect(again.status).toBe(200);
    await app.call(dana, 'POST', `recipes/${dough.recipe_id}/restore`);
    expect((await read()).sub_recipes).toMatchObject([{ title: 'בצק' }]);
  });

  it('[X85] a plain word names no product, and water none', async () => {
    const text = 'עוגה\nמצרכים\nכוס מים\n2 כוסות קמח\nכוס סוכר\nכפית מלח\nכוס חלב\n6 ביצים\nאופן ההכנה\nמערבבים';
    const { body } = await app.call<RecipeDraft>(dana, 'POST', 'recipes/read-text', { body: { text } });
    const matches = body.ingredients.map(({ product_name, match }) => [product_name, match?.product_name ?? null]);
    expect(matches[0]).toEqual(['מים', null]);
    expect(matches).toHaveLength(6);
    expect(matches.filter(([, match]) => match !== null)).toEqual([]);
  });

  it('[MP9] the meals of a week have packages and prices of the store, and count packages once for all meals', async () => {
    const { recipe_id } = await recipe(SHAKSHUKA);
    const cook = (day: string, servings: number) =>
      app.call(dana, 'PUT', `meals/${crypto.randomUUID()}`, {
        body: { day, slot: 'evening', kind: 'recipe', recipe_id, servings },
      });
    const needs = async () => {
      const path = `meal-plan/ingredients?day=2026-11-22&store_key=${storeKey}`;
      return (await app.call<WeekIngredients>(dana, 'GET', path)).body.ingredients;
    };
    await cook('2026-11-23', 4);
    const [eggs, garlic] = await needs();
    expect(eggs).toMatchObject({ packages: 1, is_weighted: false, remains: { amount: 6, unit: 'pieces' } });
    expect(eggs?.total).toBeGreaterThan(0);
    expect(garlic?.amounts).toEqual([{ quantity: 3, unit: 'cloves' }]);
    await cook('2026-11-24', 2);
    const [both] = await needs();
    expect(both).toMatchObject({ packages: 1, total: eggs?.total, remains: { amount: 3, unit: 'pieces' } });
    await cook('2026-11-25', 8);
    expect((await needs())[0]?.packages).toBe(2);
  });
});
