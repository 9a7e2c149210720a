import type { ApiTokenWire, MadeApiToken, NewApiToken } from '@sali/contract/people/accounts/apiTokens';
import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { DAY_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Database } from '../../../base/db/open.ts';
import { API_TOKENS_MAX } from './apiTokens.ts';

const PASSWORD = 'סיסמה ארוכה';

describeDb('tokens for programs', (openTestDb) => {
  let app: TestApp;
  let database: Database;
  let dana: Person;
  let now: number;

  beforeEach(async () => {
    now = Date.parse('2026-11-24T10:00:00Z');
    database = await openTestDb();
    app = await buildTestApp(database, { now: () => new Date(now) });
    dana = await app.person('dana');
    return () => app.server.close();
  });

  const make = (body: Partial<NewApiToken> = {}, as: Person | null = dana) =>
    app.call<MadeApiToken & Problem>(as, 'POST', 'users/me/api-tokens', {
      body: { name: 'עוזר', scopes: ['lists:read'], days: null, password: PASSWORD, ...body },
    });
  /** The person, by a token of theirs. */
  const by = (secret: string): Person => ({ ...dana, token: secret });
  const program = async (...scopes: NewApiToken['scopes']) => by((await make({ scopes })).body.secret);
  const codeOf = async (as: Person, method: string, path: string, body?: object) => {
    const answer = await app.call<Partial<Problem>>(as, method, path, body ? { body } : {});
    return answer.status < 400 ? answer.status : answer.body.code;
  };
  const all = async () => (await app.call<ApiTokenWire[]>(dana, 'GET', 'users/me/api-tokens')).body;

  it('[AT1] a token is made with the password, shown once and stored as a hash; it calls for its person and is revoked', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^sali_[\w-]{43}$/);
    expect(JSON.stringify(await all())).not.toContain(body.secret);
    expect(JSON.stringify(await database.db.selectFrom('api_token').selectAll().execute())).not.toContain(body.secret);
    await app.call(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    const lists = await app.call<ListWire[]>(by(body.secret), 'GET', 'lists');
    expect(lists.body.map(({ name }) => name)).toEqual(['שבת']);
    expect(await all()).toMatchObject([{ name: 'עוזר', last_used_at: new Date(now).toISOString() }]);
    expect((await app.call(dana, 'DELETE', `users/me/api-tokens/${body.token_id}`)).status).toBe(204);
    expect(await codeOf(by(body.secret), 'GET', 'lists')).toBe('not_authenticated');
    expect(await codeOf(dana, 'DELETE', `users/me/api-tokens/${body.token_id}`)).toBe('api_token_not_found');
    expect((await make({ password: 'אחרת לגמרי' })).status).toBe(422);
    expect((await make({}, null)).status).toBe(401);
  });

  it('[AT2] a token does what its scopes allow, and never what belongs to the account, to people or to the administration', async () => {
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    const [reader, writer, cook] = [
      await program('lists:read'),
      await program('lists:write'),
      await program('kitchen:read', 'kitchen:write'),
    ];
    const items = `lists/${list.list_id}/items`;
    const milk = { product_name: 'חלב', quantity: 1 };
    expect(await codeOf(reader, 'GET', `lists/${list.list_id}`)).toBe(200);
    expect(await codeOf(reader, 'POST', items, milk)).toBe('token_scope');
    expect(await codeOf(writer, 'GET', 'lists')).toBe('token_scope');
    const added = await app.call<ItemAnswer>(writer, 'POST', items, { body: milk });
    expect(added.status).toBe(201);
    expect(await codeOf(writer, 'PUT', `${items}/${added.body.item_id}`, { is_completed: true })).toBe(200);
    expect(await codeOf(cook, 'GET', 'pantry')).toBe(200);
    expect(await codeOf(cook, 'PUT', 'pantry', { name: 'קמח', is_at_home: true })).toBe(200);
    expect(await codeOf(cook, 'GET', 'lists')).toBe('token_scope');
    expect(await codeOf(reader, 'GET', 'products?search=חלב')).toBe(200);
    await database.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
    const every = await program('lists:read', 'lists:write', 'kitchen:read', 'kitchen:write');
    const closed: [string, string][] = [
      ['GET', 'users/me'],
      ['DELETE', 'users/me'],
      ['GET', 'users/me/export'],
      ['PUT', 'users/me/password'],
      ['GET', 'users/me/api-tokens'],
      ['POST', 'users/me/api-tokens'],
      ['GET', 'auth/sessions'],
      ['POST', 'auth/refresh'],
      ['POST', 'auth/logout'],
      ['GET', 'families/mine'],
      ['POST', `lists/${list.list_id}/share`],
      ['POST', `lists/${list.list_id}/links`],
      ['DELETE', `lists/${list.list_id}`],
      ['POST', 'recipes'],
      ['GET', 'admin/users'],
      ['POST', 'products'],
    ];
    for (const [method, path] of closed)
      expect([path, await codeOf(every, method, path)]).toEqual([path, 'token_scope']);
  });

  it('[AT7] a token that may only write reads nothing by the answers: they name what was changed', async () => {
    const body = { name: 'סודית', items: [{ name: 'מתנה ליוסי', note: 'הפתעה' }] };
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body });
    const writer = await program('lists:write');
    const path = `lists/${list.list_id}/items/${list.items[0]?.item_id ?? 0}`;
    const changed = await app.call<object>(writer, 'PUT', path, { body: {} });
    expect([changed.status, Object.keys(changed.body).toSorted()]).toEqual([
      200,
      ['item_id', 'item_uuid', 'list_version'],
    ]);
    const again = await app.call<object>(writer, 'POST', 'lists', { body: { name: 'x', list_uuid: list.list_uuid } });
    expect(again.body).toMatchObject({ list_uuid: list.list_uuid });
    expect(JSON.stringify([changed.body, again.body])).not.toMatch(/סודית|מתנה|הפתעה/);
    const { body: recipe } = await app.call<{ recipe_id: number }>(dana, 'POST', 'recipes', { body: { title: 'מרק' } });
    const toList = `recipes/${recipe.recipe_id}/to-shopping-list`;
    expect(await codeOf(writer, 'POST', toList, { list_id: list.list_id })).toBe('token_scope');
    const cook = await program('kitchen:write');
    const pantry = await app.call<object>(cook, 'PUT', 'pantry', { body: { name: 'קמח', is_at_home: true } });
    expect([pantry.status, pantry.body]).toEqual([200, {}]);
  });

  it('[AT7] a list that a program makes is shared with nobody', async () => {
    const noa = await app.person('noa');
    const family = await app.call<{ family: { family_id: number } }>(dana, 'POST', 'families', { body: { name: 'א' } });
    await app.call(dana, 'POST', 'families/mine/invitations', { body: { email: noa.email } });
    await app.call(noa, 'POST', `families/${family.body.family.family_id}/accept`);
    const { body: shared } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'משפחה' } });
    expect(shared.participants).toHaveLength(2);
    const writer = await program('lists:read', 'lists:write');
    for (const more of [{}, { is_private: false }, { people_of: shared.list_uuid }]) {
      const made = await app.call<ListWire>(writer, 'POST', 'lists', { body: { name: 'לבד', ...more } });
      expect([made.status, made.body.participants.length]).toEqual([201, 1]);
    }
  });

  it('[AT3] a token ends with its time, with a new password, with the account, and while its person is disabled', async () => {
    const { body: short } = await make({ days: 30 });
    const { body: long } = await make();
    expect(await codeOf(by(short.secret), 'GET', 'lists')).toBe(200);
    now += 30 * DAY_MS;
    expect(await codeOf(by(short.secret), 'GET', 'lists')).toBe('not_authenticated');
    expect(await codeOf(by(long.secret), 'GET', 'lists')).toBe(200);
    await database.db
      .updateTable('app_user')
      .set({ disabled_at: new Date(now) })
      .execute();
    expect(await codeOf(by(long.secret), 'GET', 'lists')).toBe('not_authenticated');
    await database.db.updateTable('app_user').set({ disabled_at: null }).execute();
    const signedIn = await app.call<{ access_token: string }>(null, 'POST', 'auth/login', {
      body: { email: dana.email, password: PASSWORD },
    });
    dana = { ...dana, token: signedIn.body.access_token };
    const body = { current_password: PASSWORD, new_password: 'עוד סיסמה ארוכה' };
    expect((await app.call(dana, 'PUT', 'users/me/password', { body })).status).toBeLessThan(300);
    expect(await codeOf(by(long.secret), 'GET', 'lists')).toBe('not_authenticated');
    expect(await codeOf(by('sali_nobody'), 'GET', 'lists')).toBe('not_authenticated');
  });

  it('[AT4] a person has up to 20 tokens; wrong wishes are refused, and the export names them without secrets', async () => {
    for (const wrong of [{ name: ' ' }, { scopes: [] }, { scopes: ['admin'] }, { days: 7 }]) {
      expect((await make(wrong as Partial<NewApiToken>)).status).toBe(422);
    }
    const { body } = await make();
    const own = await app.call<{ api_tokens: ApiTokenWire[] }>(dana, 'GET', 'users/me/export');
    expect(own.body.api_tokens).toMatchObject([{ name: 'עוזר' }]);
    expect(JSON.stringify(own.body)).not.toContain(body.secret);
    const row = {
      user_id: dana.userId,
      name: 'א',
      scopes: ['lists:read'],
      created_at: new Date(now),
      expires_at: null,
    };
    const many = Array.from({ length: API_TOKENS_MAX - 1 }, (_, at) => ({ ...row, secret_hash: String(at) }));
    await database.db.insertInto('api_token').values(many).execute();
    expect((await make()).body.code).toBe('too_many_api_tokens');
  });
});
