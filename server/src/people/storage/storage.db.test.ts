import type { Problem } from '@sali/contract/base/errors';
import type { StorageWire } from '@sali/contract/people/accounts/storage';
import type { JoinAnswer, NewLinkAnswer } from '@sali/contract/lists/links';
import type { ListWire } from '@sali/contract/lists/lists';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import {
  ANSWERS_PER_GUEST,
  ANSWERS_PER_USER,
  ANSWERS_TRIMMED_EVERY,
  GUEST_BYTES_PER_DAY,
  LOG_BYTES_PER_USER,
  PICTURE_BYTES_PER_USER,
  ROW_BYTES_PER_USER,
  WRITE_BYTES,
  WRITTEN_BYTES_PER_DAY,
} from '@sali/domain/base/limits/storage';
import { DAY_MS, HOUR_MS } from '@sali/domain/base/time';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { installFreeSpace } from '../../base/budgets/freeSpace.ts';
import { readConfig } from '../../base/config.ts';
import type { Database, Db } from '../../base/db/open.ts';
import { ROW_BYTES_WHEN_SHORT, PICTURE_BYTES_WHEN_SHORT } from './storage.ts';

const NOW = new Date('2026-11-25T10:00:00Z');
const MB = 1_000_000;
const TEMPLATE_LINE = {
  ...{ name: 'חלב', barcode: null, product_alias: '', manufacturer: '', brand: '', note: '', quantity: 1 },
  ...{
    unit_measure: 'יחידה',
    is_weighted: false,
    category_id: 1,
    subcategory_id: null,
    image_url: null,
    any_brand: false,
  },
};

describeDb('how much a person keeps and writes', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let db: Db;
  let dana: Person;
  let list: ListWire;
  let now: Date;

  beforeEach(async () => {
    database = await openTestDb();
    ({ db } = database);
    now = NOW;
    app = await buildTestApp(database, { now: () => now });
    dana = await app.person('dana');
    const body = { name: 'שבת', items: [{ name: 'חלב' }] };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    return () => app.server.close();
  });

  /** A recipe of this many bytes. */
  const heavyRecipe = async (bytes: number): Promise<number> => {
    await sql`alter table recipe alter column instructions set storage external`.execute(db);
    const { recipe_id: id } = (await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'מרק' } })).body;
    await sql`update recipe set instructions = repeat('x', ${bytes}::integer) where recipe_id = ${id}`.execute(db);
    return id;
  };
  const create = (as = dana) => app.call<Problem>(as, 'POST', 'recipes', { body: { title: 'עוגה' } });
  const add = (as: Person) => app.call<Problem>(as, 'POST', `lists/${list.list_id}/items`, { body: { name: 'לחם' } });
  const tick = (as: Person, is_completed = true) =>
    app.call(as, 'PUT', `lists/${list.list_id}/items/${list.items[0]?.item_id}`, { body: { is_completed } });
  const rename = (as: Person) =>
    app.call<Problem>(as, 'PUT', `lists/${list.list_id}/items/${list.items[0]?.item_id}`, {
      body: { name: 'נר', is_completed: true },
    });
  const guestOf = async (): Promise<Person> => {
    const path = `lists/${list.list_id}/links`;
    const link = await app.call<NewLinkAnswer>(dana, 'POST', path, { body: { permission: 'EDIT', days: 30 } });
    const token = `guest.${'a'.repeat(43)}`;
    const body = { token: link.body.token, guest_token: token, name: 'סבתא' };
    const { user_id: userId } = (await app.call<JoinAnswer>(null, 'POST', 'list-links/join', { body })).body;
    return { userId, token, email: '' };
  };
  const storage = () => app.rooms.storage;
  /** Sets every deletion to an hour before. */
  const deletedEarlier = async () => {
    const at = new Date(now.getTime() - HOUR_MS - 1);
    for (const table of ['recipe', 'list'] as const)
      await db.updateTable(table).set({ deleted_at: at }).where('deleted_at', 'is not', null).execute();
  };
  /** How many recipes and lists there are, deleted ones too. */
  const left = async () => [
    (await db.selectFrom('recipe').select('recipe_id').execute()).length,
    (await db.selectFrom('list').select('list_id').execute()).length,
  ];

  it('[ST12] above 50 MB of rows nothing is added; ticking and deleting go on, and deleting makes room at once', async () => {
    const guest = await guestOf();
    const [kept, gone] = [await heavyRecipe(0.5 * ROW_BYTES_PER_USER), await heavyRecipe(0.6 * ROW_BYTES_PER_USER)];
    await storage().measure(dana.userId);
    for (const refused of [await create(), await add(dana)])
      expect([refused.status, refused.body.code]).toEqual([409, 'quota_rows']);
    expect((await tick(dana)).status).toBe(200);
    expect((await rename(dana)).body.code).toBe('quota_rows');
    const text = { text: 'חלב, לחם' };
    expect((await app.call(dana, 'POST', 'lists/read-text', { body: text })).status).toBe(200);
    expect((await add(guest)).body.code).toBe('quota_rows');
    expect((await tick(guest, false)).status).toBe(200);
    const yossi = await app.person('yossi');
    expect((await create(yossi)).status).toBe(201);
    expect((await app.call(dana, 'DELETE', `recipes/${gone}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
    expect((await app.call(dana, 'GET', `recipes/${kept}`)).status).toBe(200);
    expect((await app.call<Problem>(dana, 'POST', `recipes/${gone}/restore`)).body.code).toBe('recipe_not_found');
  });

  it('[ST12] at the limit a person takes back what they share and repeat', async () => {
    const id = await heavyRecipe(1000);
    const change = (body: object) => app.call<Problem>(dana, 'PUT', `recipes/${id}`, { body });
    await change({ is_public: true });
    const template = (lines: number, repeat: object | null) =>
      app.call<Problem>(dana, 'PUT', 'templates/0c0f5c1e-7b0c-4ab5-8f7e-1f7f4c9d2a11', {
        body: { name: 'שבוע', lines: Array.from({ length: lines }, () => TEMPLATE_LINE), repeat },
      });
    expect((await template(1, { weekdays: [4], time: '10:00', every_weeks: 1 })).status).toBe(201);
    await app.call(dana, 'POST', 'families/mine', { body: { name: 'כהן' } });
    const yossi = await app.person('yossi');
    storage().charge({ writerId: dana.userId, ownerId: undefined, bytes: 2 * WRITTEN_BYTES_PER_DAY, hasKey: false });
    expect((await change({ title: 'מרק עוף' })).body.code).toBe('quota_day');
    expect((await change({ is_public: false })).status).toBe(200);
    expect((await template(1, { weekdays: [5], time: '10:00', every_weeks: 1 })).body.code).toBe('quota_day');
    expect((await template(2, null)).body.code).toBe('quota_day');
    expect((await template(1, null)).status).toBe(200);
    const share = { email: yossi.email, permission: 'VIEW' };
    expect((await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: share })).status).toBe(200);
    expect((await app.call(dana, 'POST', 'recipes/read-text', { body: { text: 'מרק' } })).status).toBe(200);
  });

  it('[ST12] a stranger learns nothing of a list, and what was deleted stays where it does not make room', async () => {
    const [, gone] = [await heavyRecipe(1.2 * ROW_BYTES_PER_USER), await heavyRecipe(1000)];
    await app.call(dana, 'DELETE', `recipes/${gone}`);
    await storage().measure(dana.userId);
    const measure = vi.spyOn(storage(), 'measure');
    const stranger = await app.person('yossi');
    const refused = await add(stranger);
    expect([refused.status, refused.body.code]).toEqual([404, 'list_not_found']);
    expect(measure).not.toHaveBeenCalledWith(dana.userId);
    expect([(await create()).body.code, (await create()).body.code]).toEqual(['quota_rows', 'quota_rows']);
    expect(measure.mock.calls.filter(([userId]) => userId === dana.userId)).toHaveLength(1);
    expect(await left()).toEqual([2, 1]);
  });

  it('[ST12] a call that was done is answered again, also at the limit', async () => {
    const key = crypto.randomUUID();
    const addOnce = () =>
      app.call<Problem>(dana, 'POST', `lists/${list.list_id}/items`, { body: { name: 'לחם' }, key });
    const first = await addOnce();
    await heavyRecipe(1.2 * ROW_BYTES_PER_USER);
    await storage().measure(dana.userId);
    expect([(await addOnce()).status, (await add(dana)).body.code]).toEqual([first.status, 'quota_rows']);
    storage().charge({ writerId: dana.userId, ownerId: undefined, bytes: 2 * WRITTEN_BYTES_PER_DAY, hasKey: false });
    expect([(await addOnce()).status, (await add(dana)).body.code]).toEqual([first.status, 'quota_day']);
  });

  it('[ST12] texts of others on a list are its owner’s, and charges lead to a new measurement', async () => {
    const yossi = await app.person('yossi');
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: yossi.email, permission: 'EDIT' } });
    const before = (await storage().measure(dana.userId)).rows;
    for (let added = 0; added < 10; added += 1)
      await app.call(yossi, 'POST', `lists/${list.list_id}/items`, {
        body: { name: `שורה ${added}`, note: 'הערה '.repeat(90) },
      });
    expect((await storage().measure(dana.userId)).rows - before).toBeGreaterThan(10 * 450);
    storage().charge({ writerId: yossi.userId, ownerId: dana.userId, bytes: 2 * ROW_BYTES_PER_USER, hasKey: false });
    // Charged too much: the measurement that the next call waits for says so.
    expect((await add(dana)).status).toBe(201);
  });

  it('[ST14] a person writes 100 MB a day, their guests 20 MB together; ticks go on, and it comes back', async () => {
    const guest = await guestOf();
    await add(guest);
    await expect.poll(() => storage().ownerOf(guest.userId)).toBe(dana.userId);
    storage().charge({ writerId: guest.userId, ownerId: undefined, bytes: GUEST_BYTES_PER_DAY, hasKey: false });
    const refused = await add(guest);
    expect([refused.status, refused.body.code]).toEqual([429, 'quota_day']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tick(guest)).status).toBe(200);
    expect((await rename(guest)).body.code).toBe('quota_day');
    expect((await add(dana)).status).toBe(201);
    storage().charge({ writerId: dana.userId, ownerId: undefined, bytes: WRITTEN_BYTES_PER_DAY, hasKey: false });
    expect((await add(dana)).body.code).toBe('quota_day');
    expect((await tick(dana, false)).status).toBe(200);
    now = new Date(now.getTime() + DAY_MS / 2);
    expect((await add(dana)).status).toBe(201);
  });

  it('[ST14] data that a call copies count for the day and for the rows, however short its body is', async () => {
    const yossi = await app.person('yossi');
    const step = { entry_type: 'step', step_text: 'מ'.repeat(4000) };
    const product = { entry_type: 'product', product_name: 'קמח', notes: 'מ'.repeat(500) };
    const body = { title: 'תבשיל', is_public: true, entries: [...Array.from({ length: 50 }, () => step), product] };
    const { recipe_id: id } = (await app.call<Recipe>(yossi, 'POST', 'recipes', { body })).body;
    const charge = vi.spyOn(storage(), 'charge');
    const lastBytes = () => charge.mock.lastCall?.[0].bytes;
    expect((await app.call(dana, 'POST', `recipes/${id}/copy`)).status).toBe(201);
    expect(lastBytes()).toBeGreaterThan(50 * 8000);
    const toList = { body: { list_id: list.list_id } };
    expect((await app.call(dana, 'POST', `recipes/${id}/to-shopping-list`, toList)).status).toBe(201);
    expect(lastBytes()).toBeGreaterThan(WRITE_BYTES + 1000);
    await tick(dana);
    expect(lastBytes()).toBeLessThan(WRITE_BYTES + 100);
  });

  it('[ST13] the logs of a person’s lists have 20 MB at most: the oldest actions go', async () => {
    const actions = 30;
    await sql`insert into list_action (list_id, version, op_id, action_type, username, data, at)
      select ${list.list_id}, ${list.version}::integer + n, gen_random_uuid(), 'EDIT_ITEM', 'dana', jsonb_build_object('text', (
        select string_agg(md5(n::text || i::text), '') from generate_series(1, ${MB / 32}::integer) i
      )), ${NOW}::timestamptz + n * interval '1 second' from generate_series(1, ${actions}::integer) n`.execute(db);
    await storage().measure(dana.userId);
    const left = await db.selectFrom('list_action').select('version').orderBy('version').execute();
    expect(left.length).toBeGreaterThan(LOG_BYTES_PER_USER / MB - 3);
    expect(left.length).toBeLessThan(LOG_BYTES_PER_USER / MB);
    expect(left.at(-1)?.version).toBe(list.version + actions);
  });

  it('[ST15] a person has 2,000 keys and 5 MB of answers, a guest 200 keys and 256 KB; the oldest go', async () => {
    const guest = await guestOf();
    const fill = (userId: number, keys: number, bytes: number) =>
      sql`insert into idempotency (user_id, key, request_hash, status, body, created_at)
        select ${userId}, gen_random_uuid(), 'v3:', 200, to_jsonb((
          select string_agg(md5(n::text || i::text), '') from generate_series(1, ${bytes / 32}::integer) i)),
          ${NOW}::timestamptz - n * interval '1 second' from generate_series(1, ${keys}::integer) n`.execute(db);
    await fill(dana.userId, ANSWERS_PER_USER.keys + 100, 32);
    await fill(guest.userId, ANSWERS_PER_GUEST.keys - 10, 3200);
    for (const one of [dana, guest])
      for (let times = 0; times < ANSWERS_TRIMMED_EVERY; times += 1)
        await app.call(one, 'PUT', `lists/${list.list_id}/items/${list.items[0]?.item_id}`, {
          body: { is_completed: times % 2 === 0 },
          key: crypto.randomUUID(),
        });
    const kept = async ({ userId }: Person) => {
      const { rows } = await sql<{ keys: number; bytes: number }>`
        select count(*)::integer as keys, sum(pg_column_size(body))::integer as bytes
        from idempotency where user_id = ${userId}`.execute(db);
      return rows[0] ?? { keys: 0, bytes: 0 };
    };
    await expect.poll(async () => (await kept(dana)).keys).toBe(ANSWERS_PER_USER.keys);
    await expect.poll(async () => (await kept(guest)).bytes).toBeLessThan(ANSWERS_PER_GUEST.bytes);
    expect((await kept(guest)).keys).toBeGreaterThan(ANSWERS_TRIMMED_EVERY + 50);
  });

  it('[ST16] a person reads how much they keep, of how much', async () => {
    const { status, body } = await app.call<StorageWire>(dana, 'GET', 'users/me/storage');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pictures: { bytes: 0, most: PICTURE_BYTES_PER_USER },
      rows: { most: ROW_BYTES_PER_USER },
    });
    expect(body.rows.bytes).toBeGreaterThan(200);
    expect((await app.call(null, 'GET', 'users/me/storage')).status).toBe(401);
  });

  it('[ST17] below 2 GB what waits to be deleted goes, and those who keep most add nothing; others go on', async () => {
    const [, gone] = [await heavyRecipe(ROW_BYTES_WHEN_SHORT), await heavyRecipe(MB)];
    await app.call(dana, 'DELETE', `recipes/${gone}`);
    const yossi = await app.person('yossi');
    const { body: other } = await app.call<ListWire>(yossi, 'POST', 'lists', { body: { name: 'חג' } });
    await app.call(yossi, 'DELETE', `lists/${other.list_id}`);
    await deletedEarlier();
    const young = await heavyRecipe(1000);
    await app.call(dana, 'DELETE', `recipes/${young}`);
    await app.server.close();
    const space = { bytes: 1_900 * MB };
    app = await buildTestApp(database, { now: () => now, freeBytes: () => Promise.resolve(space.bytes) });
    await expect.poll(left).toEqual([2, 1]);
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_full']);
    expect((await tick(dana)).status).toBe(200);
    expect((await create(yossi)).status).toBe(201);
    await sql`insert into receipt (receipt_id, added_by, created_at, bytes)
      values (gen_random_uuid(), ${yossi.userId}, ${NOW}, ${PICTURE_BYTES_WHEN_SHORT})`.execute(db);
    await expect(storage().takePictures(yossi.userId, 1000, true)).rejects.toThrow('storage_full');
    await expect(storage().takePictures(dana.userId, 1000, true)).resolves.toBeUndefined();
  });

  it('[ST17] nothing is deleted before its time for a disk where it is not', async () => {
    await app.call(dana, 'DELETE', `recipes/${await heavyRecipe(1000)}`);
    await app.call(dana, 'DELETE', `lists/${list.list_id}`);
    await deletedEarlier();
    await app.rooms.purgeDeleted({ rows: false, pictures: true });
    expect(await left()).toEqual([0, 1]);
    const called: unknown[] = [];
    const short = async (config: Record<string, unknown>) => {
      const server = Fastify();
      const makeRoom = async (of: unknown) => void called.push(of);
      const parts = { log: server.log, makeRoom, freeBytes: () => Promise.resolve(1) };
      await installFreeSpace(server, {
        ...parts,
        config: { ...readConfig({ JWT_SECRET: 'a secret for tests, long enough to sign with' }), ...config },
      });
      await server.close();
    };
    const imagesS3 = { endpoint: 'https://s3.example' };
    await short({ databaseUrl: 'postgres://elsewhere', imagesS3 });
    await short({ imagesS3 });
    expect(called).toEqual([{ rows: true, pictures: false }]);
  });
});
