import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { Recipe, RecipeEntry } from '@sali/contract/kitchen/recipes/recipes';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { MIGRATIONS } from './migrate.ts';
import type { Db } from './open.ts';

const LINES = Array.from({ length: 100 }, (_, index) => ({ name: `שורה ${index}`, note: 'הערה '.repeat(20) }));
const STEPS = Array.from({ length: 20 }, () => ({ entry_type: 'step', step_text: 'לערבב '.repeat(300) }));

describeDb('answers that are kept for repeated calls', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let dana: Person;

  beforeEach(async () => {
    const database = await openTestDb();
    ({ db } = database);
    app = await buildTestApp(database);
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const bytesKept = async (): Promise<number> => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(to_jsonb(i)::text)), 0)::integer as bytes from idempotency i`.execute(db);
    return rows[0]?.bytes ?? 0;
  };
  const send = <T>(method: string, path: string, body: object | undefined, key = crypto.randomUUID(), as = dana) =>
    app.call<T>(as, method, path, { key, ...(body && { body }) });

  it('[ST1] only the number of a list is kept, and a repeated call is answered with the list as it is then', async () => {
    const key = crypto.randomUUID();
    const body = { name: 'שבת', items: LINES };
    const first = await send<ListWire>('POST', 'lists', body, key);
    const path = `lists/${first.body.list_id}`;
    const renaming = crypto.randomUUID();
    for (const [at, name] of ['א', 'ב', 'ג'].entries())
      await send('PUT', path, { name }, at === 0 ? renaming : undefined);
    expect(await bytesKept()).toBeLessThan(4 * 500);
    const again = await send<ListWire>('POST', 'lists', body, key);
    expect(again).toMatchObject({ status: 201, body: { name: 'ג', version: 4 + LINES.length } });
    expect(again.body.items).toHaveLength(LINES.length);
    expect((await send<ListWire>('PUT', path, { name: 'א' }, renaming)).body.name).toBe('ג');
  });

  it('[ST1] only the numbers of a recipe and its entries are kept', async () => {
    const key = crypto.randomUUID();
    const { body: recipe } = await send<Recipe>('POST', 'recipes', { title: 'מרק', entries: STEPS });
    const path = `recipes/${recipe.recipe_id}`;
    await send('PUT', path, { title: 'מרק עוף' }, key);
    const step = { entry_type: 'step', step_text: 'לטעום '.repeat(600) };
    const adding = crypto.randomUUID();
    const added = await send<RecipeEntry>('POST', `${path}/entries`, step, adding);
    await send('PUT', path, { title: 'מרק ירקות' });
    expect(await bytesKept()).toBeLessThan(4 * 500);
    const again = await send<Recipe>('PUT', path, { title: 'מרק עוף' }, key);
    expect([again.status, again.body.title]).toEqual([200, 'מרק ירקות']);
    expect(await send('POST', `${path}/entries`, step, adding)).toMatchObject({ status: 201, body: added.body });
    await send('DELETE', path, undefined);
    const gone = await send<Problem>('PUT', path, { title: 'מרק עוף' }, key);
    expect([gone.status, gone.body.code]).toEqual([409, 'already_done']);
  });

  it('[ST2] a large answer is not kept: the repeated call is refused, and done once', async () => {
    const { body: list } = await send<ListWire>('POST', 'lists', { name: 'שבת' });
    const recipe = await send<Recipe>('POST', 'recipes', {
      title: 'מרק',
      entries: LINES.map(({ name }) => ({ entry_type: 'product', product_name: name, quantity: 1 })),
    });
    const path = `recipes/${recipe.body.recipe_id}/to-shopping-list`;
    const entries = recipe.body.entries.map(({ entry_id }) => entry_id);
    const key = crypto.randomUUID();
    const body = { list_id: String(list.list_id), servings: null, entry_ids: entries };
    const first = await send<{ items: ItemAnswer[] }>('POST', path, body, key);
    expect(first.status).toBeLessThan(300);
    const { version } = (await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body;
    const again = await send<Problem>('POST', path, body, key);
    expect([again.status, again.body.code]).toEqual([409, 'already_done']);
    expect((await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body.version).toBe(version);
    expect(await bytesKept()).toBeLessThan(3 * 500);
  });

  it('[ST2] a person who is not on the list any more is not answered with it', async () => {
    const yossi = await app.person('yossi');
    const { body: list } = await send<ListWire>('POST', 'lists', { name: 'שבת' });
    const path = `lists/${list.list_id}`;
    await send('POST', `${path}/share`, { email: yossi.email, permission: 'ADMIN' });
    const key = crypto.randomUUID();
    expect((await send('PUT', path, { name: 'חג' }, key, yossi)).status).toBe(200);
    await send('DELETE', `${path}/participants/${yossi.userId}`, undefined);
    const again = await send<Problem>('PUT', path, { name: 'חג' }, key, yossi);
    expect([again.status, again.body.code]).toEqual([409, 'already_done']);
  });

  it('[ST2] large answers of earlier versions go with the update, small ones stay', async () => {
    await sql`alter table idempotency drop column kept`.execute(db);
    const row = (key: string, body: string) =>
      sql`
      insert into idempotency (user_id, key, request_hash, status, body, created_at)
      values (${dana.userId}, ${key}, 'v3:', 200, ${body}::jsonb, now())`.execute(db);
    const [small, large] = [crypto.randomUUID(), crypto.randomUUID()];
    await row(small, JSON.stringify({ name: 'שבת' }));
    await row(large, JSON.stringify({ name: 'שבת'.repeat(3000) }));
    await MIGRATIONS['077-kept-answers']?.up(db);
    const rows = await db.selectFrom('idempotency').select(['key', 'kept', 'body']).execute();
    expect(rows.find(({ key }) => key === small)).toMatchObject({ kept: 'body', body: { name: 'שבת' } });
    expect(rows.find(({ key }) => key === large)).toMatchObject({ kept: 'nothing', body: null });
  });
});
