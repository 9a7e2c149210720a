import type { NewLinkAnswer } from '@sali/contract/lists/links';
import type { ItemWire, ListWire } from '@sali/contract/lists/lists';
import { NOTIFICATIONS_PER_USER } from '@sali/domain/base/limits/notifications';
import { HOUR_MS } from '@sali/domain/base/time';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { openTestSocket } from '../../../../test/live/testSocket.ts';
import { peopleOf } from '../../../../test/notifications/testNotifications.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import type { Notification } from '../db.ts';
import { titleAndBodyOf } from '../push/words.ts';
import { notifyMissed } from '../notifications.ts';
import { MISSED_PER_HOUR } from './missed.ts';

describeDb('an item that was not found', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let yossi: Person;
  let now: Date;
  let list: ListWire;
  let people: ReturnType<typeof peopleOf>;

  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    app = await buildTestApp(await openTestDb(), { now: () => now });
    [dana, yossi] = [await app.person('dana'), await app.person('yossi')];
    people = peopleOf(app, () => now);
    const body = { name: 'שבת', items: [{ name: 'חלה' }, { name: 'יין' }] };
    list = (await app.call<ListWire>(dana, 'POST', 'lists', { body })).body;
    const shared = { email: yossi.email, permission: 'EDIT' };
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: shared });
    return () => app.server.close();
  });

  const mark = (as: Person, not_found: boolean, nth = 0, key?: string) =>
    app.call(as, 'PUT', `lists/${list.list_id}/items/${list.items[nth]?.item_id}`, {
      body: { not_found },
      ...(key !== undefined && { key }),
    });
  const newsOf = async (as: Person) => (await people.notificationsOf(as)).notifications;
  /** Waits for what is done after the answer. */
  const settled = (as: Person, count: number) => expect.poll(() => newsOf(as)).toHaveLength(count);

  it('[SM5] notifies the others who are away, once a day, and not the person who said it', async () => {
    const key = crypto.randomUUID();
    await mark(yossi, true, 0, key);
    await mark(yossi, true, 0, key);
    await settled(dana, 1);
    expect(await newsOf(dana)).toMatchObject([
      { kind: 'not_found', list_name: 'שבת', product_name: 'חלה', person_name: 'yossi', list_id: list.list_id },
    ]);
    expect(await newsOf(yossi)).toEqual([]);
    await mark(yossi, false);
    await mark(yossi, true);
    await mark(yossi, true, 1);
    await settled(dana, 2);
    expect((await newsOf(dana)).map(({ product_name }) => product_name).sort()).toEqual(['חלה', 'יין']);
    now = new Date('2026-11-25T10:00:00+02:00');
    const by = { userId: yossi.userId, username: 'yossi' };
    const missed = {
      listId: list.list_id,
      listName: 'שבת',
      item: { id: list.items[0]?.item_uuid ?? '', name: 'חלה', alias: '' },
    };
    await notifyMissed(app.rooms.notifications, by, missed);
    expect(await newsOf(dana)).toHaveLength(3);
  });

  it('[SM5] not who turned it off, and not who has the list open', async () => {
    await people.choose(dana, { notifications: { not_found_alerts: false } });
    await mark(yossi, true);
    await mark(dana, true, 1);
    await settled(yossi, 1);
    expect(await newsOf(dana)).toEqual([]);

    await people.choose(dana, { notifications: { not_found_alerts: true } });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.server.address() as AddressInfo;
    const { ticket } = (await app.call<{ ticket: string }>(dana, 'POST', 'auth/ws-ticket')).body;
    const socket = await openTestSocket(`ws://127.0.0.1:${port}/api/lists/${list.list_id}/ws?token=${ticket}`);
    await socket.next('connection_established');
    const by = { userId: 999_999, username: 'רותי' };
    const missed = {
      listId: list.list_id,
      listName: 'שבת',
      item: { id: crypto.randomUUID(), name: 'מלח', alias: 'מלח גס' },
    };
    await notifyMissed(app.rooms.notifications, by, missed);
    expect(await newsOf(dana)).toEqual([]);
    expect((await newsOf(yossi)).map(({ product_name }) => product_name)).toContain('מלח גס');
    socket.close();
  });

  it('[SM5] in quiet hours it waits for their end', async () => {
    now = new Date('2026-11-24T23:30:00+02:00');
    const by = { userId: yossi.userId, username: 'yossi' };
    const missed = {
      listId: list.list_id,
      listName: 'שבת',
      item: { id: crypto.randomUUID(), name: 'חלה', alias: '' },
    };
    await notifyMissed(app.rooms.notifications, by, missed);
    expect(await newsOf(dana)).toEqual([]);
    now = new Date('2026-11-25T07:00:00+02:00');
    expect(await newsOf(dana)).toHaveLength(1);
  });

  it('[SM5] a push names who did not find what, several say how many', () => {
    const one = {
      notificationId: 1,
      userId: 1,
      kind: 'not_found' as const,
      key: 'k',
      listId: 1,
      data: { listName: 'שבת', productName: 'חלה', personName: 'יוסי' },
      dueAt: now,
      readAt: null,
    };
    const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
    const single = titleAndBodyOf([one], 'he');
    expect([single.title, single.body].map(plain)).toEqual(['יוסי: לא נמצא בחנות: חלה', 'שבת']);
    const two = titleAndBodyOf([one, { ...one, data: { ...one.data, productName: 'יין' } }], 'en');
    expect([two.title, two.body].map(plain)).toEqual([
      '2 products on your lists weren’t found in the store',
      'חלה, יין',
    ]);
  });

  it('[ST18] ten of a list in an hour, then once that several things were not found', async () => {
    const missed = (nth: number) =>
      notifyMissed(
        app.rooms.notifications,
        { userId: yossi.userId, username: 'yossi' },
        {
          listId: list.list_id,
          listName: 'שבת',
          item: { id: crypto.randomUUID(), name: `שורה ${nth}`, alias: '' },
        },
      );
    for (let nth = 0; nth < MISSED_PER_HOUR + 5; nth += 1) await missed(nth);
    const news = await newsOf(dana);
    expect(news).toHaveLength(MISSED_PER_HOUR + 1);
    expect(news.filter(({ product_name: name }) => name === '')).toHaveLength(1);
    const { rows } = await sql<Notification>`
      select kind, data, user_id as "userId" from notification where key like 'not_found_more%'`.execute(app.deps.db);
    const [more] = rows;
    expect(more && titleAndBodyOf([more], 'he').title).toContain('כמה דברים לא נמצאו בחנות');
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await missed(99);
    expect((await newsOf(dana))[0]?.product_name).toBe('שורה 99');
  });

  it('[ST18] a text of a link guest reaches no phone; a line of a person is named, however young', async () => {
    const path = `lists/${list.list_id}`;
    const link = await app.call<NewLinkAnswer>(dana, 'POST', `${path}/links`, {
      body: { permission: 'EDIT', days: 30 },
    });
    const token = `guest.${'a'.repeat(43)}`;
    const body = { token: link.body.token, guest_token: token, name: 'סבתא' };
    await app.call(null, 'POST', 'list-links/join', { body });
    const guest = { userId: 0, token, email: '' };
    now = new Date(now.getTime() + 1000);
    const { body: milk } = await app.call<ItemWire>(dana, 'POST', `${path}/items`, { body: { name: 'חלב' } });
    await app.call(guest, 'PUT', `${path}/items/${milk.item_id}`, { body: { not_found: true } });
    await settled(dana, 1);
    expect(await newsOf(dana)).toMatchObject([{ product_name: 'חלב', person_name: 'סבתא' }]);
    const renamed = { name: 'קנו לי כדורים', not_found: true };
    await app.call(guest, 'PUT', `${path}/items/${list.items[0]?.item_id}`, { body: renamed });
    await settled(dana, 2);
    const { body: own } = await app.call<ItemWire>(guest, 'POST', `${path}/items`, { body: { name: 'עוד כדורים' } });
    await app.call(guest, 'PUT', `${path}/items/${own.item_id}`, { body: { not_found: true } });
    await mark(guest, true, 1);
    await settled(dana, 3);
    expect((await newsOf(dana)).map(({ product_name }) => product_name).sort()).toEqual(['', 'חלב', 'יין']);
  });

  it('[ST18] a person has 1,000 notifications, the newest', async () => {
    await sql`insert into notification (user_id, kind, key, list_id, data, created_at, due_at)
      select ${dana.userId}, 'not_found', 'old:' || n, ${list.list_id}, '{}', ${now}::timestamptz - interval '2 hours',
        ${now}::timestamptz - interval '2 hours' from generate_series(1, ${NOTIFICATIONS_PER_USER + 50}::integer) n`.execute(
      app.deps.db,
    );
    await mark(yossi, true);
    const kept = () =>
      app.deps.db.selectFrom('notification').select('key').where('user_id', '=', dana.userId).execute();
    await expect.poll(async () => (await kept()).length).toBe(NOTIFICATIONS_PER_USER);
    const keys = (await kept()).map(({ key }) => key);
    expect([keys.includes('old:51'), keys.includes('old:52')]).toEqual([false, true]);
  });
});
