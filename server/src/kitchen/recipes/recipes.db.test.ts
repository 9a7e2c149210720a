import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListChangesAnswer, ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import type { Problem } from '@sali/contract/base/errors';
import type {
  Recipe,
  RecipeCounts,
  RecipeDraft,
  RecipeEntry,
  UploadedImage,
} from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_UNDO_MS } from '@sali/domain/base/limits';
import { HOUR_MS } from '@sali/domain/base/time';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillCatalogue, MILK, NOW } from '../../../test/catalogue/testCatalogue.ts';
import type { Db } from '../../base/db/open.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { purgeDeletedRecipes } from './write.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

const SHAKSHUKA = {
  title: ' שקשוקה של שבת ',
  description: 'חריפה ומהירה',
  prep_time: 10,
  cook_time: 20,
  servings: 4,
  difficulty: 'medium',
  is_public: true,
  entries: [
    { entry_type: 'product', product_name: 'עגבניות', quantity: 600, unit: 'גרם' },
    { entry_type: 'product', product_name: 'ביצים', quantity: 6 },
    { entry_type: 'product', product_name: 'מלח', quantity: 0.5, unit: 'teaspoons', is_optional: true },
    { entry_type: 'product', product_name: 'חלב', product_catalog_number: MILK.code, quantity: 1, unit: 'cups' },
    { entry_type: 'step', step_text: 'מטגנים בצל' },
    { entry_type: 'step', step_text: 'מוסיפים ביצים', notes: 'בעדינות' },
  ],
};

describeDb('recipes', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let clock: Date;
  let dataDir: string;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    clock = NOW;
    dataDir = mkdtempSync(join(tmpdir(), 'sali-recipes-'));
    await fillCatalogue(db);
    app = await buildTestApp(database, { now: () => clock, dataDir });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  const post = (body: object, as: Person | null = dana, key?: string) =>
    app.call<Recipe & Problem>(as, 'POST', 'recipes', { body, ...(key && { key }) });
  const made = async (body: object = {}, as = dana): Promise<Recipe> =>
    (await post({ ...SHAKSHUKA, ...body }, as)).body;
  const get = <T = Recipe & Problem>(path: string, as: Person | null = dana) => app.call<T>(as, 'GET', path);
  const titles = async (path: string, as: Person | null = dana) =>
    (await get<Recipe[]>(path, as)).body.map((r) => r.title);
  const fieldsOf = (problem: Problem) => problem.errors?.map(({ path, message }) => [path, message]);

  describe('reading', () => {
    it('[X7] a recipe is created with its ingredients and steps, and read as it was', async () => {
      const { status, body } = await post(SHAKSHUKA);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        user_id: dana.userId,
        title: 'שקשוקה של שבת',
        total_time: 30,
        difficulty: 'medium',
        is_favorite: false,
        ingredients_count: 4,
        steps_count: 2,
        image_url: null,
        created_at: NOW.toISOString(),
      });
      expect(body.entries.map(({ entry_type, order_index, unit }) => [entry_type, order_index, unit])).toEqual([
        ['product', 1, 'grams'],
        ['product', 2, 'units'],
        ['product', 3, 'teaspoons'],
        ['product', 4, 'cups'],
        ['step', 1, null],
        ['step', 2, null],
      ]);
      expect(body.entries[2]).toMatchObject({ quantity: 0.5, is_optional: true, category: 'other', notes: '' });
      expect((await get(`recipes/${body.recipe_id}`)).body).toEqual(body);
    });

    it('[X8] difficulty is easy and the recipe private by default', async () => {
      expect((await post({ title: 'לחם' })).body).toMatchObject({
        difficulty: 'easy',
        is_public: false,
        total_time: null,
        servings: null,
        entries: [],
      });
    });

    it("[X9] another's private recipe is 403 under recipes, 404 under public-recipes; a public one is everybody's", async () => {
      const secret = await made({ is_public: false });
      const open = await made();
      const answers = [
        await get(`recipes/${secret.recipe_id}`, yossi),
        await get(`public-recipes/${secret.recipe_id}`, yossi),
        await get(`public-recipes/${secret.recipe_id}`, null),
        await get('recipes/99999', yossi),
        await get(`recipes/${open.recipe_id}`, yossi),
        await get(`public-recipes/${open.recipe_id}`, null),
        await get(`recipes/${open.recipe_id}`, null),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'recipe_private'],
        [404, 'recipe_not_found'],
        [404, 'recipe_not_found'],
        [404, 'recipe_not_found'],
        [200, undefined],
        [200, undefined],
        [401, 'not_authenticated'],
      ]);
    });

    it('[X10] the gallery: own recipes, with include_public the public ones too; guests see public ones; newest first', async () => {
      await made({ title: 'פרטי', is_public: false });
      clock = new Date(NOW.getTime() + 1000);
      await made({ title: 'ציבורי' }, yossi);
      await made({ title: 'של יוסי', is_public: false }, yossi);
      expect(await titles('recipes')).toEqual(['פרטי']);
      expect(await titles('recipes?include_public=true')).toEqual(['ציבורי', 'פרטי']);
      expect(await titles('public-recipes', null)).toEqual(['ציבורי']);
      expect((await get('recipes', null)).status).toBe(401);
    });

    it('[X11] search finds every word in title, description or ingredients, however it is pointed', async () => {
      await made();
      await made({ title: 'עוגת גבינה', entries: [] });
      expect(await titles('recipes?search=שקשוק')).toEqual(['שקשוקה של שבת']);
      expect(await titles(`recipes?search=${encodeURIComponent('עַגְבָנִיּוֹת שבת')}`)).toEqual(['שקשוקה של שבת']);
      expect(await titles('recipes?search=שבת עוגת')).toEqual([]);
      expect(await titles('public-recipes?search=גבינה&max_minutes=30', null)).toEqual(['עוגת גבינה']);
      expect(await titles('public-recipes?max_minutes=29', null)).toEqual([]);
    });

    it('[X94] where no recipe has the words, those with words alike are found and counted; a filter of kosher kinds stays', async () => {
      await made({ kosher: 'dairy' });
      await made({
        title: 'קציצות ברוטב',
        description: '',
        kosher: 'meat',
        tags: ['שבת', 'ילדים'],
        source: 'סבתא רחל',
      });
      const found = (query: string) => titles(`recipes?${query}`);
      const counted = async (query: string) => (await get<RecipeCounts>(`recipes/counts?${query}`)).body.total;
      expect([await found('search=שקשוקא'), await counted('search=שקשוקא')]).toEqual([['שקשוקה של שבת'], 1]);
      expect(await found('search=קציצה')).toEqual(['קציצות ברוטב']);
      expect(await found('search=רחל ילדים')).toEqual(['קציצות ברוטב']);
      expect(await found('search=.*')).toHaveLength(2);
      expect(await found('search=קציצות ברוטב שבת ילדים סבתא רחל עגבניות ביצים לזניה')).toEqual(['קציצות ברוטב']);
      expect(await found('search=לזניה')).toEqual([]);
      expect([await found('kosher=meat'), await counted('kosher=meat')]).toEqual([['קציצות ברוטב'], 1]);
      expect(await found('kosher=meat&search=שקשוקא')).toEqual([]);
      expect((await get('recipes?kosher=treif')).status).toBe(422);
    });

    it('[X91] [X92] parts, kind of dietary law, tags, allergens and source are kept, changed alone, and cleared by null', async () => {
      const facts = {
        kosher: 'parve',
        tags: ['שבת', 'שבת', 'חורף'],
        allergens: ['eggs', 'gluten'],
        source: ' סבתא רחל ',
        source_url: 'https://example.com/a',
      };
      const recipe = await made({
        ...facts,
        entries: [
          { entry_type: 'product', product_name: 'קמח', part: ' לבצק ' },
          { entry_type: 'step', step_text: 'לשים', part: 'לבצק' },
          { entry_type: 'step', step_text: 'אופים' },
        ],
      });
      expect(recipe).toMatchObject({ ...facts, tags: ['שבת', 'חורף'], source: 'סבתא רחל' });
      expect(recipe.entries.map(({ part }) => part)).toEqual(['לבצק', 'לבצק', '']);
      const put = async (body: object) =>
        (await app.call<Recipe & Problem>(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body })).body;
      expect(await put({ tags: [] })).toMatchObject({ kosher: 'parve', tags: [], allergens: ['eggs', 'gluten'] });
      const none = { kosher: null, tags: null, allergens: null, source: null, source_url: null };
      expect(await put(none)).toMatchObject({ ...none, tags: [], allergens: [], source: '' });
      const refused = async (body: object) => (await post({ ...SHAKSHUKA, ...body })).status;
      expect(await refused({ kosher: 'treif' })).toBe(422);
      expect(await refused({ source_url: 'javascript:alert(1)' })).toBe(422);
      expect(await refused({ tags: Array.from({ length: 11 }, (_, at) => `תג ${at}`) })).toBe(422);
      expect(await refused({ allergens: ['stones'] })).toBe(422);
    });

    it('[X12] pages by limit and skip; what is out of range is refused', async () => {
      for (const title of ['א', 'ב', 'ג']) await made({ title });
      expect(await titles('recipes?limit=2&skip=1')).toEqual(['ב', 'א']);
      for (const query of ['limit=0', 'limit=201', 'skip=-1', 'limit=x']) {
        expect((await get(`recipes?${query}`)).status).toBe(422);
      }
    });

    it('[X13] returns how many there are and how many were added in the last 7 days', async () => {
      const old = await made();
      const at = new Date(NOW.getTime() - 8 * 86_400_000);
      await db.updateTable('recipe').set({ created_at: at }).where('recipe_id', '=', old.recipe_id).execute();
      await made();
      expect((await get<RecipeCounts>('recipes/counts')).body).toEqual({ total: 2, recent: 1 });
      expect((await get<RecipeCounts>('public-recipes/counts', null)).body).toEqual({ total: 2, recent: 1 });
    });
  });

  describe('writing', () => {
    it('[X14] needs a sign-in, and only the owner may', async () => {
      const { recipe_id: id, entries } = await made();
      const entry = `recipes/${id}/entries/${entries[0]?.entry_id}`;
      const calls = [
        ['PUT', `recipes/${id}`, { title: 'א' }],
        ['DELETE', `recipes/${id}`, undefined],
        ['POST', `recipes/${id}/entries`, { entry_type: 'step', step_text: 'א' }],
        ['PUT', entry, { notes: 'א' }],
        ['DELETE', entry, undefined],
      ] as const;
      for (const [method, path, body] of calls) {
        expect((await app.call(null, method, path, { body })).status).toBe(401);
        const other = await app.call<Problem>(yossi, method, path, { body });
        expect([other.status, other.body.code]).toEqual([403, 'recipe_not_yours']);
      }
      expect((await post(SHAKSHUKA, null)).status).toBe(401);
      expect((await get(`recipes/${id}`)).body.title).toBe('שקשוקה של שבת');
    });

    it('[X15] a change sets the given fields only; null clears', async () => {
      const { recipe_id: id } = await made();
      const put = (body: object) => app.call<Recipe>(dana, 'PUT', `recipes/${id}`, { body });
      expect((await put({ title: 'חדש', servings: null, is_public: false })).body).toMatchObject({
        title: 'חדש',
        servings: null,
        is_public: false,
        cook_time: 20,
        description: 'חריפה ומהירה',
        ingredients_count: 4,
      });
      expect((await put({ description: null })).body.description).toBe('');
      expect(await titles('recipes?search=חדש')).toEqual(['חדש']);
    });

    it('[X16] entries given with a change become all there are: kept by their number, changed, added, dropped', async () => {
      const { recipe_id: id, entries } = await made();
      const [tomatoes, eggs] = entries;
      const body = {
        entries: [
          { entry_id: eggs?.entry_id, entry_type: 'product', product_name: 'ביצים L', quantity: 5 },
          { entry_type: 'product', product_name: 'פלפל' },
          { entry_type: 'step', step_text: 'מגישים' },
        ],
      };
      const { body: after } = await app.call<Recipe>(dana, 'PUT', `recipes/${id}`, { body });
      expect(after.entries.map((entry) => [entry.product_name ?? entry.step_text, entry.order_index])).toEqual([
        ['ביצים L', 1],
        ['פלפל', 2],
        ['מגישים', 1],
      ]);
      expect(after.entries[0]?.entry_id).toBe(eggs?.entry_id);
      const stale = { entries: [{ entry_id: tomatoes?.entry_id, entry_type: 'product', product_name: 'א' }] };
      expect((await app.call(dana, 'PUT', `recipes/${id}`, { body: stale })).status).toBe(404);
      expect((await get(`recipes/${id}`)).body.entries).toHaveLength(3);
    });

    it('[X17] entries are added, changed and deleted one by one; a new one comes after the highest of its kind', async () => {
      const { recipe_id: id } = await made({ entries: [] });
      const path = `recipes/${id}/entries`;
      const add = (body: object) => app.call<RecipeEntry>(dana, 'POST', path, { body });
      expect((await add({ entry_type: 'product', product_name: 'קמח', order_index: 7 })).status).toBe(201);
      const sugar = (await add({ entry_type: 'product', product_name: 'סוכר', unit: 'כפות', quantity: 2 })).body;
      expect(sugar).toMatchObject({ order_index: 8, unit: 'tablespoons', quantity: 2 });
      expect((await add({ entry_type: 'step', step_text: 'לשים' })).body.order_index).toBe(1);
      const one = `${path}/${sugar.entry_id}`;
      expect(
        (await app.call<RecipeEntry>(dana, 'PUT', one, { body: { quantity: null, notes: 'חום' } })).body,
      ).toMatchObject({ product_name: 'סוכר', quantity: null, unit: 'tablespoons', notes: 'חום' });
      expect((await app.call<Problem>(dana, 'PUT', one, { body: { entry_type: 'step' } })).status).toBe(422);
      expect((await app.call(dana, 'DELETE', one)).status).toBe(204);
      expect((await app.call<Problem>(dana, 'DELETE', one)).body.code).toBe('entry_not_found');
      expect((await get(`recipes/${id}`)).body.entries.map((entry) => entry.product_name)).toEqual(['קמח', null]);
    });

    it('[X17] an entry may be put back as it was answered, with null where the other kind has a field', async () => {
      const { recipe_id: id, entries } = await made();
      for (const entry of entries) {
        const { status, body } = await app.call(dana, 'PUT', `recipes/${id}/entries/${entry.entry_id}`, {
          body: entry,
        });
        expect([status, body]).toEqual([200, entry]);
      }
      const refused = async (kind: string, change: object) => {
        const entry = entries.find(({ entry_type: one }) => one === kind);
        const path = `recipes/${id}/entries/${entry?.entry_id}`;
        return (await app.call<Problem>(dana, 'PUT', path, { body: change })).body.errors?.[0]?.code;
      };
      expect(await refused('product', { product_name: null })).toBe('product_name_missing');
      expect(await refused('step', { step_text: null })).toBe('step_text_missing');
    });

    it('[X18] an ingredient of the catalogue takes number and manufacturer from there', async () => {
      const { entries } = await made();
      const milk = entries.find((entry) => entry.product_catalog_number === MILK.code);
      expect(milk?.product_id).toBeGreaterThan(0);
      expect(milk?.manufacturer).toBeTruthy();
    });

    it('[X19] an error is said in Hebrew at its field and changes nothing', async () => {
      const wrong = async (body: object) => {
        const answer = await post({ title: 'א', ...body });
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid_fields']);
        // The error in a field is said once.
        expect(fieldsOf(answer.body)).toHaveLength(1);
        return fieldsOf(answer.body)?.[0];
      };
      expect(await wrong({ title: '  ' })).toEqual(['title', 'חסר שם למתכון']);
      expect(await wrong({ prep_time: -1 })).toEqual(['prep_time', 'זמן הוא מספר דקות שלם, 0 או יותר']);
      expect(await wrong({ servings: 0 })).toEqual(['servings', 'מספר המנות הוא לפחות 1']);
      expect(await wrong({ entries: [{ product_name: 'א' }] })).toContain('חובה לציין סוג שורה');
      expect(await wrong({ entries: [{ entry_type: 'note' }] })).toContain('סוג השורה הוא product או step');
      expect(await wrong({ entries: [{ entry_type: 'product', product_name: ' ' }] })).toContain('חסר שם למוצר');
      expect(await wrong({ entries: [{ entry_type: 'step', step_text: ' ' }] })).toContain('חסר טקסט לשלב');
      const zero = { entry_type: 'product', product_name: 'א', quantity: 0 };
      expect(await wrong({ entries: [zero] })).toEqual(['entries.0.quantity', 'הכמות חייבת להיות גדולה מ־0']);
      expect(await wrong({ image_url: 'javascript:alert(1)' })).toEqual(['image_url', 'כתובת התמונה אינה תקינה']);
      expect(await titles('recipes')).toEqual([]);
    });

    it('[X20] the same call again gets the first answer', async () => {
      const key = crypto.randomUUID();
      const first = await post(SHAKSHUKA, dana, key);
      const again = await post(SHAKSHUKA, dana, key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await titles('recipes')).toHaveLength(1);
      expect((await post({ title: 'אחר' }, dana, key)).body.code).toBe('idempotency_key_reused');
    });

    it('[X21] a mark of liking is each person’s own; only what one may see is marked', async () => {
      const open = await made();
      const secret = await made({ is_public: false });
      const mark = (method: string, recipe: Recipe, as: Person | null) =>
        app.call(as, method, `recipes/${recipe.recipe_id}/favorite`);
      expect((await mark('PUT', open, yossi)).status).toBe(204);
      expect((await mark('PUT', open, yossi)).status).toBe(204);
      expect((await mark('PUT', secret, yossi)).status).toBe(403);
      expect((await mark('PUT', open, null)).status).toBe(401);
      expect((await get(`recipes/${open.recipe_id}`, yossi)).body.is_favorite).toBe(true);
      expect((await get(`recipes/${open.recipe_id}`, dana)).body.is_favorite).toBe(false);
      expect(await titles('recipes?include_public=true&favorites=true', yossi)).toHaveLength(1);
      const { body: own } = await app.call(yossi, 'GET', 'users/me/export');
      expect(own['favorite_recipes']).toMatchObject([{ recipe_id: open.recipe_id }]);
      expect((await mark('DELETE', open, yossi)).status).toBe(204);
      expect(await titles('recipes?include_public=true&favorites=true', yossi)).toEqual([]);
    });

    it('[X22] an account that goes takes its private recipes and their pictures along; its public ones stay without a name', async () => {
      const open = await made();
      const secret = await made({ is_public: false });
      await upload(secret, await picture());
      expect(
        (await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } })).status,
      ).toBe(204);
      const left = await db.selectFrom('recipe').select(['recipe_id', 'user_id']).execute();
      expect(left).toEqual([{ recipe_id: open.recipe_id, user_id: null }]);
      expect((await get(`public-recipes/${open.recipe_id}`, null)).body.user_id).toBeNull();
      expect(readdirSync(join(dataDir, 'images'))).toEqual([]);
    });
  });

  describe('to a list', () => {
    const newList = async (as = dana) =>
      (await app.call<ListWire>(as, 'POST', 'lists', { body: { name: 'שבת' } })).body;
    const toList = (recipe: Recipe, body: object, as: Person | null = dana, key?: string) =>
      app.call<ItemAnswer[] & Problem>(as, 'POST', `recipes/${recipe.recipe_id}/to-shopping-list`, {
        body,
        ...(key && { key }),
      });

    it('[X23] every ingredient goes on the list in one transaction, scaled, without a price of its own', async () => {
      const recipe = await made();
      const list = await newList();
      const { status, body } = await toList(recipe, { list_id: list.list_id, servings: 8 }, dana);
      expect(status).toBe(201);
      expect(body.map((item) => [item.name, item.quantity, item.unit_measure, item.note, item.price])).toEqual([
        ['עגבניות', 1200, 'גרם', '', null],
        ['ביצים', 12, "יח'", '', null],
        ['מלח', 1, 'כפית', '', null],
        [MILK.item_name, 1, '', '', null],
      ]);
      const { body: changes } = await app.call<ListChangesAnswer>(dana, 'GET', `lists/${list.list_id}/changes?since=1`);
      expect(new Set(changes.actions.map((action) => action.op_id)).size).toBe(1);
      expect(changes.actions.map((action) => action.version)).toEqual([2, 3, 4, 5]);
    });

    it('[X24] only the chosen lines; a free text is put in its category', async () => {
      const recipe = await made();
      const list = await newList();
      const chosen = recipe.entries.slice(1, 3).map((entry) => entry.entry_id);
      const { body } = await toList(recipe, { list_id: list.list_uuid, entry_ids: chosen });
      expect(body.map((item) => [item.name, item.category])).toEqual([
        ['ביצים', 'מוצרי חלב וביצים'],
        ['מלח', 'מזווה'],
      ]);
    });

    it('[X25] twice under one key adds once; another call adds its need, and packages follow', async () => {
      const recipe = await made();
      const list = await newList();
      const key = crypto.randomUUID();
      const first = await toList(recipe, { list_id: list.list_id }, dana, key);
      expect((await toList(recipe, { list_id: list.list_id }, dana, key)).body).toEqual(first.body);
      await toList(recipe, { list_id: list.list_id, entry_ids: [recipe.entries[3]?.entry_id] });
      const milk = async () => {
        const { items } = (await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body;
        expect(items).toHaveLength(4);
        return items.find((item) => item.barcode === MILK.code);
      };
      // Two cups are less than a litre, eight are nearly two.
      expect(await milk()).toMatchObject({ quantity: 1, needs: [{ text: '1 כוס' }, { text: '1 כוס' }] });
      const more = { list_id: list.list_id, servings: 24, entry_ids: [recipe.entries[3]?.entry_id] };
      await toList(recipe, more);
      expect((await milk())?.quantity).toBe(2);
    });

    it('[X26] refuses guests, lists one may not see, lines of another recipe, and a recipe without ingredients', async () => {
      const recipe = await made();
      const empty = await made({ entries: [] });
      const list = await newList();
      const body = { list_id: list.list_id };
      expect((await toList(recipe, body, null)).status).toBe(401);
      expect((await toList(recipe, body, yossi)).body.code).toBe('list_not_found');
      expect((await toList(empty, body)).body.code).toBe('nothing_to_add');
      expect((await toList(recipe, { ...body, entry_ids: [] })).body.code).toBe('nothing_to_add');
      expect((await toList(recipe, { ...body, entry_ids: [99_999] })).body.code).toBe('entry_not_found');
      expect((await toList(recipe, { ...body, servings: 0 })).status).toBe(422);
      const secret = await made({ is_public: false });
      expect((await toList(secret, { list_id: (await newList(yossi)).list_id }, yossi)).status).toBe(403);
      expect((await app.call<ListWire>(dana, 'GET', `lists/${list.list_id}`)).body.items).toEqual([]);
    });
  });

  describe('recipes from elsewhere', () => {
    const read = (body: object, as: Person | null = dana) =>
      app.call<RecipeDraft & Problem>(as, 'POST', 'recipes/read-text', { body });

    it('[X52] a pasted text becomes title, servings, steps and ingredients, matched to the catalogue', async () => {
      const text = 'עוגה\nל-8 מנות\nמצרכים\n2 כוסות חלב תנובה\n3 כפות זזזקה\nאופן ההכנה\nמערבבים הכול ואופים שעה';
      const { body } = await read({ text });
      expect(body).toMatchObject({
        title: 'עוגה',
        servings: 8,
        steps: [{ text: 'מערבבים הכול ואופים שעה', tip: '', part: '' }],
      });
      expect(body.ingredients.map(({ product_name, quantity, unit }) => [product_name, quantity, unit])).toEqual([
        ['חלב תנובה', 2, 'cups'],
        ['זזזקה', 3, 'tablespoons'],
      ]);
      expect(body.ingredients[0]?.match).toMatchObject({ product_catalog_number: MILK.code });
      expect(body.ingredients[0]?.match?.confidence).toBeGreaterThan(0.7);
      expect(body.ingredients[1]?.match).toBeNull();
      expect(await titles('recipes')).toEqual([]);
    });

    it('[I27] an ingredient that one can do without is marked, in place of the words that say so', async () => {
      const { body } = await read({ text: 'סלט\nמצרכים\n1 עגבנייה\nגבינה (לא חובה, רצוי מלוחה)\nמלח, כמון' });
      expect(body.ingredients.map((one) => [one.product_name, one.notes, one.is_optional])).toEqual([
        ['עגבנייה', '', false],
        ['גבינה', 'רצוי מלוחה', true],
        ['מלח', '', false],
        ['כמון', '', false],
      ]);
    });

    it('[X53] reading is for signed-in people; an empty text and an address of this machine are refused in words', async () => {
      expect((await read({ text: 'א' }, null)).status).toBe(401);
      expect((await read({ text: ' ' })).status).toBe(422);
      const page = (url: string, as: Person | null = dana) =>
        app.call<Problem>(as, 'POST', 'recipes/read-page', { body: { url } });
      expect((await page('http://127.0.0.1/', null)).status).toBe(401);
      const { status, body } = await page('http://127.0.0.1/');
      expect([status, body.code]).toEqual([422, 'page_address']);
      expect(body.detail).toBe('הכתובת אינה תקינה. העתיקו את כתובת הדף של המתכון');
    });
  });

  const picture = (width = 40, height = 30) =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-PLACE' } } })
      .jpeg()
      .toBuffer();

  const upload = (recipe: Recipe, bytes: Buffer, as: Person | null = dana, name = 'a.jpg', key?: string) => {
    const boundary = `b${crypto.randomUUID()}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
    return app.call<UploadedImage & Problem>(as, 'POST', `recipes/${recipe.recipe_id}/upload-image`, {
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      ...(key && { key }),
    });
  };

  describe('pictures', () => {
    const fetched = (path: string) => app.server.inject({ method: 'GET', url: path });

    it('[X27] an upload is encoded again: at most 1600 px, without metadata, in two formats with thumbnails', async () => {
      const recipe = await made();
      const { status, body } = await upload(recipe, await picture(2400, 1200));
      expect([status, body.image_url]).toEqual([200, body.image.webp]);
      const sizes = { webp: 1600, jpeg: 1600, thumbnail_webp: 640, thumbnail_jpeg: 640 } as const;
      for (const [kind, width] of Object.entries(sizes)) {
        const file = await fetched(body.image[kind as keyof typeof sizes]);
        expect(file.statusCode).toBe(200);
        expect(file.headers['cache-control']).toBe('public, max-age=3600');
        expect(file.headers['content-type']).toBe(kind.endsWith('webp') ? 'image/webp' : 'image/jpeg');
        const facts = await sharp(file.rawPayload).metadata();
        expect([facts.width, facts.height, facts.exif]).toEqual([width, width / 2, undefined]);
        expect(file.rawPayload.includes('SECRET-PLACE')).toBe(false);
      }
      const { picture_id, ...cover } = body;
      expect((await get(`recipes/${recipe.recipe_id}`)).body).toMatchObject({ ...cover, pictures: [{ picture_id }] });
    });

    it('[X28] the content says what a file is, never its name; other types are refused', async () => {
      const recipe = await made();
      expect((await upload(recipe, await picture(), dana, '../../evil.exe')).status).toBe(200);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      for (const bytes of [svg, Buffer.from('%PDF-1.4 polyglot'), Buffer.alloc(100)]) {
        const { status, body } = await upload(recipe, bytes, dana, 'photo.jpg');
        expect([status, body.code, body.detail]).toEqual([
          415,
          'image_type',
          'סוג הקובץ אינו נתמך. בחרו JPG, PNG, GIF או WebP',
        ]);
      }
      expect(readdirSync(join(dataDir, 'images'))).toHaveLength(4);
    });

    it('[X29] a byte over 10 MB is 413; a bomb of pixels and a cut file are refused; nothing is kept of them', async () => {
      const recipe = await made();
      const big = await upload(recipe, Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)]));
      expect([big.status, big.body.code]).toEqual([413, 'image_too_big']);
      const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
      expect((await upload(recipe, bomb)).body.code).toBe('image_unreadable');
      const whole = await picture(800, 600);
      expect((await upload(recipe, whole.subarray(0, whole.length / 2))).body.code).toBe('image_unreadable');
      expect(existsSync(join(dataDir, 'images'))).toBe(false);
      expect((await get(`recipes/${recipe.recipe_id}`)).body.image_url).toBeNull();
    });

    it('[X30] only the owner uploads; what is no upload is refused', async () => {
      const recipe = await made();
      expect((await upload(recipe, await picture(), yossi)).body.code).toBe('recipe_not_yours');
      expect((await upload(recipe, await picture(), null)).status).toBe(401);
      const path = `recipes/${recipe.recipe_id}/upload-image`;
      expect((await app.call(dana, 'POST', path, { body: { file: 'x' } })).status).toBe(415);
      expect((await upload(recipe, Buffer.alloc(0))).body.code).toBe('image_missing');
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      expect((await app.call(dana, 'POST', path, { body: Buffer.from('--x\r\ncut'), headers })).status).toBe(400);
    });

    it('[X68] a picture of the web is taken by the owner alone, and never from an inner network', async () => {
      const recipe = await made();
      const take = (url: string, as: Person | null = dana) =>
        app.call<Problem>(as, 'POST', `recipes/${recipe.recipe_id}/image-from-web`, { body: { url } });
      expect((await take('http://127.0.0.1/a.png')).body.code).toBe('page_address');
      expect((await take('http://[::1]/a.png')).body.code).toBe('page_address');
      expect((await take('file:///etc/passwd')).body.code).toBe('page_address');
      expect((await take('http://127.0.0.1/a.png', yossi)).status).toBe(403);
      expect((await take('http://127.0.0.1/a.png', null)).status).toBe(401);
      expect((await get(`recipes/${recipe.recipe_id}`)).body.image_url).toBeNull();
    });

    it('[X31] a new picture takes the place of the old one, whose files go; so do those of a recipe that is deleted', async () => {
      const recipe = await made();
      const first = (await upload(recipe, await picture())).body;
      const second = (await upload(recipe, await picture(50, 50))).body;
      expect((await fetched(first.image_url)).statusCode).toBe(404);
      expect((await fetched(second.image_url)).statusCode).toBe(200);
      const put = (body: object) => app.call<Recipe & Problem>(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body });
      expect((await put({ image_url: second.image_url, title: 'א' })).body.image_url).toBe(second.image_url);
      expect((await put({ image_url: '/static/images/other.webp' })).status).toBe(422);
      expect((await put({ image_url: 'https://example.com/a.jpg' })).body).toMatchObject({
        image_url: 'https://example.com/a.jpg',
        image: null,
      });
      expect((await fetched(second.image_url)).statusCode).toBe(404);
      await upload(recipe, await picture());
      expect((await app.call(dana, 'DELETE', `recipes/${recipe.recipe_id}`)).status).toBe(204);
      const purgeAfter = (ms: number) =>
        purgeDeletedRecipes({ ...app.rooms.recipes, now: () => new Date(NOW.getTime() + ms) });
      await purgeAfter(RECIPE_UNDO_MS - HOUR_MS);
      expect(readdirSync(join(dataDir, 'images'))).toHaveLength(4);
      await purgeAfter(RECIPE_UNDO_MS + HOUR_MS);
      expect(readdirSync(join(dataDir, 'images'))).toEqual([]);
      expect((await app.call<Problem>(dana, 'POST', `recipes/${recipe.recipe_id}/restore`)).status).toBe(404);
    });

    it('[X96] a deleted recipe is gone for everybody, and its owner brings it back as it was', async () => {
      const recipe = await made({ is_public: true });
      const path = `recipes/${recipe.recipe_id}`;
      const restore = (as: Person | null) => app.call<Recipe & Problem>(as, 'POST', `${path}/restore`);
      const statusOf = async (as: Person | null, method: string, of: string, body?: object) =>
        (await app.call(as, method, of, body ? { body } : {})).status;
      expect(await statusOf(yossi, 'PUT', `${path}/favorite`)).toBe(204);
      const before = (await app.call<Recipe>(dana, 'GET', path)).body;
      expect(await statusOf(dana, 'DELETE', path)).toBe(204);
      for (const [as, of] of [
        [dana, path],
        [yossi, path],
        [null, `public-${path}`],
      ] as const)
        expect(await statusOf(as, 'GET', of)).toBe(404);
      expect(await statusOf(dana, 'PUT', path, { title: 'אחר' })).toBe(404);
      expect(await statusOf(dana, 'DELETE', path)).toBe(404);
      expect((await app.call<Recipe[]>(dana, 'GET', 'recipes')).body).toEqual([]);
      expect((await app.call<Recipe[]>(yossi, 'GET', 'recipes?include_public=true&favorites=true')).body).toEqual([]);
      expect((await restore(yossi)).body.code).toBe('recipe_not_yours');
      expect((await restore(null)).status).toBe(401);
      expect((await restore(dana)).body).toEqual(before);
      expect((await restore(dana)).body).toEqual(before);
      expect((await app.call<Recipe[]>(yossi, 'GET', 'recipes?include_public=true&favorites=true')).body).toHaveLength(
        1,
      );
    });

    it('[X32] the same upload again under its key is one; no name reaches outside of the pictures', async () => {
      const recipe = await made();
      const key = crypto.randomUUID();
      const bytes = await picture();
      const first = await upload(recipe, bytes, dana, 'a.jpg', key);
      expect((await upload(recipe, bytes, dana, 'a.jpg', key)).body).toEqual(first.body);
      expect(readdirSync(join(dataDir, 'images'))).toHaveLength(4);
      for (const name of ['..%2f..%2fjwt.secret', '%2e%2e%2fjwt.secret', 'x.webp', `${crypto.randomUUID()}.webp`]) {
        expect((await fetched(`/static/images/${name}`)).statusCode).toBe(404);
      }
    });
  });
});
