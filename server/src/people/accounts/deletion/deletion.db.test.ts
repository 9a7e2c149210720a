import type { AdminUser } from '@sali/contract/admin/admin';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { Problem } from '@sali/contract/base/errors';
import type { ListWire } from '@sali/contract/lists/lists';
import type { Recipe } from '@sali/contract/kitchen/recipes/recipes';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Db } from '../../../base/db/open.ts';
import { endDeletion } from './db.ts';
import { resumeDeletions, ACCOUNT_RETURN_DAYS } from './deletion.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const PASSWORD = 'סיסמה ארוכה';
const UNTIL = new Date(NOW.getTime() + ACCOUNT_RETURN_DAYS * DAY_MS);

describeDb('deleted accounts', (openTestDb) => {
  let db: Db;
  let app: TestApp;
  let now: Date;
  let dana: Person;
  let yossi: Person;
  let list: ListWire;

  beforeEach(async () => {
    const database = await openTestDb();
    db = database.db;
    now = NOW;
    app = await buildTestApp(database, { now: () => now });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    list = await newList('שבת');
    await post(`lists/${list.list_id}/items`, { name: 'חלב' });
    await post(`lists/${list.list_id}/share`, { email: yossi.email, permission: 'EDIT' });
    return () => app.server.close();
  });

  const post = async <T = unknown>(path: string, body: object, as = dana): Promise<T> => {
    const answer = await app.call<T>(as, 'POST', path, { body, key: crypto.randomUUID() });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const newList = (name: string, as = dana) => post<ListWire>('lists', { name }, as);
  const newRecipe = (title: string, is_public: boolean) => post<Recipe>('recipes', { title, is_public, entries: [] });
  const listsOf = async (as: Person) => (await app.call<ListWire[]>(as, 'GET', 'lists')).body.map(({ name }) => name);
  const remove = async (body: object = {}) =>
    (await app.call(dana, 'DELETE', 'users/me', { body: { password: PASSWORD, ...body } })).status;
  const login = (password = PASSWORD) =>
    app.call<Problem & AuthAnswer>(null, 'POST', 'auth/login', { body: { email: dana.email, password } });
  const restore = (token: unknown) => app.call<Problem & AuthAnswer>(null, 'POST', 'auth/restore', { body: { token } });
  const resume = () => resumeDeletions({ ...app.deps, ...app.rooms.accounts });
  const isThere = async () =>
    (await db.selectFrom('app_user').select('user_id').where('user_id', '=', dana.userId).execute()).length > 0;

  it('[A40] comes back with its lists, recipes and settings; shares, links and tokens do not', async () => {
    const others = await newList('של יוסי', yossi);
    await post(`lists/${others.list_id}/share`, { email: dana.email, permission: 'EDIT' }, yossi);
    await post(`lists/${list.list_id}/links`, { permission: 'VIEW', days: 7 });
    const earlier = await newList('נמחקה קודם');
    await app.call(dana, 'DELETE', `lists/${earlier.list_id}`);
    const [secret, open] = [await newRecipe('סודי', false), await newRecipe('לכולם', true)];
    await app.call(dana, 'PUT', 'users/me/settings', { body: { theme: 'dark' } });
    const settings = (await app.call(dana, 'GET', 'users/me/settings')).body;
    expect(settings).toMatchObject({ theme: 'dark' });
    now = new Date(NOW.getTime() + 1000);
    expect(await remove()).toBe(204);
    expect((await app.call(dana, 'GET', 'users/me')).status).toBe(401);
    expect(await listsOf(yossi)).toEqual(['של יוסי']);
    const refused = await login();
    expect([refused.status, refused.body.code]).toEqual([403, 'account_deleted']);
    expect(refused.body.restore?.until).toBe(new Date(UNTIL.getTime() + 1000).toISOString());
    const back = await restore(refused.body.restore?.token);
    expect(back.status).toBe(200);
    const person = { ...dana, token: back.body.access_token };
    expect(await listsOf(person)).toEqual(['שבת']);
    const whole = (await app.call<ListWire>(person, 'GET', `lists/${list.list_uuid}`)).body;
    expect([whole.items.map(({ name }) => name), whole.participants.map(({ email }) => email)]).toEqual([
      ['חלב'],
      [dana.email],
    ]);
    expect((await app.call<unknown[]>(person, 'GET', `lists/${list.list_id}/links`)).body).toEqual([]);
    for (const { recipe_id: id } of [secret, open]) {
      const recipe = await app.call<Recipe>(person, 'GET', `recipes/${id}`);
      expect(recipe.body).toMatchObject({ user_id: dana.userId });
    }
    expect((await app.call(person, 'GET', 'users/me/settings')).body).toEqual(settings);
    expect((await login()).status).toBe(200);
    // The offer counts once.
    expect((await restore(refused.body.restore?.token)).body.code).toBe('account_erased');
    expect((await app.call(yossi, 'GET', `lists/${list.list_uuid}`)).status).toBe(404);
  });

  it('[A42] is nobody for others meanwhile; its address stays taken', async () => {
    const open = await newRecipe('לכולם', true);
    await remove();
    const seen = async () => [
      (await app.call(yossi, 'GET', `recipes/${open.recipe_id}`)).body,
      await listsOf(yossi),
      (await app.call<Problem>(yossi, 'POST', 'families/invitations', { body: { email: dana.email } })).body.code,
      (await login('סיסמה אחרת')).body.code,
    ];
    const meanwhile = await seen();
    expect(meanwhile[0]).toMatchObject({ title: 'לכולם', user_id: null });
    const registration = { email: dana.email, phone: '050-1234567', password: PASSWORD };
    const taken = await app.call<Problem>(null, 'POST', 'auth/register', { body: registration });
    const registered = await app.call<Problem>(null, 'POST', 'auth/register', {
      body: { ...registration, email: yossi.email },
    });
    expect([taken.status, taken.body]).toEqual([registered.status, registered.body]);
    now = new Date(UNTIL.getTime() + 1);
    await resume();
    now = NOW;
    // The view of others is the same once it is erased.
    expect(await seen()).toEqual(meanwhile);
  });

  it('[A43] administrators see it until it is erased, and may disable it; then it does not come back', async () => {
    const boss = await app.person('boss', 'ADMIN');
    const seen = async () =>
      (await app.call<AdminUser[]>(boss, 'GET', 'admin/users?search=dana')).body.map((user) => [
        user.is_deleted,
        user.is_disabled,
      ]);
    const disable = async (is_disabled: boolean) =>
      (await app.call<AdminUser>(boss, 'PUT', `admin/users/${dana.userId}`, { body: { is_disabled } })).body;
    expect(await seen()).toEqual([[false, false]]);
    await remove();
    expect(await seen()).toEqual([[true, false]]);
    const offer = (await login()).body.restore?.token;
    expect(await disable(true)).toMatchObject({ is_deleted: true, is_disabled: true });
    const refused = await login();
    expect([refused.status, refused.body.code, refused.body.restore]).toEqual([403, 'account_disabled', undefined]);
    expect((await restore(offer)).body.code).toBe('account_disabled');
    expect(await seen()).toEqual([[true, true]]);
    await disable(false);
    const back = await restore(offer);
    expect(back.status).toBe(200);
    dana = { ...dana, token: back.body.access_token };
    expect(await seen()).toEqual([[false, false]]);
    await remove({ erase_now: true });
    expect(await seen()).toEqual([]);
  });

  it('[A43] a return that runs while it is disabled leaves it disabled', async () => {
    await remove();
    await db.updateTable('app_user').set({ disabled_at: NOW }).where('user_id', '=', dana.userId).execute();
    expect(await endDeletion(db, dana.userId, NOW, NOW)).toBe(true);
    expect((await login()).body.code).toBe('account_disabled');
  });

  it('[A42] is not on a list of others that is restored after it was deleted, nor are its links', async () => {
    const others = await newList('של יוסי', yossi);
    await post(`lists/${others.list_id}/share`, { email: dana.email, permission: 'ADMIN' }, yossi);
    await post(`lists/${others.list_id}/links`, { permission: 'VIEW', days: 7 });
    await app.call(yossi, 'DELETE', `lists/${others.list_id}`);
    expect(await remove()).toBe(204);
    const restored = await post<ListWire>(`lists/${others.list_id}/restore`, {}, yossi);
    expect(restored.participants.map(({ email }) => email)).toEqual([yossi.email]);
    expect((await app.call<unknown[]>(yossi, 'GET', `lists/${others.list_id}/links`)).body).toEqual([]);
  });

  it('[A41] is erased after 14 days, by one process, and at once on request', async () => {
    await remove();
    now = new Date(UNTIL.getTime() - 1);
    await resume();
    expect(await isThere()).toBe(true);
    const offer = await login();
    now = UNTIL;
    expect((await restore(offer.body.restore?.token)).body.code).toBe('account_erased');
    expect((await login()).body.code).toBe('account_erased');
    const erased: number[] = [];
    const { beforeUserErased } = app.rooms.accounts;
    const room = {
      ...app.deps,
      ...app.rooms.accounts,
      beforeUserErased: async (userId: number) => {
        erased.push(userId);
        await beforeUserErased(userId);
      },
    };
    await Promise.all([resumeDeletions(room), resumeDeletions(room)]);
    expect([erased, await isThere()]).toEqual([[dana.userId], false]);
    expect((await login()).body.code).toBe('bad_credentials');
    dana = await app.person('dana');
    expect(await remove({ erase_now: true })).toBe(204);
    expect(await isThere()).toBe(false);
  });

  it('[A34] that others still see, since the server stopped, is hidden later', async () => {
    // As a process left it that stopped right after it had recorded the deletion.
    await db
      .updateTable('app_user')
      .set({ deletion_began_at: NOW, erase_at: UNTIL })
      .where('user_id', '=', dana.userId)
      .execute();
    expect(await listsOf(yossi)).toEqual(['שבת']);
    now = new Date(NOW.getTime() + 61_000);
    await resume();
    expect(await listsOf(yossi)).toEqual([]);
    await app.rooms.accounts.beforeUserReturns(dana.userId, NOW);
    expect(await listsOf(yossi)).toEqual([]);
    const [row] = await db.selectFrom('list').select('deleted_at').where('list_id', '=', list.list_id).execute();
    expect(row?.deleted_at).toBeNull();
  });

  /** As a process left accounts that stopped right after it had recorded their deletion. */
  const leaveUnhidden = async (...people: readonly Person[]) => {
    const ids = people.map(({ userId }) => userId);
    const deletion = { deletion_began_at: NOW, erase_at: UNTIL };
    await db.updateTable('app_user').set(deletion).where('user_id', 'in', ids).execute();
    now = new Date(NOW.getTime() + 61_000);
  };

  it('[A41] an account that fails keeps no other one from being hidden and erased', async () => {
    await leaveUnhidden(dana, yossi);
    const fail = (userId: number) => (userId === dana.userId ? Promise.reject(new Error('S3')) : Promise.resolve());
    const room = { ...app.deps, ...app.rooms.accounts, afterUserDeleted: fail, beforeUserErased: fail };
    const left = async () => db.selectFrom('app_user').select(['user_id', 'hidden_at']).orderBy('user_id').execute();
    await resumeDeletions(room);
    expect((await left()).map(({ hidden_at: at }) => at)).toEqual([null, now]);
    now = UNTIL;
    await resumeDeletions(room);
    expect((await left()).map(({ user_id: id }) => id)).toEqual([dana.userId]);
  });

  it('[A40] hiding and bringing back never run at the same time', async () => {
    await leaveUnhidden(dana, yossi);
    const offerOf = async ({ email }: Person) => {
      const { body } = await app.call<Problem>(null, 'POST', 'auth/login', { body: { email, password: PASSWORD } });
      return body.restore?.token;
    };
    const [ofDana, ofYossi] = [await offerOf(dana), await offerOf(yossi)];
    const seen: unknown[] = [];
    // While the first one is being hidden, both are brought back.
    const afterUserDeleted = async (userId: number) =>
      void seen.push(userId, (await restore(ofDana)).status, (await restore(ofYossi)).status);
    await resumeDeletions({ ...app.deps, ...app.rooms.accounts, afterUserDeleted });
    expect(seen).toEqual([dana.userId, 503, 200]);
    expect((await restore(ofDana)).status).toBe(200);
  });

  it('[A40] a token of the sign-in brings nothing else back and opens nothing', async () => {
    await remove();
    const token = (await login()).body.restore?.token ?? '';
    expect((await app.call({ ...dana, token }, 'GET', 'users/me')).status).toBe(401);
    expect((await restore(yossi.token)).body.code).toBe('account_erased');
    expect((await restore('x')).body.code).toBe('account_erased');
    now = new Date(NOW.getTime() + 16 * 60_000);
    expect((await restore(token)).body.code).toBe('account_erased');
    const again = (await login()).body.restore?.token;
    expect((await restore(again)).status).toBe(200);
  });
});
