import { HOUR_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { testDataDir } from '../../test/backup/testBackups.ts';
import { type DyingApps, dyingApps } from '../../test/db/dyingApp.ts';
import { describeDb } from '../../test/db/testDb.ts';
import {
  insertProduct,
  insertStore,
  MILK,
  peopleOf,
  priceFell,
  STORE,
} from '../../test/notifications/testNotifications.ts';
import { startPushService } from '../../test/notifications/testPushService.ts';
import { buildTestApp, type Person, type TestApp } from '../../test/testApp.ts';
import type { Database } from '../base/db/open.ts';
import { makeDueLists, RECURRENCE_LEASE_MS } from '../lists/templates/making.ts';
import { runNotificationTick } from '../people/notifications/notifications.ts';
import { queuePushes } from '../people/notifications/push/queue.ts';
import { sendPushes, PUSH_LEASE_MS } from '../people/notifications/push/sending.ts';
import { notifyDueReminders } from '../people/notifications/reminders/reminders.ts';
import { ALERTS_AFTER_PRICES_MS } from '../people/notifications/alerts/alerts.ts';

const TEMPLATE = '018f3f6e-8f00-7000-8000-00000000000a';
const THURSDAYS = { weekdays: [4], time: '18:00', every_weeks: 1 };
const CHALLAH = {
  ...{ name: 'חלה', barcode: null, product_alias: '', manufacturer: '', brand: '', note: '', quantity: 2 },
  ...{
    unit_measure: '',
    is_weighted: false,
    category_id: 999,
    subcategory_id: null,
    image_url: null,
    any_brand: false,
  },
};

describeDb('a process that dies in the middle of work for people', (openTestDb) => {
  let database: Database;
  let service: Awaited<ReturnType<typeof startPushService>>;
  /** The process that goes on. */
  let app: TestApp;
  let others: DyingApps;
  let [dana, uri]: Person[] = [];
  let now: Date;
  let dataDir: string;

  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    [database, service, dataDir] = [await openTestDb(), await startPushService(), testDataDir()];
    app = await open(database);
    others = dyingApps(database.url, open);
    [dana, uri] = [await app.person('dana'), await app.person('uri')];
    return async () => {
      await app.server.close();
      await others.close();
      await service.close();
    };
  });
  const open = (over: Database): Promise<TestApp> =>
    buildTestApp(over, { now: () => now, dataDir, push: service.network });
  const pass = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const mustBe = (person: Person | undefined): Person => {
    if (!person) throw new Error('nobody');
    return person;
  };
  const tick = (there: TestApp) => runNotificationTick(there.rooms.notifications, { havePricesCome: true });
  const people = () => peopleOf(app, () => now);
  const newsOf = async (person: Person | undefined) => (await people().notificationsOf(mustBe(person))).notifications;

  it('[D27] a recurring list is made by another process, once, wherever the first one died', async () => {
    const owner = mustBe(dana);
    const home = await people().newList(owner, 'בית');
    await app.call(owner, 'POST', `lists/${home}/share`, { body: { email: mustBe(uri).email, permission: 'EDIT' } });
    for (const person of [dana, uri])
      await people().choose(mustBe(person), { notifications: { list_reminders: true } });
    const body = { name: 'שבת', lines: [CHALLAH], repeat: THURSDAYS, list_id: home, is_shared: true };
    expect((await app.call(owner, 'PUT', `templates/${TEMPLATE}`, { body })).status).toBe(201);
    now = new Date('2026-11-26T18:00:00+02:00');
    const steps = [
      /insert into "list"/,
      /insert into "list_participant"/,
      /insert into "notification"/,
      /"next_at" = /,
    ];
    for (const step of steps) {
      await others.dieAt(step, (there) => makeDueLists(there.rooms.templates));
      expect(await makeDueLists(app.rooms.templates)).toBe(0);
      pass(RECURRENCE_LEASE_MS);
    }
    expect(await makeDueLists(app.rooms.templates)).toBe(1);
    pass(RECURRENCE_LEASE_MS);
    expect(await makeDueLists(app.rooms.templates)).toBe(0);
    const lists = await database.db.selectFrom('list').select(['list_id', 'name']).orderBy('list_id').execute();
    expect(lists.map(({ name }) => name)).toEqual(['בית', 'שבת']);
    const made = lists[1]?.list_id ?? 0;
    const items = await database.db.selectFrom('list_item').select('name').where('list_id', '=', made).execute();
    expect(items).toEqual([{ name: 'חלה' }]);
    const on = await database.db.selectFrom('list_participant').select('user_id').where('list_id', '=', made).execute();
    expect(on).toEqual([{ user_id: mustBe(uri).userId }]);
    for (const person of [dana, uri])
      expect(await newsOf(person)).toMatchObject([{ kind: 'list_made', list_id: made }]);
  });

  it('[D28] a reminder that a process did not finish comes from another one, once', async () => {
    await people().choose(mustBe(dana), { notifications: { list_reminders: true } });
    const listId = await people().newList(mustBe(dana));
    await people().remind(mustBe(dana), listId, HOUR_MS);
    pass(HOUR_MS);
    await others.dieAt(/delete from "list_reminder"/, tick);
    expect(await newsOf(dana)).toEqual([]);
    await tick(app);
    await tick(app);
    expect(await newsOf(dana)).toMatchObject([{ kind: 'reminder', list_id: listId }]);
  });

  it('[D28] alerts of prices that a process did not finish come from another one ten minutes later, once', async () => {
    const { db } = database;
    const ids = {
      store_id: await insertStore(db, STORE, 'דיל'),
      product_id: await insertProduct(db, MILK, 'חלב', now),
    };
    await people().choose(mustBe(dana), { default_store_key: STORE });
    await people().addItem(mustBe(dana), await people().newList(mustBe(dana)), MILK, 'חלב');
    await priceFell(db, ids, [690, 590], now);
    await others.dieAt(/insert into "notification"/, tick);
    await tick(app);
    expect(await newsOf(dana)).toEqual([]);
    pass(ALERTS_AFTER_PRICES_MS);
    await tick(app);
    pass(ALERTS_AFTER_PRICES_MS);
    await tick(app);
    expect(await newsOf(dana)).toMatchObject([{ kind: 'price', price: 5.9 }]);
  });

  it.each([
    { dead: 'before it was queued', statement: /insert into "push_message"/, isQueued: false, sent: 1 },
    { dead: 'before it was claimed', statement: /update push_message/, isQueued: true, sent: 1 },
    { dead: 'when it was claimed', statement: /from "user_setting"/, isQueued: true, sent: 1 },
    { dead: 'after the push service took it', statement: /delete from "push_message"/, isQueued: true, sent: 2 },
  ])('[D29] a push whose process died $dead is sent by another one', async ({ statement, isQueued, sent }) => {
    const { notifications: room } = app.rooms;
    await people().choose(mustBe(dana), { notifications: { list_reminders: true } });
    await app.call(mustBe(dana), 'PUT', 'push/device', { body: service.device('1') });
    await people().remind(mustBe(dana), await people().newList(mustBe(dana)), HOUR_MS);
    pass(HOUR_MS);
    await notifyDueReminders(room);
    if (isQueued) await queuePushes(room);
    await others.dieAt(statement, ({ rooms: { notifications: there } }) =>
      isQueued ? sendPushes(there, new AbortController().signal) : queuePushes(there),
    );
    for (let times = 0; times < 3; times += 1) {
      await tick(app);
      pass(PUSH_LEASE_MS);
    }
    expect(service.messages()).toHaveLength(sent);
    // The push service replaces what it still keeps by a message of the same topic, a device by one of the same tag.
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(service.received[0]?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(new Set(service.messages().map(({ tag }) => tag)).size).toBe(1);
  });
});
