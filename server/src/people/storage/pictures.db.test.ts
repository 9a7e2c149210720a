import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPES_PER_USER_MAX } from '@sali/domain/base/limits';
import { PICTURES_PER_HOUR } from '@sali/domain/base/limits/pictures';
import { PICTURE_BYTES_PER_USER } from '@sali/domain/base/limits/storage';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { MIGRATIONS } from '../../base/db/migrate.ts';
import type { Db } from '../../base/db/open.ts';
import { pictureBytesOf } from './db.ts';

const FILES_OF_A_PICTURE = 4;

describeDb('whose the pictures are, and how many', (openTestDb) => {
  let app: TestApp;
  let db: Db;
  let dana: Person;
  let yossi: Person;
  let dataDir: string;

  beforeEach(async () => {
    const database = await openTestDb();
    ({ db } = database);
    dataDir = mkdtempSync(join(tmpdir(), 'sali-storage-'));
    app = await buildTestApp(database, { dataDir });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  const send = async <T = Problem>(path: string, as = dana, key = crypto.randomUUID()) => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    return app.call<T>(as, 'POST', path, {
      key,
      body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
  };
  const made = async (as = dana) =>
    (await app.call<Recipe>(as, 'POST', 'recipes', { body: { title: 'מרק', is_public: true } })).body;
  const endedList = async (as = dana) => {
    const body = { name: 'שבת', items: [{ name: 'חלב' }] };
    const list = (await app.call<ListWire>(as, 'POST', 'lists', { body })).body;
    await app.call(as, 'PUT', `lists/${list.list_id}/items/${list.items[0]?.item_id}`, {
      body: { is_completed: true },
    });
    await app.call(as, 'PUT', `lists/${list.list_id}`, { body: { is_completed: true } });
    return list;
  };
  const files = () => readdirSync(join(dataDir, 'images')).filter((name) => name.includes('.'));
  const bytesOf = (person: Person) => pictureBytesOf(db, person.userId, new Date());

  it('[ST4] each picture counts with the bytes of its files for those who have it, deleted recipes and receipts too', async () => {
    const recipe = await made();
    await send(`recipes/${recipe.recipe_id}/pictures`);
    const one = await bytesOf(dana);
    expect(one).toBeGreaterThan(500);
    await app.call(yossi, 'POST', `recipes/${recipe.recipe_id}/copy`);
    expect(await bytesOf(yossi)).toBe(one);
    expect(files()).toHaveLength(FILES_OF_A_PICTURE);
    await app.call(dana, 'DELETE', `recipes/${recipe.recipe_id}`);
    expect(await bytesOf(dana)).toBe(one);
    const list = await endedList();
    expect((await send(`lists/${list.list_id}/receipts`)).status).toBe(201);
    expect((await send('product-pictures')).status).toBe(201);
    expect(await bytesOf(dana)).toBe(3 * one);
  });

  it('[ST4] at the limit what was deleted makes room, then nothing more is stored, and nothing is left behind', async () => {
    const [kept, gone] = [await made(), await made()];
    for (const recipe of [kept, gone]) await send(`recipes/${recipe.recipe_id}/pictures`);
    const weigh = (recipe: Recipe, bytes: number) =>
      db.updateTable('recipe_picture').set({ bytes }).where('recipe_id', '=', recipe.recipe_id).execute();
    await weigh(gone, PICTURE_BYTES_PER_USER);
    const path = `recipes/${kept.recipe_id}/pictures`;
    const refused = await send(path);
    expect([refused.status, refused.body.code]).toEqual([409, 'quota_pictures']);
    const list = await endedList();
    expect((await send(`lists/${list.list_id}/receipts`)).body.code).toBe('quota_pictures');
    expect((await send('product-pictures')).body.code).toBe('quota_pictures');
    const [, other] = [await made(yossi), await made(yossi)];
    await send(`recipes/${other.recipe_id}/pictures`, yossi);
    const copy = await app.call<Problem>(dana, 'POST', `recipes/${other.recipe_id}/copy`);
    expect(copy.body.code).toBe('quota_pictures');
    expect(files()).toHaveLength(3 * FILES_OF_A_PICTURE);
    expect(existsSync(join(dataDir, 'images/receipts'))).toBe(false);
    await app.call(dana, 'DELETE', `recipes/${gone.recipe_id}`);
    expect((await send<RecipePicture>(path)).status).toBe(201);
    const again = await app.call<Problem>(dana, 'POST', `recipes/${gone.recipe_id}/restore`);
    expect(again.body.code).toBe('recipe_not_found');
  });

  it('[ST4] a cover at an address needs room, and counts once it is fetched, also for the day', async () => {
    const image_url = 'https://pictures.example/a.jpg';
    const key = crypto.randomUUID();
    const link = () => app.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'מרק', image_url }, key });
    const linked = await link();
    expect(linked.status).toBe(201);
    const fetched = '018f3f6e-8f00-7000-8000-000000000001';
    await db
      .insertInto('product_picture')
      .values({
        picture_key: fetched,
        source: image_url,
        added_by: null,
        created_at: new Date(),
        bytes: PICTURE_BYTES_PER_USER,
      })
      .execute();
    await app.rooms.pictures.pictureStored(image_url, fetched);
    expect(await bytesOf(dana)).toBe(PICTURE_BYTES_PER_USER);
    const body = { title: 'עוגה', image_url: 'https://pictures.example/b.jpg' };
    // The fetched picture is more than a day's worth.
    expect((await app.call<Problem>(dana, 'POST', 'recipes', { body })).body.code).toBe('quota_day');
    expect((await link()).body.recipe_id).toBe(linked.body.recipe_id);
    await db.updateTable('recipe').set({ user_id: yossi.userId }).execute();
    expect((await app.call<Problem>(yossi, 'POST', 'recipes', { body })).body.code).toBe('quota_pictures');
    const put = await app.call<Problem>(yossi, 'PUT', `recipes/${linked.body.recipe_id}`, { body });
    expect(put.body.code).toBe('quota_pictures');
  });

  it('[ST3] a person stores 60 pictures an hour, wherever; a copy counts each of its own', async () => {
    const [recipe, other] = [await made(), await made(yossi)];
    for (let count = 0; count < 3; count += 1) await send(`recipes/${other.recipe_id}/pictures`, yossi);
    for (let count = 4; count < PICTURES_PER_HOUR; count += 1) await app.rooms.pictures.countPicture(dana.userId);
    expect((await app.call(dana, 'POST', `recipes/${other.recipe_id}/copy`)).status).toBe(201);
    const key = crypto.randomUUID();
    const path = `recipes/${recipe.recipe_id}/pictures`;
    expect((await send(path, dana, key)).status).toBe(201);
    expect((await send(path, dana, key)).status).toBe(201);
    const list = await endedList();
    const url = 'https://pictures.example/a.jpg';
    const statuses = [
      (await send(path)).status,
      (await send(`recipes/${recipe.recipe_id}/upload-image`)).status,
      (await send(`lists/${list.list_id}/receipts`)).status,
      (await app.call(dana, 'POST', `recipes/${recipe.recipe_id}/image-from-web`, { body: { url } })).status,
      (await app.call(dana, 'POST', `recipes/${other.recipe_id}/copy`)).status,
    ];
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
    // Without pictures nothing is counted.
    const plain = await made(yossi);
    expect((await app.call(dana, 'POST', `recipes/${plain.recipe_id}/copy`)).status).toBe(201);
  });

  it('[ST5] deleted recipes count until they are gone', async () => {
    await sql`
      insert into recipe (user_id, title, description, instructions, difficulty, is_public, search_text, created_at, updated_at)
      select ${dana.userId}, 'מרק', '', '', 'easy', false, '', now(), now()
      from generate_series(1, ${RECIPES_PER_USER_MAX - 1}::integer)`.execute(db);
    const last = await made();
    expect((await app.call(dana, 'DELETE', `recipes/${last.recipe_id}`)).status).toBe(204);
    const body = { title: 'עוד אחד' };
    expect((await app.call<Problem>(dana, 'POST', 'recipes', { body })).body.code).toBe('too_many_recipes');
    expect((await app.call(dana, 'POST', `recipes/${last.recipe_id}/restore`)).status).toBe(200);
  });

  it('[ST6] the pictures of an earlier version keep their recipe, and count', async () => {
    const recipe = await made();
    const { body: picture } = await send<RecipePicture>(`recipes/${recipe.recipe_id}/pictures`);
    for (const statement of [
      'alter table recipe_picture drop constraint recipe_picture_pkey',
      'alter table recipe_picture add primary key (picture_id)',
      'drop index recipe_picture_file',
      ...['recipe_picture', 'product_picture', 'receipt'].map((table) => `alter table ${table} drop column bytes`),
    ])
      await sql.raw(statement).execute(db);
    await MIGRATIONS['078-storage']?.up(db);
    expect(await bytesOf(dana)).toBe(400_000);
    expect((await app.call<Recipe>(yossi, 'POST', `recipes/${recipe.recipe_id}/copy`)).body.pictures).toMatchObject([
      { picture_id: picture.picture_id },
    ]);
  });
});
