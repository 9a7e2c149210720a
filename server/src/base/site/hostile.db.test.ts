import type { Problem } from '@sali/contract/base/errors';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { fuzzRound } from '../../../test/fuzz/fuzz.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';

/** Rounds of the fuzzer, each with people and lists of its own; another number makes other calls. */
const ROUND_SEEDS = [1, 2];
const ROUND_CALLS = 2000;

describeDb('calls from a fuzzer', (openTestDb) => {
  it.each(ROUND_SEEDS)('[D14] none of the calls of seed %i ends in a 500', { timeout: 300_000 }, async (seed) => {
    const { statuses, faults } = await fuzzRound(await openTestDb(), seed, ROUND_CALLS);
    expect(faults).toEqual([]);
    // Most calls reach what they are about: a fuzzer that is always refused finds nothing.
    expect([200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)).toBeGreaterThan(
      ROUND_CALLS / 10,
    );
  });
});

describeDb('calls that no route expects', (openTestDb) => {
  let app: TestApp;
  let admin: Person;

  beforeAll(async () => {
    const database = await openTestDb();
    app = await buildTestApp(database);
    admin = await app.person('admin');
    await database.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
  });
  afterAll(() => app.server.close());

  it.each([
    ['ids beyond the database', 'POST', 'notifications/read', { notification_ids: [1, 4_294_967_296] }],
    ['an id beyond the database', 'GET', 'lists/1/changes?since=4294967296', undefined],
    [
      'a number in an address',
      'PUT',
      'meals/0b7c3f3e-2f0a-4b52-9a4b-0c1f6f2d9a11',
      { day: '2026-08-10', slot: 'noon', kind: 'recipe', recipe_id: 4_294_967_296 },
    ],
  ])('[D14] %s: the field is named', async (_what, method, path, body) => {
    const answer = await app.call<Problem>(admin, method, path, body && { body });
    expect([answer.status, answer.body.errors?.length]).toEqual([422, 1]);
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
