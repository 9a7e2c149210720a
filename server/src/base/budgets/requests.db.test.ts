import { type AddressInfo, connect } from 'node:net';
import type { Problem } from '@sali/contract/base/errors';
import { COST_UNITS_BURST } from '@sali/domain/base/limits/budgets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeDb, type OpenTestDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { BODY_VALUES_MAX } from './bodies.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const MEGABYTE = 1024 * 1024;

let app: TestApp;
afterEach(() => app.server.close());

describeDb('budgets of requests', (openTestDb: OpenTestDb) => {
  const costOf = (route: string) => app.routes.get(route)?.cost ?? NaN;

  describe('the cost of calls', () => {
    beforeEach(async () => {
      // The clock does not move, so no budget recovers.
      const now = new Date();
      app = await buildTestApp(await openTestDb(), { rateLimit: 'on', now: () => now });
    });

    it('[BU7] an address that has spent its budget gets 429 with Retry-After, and no other address does', async () => {
      const ask = (remoteAddress: string) =>
        app.server.inject({ method: 'GET', url: '/api/public-recipes', remoteAddress });
      const allowed = COST_UNITS_BURST / costOf('GET /api/public-recipes');
      const answers = await Promise.all(
        Array.from({ length: allowed + 3 }, (_, i) => ask(`2001:db8::${i.toString(16)}`)),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(3);
      expect(refused[0]?.json<Problem>().code).toBe('too_many_requests');
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
    });

    it.each(['/api/categories', '/api/c%61tegories', '/api/categories/', '/api/categories?x=1'])(
      '[BU7] reads are counted, however their address is written: %s',
      async (url) => {
        const ask = (each: string) => app.server.inject({ method: 'GET', url: each });
        const spending = Array.from({ length: COST_UNITS_BURST / costOf('GET /api/lists') }, () => '/api/lists');
        await Promise.all(spending.map(ask));
        expect((await ask(url)).statusCode).toBe(429);
      },
    );

    it('[BU7] a person is counted over all addresses', async () => {
      const dana = await app.person('dana');
      const ask = (i: number) =>
        app.server.inject({
          method: 'GET',
          url: '/api/lists',
          remoteAddress: `192.0.2.${i % 200}`,
          headers: { authorization: `Bearer ${dana.token}` },
        });
      const allowed = COST_UNITS_BURST / costOf('GET /api/lists');
      for (let i = 0; i < allowed; i += 1) expect((await ask(i)).statusCode).toBe(200);
      expect((await ask(allowed)).statusCode).toBe(429);
    });

    it('[BU3] a large call that its person cannot pay keeps no place while its refusal waits', async () => {
      const dana = await app.person('dana');
      const answeredCodes: number[] = [];
      const compare = async (person: Person | null, remoteAddress: string) => {
        const { statusCode } = await app.server.inject({
          method: 'POST',
          url: '/api/baskets/compare',
          remoteAddress,
          payload: { items: [{ item_code: '7290000000001', quantity: 1 }] },
          ...(person && { headers: { authorization: `Bearer ${person.token}` } }),
        });
        answeredCodes.push(statusCode);
        return statusCode;
      };
      for (let i = 0; (await compare(dana, `192.0.2.${i}`)) !== 429; i += 1);
      // Where both wait, the address that has spent less goes first: dana's.
      await compare(null, '198.51.100.2');
      await Promise.all([compare(dana, '198.51.100.1'), compare(null, '198.51.100.2')]);
      // The refusal waits; the other call does not wait for it.
      expect(answeredCodes.slice(-2)).toEqual([200, 429]);
    });
  });

  it('[BU7] RATE_LIMIT=off switches the counting off', async () => {
    app = await buildTestApp(await openTestDb());
    const ask = () => app.server.inject({ method: 'GET', url: '/api/categories' });
    const answers = await Promise.all(Array.from({ length: COST_UNITS_BURST + 200 }, ask));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describeDb('bodies', (openTestDb: OpenTestDb) => {
  let dana: Person;
  beforeEach(async () => {
    app = await buildTestApp(await openTestDb());
    dana = await app.person('dana');
  });
  const send = async (as: Person | null, method: string, path: string, body: string) => {
    const { status } = await app.call(as, method, path, { body: Buffer.from(body), headers: JSON_BODY });
    return status;
  };

  it('[BU4] each route has its own largest body', async () => {
    const ofBytes = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes) });
    expect(await send(null, 'POST', 'auth/login', ofBytes(15_000))).toBe(422);
    expect(await send(null, 'POST', 'auth/login', ofBytes(17_000))).toBe(413);
    expect(await send(dana, 'PUT', 'users/me', ofBytes(17_000))).toBe(413);
    expect(await send(dana, 'POST', 'reminders', ofBytes(60_000))).toBe(422);
    expect(await send(dana, 'POST', 'reminders', ofBytes(70_000))).toBe(413);
    expect(await send(dana, 'POST', 'lists', ofBytes(MEGABYTE - 1000))).toBe(422);
    expect(await send(dana, 'POST', 'lists', ofBytes(MEGABYTE + 1000))).toBe(413);
    expect(await send(dana, 'POST', 'recipes', ofBytes(MEGABYTE / 2 - 1000))).toBe(422);
    expect(await send(dana, 'POST', 'recipes', ofBytes(MEGABYTE / 2 + 1000))).toBe(413);
  });

  it('[BU4] guests compare small baskets only, and are refused elsewhere before their body is read', async () => {
    const basket = (lines: number) =>
      JSON.stringify({ items: Array.from({ length: lines }, () => ({ item_code: '7290004131074', quantity: 1.125 })) });
    expect(await send(null, 'POST', 'baskets/compare', basket(200))).toBe(200);
    expect(await send(null, 'POST', 'baskets/compare', basket(1900))).toBe(413);
    expect(await send(dana, 'POST', 'baskets/compare', basket(1900))).toBe(200);
    // A body that cannot be parsed is not even looked at.
    expect(await send(null, 'POST', 'lists', '{'.repeat(MEGABYTE))).toBe(401);
    expect(await send(dana, 'POST', 'lists', '{')).toBe(400);
  });

  it('[BU18] a large body that is refused unread is not received: the connection ends with the answer', async () => {
    const connectionAfter = async (as: Person | null, bytes: number) => {
      const payload = JSON.stringify({ name: 'x'.repeat(bytes) });
      const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) };
      const answer = await app.server.inject({ method: 'POST', url: '/api/lists', headers, payload });
      return [answer.statusCode, answer.headers.connection];
    };
    expect(await connectionAfter(null, MEGABYTE)).toEqual([401, 'close']);
    expect(await connectionAfter(dana, 5 * MEGABYTE)).toEqual([413, 'close']);
    expect(await connectionAfter(dana, MEGABYTE / 2)).toEqual([422, 'keep-alive']);
    expect(await connectionAfter(null, 1000)).toEqual([401, 'keep-alive']);
  });

  it('[BU4] a body has a bounded number of values', async () => {
    const values = (count: number) => `{"more":[${'0,'.repeat(count)}0]}`;
    expect(await send(dana, 'POST', 'lists', values(BODY_VALUES_MAX - 100))).toBe(422);
    expect(await send(dana, 'POST', 'lists', values(BODY_VALUES_MAX + 100))).toBe(413);
    expect(await send(dana, 'POST', 'lists', `{"more":"${'0,'.repeat(BODY_VALUES_MAX)}"}`)).toBe(422);
  });
});

describeDb('a full disk', (openTestDb: OpenTestDb) => {
  it('[BU9] writes are 503 with Retry-After, reads and deletions go on, and the administrator is warned', async () => {
    const space = { bytes: 1e12 };
    const database = await openTestDb();
    app = await buildTestApp(database);
    const dana = await app.person('dana');
    await app.call(dana, 'POST', 'lists', { body: { name: 'שבת' } });
    await app.server.close();

    space.bytes = 499 * MEGABYTE;
    app = await buildTestApp(database, { freeBytes: () => Promise.resolve(space.bytes) });
    await database.db.updateTable('app_user').set({ user_type: 'ADMIN' }).execute();
    const refused = await app.call<Problem>(dana, 'POST', 'lists', { body: { name: 'חג' } });
    expect([refused.status, refused.body.code]).toEqual([503, 'storage_full']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const lists = await app.call<{ list_id: number }[]>(dana, 'GET', 'lists');
    expect(lists.body).toHaveLength(1);
    expect((await app.call(dana, 'POST', 'recipes/read-text', { body: { text: 'עוגה' } })).status).toBe(200);
    const report = await app.call(dana, 'GET', 'admin/database');
    expect(report.body).toMatchObject({ free_bytes: space.bytes, is_disk_full: true });
    const login = { email: dana.email, password: 'סיסמה ארוכה' };
    expect((await app.call(null, 'POST', 'auth/login', { body: login })).status).toBe(200);
    expect((await app.call(dana, 'DELETE', `lists/${lists.body[0]?.list_id ?? 0}`)).status).toBeLessThan(300);
  });
});

describeDb('raw requests', (openTestDb: OpenTestDb) => {
  it('[BU24] headers must arrive within twice the time of a call, files within a minute', async () => {
    app = await buildTestApp(await openTestDb());
    const { headersTimeout, requestTimeout } = app.server.server;
    expect([headersTimeout, requestTimeout]).toEqual([20_000, 60_000]);
  });

  it('[BU10] two Host headers are 400', async () => {
    app = await buildTestApp(await openTestDb());
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const statusOf = (head: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET /api/categories HTTP/1.1\r\n${head}\r\n\r\n`),
        );
        socket.once('data', (data) => {
          socket.destroy();
          resolve(data.toString().slice(9, 12));
        });
        socket.once('error', reject);
      });
    expect(await statusOf('Host: a')).toBe('200');
    expect(await statusOf('Host: a\r\nhost: a')).toBe('400');
  });
});
