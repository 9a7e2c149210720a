import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@sali/contract/base/errors';
import type { MealPlan, MealSuggestion } from '@sali/contract/kitchen/recipes/meals';
import type { Recipe, RecipeCounts, RecipePicture } from '@sali/contract/kitchen/recipes/recipes';
import { RECIPE_UNDO_MS } from '@sali/domain/base/limits';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillCatalogue, NOW } from '../../../test/catalogue/testCatalogue.ts';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import type { Db } from '../../base/db/open.ts';
import { publicRecipeFacts } from './recipes.ts';

const PASSWORD = 'סיסמה ארוכה';

describeDb('readers of a recipe', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let boss: Person;
  let dana: Person;
  let yossi: Person;
  let noa: Person;
  let open: Recipe;
  let secret: Recipe;
  let now: Date;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    await fillCatalogue(db);
    now = NOW;
    const dataDir = mkdtempSync(join(tmpdir(), 'sali-readers-'));
    app = await buildTestApp(database, { now: () => now, dataDir });
    boss = await app.person('boss', 'ADMIN');
    [dana, yossi, noa] = [await app.person('dana'), await app.person('yossi'), await app.person('noa')];
    [open, secret] = [await made('עוגת גזר', true), await made('מרק סודי', false)];
    return async () => {
      await app.server.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });

  const made = async (title: string, is_public: boolean): Promise<Recipe> => {
    const entries = [{ entry_type: 'product', product_name: 'גזר', quantity: 3 }];
    return (await app.call<Recipe>(dana, 'POST', 'recipes', { body: { title, is_public, entries } })).body;
  };
  const disable = async (is_disabled: boolean) =>
    expect((await app.call(boss, 'PUT', `admin/users/${dana.userId}`, { body: { is_disabled } })).status).toBe(200);
  const get = async <T = Recipe & Problem>(as: Person | null, path: string) =>
    (await app.call<T>(as, 'GET', path)).body;
  const titles = async (as: Person | null, path: string) => (await get<Recipe[]>(as, path)).map(({ title }) => title);
  const codeOf = async (as: Person, method: string, path: string, body?: object) =>
    (await app.call<Problem>(as, method, path, { body })).body.code;

  it('[X106] a public recipe names its author by first name, to guests too, while the account may sign in', async () => {
    const authorOf = async (as: Person | null, path: string) => (await get(as, path)).author;
    const path = `public-recipes/${open.recipe_id}`;
    await app.call(dana, 'PUT', 'users/me', { body: { first_name: 'דנה', last_name: 'כהן' } });
    expect([await authorOf(null, path), await authorOf(noa, path)]).toEqual(['דנה', 'דנה']);
    expect(await authorOf(dana, `recipes/${secret.recipe_id}`)).toBe('');
    await app.call(dana, 'PUT', 'users/me', { body: { first_name: '' } });
    expect(await authorOf(null, path)).toBe('');
  });

  describe('of an author whom an administrator disables', () => {
    it('[X102] nobody reads it while the account is disabled, and everybody afterwards as before', async () => {
      const family = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', {
        body: { name: 'א' },
      });
      await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
      await app.call(yossi, 'POST', `families/${family.body.family.family_id}/accept`);
      const id = open.recipe_id;
      await app.call(noa, 'PUT', `recipes/${id}/favorite`);
      await app.call(yossi, 'PUT', 'pantry', { body: { name: 'גזר', is_at_home: true } });
      const copy = (await app.call<Recipe>(noa, 'POST', `recipes/${id}/copy`)).body;
      const meal = { day: '2026-08-12', slot: 'noon', kind: 'recipe', recipe_id: id };
      await app.call(noa, 'PUT', `meals/${crypto.randomUUID()}`, { body: meal });
      const seen = async () => ({
        guest: await titles(null, 'public-recipes'),
        found: await titles(null, `public-recipes?search=${encodeURIComponent('גזר')}`),
        counts: [
          await get<RecipeCounts>(null, 'public-recipes/counts'),
          await get<RecipeCounts>(noa, 'recipes/counts?include_public=true'),
        ],
        family: await titles(yossi, 'recipes?include_public=true'),
        secret: (await get(yossi, `recipes/${secret.recipe_id}`)).code,
        favorites: await titles(noa, 'recipes?include_public=true&favorites=true'),
        suggested: await suggested(),
        planned: (await get<MealPlan>(noa, 'meal-plan?day=2026-08-09')).meals.map(({ recipe }) => recipe?.title),
        page: [(await get(null, `public-recipes/${id}`)).code, (await get(noa, `recipes/${id}`)).code],
        cost: [(await get(null, `public-recipes/${id}/cost`)).code, (await get(noa, `recipes/${id}/cost`)).code],
        crawlers: (await publicRecipeFacts(app.rooms.recipes, id, 'https://sali.example'))?.title,
        credit: (await get(noa, `recipes/${copy.recipe_id}`)).copied_from,
        favorite: await codeOf(noa, 'PUT', `recipes/${id}/favorite`),
        cooking: await codeOf(yossi, 'POST', `recipes/${id}/cooking`, { changes: [] }),
      });
      const suggested = async () =>
        (await get<MealSuggestion[]>(yossi, 'meal-plan/suggestions?day=2026-08-09')).map(({ recipe }) => recipe.title);
      const before = await seen();
      expect(before).toMatchObject({
        guest: ['עוגת גזר'],
        found: ['עוגת גזר'],
        counts: [{ total: 1 }, { total: 2 }],
        family: ['מרק סודי', 'עוגת גזר'],
        favorites: ['עוגת גזר'],
        suggested: ['מרק סודי', 'עוגת גזר'],
        planned: ['עוגת גזר'],
        crawlers: 'עוגת גזר',
        credit: { recipe_id: id, author: 'dana' },
      });
      await disable(true);
      expect(await seen()).toEqual({
        guest: [],
        found: [],
        counts: [
          { total: 0, recent: 0 },
          { total: 1, recent: 1 },
        ],
        family: [],
        secret: 'recipe_private',
        favorites: [],
        suggested: [],
        planned: [undefined],
        page: ['recipe_not_found', 'recipe_not_found'],
        cost: ['recipe_not_found', 'recipe_not_found'],
        crawlers: undefined,
        credit: { recipe_id: null, title: 'עוגת גזר', author: '' },
        favorite: 'recipe_not_found',
        cooking: 'recipe_not_found',
      });
      expect(await codeOf(noa, 'POST', `recipes/${id}/copy`)).toBe('recipe_not_found');
      const report = { kind: 'recipe', subject: String(id), reason: 'copied' };
      expect(await codeOf(noa, 'POST', 'content-reports', report)).toBe('recipe_not_found');
      await disable(false);
      expect(await seen()).toEqual(before);
    });

    it('[X102] nor after the account is deleted; with its erasure the recipe goes as well', async () => {
      await app.call(dana, 'DELETE', 'users/me', { body: { password: PASSWORD } });
      expect(await titles(null, 'public-recipes')).toEqual(['עוגת גזר']);
      await disable(true);
      expect(await titles(null, 'public-recipes')).toEqual([]);
      await app.rooms.accounts.beforeUserErased(dana.userId);
      expect(await db.selectFrom('recipe').select('title').execute()).toEqual([]);
    });
  });

  describe('its pictures', () => {
    const upload = async (recipe: Recipe): Promise<string> => {
      const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer();
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
      const answer = await app.call<RecipePicture>(dana, 'POST', `recipes/${recipe.recipe_id}/pictures`, {
        body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--x--\r\n')]),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      return answer.body.webp;
    };
    const fetched = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.server.inject({ url, headers });
      return [answer.statusCode, answer.statusCode === 404 ? undefined : answer.headers['cache-control']];
    };
    /** A browser that signs in: its cookies, as `name=value`. */
    const browserOf = async ({ email }: Person) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: PASSWORD },
      });
      const { access_token: token } = answer.json<{ access_token: string }>();
      const cookie = answer.cookies.find(({ name }) => name === 'sali_pictures');
      return { token, cookie: `sali_pictures=${cookie?.value ?? ''}`, attributes: cookie, all: answer.cookies };
    };
    const byBearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const change = (recipe: Recipe, body: object) => app.call(dana, 'PUT', `recipes/${recipe.recipe_id}`, { body });
    const [OPEN, OWN, GONE] = [
      [200, 'public, max-age=3600'],
      [200, 'private, max-age=86400'],
      [404, undefined],
    ];

    it('[X103] are seen by those who read the recipe at that time, by a bearer or the cookie of pictures', async () => {
      const [picture, hidden] = [await upload(open), await upload(secret)];
      const [own, stranger] = [await browserOf(dana), await browserOf(noa)];
      const seen = async (url: string) => [
        await fetched(url),
        await fetched(url, { cookie: stranger.cookie }),
        await fetched(url, { cookie: own.cookie }),
        await fetched(url, byBearer(own.token)),
        await fetched(url, byBearer(yossi.token)),
      ];
      expect(await seen(picture)).toEqual([OPEN, OPEN, OPEN, OPEN, OPEN]);
      expect(await seen(hidden)).toEqual([GONE, GONE, OWN, OWN, GONE]);
      expect(await fetched(hidden.replace('.webp', '-thumb.jpg'), { cookie: own.cookie })).toEqual(OWN);
      const { body: family } = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', {
        body: { name: 'א' },
      });
      await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: yossi.email } });
      await app.call(yossi, 'POST', `families/${family.family.family_id}/accept`);
      expect(await seen(hidden)).toEqual([GONE, GONE, OWN, OWN, OWN]);
      await app.call(yossi, 'DELETE', `families/mine/members/${yossi.userId}`);
      await change(open, { is_public: false });
      expect(await seen(picture)).toEqual([GONE, GONE, OWN, OWN, GONE]);
      await change(open, { is_public: true });
      await app.call(dana, 'DELETE', `recipes/${open.recipe_id}`);
      expect(await seen(picture)).toEqual([GONE, GONE, OWN, OWN, GONE]);
      now = new Date(NOW.getTime() + RECIPE_UNDO_MS + 1);
      expect(await fetched(picture, { cookie: own.cookie })).toEqual(GONE);
      now = NOW;
      await app.call(dana, 'POST', `recipes/${open.recipe_id}/restore`);
      await disable(true);
      expect(await seen(picture)).toEqual([GONE, GONE, GONE, GONE, GONE]);
      await disable(false);
      expect(await fetched(picture)).toEqual(OPEN);
    });

    it('[X103] a browser that has the picture asks whether it may keep it', async () => {
      const picture = await upload(open);
      const { etag } = (await app.server.inject({ url: picture })).headers;
      const again = () => app.server.inject({ url: picture, headers: { 'if-none-match': String(etag) } });
      expect((await again()).statusCode).toBe(304);
      await change(open, { is_public: false });
      expect((await again()).statusCode).toBe(404);
    });

    it('[X104] the cookie is for pictures alone, and ends with the session', async () => {
      const picture = await upload(secret);
      const own = await browserOf(dana);
      expect(own.attributes).toMatchObject({ path: '/static/images', httpOnly: true, sameSite: 'Strict' });
      expect(await fetched(picture, { cookie: own.cookie, 'sec-fetch-site': 'same-site' })).toEqual(GONE);
      const token = own.cookie.replace('sali_pictures=', '');
      expect((await app.call({ ...dana, token }, 'GET', 'users/me')).status).toBe(401);
      const refresh = own.all.find(({ name }) => name === 'sali_refresh')?.value ?? '';
      for (const other of [own.token, refresh, 'x', `${token}x`])
        expect(await fetched(picture, { cookie: `sali_pictures=${other}` })).toEqual(GONE);
      expect(await fetched(picture, byBearer(token))).toEqual(GONE);
      const left = await app.server.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { cookie: `sali_refresh=${refresh}` },
      });
      const cleared = left.cookies.filter(({ value }) => value === '').map(({ name, path }) => [name, path]);
      expect(cleared).toEqual([
        ['sali_refresh', '/api/auth'],
        ['sali_pictures', '/static/images'],
      ]);
      expect(await fetched(picture, { cookie: own.cookie })).toEqual(GONE);
      const next = await browserOf(dana);
      const body = { current_password: PASSWORD, new_password: 'עוד סיסמה ארוכה' };
      expect(await fetched(picture, { cookie: next.cookie })).toEqual(OWN);
      await app.call(dana, 'PUT', 'users/me/password', { body });
      expect(await fetched(picture, { cookie: next.cookie })).toEqual(GONE);
    });

    it('[X103] a program sees them by a token that reads recipes', async () => {
      const picture = await upload(secret);
      const tokenFor = async (scope: string) => {
        const body = { name: 'א', scopes: [scope], days: null, password: PASSWORD };
        return (await app.call<{ secret: string }>(dana, 'POST', 'users/me/api-tokens', { body })).body.secret;
      };
      expect(await fetched(picture, byBearer(await tokenFor('kitchen:read')))).toEqual(OWN);
      expect(await fetched(picture, byBearer(await tokenFor('lists:read')))).toEqual(GONE);
      expect(await fetched(await upload(open), byBearer(await tokenFor('lists:read')))).toEqual(OPEN);
    });
  });
});
