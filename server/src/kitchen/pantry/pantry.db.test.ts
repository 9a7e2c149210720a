import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { PantryFactRequest, PantryWire } from '@sali/contract/kitchen/pantry/pantry';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import type { RecipeCost, RecipeItemAnswer } from '@sali/contract/kitchen/recipes/shopping';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Database } from '../../base/db/open.ts';
import { PANTRY_FACTS_MAX } from './db.ts';

describeDb('things at home', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let yossi: Person;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-11-24T10:00:00Z');
    database = await openTestDb();
    await fillCatalogue(database.db);
    app = await buildTestApp(database, { now: () => new Date(now) });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    return () => app.server.close();
  });

  const newList = async (as = dana): Promise<ListWire> =>
    (await app.call<ListWire>(as, 'POST', 'lists', { body: { name: 'שבת' } })).body;
  /** Adds a thing and ticks it. */
  async function buy({ list_id }: ListWire, item: object, as = dana): Promise<void> {
    const { body } = await app.call<ItemAnswer>(as, 'POST', `lists/${list_id}/items`, { body: item });
    await app.call(as, 'PUT', `lists/${list_id}/items/${body.item_id}`, { body: { is_completed: true } });
  }
  const pantry = async (as: Person = dana) => (await app.call<PantryWire>(as, 'GET', 'pantry')).body;
  const atHome = async (as?: Person) => (await pantry(as)).entries.map(({ name, why }) => `${name} ${why}`);
  const say = (body: Partial<PantryFactRequest>, as: Person | null = dana) =>
    app.call<PantryWire & Problem>(as, 'PUT', 'pantry', { body });
  /** Days go by, and with them the sessions. */
  async function afterDays(days: number): Promise<void> {
    now += days * DAY_MS;
    const body = { email: dana.email, password: 'סיסמה ארוכה' };
    const answer = await app.call<{ access_token: string }>(null, 'POST', 'auth/login', { body });
    dana = { ...dana, token: answer.body.access_token };
  }
  async function makeFamily(): Promise<void> {
    const made = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', { body: { name: 'כהן' } });
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    await app.call(yossi, 'POST', `families/${made.body.family.family_id}/accept`);
  }

  it('[PY1] a ticked item is at home, one that was only added is not; it ends with its interval', async () => {
    const list = await newList();
    await app.call(dana, 'POST', `lists/${list.list_id}/items`, { body: { product_name: 'אורז', quantity: 1 } });
    expect(await atHome()).toEqual([]);
    await buy(list, { product_catalog_number: MILK.code, quantity: 1 });
    const { entries } = await pantry();
    expect(entries).toMatchObject([
      { item_code: MILK.code, why: 'bought', is_sure: false, since: new Date(now).toISOString() },
    ]);
    await afterDays(11);
    expect(await atHome()).toEqual([]);
  });

  it('[PY2] used up or longer there: what a person says counts at once', async () => {
    const list = await newList();
    await buy(list, { product_catalog_number: MILK.code, quantity: 1 });
    await afterDays(1);
    const gone = await say({ name: 'חלב', item_code: MILK.code, is_at_home: false });
    expect(gone.body).toMatchObject({ entries: [], facts: [{ item_code: MILK.code, is_at_home: false, until: null }] });
    await afterDays(1);
    const { body } = await say({ name: 'קמח', is_at_home: true, days: 100 });
    expect(body.entries).toMatchObject([
      { name: 'קמח', why: 'said', until: new Date(now + 100 * DAY_MS).toISOString() },
    ]);
    await say({ name: 'קמח', is_at_home: true });
    expect((await pantry()).entries).toMatchObject([{ name: 'קמח', category_id: 5 }]);
    expect((await pantry()).facts).toHaveLength(2);
    for (const [body, field] of [
      [{ name: ' ', is_at_home: true }, 'name'],
      [{ name: 'א' }, 'is_at_home'],
      [{ name: 'א', is_at_home: true, days: 0 }, 'days'],
      [{ name: 'א', is_at_home: true, days: 731 }, 'days'],
    ] as const) {
      const refused = await say(body);
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, field]);
    }
  });

  it('[PY4] a family has one pantry; what a person said alone stays theirs', async () => {
    await say({ name: 'סוכר', is_at_home: true });
    await makeFamily();
    await say({ name: 'קמח', is_at_home: true });
    expect(await atHome(yossi)).toEqual(['קמח said']);
    expect((await atHome()).toSorted()).toEqual(['סוכר said', 'קמח said']);
    now += 1000;
    await say({ name: 'קמח', is_at_home: false }, yossi);
    expect(await atHome()).toEqual(['סוכר said']);
    await buy(await newList(yossi), { product_name: 'אורז', quantity: 1 }, yossi);
    expect(await atHome()).toContain('אורז bought');
    await app.call(yossi, 'DELETE', `families/mine/members/${yossi.userId}`);
    expect((await pantry(yossi)).facts).toEqual([]);
  });

  it('[PY5] the cost of a recipe and its lines on a list say what is at home', async () => {
    const list = await newList();
    await buy(list, { product_name: 'ביצים', quantity: 12 });
    const entries = [
      { entry_type: 'product', product_name: 'ביצה', quantity: 2, unit: 'units' },
      { entry_type: 'product', product_name: 'קמח', quantity: 1, unit: 'cups' },
    ];
    const made = await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'עוגה', is_public: true, entries } });
    const cost = async (as: Person | null) =>
      (
        await app.call<RecipeCost>(as, 'GET', `${as ? 'recipes' : 'public-recipes'}/${made.body.recipe_id}/cost`)
      ).body.ingredients.map(({ at_home }) => at_home);
    expect(await cost(dana)).toEqual([{ name: 'ביצים', why: 'bought', since: new Date(now).toISOString() }, null]);
    expect(await cost(yossi)).toEqual([null, null]);
    expect(await cost(null)).toEqual([null, null]);
    const { body } = await app.call<RecipeItemAnswer[]>(
      dana,
      'POST',
      `recipes/${made.body.recipe_id}/to-shopping-list`,
      { body: { list_id: (await newList()).list_id } },
    );
    expect(body.map(({ at_home }) => at_home?.name ?? null)).toEqual(['ביצים', null]);
  });

  it('[PY8] only the signed-in have one; it is in their export and goes with their account; the oldest facts go first', async () => {
    expect((await app.call(null, 'GET', 'pantry')).status).toBe(401);
    expect((await say({ name: 'קמח', is_at_home: true }, null)).status).toBe(401);
    for (let index = 0; index < PANTRY_FACTS_MAX; index += 1) {
      await database.db
        .insertInto('pantry_fact')
        .values({
          ...{ user_id: dana.userId, family_id: null, key: `name:${index}`, name: `${index}`, item_code: null },
          ...{ category_id: 5, is_at_home: true, said_at: new Date(now + index), until: null },
        })
        .execute();
    }
    now += PANTRY_FACTS_MAX;
    await say({ name: 'קמח', is_at_home: true });
    const { facts } = await pantry();
    expect(facts).toHaveLength(PANTRY_FACTS_MAX);
    expect(facts.some(({ name }) => name === '0')).toBe(false);
    const own = await app.call<{ pantry: { name: string }[] }>(dana, 'GET', 'users/me/export');
    expect(own.body.pantry.some(({ name }) => name === 'קמח')).toBe(true);
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await database.db.selectFrom('pantry_fact').selectAll().execute()).toEqual([]);
  });
});
