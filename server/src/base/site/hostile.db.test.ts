import type { Problem } from '@sali/contract/base/errors';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

/** Also a number that is too large for an id, and one that is too large for a number of the database. */
const HOSTILE = ['a\u0000b', '', '-1', '2147483648', '99999999999999999999', 'NaN', '[]', '\u202e'];

type Parameter = { readonly name: string; readonly in: 'query' | 'path' };
type Operation = { parameters?: Parameter[] };
type Document = { paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>> };
const BODIES = ['{}', '[]', '0', '""', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`];

describeDb('what no route expects', (openTestDb) => {
  let app: TestApp;
  let admin: Person;

  beforeAll(async () => {
    const database = await openTestDb();
    app = await buildTestApp(database);
    admin = await app.person('admin');
    await database.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
  });
  afterAll(() => app.server.close());

  it('[D14] no path and no query of any reading route ends in a 500', async () => {
    const { body } = await app.call<Document>(null, 'GET', 'openapi.json');
    const failed: string[] = [];
    let asked = 0;
    for (const [path, { get }] of Object.entries(body.paths)) {
      for (const parameter of get?.parameters ?? []) {
        for (const text of HOSTILE) {
          const address = addressOf(path, parameter, text);
          const { status } = await app.call(admin, 'GET', address);
          asked += 1;
          if (status >= 500) failed.push(`${address} ${status}`);
        }
      }
    }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(250);
  });

  it('[D14] no path and no body of any writing route ends in a 500', async () => {
    const { body } = await app.call<Document>(null, 'GET', 'openapi.json');
    const headers = { 'content-type': 'application/json' };
    const failed: string[] = [];
    for (const [path, operations] of Object.entries(body.paths)) {
      for (const method of ['post', 'put', 'delete'] as const) {
        const parameters = operations[method]?.parameters?.filter((one) => one.in === 'path') ?? [];
        for (const [parameter, text, sent] of parameters.flatMap((one) => [
          ...HOSTILE.map((hostile) => [one, hostile, '{}'] as const),
          ...BODIES.map((json) => [one, '1', json] as const),
        ])) {
          const address = addressOf(path, parameter, text);
          const { status } = await app.call(admin, method.toUpperCase(), address, { body: Buffer.from(sent), headers });
          if (status >= 500) failed.push(`${method} ${address} ${sent.slice(0, 20)} ${status}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it('[D14] however deep a body is, it is answered', async () => {
    const headers = { 'content-type': 'application/json' };
    const statusAt = async (depth: number) => {
      const body = Buffer.from(`{"name":"","more":${'['.repeat(depth)}${']'.repeat(depth)}}`);
      return (await app.call(admin, 'POST', 'lists', { body, headers })).status;
    };
    expect(await statusAt(40_000)).toBe(422);
    expect(await statusAt(200_000)).toBe(413);
  });

  it.each([
    ['a query', 'GET', `products?search=${encodeURIComponent('a\u0000')}`, undefined, 'search'],
    ['a path', 'GET', `products/${encodeURIComponent('a\u0000')}`, undefined, 'itemCode'],
    ['a body', 'PUT', 'users/me', { first_name: 'a\u0000' }, 'first_name'],
    ['half a character', 'PUT', 'users/me', { first_name: 'a\ud83d' }, 'first_name'],
    ['depth', 'POST', 'lists', { name: 'a', items: [{ name: 'b' }, { name: 'c\ud83d' }] }, 'items.1.name'],
    ['the name of a field', 'POST', 'lists', { name: 'a', 'b\u0000': 1 }, 'b\u0000'],
  ])('[D14] a text that no database holds is refused at its field: in %s', async (_in, method, path, sent, field) => {
    const answer = await app.call<Problem>(admin, method, path, sent && { body: sent });
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [field]]);
    expect((await app.call(admin, 'GET', 'lists')).body).toEqual([]);
  });
});

/** The parameter's text at its place, a 1 at every other. */
function addressOf(path: string, parameter: Parameter, text: string): string {
  const filled = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, (_all, name) =>
      parameter.in === 'path' && name === parameter.name ? encodeURIComponent(text) : '1',
    );
  return parameter.in === 'path' ? filled : `${filled}?${parameter.name}=${encodeURIComponent(text)}`;
}
