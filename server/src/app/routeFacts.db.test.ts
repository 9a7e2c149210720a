import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@sali/domain/people/settings/languages';
import { server } from '@sali/texts/every/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../test/db/testDb.ts';
import { buildTestApp, type TestApp } from '../../test/testApp.ts';
import { triedText } from '../admin/reports.ts';

describeDb('the facts of a route', (openTestDb) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp(await openTestDb());
  });
  afterEach(() => app.server.close());
  const writes = () => [...app.routes].filter(([route]) => !route.startsWith('GET '));

  it('[BU8] every route that changes something says what a call costs', () => {
    expect(writes().length).toBeGreaterThan(100);
    expect(writes().filter(([, { cost }]) => cost === undefined)).toEqual([]);
  });

  it('[Z91] every route that changes something has words of its own, and words belong to a route', () => {
    const named = writes().map(([, { tried }]) => tried);
    expect(named.sort()).toEqual(Object.keys(server[DEFAULT_LANGUAGE].tried).sort());
  });

  it('[Z91] the words are those of the person’s language; a route that is gone has none', () => {
    const route = 'PUT /api/lists/:listId/items/:itemId';
    expect(LANGUAGE_CODES.map((language) => triedText(app.routes, route, language))).toEqual(
      expect.arrayContaining(['שינוי פריט ברשימה', 'Changing an item on a list']),
    );
    const [made, madeWithSlash] = ['POST /api/lists', 'POST /api/lists/'].map((name) =>
      triedText(app.routes, name, DEFAULT_LANGUAGE),
    );
    expect(made).not.toBe('');
    expect(madeWithSlash).toBe(made);
    expect(triedText(app.routes, 'POST /api/nothing', DEFAULT_LANGUAGE)).toBe('');
  });
});
