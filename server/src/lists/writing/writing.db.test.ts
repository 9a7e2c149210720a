import type { Problem } from '@sali/contract/base/errors';
import type { ListChangesAnswer, ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../base/db/open.ts';
import type { RunPrepared } from '../../base/db/prepared.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

/** Two server processes over one database that get no messages from each other: the worst case for their memory. */
describeDb('writing lines', (openTestDb) => {
  let database: Database;
  let here: TestApp;
  let there: TestApp;
  let dana: Person;
  let list: ListWire;

  beforeEach(async () => {
    database = await openTestDb();
    here = await buildTestApp(database);
    there = await buildTestApp(database);
    dana = await here.person('dana');
    const body = { name: 'שבת', items: [{ name: 'נרות' }, { name: 'יין' }] };
    list = (await here.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    return async () => {
      await here.server.close();
      await there.server.close();
    };
  });

  const item = (index: number) => list.items[index]?.item_uuid ?? '';
  const put = (app: TestApp, uuid: string, body: object, key?: string) =>
    app.call<ItemAnswer & Problem>(dana, 'PUT', `lists/${list.list_id}/items/${uuid}`, { body, ...(key && { key }) });
  const read = async (app: TestApp) => (await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body;
  const versions = async () => {
    const { body } = await here.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=0`);
    return body.actions.map(({ version }) => version);
  };

  it('[L36] a process that missed the changes of another one computes its own change again, on them', async () => {
    await put(here, item(0), { quantity: 2 });
    await put(there, item(0), { quantity: 5 });
    await put(there, item(1), { is_completed: true });
    const ticked = await put(here, item(0), { is_completed: true });
    expect(ticked.body).toMatchObject({ quantity: 5, is_completed: true, list_version: 7 });
    expect(await versions()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await read(there)).items.map((one) => [one.quantity, one.is_completed])).toEqual([
      [5, true],
      [1, true],
    ]);
  });

  it('[L36] nothing is refused, and nothing counts as done already, by a memory that is behind', async () => {
    await put(here, item(0), { is_completed: true });
    await put(there, item(0), { is_completed: false });
    const ticked = await put(here, item(0), { is_completed: true });
    expect(ticked.body).toMatchObject({ is_completed: true, list_version: 6 });
    const added = await there.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, { body: { name: 'חלה' } });
    expect((await put(here, added.body.item_uuid, { is_completed: true })).status).toBe(200);
  });

  it('[L36] a right that another process took away is gone at once', async () => {
    const yossi = await here.person('yossi');
    const path = `lists/${list.list_id}`;
    await here.call(dana, 'POST', `${path}/share`, { body: { email: yossi.email, permission: 'EDIT' } });
    const tick = (is_completed: boolean) =>
      here.call<Problem>(yossi, 'PUT', `${path}/items/${item(0)}`, { body: { is_completed } });
    expect((await tick(true)).status).toBe(200);
    await there.call(dana, 'DELETE', `${path}/participants/${yossi.userId}`);
    expect((await tick(false)).status).toBe(404);
    expect((await here.call(yossi, 'GET', path)).status).toBe(404);
  });

  it('[L27] a key that was answered is answered the same by every process, whatever happened since', async () => {
    const key = crypto.randomUUID();
    const first = await put(here, item(0), { quantity: 3 }, key);
    await put(here, item(0), { quantity: 4, note: 'לבנים' });
    for (const app of [here, there]) {
      const again = await put(app, item(0), { quantity: 3 }, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await put(app, item(0), { quantity: 9 }, key)).body.code).toBe('idempotency_key_reused');
    }
    await here.call(dana, 'DELETE', `lists/${list.list_id}/items/${item(0)}`);
    expect((await put(there, item(0), { quantity: 3 }, key)).body).toEqual(first.body);
    expect((await read(here)).version).toBe(6);
  });

  it('[L27] twenty copies of an addition at two processes add once', async () => {
    const key = crypto.randomUUID();
    const copies = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? here : there).call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, {
        body: { product_catalog_number: '7290004131074', product_name: 'חלב', quantity: 2 },
        key,
      }),
    );
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ body }) => JSON.stringify(Object.entries(body).sort())))).toHaveLength(1);
    expect((await read(there)).items.find(({ name }) => name === 'חלב')?.quantity).toBe(2);
  });

  it('[L37] a list that another process holds keeps no other list waiting, and is written when it is free', async () => {
    const other = (await here.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'חג', items: [{ name: 'דבש' }] } }))
      .body;
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    let held = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const holding = database.db.transaction().execute(async (tx) => {
      await sql`select from list where list_id = ${list.list_id} for update`.execute(tx);
      held();
      await isFree;
    });
    await isHeld;
    const waiting = put(here, item(0), { is_completed: true });
    const honey = `lists/${other.list_id}/items/${other.items[0]?.item_uuid ?? ''}`;
    expect((await here.call(dana, 'PUT', honey, { body: { is_completed: true } })).status).toBe(200);
    free();
    await holding;
    expect((await waiting).body).toMatchObject({ is_completed: true, list_version: 4 });
  });

  it('[L64] a tick does not wait while a recipe is written onto another list, and waits on that list', async () => {
    const entries = Array.from({ length: 21 }, (_, at) => ({ entry_type: 'product', product_name: `מצרך ${at}` }));
    const recipe = await here.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'מרק', entries } });
    const other = (await here.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'חג', items: [{ name: 'דבש' }] } }))
      .body;
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    let held = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const run: RunPrepared = async (statement, values) => {
      if (JSON.stringify(values).includes('מצרך 20')) {
        held();
        await isFree;
      }
      return database.run(statement, values);
    };
    const slow = await buildTestApp({ ...database, run });
    const body = { list_id: list.list_id };
    const adding = slow.call(dana, 'POST', `recipes/${recipe.body.recipe_id}/to-shopping-list`, { body });
    await isHeld;
    const waiting = put(slow, item(0), { is_completed: true });
    const honey = `lists/${other.list_id}/items/${other.items[0]?.item_uuid ?? ''}`;
    expect((await slow.call(dana, 'PUT', honey, { body: { is_completed: true } })).status).toBe(200);
    free();
    expect((await adding).status).toBe(201);
    expect((await waiting).body).toMatchObject({ is_completed: true, list_version: 25 });
    expect((await read(there)).items).toHaveLength(23);
    expect(await versions()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    await slow.server.close();
  });

  it('[L38] a refusal of the database for one call leaves the others of its commit alone', async () => {
    await sql`alter table list_item add constraint no_stones check (note <> 'אבן')`.execute(database.db);
    const calls = [item(0), item(1)].flatMap((uuid) => [
      put(here, uuid, { note: 'אבן' }),
      put(here, uuid, { is_completed: true }),
    ]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    await sql`alter table list_item drop constraint no_stones`.execute(database.db);
    expect(statuses).toEqual([500, 200, 500, 200]);
    expect((await read(there)).items.map((one) => [one.note, one.is_completed])).toEqual([
      ['', true],
      ['', true],
    ]);
    expect(await versions()).toEqual([1, 2, 3, 4, 5]);
  });

  it('[L39] lines that are added and deleted in one burst are the same in memory, in the rows and in the log', async () => {
    const path = `lists/${list.list_id}/items`;
    const product = { product_catalog_number: '7290004131074', product_name: 'חלב' };
    const first = (await here.call<ItemAnswer>(dana, 'POST', path, { body: product })).body;
    const burst = [
      here.call(dana, 'DELETE', `${path}/${first.item_uuid}`),
      here.call<ItemAnswer>(dana, 'POST', path, { body: product }),
      here.call(dana, 'DELETE', `${path}/${first.item_uuid}`),
      here.call<ItemAnswer>(dana, 'POST', path, { body: { ...product, quantity: 4 } }),
      put(here, first.item_uuid, { is_completed: true }),
    ];
    // Calls that wait for no answer have no order among them; whatever it was, memory, rows and log agree.
    for (const { status } of await Promise.all(burst)) expect([200, 201, 204, 404]).toContain(status);
    const [inMemory, inRows] = [await read(here), await read(there)];
    expect(inMemory).toEqual(inRows);
    expect(await versions()).toEqual(Array.from({ length: inRows.version }, (_, index) => index + 1));
  });

  it('[L40] a session that another process ended is refused within a second', async () => {
    await put(here, item(0), { is_completed: true });
    await there.call(dana, 'POST', 'auth/logout');
    await expect
      .poll(async () => (await put(here, item(0), { is_completed: false })).status, { timeout: 10_000 })
      .toBe(401);
  });

  it('[L41] a name that was changed is the name of the next action, in every process', async () => {
    await put(here, item(0), { is_completed: true });
    await there.call(dana, 'PUT', 'users/me', { body: { first_name: 'דנה', last_name: 'כהן' } });
    await expect
      .poll(
        async () => {
          await put(here, item(0), { quantity: 1 + Math.floor(Math.random() * 100) });
          const { body } = await here.call<ListWire>(dana, 'GET', `lists/${list.list_id}`);
          return [body.last_action?.username, body.participants[0]?.username];
        },
        { timeout: 10_000 },
      )
      .toEqual(['דנה כהן', 'דנה כהן']);
  });
});
