import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthAnswer } from '@sali/contract/people/accounts/accounts';
import type { NewLinkAnswer } from '@sali/contract/lists/links';
import type { ItemAnswer, ListWire } from '@sali/contract/lists/lists';
import { CLOSE } from '@sali/contract/lists/live/live';
import { SHARES_PER_HOUR } from '@sali/domain/base/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Bus, BusMessage, Member } from './bus.ts';
import { memoryBus } from './memoryBus.ts';
import { redisBus } from './redisBus.ts';
import { ended, said, startRedis, type TestRedis } from '../../../test/live/testRedis.ts';
import { startSentinels } from '../../../test/live/testSentinel.ts';
import { openTestSocket } from '../../../test/live/testSocket.ts';
import { freePort } from '../../../test/testPort.ts';

/** The bus by its contract, in process and over a real Redis; then two whole servers on one PostgreSQL and one Redis. */

/** Only what hangs is ended: a slow machine fails no test. */
const HANGS_MS = 120_000;
const WAITING = { timeout: HANGS_MS, interval: 20 };

let redis: TestRedis;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const member = (userId: number, connectionId: string): Member => ({
  connectionId,
  listId: 1,
  userId,
  username: `u${userId}`,
  tabId: connectionId,
  userAgent: '',
  connectedAt: '',
});

describe.each([
  ['in process', async (now: () => number): Promise<Bus> => memoryBus(now)],
  [
    'Redis',
    (now: () => number): Promise<Bus> => redisBus(redis.url, now, (error) => expect.unreachable(error.message)),
  ],
])('bus %s', (_name, openBus) => {
  it('[V20] people join with their first socket and leave with their last', async () => {
    const bus = await openBus(Date.now);
    expect([await bus.join(member(1, 'a')), await bus.join(member(1, 'b')), await bus.join(member(2, 'c'))]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await bus.members(1)).map(({ connectionId }) => connectionId).sort()).toEqual(['a', 'b', 'c']);
    expect([await bus.leave(member(1, 'a')), await bus.leave(member(1, 'b')), await bus.leave(member(2, 'c'))]).toEqual(
      [false, true, true],
    );
    await bus.close();
  });

  it('[V21] a ticket is good for one use', async () => {
    const bus = await openBus(Date.now);
    const value = await bus.issueTicket({ userId: 1, sessionId: 's' });
    expect(await bus.consumeTicket(value)).toEqual({ userId: 1, sessionId: 's' });
    expect(await bus.consumeTicket(value)).toBeUndefined();
    await bus.close();
  });

  it('[V22] uses count within their window, and no more than so many', async () => {
    let now = 1_000_000;
    const bus = await openBus(() => now);
    const key = `k${Math.random()}`;
    const use = () => bus.count(key, 60_000, 3);
    expect(await use()).toBe(0);
    now += 10_000;
    expect([await use(), await use()]).toEqual([0, 0]);
    expect(await use()).toBe(50_000);
    now += 50_000;
    expect([await use(), await use()]).toEqual([0, 10_000]);
    await bus.forget(key);
    expect(await use()).toBe(0);
    await bus.close();
  });

  it('[A28] a counted use is taken back, and no other', async () => {
    const bus = await openBus(Date.now);
    const key = `k${Math.random()}`;
    const use = () => bus.count(key, 60_000, 2);
    expect([await use(), await use()]).toEqual([0, 0]);
    expect(await use()).toBeGreaterThan(0);
    await bus.uncount(key);
    expect(await use()).toBe(0);
    expect(await use()).toBeGreaterThan(0);
    await bus.uncount(`${key}, never used`);
    await bus.close();
  });

  it('[V22] no more than so many of many uses at once are counted', async () => {
    const bus = await openBus(Date.now);
    const key = `k${Math.random()}`;
    const waits = await Promise.all(Array.from({ length: 50 }, () => bus.count(key, 60_000, SHARES_PER_HOUR)));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(SHARES_PER_HOUR);
    await bus.close();
  });

  it('[V23] a published message is heard', async () => {
    const bus = await openBus(Date.now);
    const heard: BusMessage[] = [];
    bus.onMessage((message) => heard.push(message));
    bus.publish({ kind: 'products-changed', productIds: [7] });
    await expect.poll(() => heard).toEqual([{ kind: 'products-changed', productIds: [7] }]);
    await bus.close();
  });
});

describe('presence over Redis', () => {
  const openRedisBus = () => redisBus(redis.url, Date.now, (error) => expect.unreachable(error.message));

  it('[V38] a tab that comes again through another process takes the place of its socket in one that died', async () => {
    const [dead, other] = [await openRedisBus(), await openRedisBus()];
    const tab = (connectionId: string): Member => ({ ...member(7, connectionId), listId: 7, tabId: 'tab' });
    await dead.join(tab('a'));
    await other.join({ ...tab('b'), tabId: 'another tab' });
    await other.join(tab('c'));
    expect((await other.members(7)).map(({ connectionId }) => connectionId).sort()).toEqual(['b', 'c']);
    expect(await other.leave({ ...tab('b'), tabId: 'another tab' })).toBe(false);
    expect(await other.leave(tab('c'))).toBe(true);
    await Promise.all([dead.close(), other.close()]);
  });
});

it.each(['is killed', 'hangs'])(
  '[V39] when the primary of Redis %s and its replica takes over, both processes go on over that',
  async (what) => {
    const sentinels = await startSentinels();
    const open = () => redisBus(sentinels.url, Date.now, () => undefined);
    const [first, second] = [await open(), await open()];
    try {
      const heard: BusMessage[] = [];
      second.onMessage((message) => heard.push(message));
      const back = new Promise<void>((resolve) => second.onBack(resolve));
      if (what === 'hangs') sentinels.freezePrimary();
      else await sentinels.killPrimary();
      // Found by the next call, or by the heartbeat.
      await Promise.all([first, second].map((bus) => bus.ping().catch(() => undefined)));
      await back;
      await expect.poll(() => first.ping().then(() => 'back', String), WAITING).toBe('back');
      await first.join(member(9, 'a'));
      expect(await second.members(1)).toMatchObject([{ userId: 9 }]);
      const ticket = await first.issueTicket({ userId: 9, sessionId: 's' });
      expect(await second.consumeTicket(ticket)).toEqual({ userId: 9, sessionId: 's' });
      first.publish({ kind: 'products-changed', productIds: [39] });
      await expect.poll(() => heard, WAITING).toContainEqual({ kind: 'products-changed', productIds: [39] });
    } finally {
      await Promise.all([first.close(), second.close()]);
      await sentinels.stop();
    }
  },
  HANGS_MS,
);

describe('two server processes', () => {
  const template = inject('templates').postgres;
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const servers: ChildProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'sali-two-'));

  const startServer = async (databaseUrl: string): Promise<string> => {
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'one secret for both of the servers here',
    };
    const server = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    servers.push(server);
    await said(server, String(port));
    return `127.0.0.1:${port}`;
  };

  afterAll(async () => {
    await Promise.all(servers.map((server) => ended(server)));
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(template === null)(
    '[V24] a tick on one is heard on the other within a second, by link guests and overviews too; a link that ends on one ends there',
    async () => {
      const name = `two_${crypto.randomUUID().replaceAll('-', '')}`;
      const url = new URL(template ?? '');
      const admin = new pg.Client({ connectionString: url.href.replace(url.pathname, '/postgres') });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const databaseUrl = url.href.replace(url.pathname, `/${name}`);
      const first = await startServer(databaseUrl);
      const second = await startServer(databaseUrl);

      const call = async <T>(host: string, method: string, path: string, body?: object, token?: string): Promise<T> => {
        const headers = {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        };
        const answer = await fetch(`http://${host}/api/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        return (answer.status === 204 ? undefined : await answer.json()) as T;
      };
      const dana = await call<AuthAnswer>(first, 'POST', 'auth/register', {
        email: 'dana@example.com',
        phone: '050-1234567',
        password: 'סיסמה ארוכה',
      });
      const token = dana.access_token;
      const list = await call<ListWire>(first, 'POST', 'lists', { name: 'שבת', items: [{ name: 'נרות' }] }, token);
      const onSecond = async (path: string, bearer = token, tickets = 'auth/ws-ticket') => {
        const { ticket } = await call<{ ticket: string }>(first, 'POST', tickets, undefined, bearer);
        return openTestSocket(`ws://${second}/api/lists/${path}?token=${ticket}`);
      };
      const link = await call<NewLinkAnswer>(
        first,
        'POST',
        `lists/${list.list_id}/links`,
        { permission: 'VIEW', days: 7 },
        token,
      );
      const guestToken = `guest.${randomBytes(32).toString('base64url')}`;
      await call(first, 'POST', 'list-links/join', { token: link.token, guest_token: guestToken, name: 'רותי' });
      const socket = await onSecond(`${list.list_id}/ws`);
      await socket.next('connection_established');
      const guest = await onSecond(`${list.list_id}/ws`, guestToken, 'list-links/ws-ticket');
      await guest.next('connection_established');
      const overview = await onSecond('live');
      const [shown] = (await overview.next('overview_lists')).lists;
      expect(shown?.active_users.map(({ username }) => username).sort()).toEqual(['', 'רותי']);
      const [item] = list.items;
      const times: number[] = [];
      // One that comes late on a busy machine proves nothing; one that comes in time does.
      do {
        const is_completed = times.length % 2 === 0;
        const action = { action_type: is_completed ? 'COMPLETE_ITEM' : 'UNCOMPLETE_ITEM', data: { is_completed } };
        const at = Date.now();
        await call<ItemAnswer>(first, 'PUT', `lists/${list.list_id}/items/${item?.item_id}`, { is_completed }, token);
        expect((await socket.next('list_update')).action).toMatchObject(action);
        times.push(Date.now() - at);
        expect((await guest.next('list_update')).action).toMatchObject(action);
        expect((await overview.next('list_update')).action).toMatchObject(action);
      } while (Math.min(...times) >= 1000 && times.length < 10);
      expect(Math.min(...times)).toBeLessThan(1000);
      await call(first, 'DELETE', `lists/${list.list_id}/links/${link.link_id}`, undefined, token);
      expect(await guest.closed()).toBe(CLOSE.notAllowed);
      await expect
        .poll(() => overview.heard.at(-1))
        .toMatchObject({ type: 'list_presence', active_users: [{ username: '' }] });
      socket.close();
    },
  );
});
