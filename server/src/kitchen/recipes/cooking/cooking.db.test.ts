import type { Problem } from '@sali/contract/base/errors';
import type { AddressInfo } from 'node:net';
import type { CookingExchange, CookingField, SharedCooking } from '@sali/contract/kitchen/recipes/cooking';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { COOKING_KEPT_MS } from '@sali/domain/base/limits';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import type { Database } from '../../../base/db/open.ts';
import { exchangeCooking } from './cooking.ts';
import { openTestSocket, type TestSocket } from '../../../../test/live/testSocket.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';

const START = Date.UTC(2026, 10, 25, 10);
const ENTRIES = [
  { entry_type: 'product', product_name: 'ביצים', quantity: 6 },
  { entry_type: 'step', step_text: 'מבשלים 20 דקות' },
  { entry_type: 'step', step_text: 'מגישים' },
];

describeDb('cooking together', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let now: number;
  let [dana, yossi, noa]: [Person, Person, Person] = [] as unknown as [Person, Person, Person];
  let soup: Recipe;
  let egg: number;
  let boil: number;

  beforeEach(async () => {
    now = START;
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => new Date(now) });
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    soup = await recipe({ is_public: false });
    [egg, boil] = soup.entries.map(({ entry_id }) => entry_id) as [number, number];
    return () => app.server.close();
  });

  const recipe = async (more: object): Promise<Recipe> =>
    (
      await app.call<Recipe>(dana, 'POST', 'recipes', {
        body: { title: 'מרק', servings: 4, entries: ENTRIES, ...more },
      })
    ).body;
  const exchange = (as: Person | null, body: Partial<CookingExchange> = {}, id = soup.recipe_id) =>
    app.call<SharedCooking & Problem>(as, 'POST', `recipes/${id}/cooking`, { body: { changes: [], ...body } });
  const say = (as: Person, field: CookingField, ago_ms = 0) => exchange(as, { changes: [{ field, ago_ms }] });
  const fieldsOf = async (as: Person) => (await exchange(as)).body.session?.fields ?? null;
  const tick = (is_on = true): CookingField => ({ of: 'tick', entry_id: egg, is_on });
  async function makeFamily(): Promise<number> {
    const made = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', { body: { name: 'כהן' } });
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
    await app.call(yossi, 'POST', `families/${made.body.family.family_id}/accept`);
    return made.body.family.family_id;
  }

  it('[CK2] follows a person to another device, field by field: the later change of each stays', async () => {
    expect((await exchange(dana)).body.session).toBeNull();
    now += 60_000;
    await say(dana, { of: 'step', step: 1 });
    // A device that was offline sends an older step and a new tick.
    await exchange(dana, {
      changes: [
        { field: { of: 'step', step: 2 }, ago_ms: 30_000 },
        { field: tick(), ago_ms: 20_000 },
      ],
    });
    await say(dana, { of: 'servings', servings: 2.5 });
    expect(await fieldsOf(dana)).toEqual([{ of: 'step', step: 1 }, tick(), { of: 'servings', servings: 2.5 }]);
    await say(dana, tick(false), 25_000);
    expect(await fieldsOf(dana)).toContainEqual(tick());
  });

  it('[CK2] a timer runs by the server’s clock; what belongs to no entry of the recipe is dropped', async () => {
    const timer = { of: 'timer', entry_id: boil, seconds: 1200, left_ms: 1_200_000, is_running: true } as const;
    await say(dana, timer, 5000);
    now += 60_000;
    await say(dana, { ...timer, entry_id: boil + 1000 });
    expect(await fieldsOf(dana)).toEqual([{ ...timer, left_ms: 1_135_000 }]);
    now += 1_200_000;
    expect(await fieldsOf(dana)).toEqual([{ ...timer, left_ms: 0 }]);
  });

  it('[CK3] is the family’s, with who cooks along; a family from before or after has nothing of it', async () => {
    const familyId = await makeFamily();
    await say(dana, { of: 'step', step: 1 });
    const { body } = await exchange(yossi);
    expect(body.session?.fields).toEqual([{ of: 'step', step: 1 }]);
    expect(body.cooks.map(({ username }) => username)).toEqual(['dana', 'yossi']);
    await app.call(dana, 'POST', `recipes/${soup.recipe_id}/cooking/leave`);
    expect((await exchange(yossi)).body.cooks.map(({ username }) => username)).toEqual(['yossi']);
    now += 80_000;
    expect((await exchange(dana)).body.cooks.map(({ username }) => username)).toEqual(['dana']);
    const open = await recipe({ is_public: true });
    expect((await exchange(noa, {}, open.recipe_id)).body.cooks).toHaveLength(1);
    await app.call(dana, 'DELETE', `families/mine/members/${yossi.userId}`);
    expect((await exchange(yossi)).body.code).toBe('recipe_private');
    expect(familyId).toBeGreaterThan(0);
  });

  it('[CK3] nothing of a private recipe is shown to those who may not read it, nor news of it', async () => {
    await makeFamily();
    const socket = await listening(yossi);
    await app.call(dana, 'PUT', 'families/mine', { body: { shares_recipes: false } });
    await say(dana, { of: 'step', step: 1 });
    expect((await exchange(yossi)).body.code).toBe('recipe_private');
    expect((await app.call(yossi, 'POST', `recipes/${soup.recipe_id}/cooking/leave`)).status).toBe(403);
    expect((await exchange(noa)).status).toBe(403);
    expect((await exchange(null)).status).toBe(401);
    expect((await exchange(dana, {}, 999_999)).status).toBe(404);
    await app.call(dana, 'PUT', 'families/mine', { body: { shares_recipes: true } });
    const { version } = (await say(dana, { of: 'step', step: 2 })).body;
    expect(await socket.next('kitchen_news')).toEqual({
      ...{ type: 'kitchen_news', of: 'cooking', recipe_id: soup.recipe_id, version },
    });
    expect(socket.heard.filter(({ type }) => type === 'kitchen_news')).toHaveLength(1);
  });

  it('[CK3] a person whom the reader has blocked is not named', async () => {
    await makeFamily();
    const open = await recipe({ is_public: true });
    const list = await app.call<{ list_id: number }>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    await app.call(dana, 'POST', `lists/${list.body.list_id}/share`, {
      body: { email: yossi.email, permission: 'EDIT' },
    });
    expect((await app.call(yossi, 'PUT', `users/me/blocks/${dana.userId}`, { body: {} })).status).toBeLessThan(300);
    await exchange(dana, {}, open.recipe_id);
    expect((await exchange(yossi, {}, open.recipe_id)).body.cooks.map(({ username }) => username)).toEqual(['yossi']);
  });

  it('[CK4] ends when somebody finishes: what was changed before is forgotten, what comes later is a new cooking', async () => {
    await makeFamily();
    now += 60_000;
    const first = (await say(dana, { of: 'step', step: 1 })).body.session?.started_at;
    await exchange(dana, { finished_ago_ms: 0 });
    now += 10_000;
    expect((await say(yossi, tick(), 20_000)).body.session).toBeNull();
    const again = (await say(yossi, { of: 'step', step: 1 })).body.session;
    expect(again?.fields).toEqual([{ of: 'step', step: 1 }]);
    expect(again?.started_at).not.toBe(first);
  });

  it('[CK4] ends after twelve hours without a change', async () => {
    await say(dana, { of: 'step', step: 1 });
    const changedAgo = (ms: number) =>
      database.db
        .updateTable('cooking')
        .set({ changed_at: new Date(now - ms) })
        .execute();
    await changedAgo(COOKING_KEPT_MS - 1000);
    expect(await fieldsOf(dana)).toHaveLength(1);
    await changedAgo(COOKING_KEPT_MS + 1000);
    expect(await fieldsOf(dana)).toBeNull();
  });

  it('[CK4] a person who joins twelve hours later cooks, and the version goes on', async () => {
    const { version } = (await say(dana, { of: 'step', step: 1 })).body;
    now += COOKING_KEPT_MS + 1000;
    // Their token has ended by then; a new one has no part in it.
    const join = () => exchangeCooking(app.rooms.recipes, dana.userId, soup.recipe_id, { changes: [] });
    expect(await join()).toMatchObject({ version: version + 1, session: null, cooks: [{ username: 'dana' }] });
    expect((await join()).version).toBe(version + 1);
  });

  it('[CK5] is in the export of one’s data and goes with the account', async () => {
    await say(dana, { of: 'step', step: 1 });
    const data = await app.call<{ cooking: unknown[] }>(dana, 'GET', 'users/me/export');
    expect(data.body.cooking).toMatchObject([{ title: 'מרק', steps_count: 1 }]);
    const password = { password: 'סיסמה ארוכה', erase_now: true };
    expect((await app.call(dana, 'DELETE', 'users/me', { body: password })).status).toBeLessThan(300);
    expect(await database.db.selectFrom('cooking').select('cooking_id').execute()).toEqual([]);
  });

  it('[CK7] a change of the plan and of the pantry reaches the family’s open pages, and nobody else’s', async () => {
    await makeFamily();
    const [socket, others] = [await listening(yossi), await listening(noa)];
    const meal = { day: '2026-11-25', slot: 'evening', kind: 'words', title: 'פיצה' };
    await app.call(dana, 'PUT', `meals/${crypto.randomUUID()}`, { body: meal });
    expect(await socket.next('kitchen_news')).toMatchObject({ of: 'plan' });
    await app.call(dana, 'PUT', 'pantry', { body: { name: 'קמח', is_at_home: true } });
    expect(await socket.next('kitchen_news')).toMatchObject({ of: 'pantry' });
    others.send({ type: 'ping' });
    await others.next('pong');
    expect(others.heard.some(({ type }) => type === 'kitchen_news')).toBe(false);
  });

  async function listening(as: Person): Promise<TestSocket> {
    if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.server.address() as AddressInfo;
    const { ticket } = (await app.call<{ ticket: string }>(as, 'POST', 'auth/ws-ticket')).body;
    const socket = await openTestSocket(`ws://127.0.0.1:${port}/api/lists/live?token=${ticket}`);
    await socket.next('overview_lists');
    return socket;
  }
});
