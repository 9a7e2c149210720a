import type { ListWire } from '@sali/contract/lists/lists';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { openTestSocket } from '../../../test/live/testSocket.ts';
import { peopleOf } from '../../../test/notifications/testNotifications.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { titleAndBodyOf } from '../push/words.ts';
import { notifyMissed } from '../notifications.ts';

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
    const by = { userId: -5, username: 'רותי' };
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
    const missed = { listId: list.list_id, listName: 'שבת', item: { id: crypto.randomUUID(), name: 'חלה', alias: '' } };
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
    expect([two.title, two.body].map(plain)).toEqual(['2 products on your lists were not found', 'חלה, יין']);
  });
});
