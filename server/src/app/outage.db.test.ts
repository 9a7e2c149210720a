import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Problem } from '@sali/contract/base/errors';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { CLOSE } from '@sali/contract/lists/live/live';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDb } from '../base/db/open.ts';
import { type Cluster, startCluster } from '../../test/db/testCluster.ts';
import type { Bus } from '../people/live/bus.ts';
import { redisBus } from '../people/live/redisBus.ts';
import { type TestRedis, startRedis } from '../../test/live/testRedis.ts';
import { openTestSocket, type TestSocket } from '../../test/live/testSocket.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';

/** The whole server while its PostgreSQL or its Redis is away: real ones, frozen, killed and started again. */

type Health = { status: string; database: string; shared_bus: string };

describe('the server without its database or Redis', () => {
  let cluster: Cluster;
  let redis: TestRedis;
  let database: Database;
  let bus: Bus;
  let app: TestApp;
  let dana: Person;
  let list: ListWire;

  beforeAll(async () => {
    [cluster, redis] = await Promise.all([startCluster(), startRedis()]);
    database = await openDb({ dataDir: '', databaseUrl: cluster.urlOf('postgres') });
    bus = await redisBus(redis.url, Date.now, () => undefined);
    app = await buildTestApp(database, { bus });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    dana = await app.person('dana');
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'שבת' } })).body;
  }, 60_000);
  afterEach(() => {
    cluster.thaw();
    redis.thaw();
  });
  afterAll(async () => {
    await app.server.close();
    await bus.close();
    await database.close();
    await Promise.all([cluster.stop(), redis.stop()]);
  });

  const addItem = () =>
    app.call<ItemAnswer>(dana, 'POST', `lists/${list.list_id}/items`, {
      key: crypto.randomUUID(),
      body: { name: 'נרות' },
    });
  const health = () => app.call<Health>(null, 'GET', 'health');
  const statusOf = async (path: string) => (await app.call(dana, 'GET', path)).status;
  const openSocket = async (): Promise<TestSocket> => {
    const { body } = await app.call<{ ticket: string }>(dana, 'POST', 'auth/ws-ticket');
    const { port } = app.server.server.address() as AddressInfo;
    const socket = await openTestSocket(
      `ws://127.0.0.1:${port}/api/lists/${list.list_id}/ws?token=${body.ticket}&session_id=${crypto.randomUUID()}`,
    );
    await socket.next('connection_status');
    return socket;
  };

  it.each([
    ['frozen', () => cluster.freeze(), () => cluster.thaw()],
    ['crashed', () => cluster.crash(), () => cluster.restart()],
  ])(
    '[D15] PostgreSQL %s: 503 with Retry-After, sockets stay open, and all goes on after its return',
    async (_how, away, back) => {
      const socket = await openSocket();
      await away();
      const answers = await Promise.all([
        app.call(dana, 'GET', 'lists'),
        app.call(null, 'GET', 'chains'),
        addItem(),
        health(),
        app.call(null, 'GET', 'ready'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      await back();
      await expect.poll(() => statusOf('ready'), { timeout: 5000 }).toBe(200);
      const { body } = await addItem();
      const { action } = await socket.next('list_update');
      expect(action.data).toMatchObject({ item_id: body.item_id });
      socket.close();
    },
  );

  /** Runs a statement as somebody else. @returns what ends that connection */
  const byOthers = async (...statements: string[]): Promise<() => Promise<void>> => {
    const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return () => client.end();
  };

  it('[PF5] a frozen PostgreSQL that accepts no connection any more is away', async () => {
    await openSocket().then((socket) => socket.close());
    cluster.freeze();
    const path = new URL(cluster.urlOf('postgres')).searchParams.get('host') ?? '';
    const waiting: Socket[] = [];
    const isFull = async (): Promise<boolean> => {
      const socket = connect(`${path}/.s.PGSQL.5432`);
      waiting.push(socket);
      return once(socket, 'connect').then(
        () => false,
        (error: unknown) => String(error).includes('EAGAIN'),
      );
    };
    try {
      while (!(await isFull()));
      const statuses: number[] = [];
      // Longer than the pool waits until it looks for the database again.
      for (const end = Date.now() + 2000; Date.now() < end;) statuses.push((await addItem()).status);
      expect(new Set(statuses)).toEqual(new Set([503]));
    } finally {
      for (const socket of waiting) socket.destroy();
    }
    cluster.thaw();
    await expect.poll(() => statusOf('ready'), { timeout: 20_000 }).toBe(200);
  });

  it('[PF5] a full disk of PostgreSQL is 503 storage_full with Retry-After; later the same change is done once', async () => {
    const fail = `create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    const before =
      'create trigger disk_full before insert on list_action for each statement execute function disk_full()';
    const end = await byOthers(fail, before);
    const key = crypto.randomUUID();
    const send = () =>
      app.call<ItemAnswer & Problem>(dana, 'POST', `lists/${list.list_id}/items`, { key, body: { name: 'חלה' } });
    const refused = await send();
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'storage_full', detail: expect.stringMatching(/[א-ת]/) as string },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await end();
    await (
      await byOthers('drop trigger disk_full on list_action')
    )();
    expect((await send()).status).toBe(201);
  });

  it('[PF7] while somebody locks the log, changes are 503 after 3 s and lists can be read', async () => {
    const end = await byOthers('begin', 'lock table list_action in share mode');
    const change = addItem();
    expect(await statusOf(`lists/${list.list_id}`)).toBe(200);
    const { status, headers } = await change;
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    await end();
    expect((await addItem()).status).toBe(201);
  });

  it.each([
    ['killed', () => redis.kill(), () => redis.restart()],
    ['frozen', () => redis.freeze(), () => redis.thaw()],
  ])(
    '[V30] Redis %s: lists and sockets go on, health is degraded; after its return sockets reconnect',
    async (_how, away, back) => {
      const before = await openSocket();
      await away();
      const meanwhile = await openSocket();
      const { status, body } = await addItem();
      expect(status).toBe(201);
      for (const socket of [before, meanwhile]) {
        expect((await socket.next('list_update')).action.data).toMatchObject({ item_id: body.item_id });
      }
      expect(await health()).toMatchObject({ status: 200, body: { status: 'degraded', shared_bus: 'unavailable' } });
      expect(await statusOf('ready')).toBe(200);
      expect(await statusOf(`lists/${list.list_id}/active-participants`)).toBe(200);
      await back();
      expect(await before.closed()).toBe(CLOSE.restarting);
      expect(await meanwhile.closed()).toBe(CLOSE.restarting);
      expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', shared_bus: 'ok' } });
      const after = await openSocket();
      await addItem();
      await after.next('list_update');
      after.close();
    },
  );

  it('[D16] a server that is stopping is not ready, while it still answers', async () => {
    app.startStopping();
    const { port } = app.server.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });
});
