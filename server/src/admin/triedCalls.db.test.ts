import { LANGUAGE_CODES } from '@sali/domain/settings/languages';
import { expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp } from '../../test/testApp.ts';
import { TRIED_CALLS, triedText } from './triedCalls.ts';

type Document = { readonly paths: Readonly<Record<string, object>> };

describeDb('what a refused call tried', (openTestDb) => {
  it('[Z91] every route that changes something has words, and words belong to a route', async () => {
    const app = await buildTestApp(await openTestDb());
    const { paths } = (await app.server.inject('/api/openapi.json')).json<Document>();
    const routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(TRIED_CALLS).sort()).toEqual(routes.filter((route) => !route.startsWith('GET ')).sort());
    expect(new Set(Object.values(TRIED_CALLS)).size).toBe(Object.keys(TRIED_CALLS).length);
    await app.server.close();
  });

  it('[Z91] the words are those of the person’s language; a route that is gone has none', () => {
    const route = 'PUT /api/lists/:listId/items/:itemId';
    expect(LANGUAGE_CODES.map((language) => triedText(route, language))).toEqual(
      expect.arrayContaining(['שינוי פריט ברשימה', 'Changing an item on a list']),
    );
    expect(triedText('POST /api/lists/')).toBe(triedText('POST /api/lists'));
    expect(triedText('POST /api/nothing')).toBe('');
  });
});
