import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductInChainsWire, ProductWire } from '@sali/contract/goods/catalogue/catalogue';
import type { PicturePreview, StoredPicture } from '@sali/contract/goods/catalogue/pictures';
import type { ProductInfo } from '@sali/contract/goods/catalogue/productInfo';
import type { Problem } from '@sali/contract/base/errors';
import type { ItemWire, ListWire } from '@sali/contract/lists/lists';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { PAGES_PER_HOUR } from '@sali/domain/base/limits';
import { ownPictureOf, thumbnailOf } from '@sali/domain/goods/catalogue/picture';
import { PICTURES_PER_HOUR, UNUSED_PICTURE_MS } from '@sali/domain/base/limits/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillCatalogue, MILK, NOW, PRODUCTS } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { pictureBytes, TestSite, uploadOf } from '../../../test/pictures/testSite.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Db } from '../../base/db/open.ts';
import { fetchWaitingPictures, PICTURE_RETRY_WAITS_MS } from './fetching.ts';
import { queuePictureLookup } from './lookups.ts';
import { checkImportedPictures, deleteUnused } from './pictures.ts';

const SITE = 'http://pictures.example';
const BAMBA = PRODUCTS[2]?.code ?? '';
const OWN = /^\/static\/images\/[0-9a-f-]{36}\.webp$/;

describeDb('pictures of products', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let admin: Person;
  let clock: Date;
  let dataDir: string;
  let site: TestSite;

  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    clock = NOW;
    dataDir = mkdtempSync(join(tmpdir(), 'sali-pictures-'));
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => clock, dataDir });
    [dana, admin] = [await app.person('dana'), await app.person('admin', 'ADMIN')];
    site.serve(app);
    site.asked.length = 0;
    site.answers.clear();
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true });
    };
  });

  const upload = async (as: Person | null, bytes?: Buffer) =>
    app.call<StoredPicture & Problem>(as, 'POST', 'product-pictures', await uploadOf(bytes ?? (await pictureBytes())));
  const putInfo = (as: Person, body: object) =>
    app.call<ProductInfo & Problem>(as, 'POST', `products/${MILK.code}/info`, { body });
  const product = async (code: string = MILK.code) =>
    (await app.call<ProductInChainsWire>(null, 'GET', `products/${code}`)).body;
  const files = () => (readdirSync(dataDir).includes('images') ? readdirSync(join(dataDir, 'images')) : []);
  const file = (path: string | null) => app.server.inject(path ?? '/none');
  const later = (ms: number): void => void (clock = new Date(clock.getTime() + ms));
  const fetches = () => db.selectFrom('picture_fetch').selectAll().orderBy('fetch_id').execute();

  describe('uploads', () => {
    it('[PC2] a picture is encoded again without metadata and served with a thumbnail for a year', async () => {
      const { status, body } = await upload(dana);
      expect([status, body.image_url]).toEqual([201, expect.stringMatching(OWN)]);
      const answer = await file(thumbnailOf(body.image_url));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640 });
      const jpeg = (await file(body.image.jpeg)).rawPayload;
      expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
      expect(jpeg.includes('secret')).toBe(false);
    });

    it('[PC2] the content says whether it is a picture; guests upload none', async () => {
      expect((await upload(null)).status).toBe(401);
      const { status, body } = await upload(dana, Buffer.from('<script>alert(1)</script>'));
      expect([status, body.code]).toEqual([415, 'image_type']);
      expect(files()).toEqual([]);
    });

    it('[PC2] 60 an hour', async () => {
      for (let count = 0; count < PICTURES_PER_HOUR; count += 1) await app.rooms.pictures.countPicture(dana.userId);
      expect((await upload(dana)).status).toBe(429);
      expect(files()).toEqual([]);
      expect((await upload(admin)).status).toBe(201);
    });

    it('[PC2] a proposed picture shows once a manager accepts it; an address of no stored picture is refused', async () => {
      const { image_url: path } = (await upload(dana)).body;
      expect((await putInfo(dana, { image_path: path })).body).toMatchObject({ image_path: path, is_proposal: true });
      expect((await product()).product_info).toBeNull();
      const [proposal] = (await app.call<{ proposal_id: number }[]>(admin, 'GET', 'admin/info-proposals')).body;
      await app.call(admin, 'PUT', `admin/info-proposals/${proposal?.proposal_id}`, { body: { accept: true } });
      expect((await product()).product_info?.image_path).toBe(path);
      const unknown = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
      const refused = await app.call<Problem>(admin, 'PUT', `products/${MILK.code}`, { body: { image_url: unknown } });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: 'image_url', code: 'picture_unknown' })],
      ]);
    });

    it('[PC9] a picture that nothing shows is deleted after a day, its files too', async () => {
      const used = (await upload(admin)).body.image_url;
      await app.call(admin, 'PUT', `products/${MILK.code}`, { body: { image_url: used } });
      await upload(dana);
      expect(files()).toHaveLength(8);
      later(UNUSED_PICTURE_MS - 1000);
      await deleteUnused(app.rooms.pictures);
      expect(files()).toHaveLength(8);
      later(2000);
      await deleteUnused(app.rooms.pictures);
      expect([files().length, (await file(used)).statusCode]).toEqual([4, 200]);
    });
  });

  describe('addresses in forms', () => {
    it('[PC3] [PC5] the server fetches it, answers its own copy and names the source', async () => {
      const key = crypto.randomUUID();
      const body = { image_url: `${SITE}/milk.jpg` };
      const saved = await app.call<ProductWire>(admin, 'PUT', `products/${MILK.code}`, { body, key });
      expect(saved.body.image_url).toMatch(OWN);
      expect(await product()).toMatchObject({
        image_url: saved.body.image_url,
        image_credit: { name: 'pictures.example', url: `${SITE}/milk.jpg` },
      });
      const again = await app.call<ProductWire>(admin, 'PUT', `products/${MILK.code}`, { body, key });
      expect(again.body).toEqual(saved.body);
      expect(site.asked).toEqual(['/milk.jpg']);
    });

    it.each([
      ['of a private network', 'http://inside.example/a.jpg', 'picture_address'],
      ['that does not answer a file', `${SITE}/none`, 'picture_unreachable'],
      ['of no picture', `${SITE}/page`, 'picture_type'],
    ])('[PC3] an address %s says why, and nothing is stored', async (_what, image_path, code) => {
      site.answers.set('/page', '<p>חלב</p>');
      const { status, body } = await putInfo(dana, { image_path, description: 'חלב' });
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'image_path', code })]]);
      expect(await db.selectFrom('info_proposal').selectAll().execute()).toEqual([]);
      expect(files()).toEqual([]);
    });

    it('[PC11] a small copy shows in a form, and nothing is stored', async () => {
      const body = { url: `${SITE}/soup.jpg` };
      const { body: shown } = await app.call<PicturePreview>(dana, 'POST', 'picture-previews', { body });
      expect(shown.thumbnail).toMatch(/^data:image\/webp;base64,/);
      expect(files()).toEqual([]);
      expect((await app.call(null, 'POST', 'picture-previews', { body })).status).toBe(401);
    });
  });

  describe('stored addresses', () => {
    const storeAddresses = async (): Promise<void> => {
      await db
        .updateTable('product')
        .set({ image_url: `${SITE}/milk.jpg` })
        .where('code', '=', MILK.code)
        .execute();
      await db
        .updateTable('product')
        .set({ image_url: `${SITE}/none` })
        .where('code', '=', BAMBA)
        .execute();
      await app.rooms.catalogue.refresh('all');
    };

    it('[PC1] [PC4] none is answered; the background fetches each once and puts its copy in the place', async () => {
      await storeAddresses();
      expect((await product()).image_url).toBeNull();
      const [one, other] = await Promise.all([
        fetchWaitingPictures(app.rooms.pictures),
        fetchWaitingPictures(app.rooms.pictures),
      ]);
      expect(one + other).toBe(2);
      expect(site.asked.toSorted()).toEqual(['/milk.jpg', '/none']);
      expect((await product()).image_url).toMatch(OWN);
      expect((await product(BAMBA)).image_url).toBeNull();
      await fetchWaitingPictures(app.rooms.pictures);
      expect(site.asked).toHaveLength(2);
    });

    it('[PC4] a failure is repeated with longer waits, then given up with its reason', async () => {
      await storeAddresses();
      for (const wait of [0, ...PICTURE_RETRY_WAITS_MS]) {
        later(wait - 1);
        await fetchWaitingPictures(app.rooms.pictures);
        later(1);
        await fetchWaitingPictures(app.rooms.pictures);
      }
      expect(site.asked.filter((path) => path === '/none')).toHaveLength(1 + PICTURE_RETRY_WAITS_MS.length);
      expect((await fetches()).find(({ address }) => address.endsWith('/none'))).toMatchObject({
        state: 'failed',
        reason: 'picture_unreachable',
      });
      later(1e10);
      expect(await fetchWaitingPictures(app.rooms.pictures)).toBe(0);
    });

    it('[PC4] texts of products, proposals that wait and their versions get the copy, too', async () => {
      const { product_id } = await db
        .selectFrom('product')
        .select('product_id')
        .where('code', '=', MILK.code)
        .executeTakeFirstOrThrow();
      await putInfo(admin, { description: 'חלב' });
      const image_path = `${SITE}/info.jpg`;
      await db.updateTable('product_info').set({ image_path }).execute();
      const change = JSON.stringify({ image_path: `${SITE}/proposed.jpg` });
      const at = { created_at: NOW, updated_at: NOW };
      await db
        .insertInto('info_proposal')
        .values({ product_id, user_id: dana.userId, change, state: 'waiting', ...at })
        .execute();
      await fetchWaitingPictures(app.rooms.pictures);
      expect((await product()).product_info?.image_path).toMatch(OWN);
      const proposal = await db.selectFrom('info_proposal').select('change').executeTakeFirstOrThrow();
      expect(proposal.change.image_path).toMatch(OWN);
    });

    it('[PC10] a recipe with the address of a picture gets a copy of its own', async () => {
      const body = { title: 'מרק', image_url: `${SITE}/soup.jpg`, is_public: true };
      const { body: recipe } = await app.call<Recipe>(dana, 'POST', 'recipes', { body });
      await fetchWaitingPictures(app.rooms.pictures);
      const path = `recipes/${recipe.recipe_id}`;
      const { image_url } = (await app.call<Recipe>(dana, 'GET', path)).body;
      expect([image_url, (await file(image_url)).statusCode]).toEqual([expect.stringMatching(OWN), 200]);
      later(UNUSED_PICTURE_MS * 2);
      await deleteUnused(app.rooms.pictures);
      expect([(await file(image_url)).statusCode, files().length]).toEqual([200, 4]);
    });

    it('[PC10] [PC7] addresses of covers count like pictures that are fetched at once; a blocked host is refused', async () => {
      const { body: recipe } = await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title: 'מרק' } });
      const put = async (image_url: string) =>
        (await app.call<Problem>(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body: { image_url } })).status;
      await app.call(admin, 'POST', 'admin/picture-hosts', { body: { host: 'bad.example' } });
      expect(await put('http://img.bad.example/a.jpg')).toBe(422);
      expect(await put(`${SITE}/1.jpg`)).toBe(200);
      for (let count = 1; count < PAGES_PER_HOUR; count += 1) await app.rooms.recipes.countPage(dana.userId);
      // A picture that it has already is fetched once.
      expect([await put(`${SITE}/1.jpg`), await put(`${SITE}/2.jpg`)]).toEqual([200, 429]);
      const body = { title: 'עוגה', image_url: `${SITE}/3.jpg` };
      expect((await app.call(dana, 'POST', 'recipes', { body })).status).toBe(429);
    });

    it('[PC4] an address that was fetched, or that nothing has any more, leaves the queue after a day', async () => {
      await storeAddresses();
      await fetchWaitingPictures(app.rooms.pictures);
      await db.updateTable('picture_fetch').set({ state: 'failed' }).where('state', '=', 'waiting').execute();
      later(UNUSED_PICTURE_MS * 2);
      await deleteUnused(app.rooms.pictures);
      expect((await fetches()).map(({ address }) => address)).toEqual([`${SITE}/none`]);
      await db.updateTable('product').set({ image_url: null }).where('code', '=', BAMBA).execute();
      await deleteUnused(app.rooms.pictures);
      expect(await fetches()).toEqual([]);
    });

    it('[PC1] a line of a list keeps no address of another site', async () => {
      const items = [{ name: 'חלב', image_url: `${SITE}/milk.jpg` }];
      const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת', items } });
      expect(list.items[0]?.image_url).toBeNull();
      const { image_url } = (await upload(dana)).body;
      const added = await app.call<ItemWire>(dana, 'POST', `lists/${list.list_id}/items`, {
        body: { name: 'לחם', image_url },
      });
      expect(ownPictureOf(added.body.image_url)).toBe(image_url);
    });
  });

  it('[PC7] a blocked host, and a subdomain of it, is refused in forms and imports, and not fetched', async () => {
    await db.insertInto('blocked_picture_host').values({ host: 'example', added_by: null, added_at: NOW }).execute();
    const image_path = `${SITE}/milk.jpg`;
    const { body } = await putInfo(dana, { image_path });
    expect(body.errors).toMatchObject([{ path: 'image_path', code: 'picture_host_blocked' }]);
    expect(body.errors?.[0]?.message).toMatch(/חסומות/);
    const rows = [1, 2].map((row) => ({
      row,
      product: { item_code: String(row), image_url: row === 1 ? image_path : 'https://other.test/a.jpg' },
    }));
    expect(await checkImportedPictures(db, rows)).toEqual({
      rows: [rows[1]],
      errors: [{ row: 1, item_code: '1', message: 'picture_host_blocked', column: 'ImageUrl' }],
    });
    await db.updateTable('product').set({ image_url: image_path }).where('code', '=', MILK.code).execute();
    await fetchWaitingPictures(app.rooms.pictures);
    expect([await fetches(), site.asked]).toEqual([
      [expect.objectContaining({ state: 'failed', reason: 'picture_host_blocked' })],
      [],
    ]);
  });

  it('[PC4] [PC2] an import keeps addresses for the background; the same file again changes nothing', async () => {
    const rows = [{ row: 1, product: { item_code: MILK.code, image_url: `${SITE}/milk.jpg` } }];
    expect(await checkImportedPictures(db, rows)).toEqual({ rows, errors: [] });
    await db
      .updateTable('product')
      .set({ image_url: `${SITE}/milk.jpg` })
      .where('code', '=', MILK.code)
      .execute();
    await fetchWaitingPictures(app.rooms.pictures);
    const again = await checkImportedPictures(db, rows);
    expect(again.rows[0]?.product.image_url).toBe((await product()).image_url);
    const unknown = '/static/images/018f3f6e-8f00-7000-8000-000000000001.webp';
    const wrong = await checkImportedPictures(db, [{ row: 1, product: { item_code: '1', image_url: unknown } }]);
    expect(wrong.errors).toMatchObject([{ message: 'picture_unknown' }]);
  });

  describe('by barcode', () => {
    const SOURCE = { template: `${SITE}/api/{code}`, credit: 'Open Pictures, CC BY-SA' };
    const ask = async (answer?: string | Buffer): Promise<void> => {
      const found = app.rooms.catalogue.find(MILK.code);
      if (!found) throw new Error('the product is not there');
      if (answer !== undefined) site.answers.set(`/api/${MILK.code}`, answer);
      await queuePictureLookup(
        { ...app.rooms.pictures, config: { ...app.deps.config, productImages: SOURCE }, asked: new Set() },
        found,
      );
      await fetchWaitingPictures({ ...app.rooms.pictures, config: { ...app.deps.config, productImages: SOURCE } });
    };

    it.each([
      ['a picture', () => pictureBytes()],
      ['JSON with its address', () => JSON.stringify({ image_url: `${SITE}/found.jpg` })],
      ['JSON of a product with it', () => JSON.stringify({ product: { image_url: `${SITE}/found.jpg` } })],
    ])('[PC6] [PC5] the source answers %s: the product shows it with the credit', async (_what, answer) => {
      await ask(await answer());
      const { image_url, image_credit } = await product();
      expect([image_url, image_credit?.name]).toEqual([expect.stringMatching(OWN), SOURCE.credit]);
    });

    it('[PC6] a product that the source does not know is asked about again after a month only', async () => {
      await ask('{"status":0}');
      later(24 * 60 * 60_000);
      await ask();
      await ask();
      expect((await product()).image_url).toBeNull();
      const asked = site.asked.length;
      later(20 * 24 * 60 * 60_000);
      await ask();
      expect(site.asked).toHaveLength(asked);
      later(31 * 24 * 60 * 60_000);
      await ask(await pictureBytes());
      expect((await product()).image_url).toMatch(OWN);
    });

    it('[PC6] past so many questions in an hour the others wait', async () => {
      vi.spyOn(app.rooms.pictures, 'countLookup').mockResolvedValue(60_000);
      await ask(await pictureBytes());
      expect(site.asked).toEqual([]);
      expect(await fetches()).toMatchObject([
        { state: 'waiting', attempts: 0, next_at: new Date(NOW.getTime() + 60_000) },
      ]);
    });

    it('[PC6] without a source nobody is asked', async () => {
      await product();
      expect(await fetches()).toEqual([]);
    });
  });
});
