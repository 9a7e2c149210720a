import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { BlockedPictureHost, FailedPicture } from '@sali/contract/goods/catalogue/pictures';
import type { Problem } from '@sali/contract/base/errors';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW, PRODUCTS } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { TestSite } from '../../../../test/pictures/testSite.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { fetchWaitingPictures } from '../fetching.ts';

const BAMBA = PRODUCTS[2]?.code ?? '';
const PATH = 'admin/picture-hosts';

describeDb('blocked hosts of pictures', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let manager: Person;
  let dataDir: string;
  let site: TestSite;

  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    dataDir = mkdtempSync(join(tmpdir(), 'sali-hosts-'));
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => NOW, dataDir });
    [dana, manager] = [await app.person('dana'), await app.person('manager', 'MANAGER')];
    site.serve(app);
    site.asked.length = 0;
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true });
    };
  });

  const block = (host: string) => app.call<Problem>(manager, 'POST', PATH, { body: { host } });
  const hosts = async () => (await app.call<BlockedPictureHost[]>(manager, 'GET', PATH)).body;
  const picture = (code: string, url: string) =>
    app.call<ProductWire>(manager, 'PUT', `products/${code}`, { body: { image_url: url } });
  const shown = async (code: string) => (await app.call<ProductWire>(null, 'GET', `products/${code}`)).body.image_url;
  const storeAddress = (image_url: string) =>
    db.updateTable('product').set({ image_url }).where('code', '=', MILK.code).execute();

  it('[PC7] managers alone see, block and allow hosts, and each act is in the audit log', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['DELETE', `${PATH}/a.example`],
      ['DELETE', `${PATH}/a.example/pictures`],
      ['GET', 'admin/failed-pictures'],
      ['POST', 'admin/failed-pictures/1/retry'],
    ] as const) {
      const body = { body: { host: 'a.example' } };
      expect([
        (await app.call(null, method, path, body)).status,
        (await app.call(dana, method, path, body)).status,
      ]).toEqual([401, 403]);
    }
    expect((await block('no host')).body.errors).toMatchObject([{ path: 'host', code: 'picture_host_invalid' }]);
    await block('https://www.Spam.example/a.jpg');
    await block('spam.example');
    expect(await hosts()).toEqual([
      { host: 'spam.example', added_by: manager.email, added_at: NOW.toISOString(), pictures: 0 },
    ]);
    expect((await app.call(manager, 'DELETE', `${PATH}/spam.example`)).status).toBe(204);
    expect((await app.call(manager, 'DELETE', `${PATH}/spam.example`)).status).toBe(404);
    const audit = await db.selectFrom('audit_entry').select(['action', 'subject']).orderBy('entry_id').execute();
    expect(audit.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'picture_host.block host spam.example',
      'picture_host.unblock host spam.example',
    ]);
  });

  it('[PC7] an address that waits is not fetched; it is once the host is allowed again', async () => {
    await storeAddress('http://cdn.spam.example/milk.jpg');
    const waiting = { address: 'http://cdn.spam.example/milk.jpg', host: 'cdn.spam.example', product_id: null };
    const times = { next_at: NOW, created_at: NOW };
    await db
      .insertInto('picture_fetch')
      .values({ ...waiting, ...times, state: 'waiting' })
      .execute();
    await block('spam.example');
    await fetchWaitingPictures(app.rooms.pictures);
    expect(site.asked).toEqual([]);
    const { body: failed } = await app.call<FailedPicture[]>(manager, 'GET', 'admin/failed-pictures');
    expect(failed).toMatchObject([{ address: waiting.address, reason: expect.stringContaining('חסומות') }]);
    await app.call(manager, 'DELETE', `${PATH}/spam.example`);
    await fetchWaitingPictures(app.rooms.pictures);
    expect(site.asked).toEqual(['/milk.jpg']);
    expect(await shown(MILK.code)).toMatch(/^\/static\//);
  });

  it('[PC4] a manager lets an address be fetched again that was given up', async () => {
    await storeAddress('http://pictures.example/later');
    const row = {
      address: 'http://pictures.example/later',
      host: 'pictures.example',
      product_id: null,
      state: 'failed',
    };
    await db
      .insertInto('picture_fetch')
      .values({ ...row, state: 'failed', reason: 'picture_unreachable', next_at: NOW, created_at: NOW })
      .execute();
    const list = async () => (await app.call<FailedPicture[]>(manager, 'GET', 'admin/failed-pictures')).body;
    const [failed] = await list();
    const retry = `admin/failed-pictures/${failed?.fetch_id}/retry`;
    expect((await app.call(manager, 'POST', retry)).status).toBe(204);
    expect((await app.call(manager, 'POST', retry)).status).toBe(404);
    expect(await list()).toEqual([]);
    await fetchWaitingPictures(app.rooms.pictures);
    expect(site.asked).toEqual(['/later']);
  });

  it('[PC8] all pictures of a host go at once: from products, texts, proposals and versions, with their files', async () => {
    await picture(MILK.code, 'http://cdn.spam.example/milk.jpg');
    const kept = (await picture(BAMBA, 'http://good.example/bamba.jpg')).body.image_url;
    const image_path = 'http://spam.example/info.jpg';
    const info = `products/${MILK.code}/info`;
    await app.call(manager, 'POST', info, { body: { description: 'חלב', image_path } });
    await app.call(dana, 'PUT', info, { body: { image_path: 'http://spam.example/other.jpg' } });
    await block('spam.example');
    expect(await hosts()).toMatchObject([{ pictures: 3 }]);
    const removed = await app.call<{ removed: number }>(manager, 'DELETE', `${PATH}/spam.example/pictures`);
    expect(removed.body).toEqual({ removed: 3 });
    const { body: product } = await app.call<ProductWire>(null, 'GET', `products/${MILK.code}`);
    expect([product.image_url, product.product_info]).toMatchObject([null, { image_path: '', description: 'חלב' }]);
    expect(await db.selectFrom('info_proposal').selectAll().execute()).toEqual([]);
    const versions = await db.selectFrom('product_info_version').select('content').execute();
    expect(versions.map(({ content }) => content?.image_path)).toEqual(['']);
    expect([readdirSync(join(dataDir, 'images')).length, await shown(BAMBA)]).toEqual([4, kept]);
    const last = await db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .orderBy('entry_id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ action: 'pictures.remove', after: { count: 3 } });
  });

  it('[PC8] pictures of recipes go too, also those of copies; the next picture becomes the cover, an upload stays', async () => {
    const recipe = async (title: string) =>
      (await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title, is_public: true } })).body;
    const read = async (id: number) => (await app.call<Recipe>(dana, 'GET', `recipes/${id}`)).body;
    const fromWeb = (id: number, url: string) =>
      app.call<Problem>(dana, 'POST', `recipes/${id}/image-from-web`, { body: { url } });
    const cake = await recipe('עוגה');
    expect((await fromWeb(cake.recipe_id, 'http://cdn.spam.example/cake.jpg')).status).toBe(200);
    const bread = await recipe('לחם');
    await fromWeb(bread.recipe_id, 'http://good.example/bread.jpg');
    const copy = (await app.call<Recipe>(manager, 'POST', `recipes/${cake.recipe_id}/copy`)).body;
    // Another picture of the cake, which was not fetched.
    const own = crypto.randomUUID();
    const place = { entry_id: null, order_index: 9, created_at: NOW, source_host: null, bytes: 1000 };
    await db
      .insertInto('recipe_picture')
      .values({ picture_id: own, recipe_id: cake.recipe_id, ...place })
      .execute();
    await block('spam.example');
    expect(await hosts()).toMatchObject([{ pictures: 2 }]);
    expect((await app.call(manager, 'DELETE', `${PATH}/spam.example/pictures`)).body).toEqual({ removed: 2 });
    expect((await read(cake.recipe_id)).pictures).toMatchObject([{ picture_id: own, is_cover: true }]);
    expect((await app.call<Recipe>(manager, 'GET', `recipes/${copy.recipe_id}`)).body).toMatchObject({
      image: null,
      pictures: [],
    });
    expect((await read(bread.recipe_id)).pictures).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'images'))).toHaveLength(4);
    const again = await fromWeb(cake.recipe_id, 'http://cdn.spam.example/cake.jpg');
    expect([again.status, again.body.code]).toEqual([422, 'picture_host_blocked']);
  });
});
