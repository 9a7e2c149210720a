import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { DeletedRecipe, Recipe, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_UNDO_MS } from '@sali/domain/base/limits';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../base/db/open.ts';
import { fillCatalogue, NOW } from '../../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../../test/db/testDb.ts';
import { readDeletedRecipes } from '../recipes.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';

const CAKE = {
  title: 'עוגת גזר',
  tags: ['שבת'],
  servings: 8,
  is_public: true,
  entries: [
    { entry_type: 'product', product_name: 'גזר', quantity: 3, part: 'לבצק' },
    { entry_type: 'step', step_text: 'מגררים את הגזר', notes: 'דק' },
    { entry_type: 'step', step_text: 'אופים' },
  ],
};
const FILES_OF_A_PICTURE = 4;

describeDb('recipes of others, and deleted ones', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let noa: Person;
  let dataDir: string;
  let clock: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    clock = NOW;
    dataDir = mkdtempSync(join(tmpdir(), 'sali-copies-'));
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => clock, dataDir });
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  const made = async (change: object = {}, as = dana): Promise<Recipe> =>
    (await app.call<Recipe>(as, 'POST', 'recipes', { body: { ...CAKE, ...change } })).body;
  const copy = (recipe: Recipe, as: Person | null = yossi, key?: string) =>
    app.call<Recipe & Problem>(as, 'POST', `recipes/${recipe.recipe_id}/copy`, key === undefined ? {} : { key });
  const read = async ({ recipe_id: id }: Recipe, as: Person = yossi) =>
    (await app.call<Recipe & Problem>(as, 'GET', `recipes/${id}`)).body;
  const addPicture = async (recipe: Recipe, as = dana) => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]);
    return (await app.call<RecipePicture>(as, 'POST', `recipes/${recipe.recipe_id}/pictures`, { body, headers })).body;
  };
  const files = () => (existsSync(join(dataDir, 'images')) ? readdirSync(join(dataDir, 'images')) : []);
  const remove = (recipe: Recipe, as = dana) => app.call(as, 'DELETE', `recipes/${recipe.recipe_id}`);
  const own = async (as = yossi) => (await app.call<Recipe[]>(as, 'GET', 'recipes')).body;

  describe('copies', () => {
    it('[RC1] a public recipe becomes one’s own: private, whole, with the credit of its author', async () => {
      const source = await made();
      const { status, body } = await copy(source);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        user_id: yossi.userId,
        title: 'עוגת גזר',
        tags: ['שבת'],
        servings: 8,
        is_public: false,
        copied_from: { recipe_id: source.recipe_id, title: 'עוגת גזר', author: 'dana' },
      });
      const said = ({ entries }: Recipe) => entries.map(({ entry_id: _id, ...entry }) => entry);
      expect(said(body)).toEqual(said(source));
      expect(source.copied_from).toBeNull();
      const changed = await app.call<Recipe>(yossi, 'PUT', `recipes/${body.recipe_id}`, {
        body: { title: 'שלי', source: '', source_url: null, is_public: true },
      });
      expect(changed.body.copied_from).toEqual(body.copied_from);
      expect((await read(source, dana)).title).toBe('עוגת גזר');
      expect((await own()).map(({ title }) => title)).toEqual(['שלי']);
    });

    it('[RC2] the link stays while one may read the recipe, and the author’s name while there is an account', async () => {
      const source = await made();
      const { body } = await copy(source);
      const origin = async (as: Person = yossi) => (await read(body, as)).copied_from;
      const put = (change: object) => app.call(dana, 'PUT', `recipes/${source.recipe_id}`, { body: change });
      await put({ is_public: false, title: 'אחר' });
      expect(await origin()).toEqual({ recipe_id: null, title: 'עוגת גזר', author: 'dana' });
      await put({ is_public: true });
      expect((await origin())?.recipe_id).toBe(source.recipe_id);
      await app.call(yossi, 'PUT', `recipes/${body.recipe_id}`, { body: { is_public: true } });
      const second = (await copy(body, noa)).body;
      expect(second.copied_from).toEqual({ recipe_id: source.recipe_id, title: 'עוגת גזר', author: 'dana' });
      await remove(source);
      expect((await origin())?.recipe_id).toBeNull();
      await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה' } });
      expect(await origin()).toEqual({ recipe_id: null, title: 'עוגת גזר', author: '' });
    });

    it('[RC3] a copy has the same files of pictures, with their steps and the cover, until the last of both is gone', async () => {
      const source = await made();
      const [a, b] = [await addPicture(source), await addPicture(source)];
      const step = source.entries.find((entry) => entry.step_text === 'אופים')?.entry_id;
      await app.call(dana, 'PUT', `recipes/${source.recipe_id}/pictures`, {
        body: {
          pictures: [b, a].map(({ picture_id }) => ({
            picture_id,
            step_id: picture_id === a.picture_id ? step : null,
          })),
          cover_id: a.picture_id,
        },
      });
      const { body } = await copy(source);
      expect(body.pictures.map(({ is_cover }) => is_cover)).toEqual([false, true]);
      expect(body.entries.find(({ entry_id: id }) => id === body.pictures[1]?.step_id)?.step_text).toBe('אופים');
      expect(body.pictures.map(({ picture_id: id }) => id)).toEqual([b.picture_id, a.picture_id]);
      expect(files()).toHaveLength(2 * FILES_OF_A_PICTURE);
      const second = (await copy(source, noa)).body;
      const removePicture = (recipe: Recipe, as: Person) =>
        app.call(as, 'DELETE', `recipes/${recipe.recipe_id}/pictures/${a.picture_id}`);
      await removePicture(source, dana);
      expect((await read(body)).image?.jpeg).toBe(a.jpeg);
      const headers = { authorization: `Bearer ${yossi.token}` };
      expect((await app.server.inject({ url: a.jpeg, headers })).statusCode).toBe(200);
      await Promise.all([removePicture(body, yossi), removePicture(second, noa)]);
      expect(files()).toHaveLength(FILES_OF_A_PICTURE);
      expect(await db.selectFrom('picture_removal').selectAll().execute()).toEqual([]);
    });

    it('[RC3] the same call again is one copy, and leaves no files behind', async () => {
      const source = await made();
      await addPicture(source);
      const key = crypto.randomUUID();
      const first = await copy(source, yossi, key);
      const again = await copy(source, yossi, key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      await remove(source);
      expect((await copy(source, yossi, key)).body.recipe_id).toBe(first.body.recipe_id);
      expect(await own()).toHaveLength(1);
      expect(files()).toHaveLength(FILES_OF_A_PICTURE);
    });

    it('[RC4] only what one may read, and not one’s own; recipes of the family too, those of blocked people not', async () => {
      const [open, closed] = [await made(), await made({ is_public: false })];
      const outcome = async (recipe: Recipe, as: Person | null) => {
        const { status, body } = await copy(recipe, as);
        return [status, body.code];
      };
      expect(await outcome(open, null)).toEqual([401, 'not_authenticated']);
      expect(await outcome(open, dana)).toEqual([409, 'recipe_is_own']);
      expect(await outcome(closed, yossi)).toEqual([403, 'recipe_private']);
      expect(await outcome({ ...open, recipe_id: 999_999 }, yossi)).toEqual([404, 'recipe_not_found']);
      const { body } = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', {
        body: { name: 'כהן' },
      });
      await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
      await app.call(yossi, 'POST', `families/${body.family.family_id}/accept`);
      expect(await outcome(closed, yossi)).toEqual([201, undefined]);
      expect(await outcome(closed, noa)).toEqual([403, 'recipe_private']);
      await db.updateTable('recipe').set({ hidden_at: NOW }).where('recipe_id', '=', closed.recipe_id).execute();
      expect(await outcome(closed, yossi)).toEqual([409, 'recipe_hidden']);
      await db
        .insertInto('user_block')
        .values({ user_id: noa.userId, blocked_id: dana.userId, email: dana.email, username: 'dana', blocked_at: NOW })
        .execute();
      expect(await outcome(open, noa)).toEqual([404, 'recipe_not_found']);
      expect(await own(noa)).toEqual([]);
    });
  });

  describe('deleted recipes', () => {
    const deleted = async (as: Person | null = dana) =>
      (await app.call<DeletedRecipe[] & Problem>(as, 'GET', 'recipes/deleted')).body;

    it('[RC5] one’s own of the last day, the last deleted first, until when; a restored one is none', async () => {
      const [first, second, other] = [await made({ title: 'א' }), await made({ title: 'ב' }), await made({}, yossi)];
      const picture = await addPicture(first);
      await remove(first);
      clock = new Date(NOW.getTime() + 1000);
      await remove(second);
      await remove(other, yossi);
      const found = await deleted();
      expect(found.map(({ title }) => title)).toEqual(['ב', 'א']);
      expect(found[1]).toMatchObject({
        recipe_id: first.recipe_id,
        image_url: picture.webp,
        deleted_at: NOW.toISOString(),
        until: new Date(NOW.getTime() + RECIPE_UNDO_MS).toISOString(),
      });
      await app.call(dana, 'POST', `recipes/${second.recipe_id}/restore`);
      expect((await deleted()).map(({ title }) => title)).toEqual(['א']);
      const later = { ...app.rooms.recipes, now: () => new Date(NOW.getTime() + RECIPE_UNDO_MS) };
      expect(await readDeletedRecipes(later, dana.userId)).toEqual([]);
      expect((await deleted(null)).code).toBe('not_authenticated');
    });
  });
});
