import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_PICTURES_MAX, RECIPE_UNDO_MS } from '@sali/domain/base/limits';
import { HOUR_MS } from '@sali/domain/base/time';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { fillCatalogue, NOW } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { purgeRemovedPictures } from '../../../base/images/images.ts';
import { NOBODY, storeProductPicture } from '../../../goods/pictures/take.ts';
import { adoptPicture, publicRecipeFacts } from '../recipes.ts';
import { purgeDeletedRecipes } from '../write.ts';

const CAKE = {
  title: 'עוגת גזר',
  is_public: true,
  entries: [
    { entry_type: 'product', product_name: 'גזר', quantity: 3 },
    { entry_type: 'step', step_text: 'מגררים את הגזר' },
    { entry_type: 'step', step_text: 'אופים' },
  ],
};
const FILES_OF_A_PICTURE = 4;

describeDb('the pictures of a recipe', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let dataDir: string;
  let recipe: Recipe;

  beforeEach(async () => {
    const database = await openTestDb();
    dataDir = mkdtempSync(join(tmpdir(), 'sali-pictures-'));
    await fillCatalogue(database.db);
    app = await buildTestApp(database, { now: () => NOW, dataDir });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    recipe = (await app.call<Recipe>(dana, 'POST', 'recipes', { body: CAKE })).body;
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  const picture = (color = '#c33') =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  const send = async (as: Person | null, to: string, bytes?: Buffer, key?: string) => {
    const boundary = `b${crypto.randomUUID()}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    return app.call<RecipePicture & Problem>(as, 'POST', `recipes/${recipe.recipe_id}/${to}`, {
      body: Buffer.concat([Buffer.from(head), bytes ?? (await picture()), Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      ...(key && { key }),
    });
  };
  const add = async (as: Person | null = dana) => (await send(as, 'pictures')).body;
  const path = () => `recipes/${recipe.recipe_id}`;
  const read = async () => (await app.call<Recipe>(dana, 'GET', path())).body;
  const idsOf = ({ pictures }: Recipe) => pictures.map(({ picture_id: id }) => id);
  const arrange = (body: object, as: Person | null = dana) =>
    app.call<Recipe & Problem>(as, 'PUT', `${path()}/pictures`, { body });
  const remove = (id: string, as: Person | null = dana) => app.call<Problem>(as, 'DELETE', `${path()}/pictures/${id}`);
  const files = () => (existsSync(join(dataDir, 'images')) ? readdirSync(join(dataDir, 'images')) : []);
  const steps = () => recipe.entries.filter((entry) => entry.entry_type === 'step');

  it('[RP1] up to six are added in their order; the first is the cover, also in the old fields', async () => {
    const first = await add();
    expect(first).toMatchObject({ is_cover: true, step_id: null });
    for (let count = 1; count < RECIPE_PICTURES_MAX; count += 1) expect((await add()).is_cover).toBe(false);
    const seventh = await send(dana, 'pictures');
    expect([seventh.status, seventh.body.code]).toEqual([422, 'too_many_pictures']);
    const after = await read();
    expect(after.pictures).toHaveLength(RECIPE_PICTURES_MAX);
    expect([after.image_url, after.image?.jpeg]).toEqual([first.webp, first.jpeg]);
    expect(files()).toHaveLength(RECIPE_PICTURES_MAX * FILES_OF_A_PICTURE);
  });

  it('[RP1] the same upload again under its key is one picture', async () => {
    const key = crypto.randomUUID();
    const bytes = await picture();
    const once = await send(dana, 'pictures', bytes, key);
    const again = await send(dana, 'pictures', bytes, key);
    expect([again.status, again.body]).toEqual([201, once.body]);
    expect(files()).toHaveLength(FILES_OF_A_PICTURE);
  });

  it('[RP2] order, cover and steps are set together; a picture that is not named, or is another’s, refuses all', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const [step] = steps();
    const place = (id: string, at: number | null = null) => ({ picture_id: id, step_id: at });
    const order = [place(c.picture_id), place(a.picture_id, step?.entry_id ?? null), place(b.picture_id)];
    const { status, body } = await arrange({ pictures: order, cover_id: b.picture_id });
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([c.picture_id, a.picture_id, b.picture_id]);
    expect(body.pictures.map(({ step_id, is_cover }) => [step_id, is_cover])).toEqual([
      [null, false],
      [step?.entry_id, false],
      [null, true],
    ]);
    expect(body.image?.webp).toBe(b.webp);
    expect(await read()).toEqual(body);
    for (const pictures of [order.slice(1), [...order.slice(1), order[1]], [...order, place(crypto.randomUUID())]])
      expect((await arrange({ pictures, cover_id: null })).body.code).toBe('pictures_changed');
    expect((await arrange({ pictures: order, cover_id: crypto.randomUUID() })).body.code).toBe('pictures_changed');
    const product = recipe.entries.find((entry) => entry.entry_type === 'product')?.entry_id ?? null;
    for (const wrong of [product, 999_999])
      expect(
        (await arrange({ pictures: [place(c.picture_id, wrong), ...order.slice(1)], cover_id: null })).body.code,
      ).toBe('entry_not_found');
    expect(await read()).toEqual(body);
  });

  it('[RP2] a step that goes leaves its picture with the recipe', async () => {
    const a = await add();
    const [step] = steps();
    await arrange({ pictures: [{ picture_id: a.picture_id, step_id: step?.entry_id }], cover_id: null });
    expect((await read()).pictures[0]?.step_id).toBe(step?.entry_id);
    await app.call(dana, 'DELETE', `${path()}/entries/${step?.entry_id}`);
    expect((await read()).pictures).toMatchObject([{ picture_id: a.picture_id, step_id: null }]);
  });

  it('[RP3] a picture that is deleted goes with its files; after the cover, the first of the others is it', async () => {
    const [a, b] = [await add(), await add()];
    expect((await remove(a.picture_id)).status).toBe(204);
    expect((await read()).image?.webp).toBe(b.webp);
    expect(files().every((name) => name.startsWith(b.picture_id))).toBe(true);
    expect((await remove(a.picture_id)).body.code).toBe('picture_not_found');
    expect((await remove(b.picture_id)).status).toBe(204);
    expect(await read()).toMatchObject({ image: null, image_url: null, pictures: [] });
    expect(files()).toEqual([]);
  });

  it('[RP4] the old fields are the cover: an upload replaces it at its place, null deletes it, an address takes its place', async () => {
    const [a, b] = [await add(), await add()];
    await arrange({
      pictures: [b, a].map(({ picture_id }) => ({ picture_id, step_id: null })),
      cover_id: a.picture_id,
    });
    await send(dana, 'upload-image');
    const replaced = await read();
    expect(replaced.pictures.map(({ is_cover }) => is_cover)).toEqual([false, true]);
    expect(idsOf(replaced)[0]).toBe(b.picture_id);
    expect(idsOf(replaced)).not.toContain(a.picture_id);
    const put = async (body: object) => (await app.call<Recipe>(dana, 'PUT', path(), { body })).body;
    expect(idsOf(await put({ title: 'אחרת' }))).toEqual(idsOf(replaced));
    const left = await put({ image_url: null });
    expect([idsOf(left), left.image?.webp]).toEqual([[b.picture_id], b.webp]);
    const linked = await put({ image_url: 'https://example.com/a.jpg' });
    expect(linked).toMatchObject({ image_url: 'https://example.com/a.jpg', image: null, pictures: [] });
    expect(files()).toEqual([]);
    await add();
    expect((await read()).image_url).toBe('https://example.com/a.jpg');
    expect((await put({ image_url: null })).image).not.toBeNull();
    // Once the server has stored the picture of the address, it is the cover and the first of the pictures.
    const [stored] = (await put({ image_url: 'https://example.com/a.jpg' })).pictures;
    const own = (await add()).picture_id;
    const source = 'https://example.com/a.jpg';
    const fetched = await storeProductPicture(app.rooms.pictures, NOBODY, await picture(), {
      ...{ source, host: 'example.com', credit: '' },
    });
    await adoptPicture(app.rooms.recipes, source, fetched.key);
    const adopted = await read();
    expect(stored).toBeUndefined();
    expect(adopted.pictures.map(({ is_cover }) => is_cover)).toEqual([true, false]);
    expect([adopted.image?.webp, idsOf(adopted)]).toEqual([fetched.image.webp, [fetched.key, own]]);
  });

  it('[RP5] the pictures of a deleted recipe come back with it; they go for good with it, and with the account', async () => {
    const ids = [(await add()).picture_id, (await add()).picture_id];
    await app.call(dana, 'DELETE', path());
    expect(idsOf((await app.call<Recipe>(dana, 'POST', `${path()}/restore`)).body)).toEqual(ids);
    await app.call(dana, 'DELETE', path());
    await purgeDeletedRecipes({
      ...app.rooms.recipes,
      now: () => new Date(NOW.getTime() + RECIPE_UNDO_MS + HOUR_MS),
    });
    expect(files()).toEqual([]);
    recipe = (await app.call<Recipe>(dana, 'POST', 'recipes', { body: { ...CAKE, is_public: false } })).body;
    await add();
    await add();
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(files()).toEqual([]);
  });

  it('[RP5] files that the store does not remove now are removed later', async () => {
    await app.call(dana, 'PUT', path(), { body: { is_public: false } });
    await add();
    await add();
    const store = vi.spyOn(app.rooms.recipes.images, 'remove').mockRejectedValue(new Error('S3'));
    const erasure = await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    await purgeRemovedPictures(app.rooms.recipes);
    expect([erasure.status, files().length]).toEqual([204, 2 * FILES_OF_A_PICTURE]);
    store.mockRestore();
    await purgeRemovedPictures(app.rooms.recipes);
    expect(files()).toEqual([]);
    expect(await app.deps.db.selectFrom('picture_removal').selectAll().execute()).toEqual([]);
  });

  it('[RP6] only the owner adds, arranges and deletes', async () => {
    const a = await add();
    const order = { pictures: [{ picture_id: a.picture_id, step_id: null }], cover_id: null };
    const statusesOf = async (as: Person | null) => [
      (await send(as, 'pictures')).status,
      (await arrange(order, as)).status,
      (await remove(a.picture_id, as)).status,
    ];
    expect(await statusesOf(yossi)).toEqual([403, 403, 403]);
    expect(await statusesOf(null)).toEqual([401, 401, 401]);
    expect(files()).toHaveLength(FILES_OF_A_PICTURE);
    expect((await read()).pictures).toHaveLength(1);
  });

  it('[RP6] the cover is the picture of the public page', async () => {
    const [, b] = [await add(), await add()];
    const pictures = (await read()).pictures.map(({ picture_id }) => ({ picture_id, step_id: null }));
    await arrange({ pictures, cover_id: b.picture_id });
    const facts = await publicRecipeFacts(app.rooms.recipes, recipe.recipe_id, 'https://sali.example');
    expect(facts?.image).toBe(`https://sali.example${b.jpeg}`);
  });
});
