import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushAnswer } from '@sali/contract/people/notifications/notifications';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { insertNotifications, type NewNotification } from '../db.ts';
import { runNotificationTick, turnKindOff } from '../notifications.ts';
import { peopleOf } from '../../../../test/notifications/testNotifications.ts';
import { claimMessages } from './db.ts';
import { queuePushes } from './queue.ts';
import { startPushService } from '../../../../test/notifications/testPushService.ts';
import { PUSH_DEVICES_MAX } from './devices.ts';
import { PUSH_TRY_AGAIN_MS } from './sending.ts';

/** Push services refuse larger payloads. */
const PUSH_PAYLOAD_BYTES_MAX = 4096 - 104;

const MINUTE = 60_000;

describeDb('web push', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let now: Date;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let dataDir: string;
  let people: ReturnType<typeof peopleOf>;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    dataDir = mkdtempSync(join(tmpdir(), 'sali-push-'));
    service = await startPushService();
    app = await buildTestApp(await openTestDb(), { now: () => now, dataDir, push: service.network });
    dana = await app.person('dana');
    people = peopleOf(app, () => now);
    return async () => {
      await app.server.close();
      await service.close();
      rmSync(dataDir, { recursive: true });
    };
  });
  const look = () => runNotificationTick(app.rooms.notifications);
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const subscribe = (as = dana, name = '1') => app.call(as, 'PUT', 'push/device', { body: service.device(name) });
  /** Stores due notifications. */
  const insertRows = async (some: readonly Partial<NewNotification & { dueAt: Date }>[], as = dana) => {
    const listId = await people.newList(as);
    const data = { listName: 'שבת', storeName: 'שופרסל דיל', productName: 'חלב', priceAgorot: 590, beforeAgorot: 690 };
    const rows = some.map((one, index) => {
      const key = `${listId}:${index}`;
      return { userId: as.userId, kind: 'price' as const, key, listId, data, dueAt: now, ...one };
    });
    await insertNotifications(app.deps.db, rows, now);
    return listId;
  };
  const waiting = async () => (await app.deps.db.selectFrom('push_message').selectAll().execute()).length;

  it('[NO12] reaches the device encrypted, signed by keys that are generated once and readable by their owner only', async () => {
    expect((await subscribe()).status).toBe(204);
    const listId = await insertRows([{}]);
    await Promise.all([look(), look()]);
    await look();
    expect(service.messages()).toMatchObject([
      {
        title: '\u2068חלב\u2069: ₪5.90 במקום ₪6.90',
        body: '\u2068שופרסל דיל\u2069 · \u2068שבת\u2069',
        url: expect.stringMatching(new RegExp(`^/shopping/list/${listId}\\?told=\\d+$`)),
        dir: 'rtl',
      },
    ]);
    const [push] = service.received;
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', host: 'push.example', ttl: '43200' });
    const { body } = await app.call<PushAnswer>(dana, 'GET', 'push');
    expect(body.endpoints).toEqual(['http://push.example/1']);
    expect(String(push?.headers['authorization'])).toContain(`k=${body.public_key}`);
    expect(statSync(join(dataDir, 'vapid.key')).mode & 0o777).toBe(0o600);
    expect((await app.call<PushAnswer>(dana, 'GET', 'push')).body.public_key).toBe(body.public_key);
    expect(await waiting()).toBe(0);
  });

  it('[NO13] several alerts of a kind come as one, in the person’s language, and fit', async () => {
    await subscribe();
    await app.rooms.notifications.changeSettings(dana.userId, { language: 'ru' });
    const long = { listName: '🥛'.repeat(200), storeName: '🏬'.repeat(200), productName: '🧀'.repeat(200) };
    await insertRows([
      ...Array.from({ length: 5 }, (_, index) => ({ data: { ...long, productName: `${index}${long.productName}` } })),
      { kind: 'promotion', key: 'p', data: { ...long, text: '🎁'.repeat(500) } },
    ]);
    await look();
    const [prices, promotion] = service.messages();
    expect(prices?.title).toBe('Подешевели 5 товаров из ваших списков');
    expect(prices).toMatchObject({ url: '/notifications', dir: 'ltr', lang: 'ru', off: 'Без вестей о ценах' });
    expect(promotion?.off).toBe('Без вестей об акциях');
    expect(service.messages()).toHaveLength(2);
    for (const message of service.messages())
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(PUSH_PAYLOAD_BYTES_MAX);
  });

  it(
    '[NO31] as many pushes as a person’s devices and reminders come to are queued at once',
    { timeout: 180_000 },
    async () => {
      for (let name = 1; name <= PUSH_DEVICES_MAX; name += 1) await subscribe(dana, String(name));
      await app.rooms.notifications.changeSettings(dana.userId, { notifications: { list_reminders: true } });
      const tomorrow = new Date(now.getTime() + 24 * 60 * MINUTE);
      // More rows and messages than one statement has parameters for.
      const [reminders, later] = [550, 9000];
      await insertRows([
        // The oldest go: a person keeps 1,000.
        ...Array.from({ length: later }, () => ({ dueAt: tomorrow })),
        ...Array.from({ length: reminders }, () => ({ kind: 'reminder' as const })),
      ]);
      await queuePushes(app.rooms.notifications);
      expect(await waiting()).toBe(reminders * PUSH_DEVICES_MAX);
    },
  );

  it('[NO30] a push says for how long the price was not lower', async () => {
    await subscribe();
    const data = { listName: 'שבת', storeName: 'דיל', productName: 'חלב', priceAgorot: 590, beforeAgorot: 690 };
    await insertRows([{ data: { ...data, lowestDays: 90 } }]);
    await look();
    expect(service.messages()).toMatchObject([{ body: 'הכי זול ב־90 יום · \u2068דיל\u2069 · \u2068שבת\u2069' }]);
  });

  it('[NO14] a kind is turned off from the notification itself, without a session, and by nothing else', async () => {
    await subscribe();
    await insertRows([{}]);
    await look();
    const token = service.messages()[0]?.token ?? '';
    const off = (text: string) => app.call(null, 'POST', 'notifications/off', { body: { token: text } });
    expect((await off(token.replace('.price.', '.reminder.'))).status).toBe(403);
    expect((await off(`${token}x`)).status).toBe(403);
    expect((await off('')).status).toBe(403);
    expect((await off(token)).status).toBe(204);
    const { body } = await app.call(dana, 'GET', 'users/me/settings');
    expect(body).toMatchObject({ notifications: { price_alerts: false, promotion_alerts: true } });
  });

  it('[NO14] a notification that was turned off while it waited is not pushed', async () => {
    await subscribe();
    service.answer.status = 503;
    await insertRows([{}]);
    await look();
    await turnKindOff(app.rooms.notifications, service.messages()[0]?.token ?? '');
    pass(PUSH_TRY_AGAIN_MS[0]);
    await insertRows([{}]);
    await look();
    expect([service.received.length, await waiting()]).toEqual([1, 0]);
  });

  it.each([404, 410])(
    '[NO15] a device that is gone (%i) is deleted, with the messages that wait for it',
    async (status) => {
      await subscribe();
      await subscribe(dana, '2');
      service.answer.status = status;
      await insertRows([{}]);
      await look();
      expect((await app.call<PushAnswer>(dana, 'GET', 'push')).body.endpoints).toEqual([]);
      expect([service.received.length, await waiting()]).toEqual([2, 0]);
    },
  );

  it.each([429, 500])(
    '[NO15] a push that was not taken (%i) is tried again, later each time, and given up',
    async (status) => {
      await subscribe();
      service.answer.status = status;
      await insertRows([{}]);
      await look();
      for (const [index, waitMs] of PUSH_TRY_AGAIN_MS.entries()) {
        pass(waitMs - 1000);
        await look();
        expect(service.received).toHaveLength(index + 1);
        pass(1000);
        await look();
        expect(service.received).toHaveLength(index + 2);
      }
      expect(await waiting()).toBe(0);
    },
  );

  it('[NO15] not before the push service wants it, and not again what it refuses', async () => {
    await subscribe();
    Object.assign(service.answer, { status: 429, headers: { 'retry-after': '600' } });
    await insertRows([{}]);
    await look();
    pass(599_000);
    await look();
    expect(service.received).toHaveLength(1);
    service.answer.status = 400;
    pass(1000);
    await look();
    expect([service.received.length, await waiting()]).toEqual([2, 0]);
  });

  it('[NO15] a message that a dead process had claimed is sent after its lease', async () => {
    await subscribe();
    service.answer.status = 503;
    await insertRows([{}]);
    await look();
    pass(PUSH_TRY_AGAIN_MS[0]);
    const { db } = app.deps;
    const taken = await claimMessages(db, now, new Date(now.getTime() + MINUTE), 10);
    expect([taken.length, (await claimMessages(db, now, now, 10)).length]).toEqual([1, 0]);
    service.answer.status = 201;
    await look();
    expect(service.received).toHaveLength(1);
    pass(MINUTE);
    await look();
    expect([service.received.length, await waiting()]).toEqual([2, 0]);
  });

  it('[NO5] nothing is pushed in quiet hours, though it was tried before them, and it lives only until they begin', async () => {
    await subscribe();
    service.answer.status = 503;
    const evening = new Date('2026-11-24T20:59:00+02:00');
    await insertRows([{ dueAt: evening }]);
    now = evening;
    await look();
    expect(service.received[0]?.headers).toMatchObject({ ttl: '3600' });
    now = new Date('2026-11-24T22:10:00+02:00');
    service.answer.status = 201;
    await look();
    expect(service.received).toHaveLength(1);
    now = new Date('2026-11-25T07:00:00+02:00');
    await look();
    expect([service.received.length, await waiting()]).toEqual([2, 0]);
  });

  it('[NO16] a device gets pushes as long as its session lives, for its last person', async () => {
    const uri = await app.person('uri');
    await subscribe();
    service.answer.status = 503;
    await insertRows([{}]);
    await look();
    await subscribe(uri);
    expect(await waiting()).toBe(0);
    service.answer.status = 201;
    await insertRows([{}]);
    await look();
    expect(service.received).toHaveLength(1);
    await insertRows([{ data: { listName: 'של אורי', productName: 'לחם' } }], uri);
    await look();
    expect(service.received).toHaveLength(2);
    await insertRows([{}], uri);
    expect((await app.call(uri, 'POST', 'auth/logout')).status).toBeLessThan(300);
    await look();
    expect(service.received).toHaveLength(2);
    expect(await app.deps.db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
  });

  it('[NO16] a deleted account gets nothing, on no device', async () => {
    await subscribe();
    service.answer.status = 503;
    await insertRows([{}]);
    await look();
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    for (const table of ['notification', 'push_subscription', 'push_message'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('[NO16] a device is turned off by its person only; the newest stay', async () => {
    const uri = await app.person('uri');
    await subscribe();
    const body = { endpoint: service.device('1').endpoint };
    await app.call(uri, 'DELETE', 'push/device', { body });
    const endpoints = async () => (await app.call<PushAnswer>(dana, 'GET', 'push')).body.endpoints;
    expect(await endpoints()).toHaveLength(1);
    const own = await app.call<{ push_devices: object[] }>(dana, 'GET', 'users/me/export');
    expect(own.body.push_devices).toEqual([{ name: new URL(body.endpoint).host, created_at: expect.any(String) }]);
    await app.call(dana, 'DELETE', 'push/device', { body });
    expect(await endpoints()).toEqual([]);
    for (let index = 0; index <= PUSH_DEVICES_MAX; index++) {
      pass(1000);
      await subscribe(dana, String(index));
    }
    expect(await endpoints()).toHaveLength(PUSH_DEVICES_MAX);
    expect(await endpoints()).not.toContain('http://push.example/0');
  });

  it('[NO17] only the open internet is asked, also where a name leads inside', async () => {
    const put = (endpoint: string) =>
      app.call(dana, 'PUT', 'push/device', { body: { ...service.device('1'), endpoint } });
    for (const endpoint of [
      'http://127.0.0.1/',
      'http://push.example:81/',
      'http://a:b@push.example/',
      'ftp://push.example/',
      'x',
    ])
      expect((await put(endpoint)).body).toMatchObject({ errors: [{ message: 'כתובת ההתראות אינה תקינה' }] });
    expect((await put('http://inside.example/secret')).status).toBe(204);
    await insertRows([{}]);
    await look();
    expect(service.received).toEqual([]);
    expect((await app.call<PushAnswer>(dana, 'GET', 'push')).body.endpoints).toEqual([]);
    expect((await app.call(null, 'GET', 'push')).status).toBe(401);
  });

  it('[NO18] notifications are marked as read one by one or all at once, by their person only', async () => {
    const uri = await app.person('uri');
    await insertRows([{}, {}, {}]);
    await look();
    const { unread, notifications } = await people.notificationsOf(dana);
    expect([unread, notifications.length]).toEqual([3, 3]);
    const ids = [notifications[0]?.notification_id];
    const read = (as: Person, body: object) => app.call(as, 'POST', 'notifications/read', { body });
    await read(uri, { notification_ids: ids });
    await read(uri, {});
    expect((await read(dana, { notification_ids: [-1] })).status).toBe(422);
    expect((await app.call(dana, 'GET', 'notifications/unread')).body).toEqual({ unread: 3 });
    await read(dana, { notification_ids: ids });
    expect((await app.call(dana, 'GET', 'notifications/unread')).body).toEqual({ unread: 2 });
    await read(dana, {});
    expect((await people.notificationsOf(dana)).notifications.every((one) => one.is_read)).toBe(true);
    pass(31 * 24 * 60 * MINUTE);
    await look();
    expect((await people.notificationsOf(dana)).notifications).toEqual([]);
  });
});
