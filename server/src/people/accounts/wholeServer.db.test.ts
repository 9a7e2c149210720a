import { expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp } from '../../../test/testApp.ts';
import { URI } from '../../../test/accounts/testApp.ts';

describeDb('the whole server', (openTestDb) => {
  it('lets one come back and leave by the cookie alone', async () => {
    const { server } = await buildTestApp(await openTestDb());
    const register = await server.inject({ method: 'POST', url: '/api/auth/register', payload: URI });
    const cookies = { sali_refresh: register.cookies[0]?.value ?? '' };
    const refresh = await server.inject({ method: 'POST', url: '/api/auth/refresh', cookies });
    expect(refresh.statusCode).toBe(200);
    const logout = await server.inject({ method: 'POST', url: '/api/auth/logout', cookies });
    expect(logout.statusCode).toBe(204);
    expect(logout.cookies[0]?.value).toBe('');
    await server.close();
  });

  it('[A21] [A27] hands out what every room keeps of a person, and nothing of others', async () => {
    const app = await buildTestApp(await openTestDb());
    const [dana, uri] = [await app.person('dana'), await app.person('uri')];
    for (const [person, name] of [
      [dana, 'קניות של דנה'],
      [uri, 'קניות של אורי'],
    ] as const) {
      await app.call(person, 'POST', 'lists', { body: { name, items: [{ name: 'נרות', is_completed: true }] } });
      await app.call(person, 'POST', 'recipes', { body: { title: `מתכון ל${name}`, is_public: true } });
    }
    await app.call(dana, 'POST', 'families', { body: { name: 'כהן' } });
    const { status, body } = await app.call<Record<string, { name?: string; title?: string }[]>>(
      dana,
      'GET',
      'users/me/export',
    );
    expect(status).toBe(200);
    expect(body.lists?.map(({ name }) => name)).toEqual(['קניות של דנה']);
    expect(body.recipes?.map(({ title }) => title)).toEqual(['מתכון לקניות של דנה']);
    expect(body.usual?.map(({ name }) => name)).toEqual(['נרות']);
    expect([body.deleted_lists, body.own_names_and_notes]).toEqual([[], []]);
    expect(JSON.stringify(body)).not.toContain('אורי');
    const headers = { authorization: `Bearer ${dana.token}`, 'accept-language': 'en' };
    const page = await app.server.inject({ url: '/api/users/me/export?format=html', headers });
    expect(page.body).toContain('<h2>Shopping lists</h2>');
    expect([...page.body.matchAll(/<(?:dt|h2)><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual([]);
    await app.server.close();
  });
});
