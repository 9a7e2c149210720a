import { NOTIFICATIONS_PAGE } from '@sali/domain/base/limits/notifications';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../../test/testApp.ts';
import { runNotificationTick, readReminders } from '../notifications.ts';
import { peopleOf } from '../../../../test/notifications/testNotifications.ts';
import { REMINDERS_MAX } from './reminders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeDb('reminders', (openTestDb) => {
  let app: TestApp;
  let dana: Person;
  let now: Date;
  let people: ReturnType<typeof peopleOf>;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    app = await buildTestApp(await openTestDb(), { now: () => now });
    dana = await app.person('dana');
    people = peopleOf(app, () => now);
    return () => app.server.close();
  });
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const look = () => runNotificationTick(app.rooms.notifications);
  const wanted = { notifications: { list_reminders: true } };

  it('[NO6] are sent at their time, once though two processes run, and only to people who want them', async () => {
    await people.choose(dana, wanted);
    const listId = await people.newList(dana);
    const first = await people.remind(dana, listId, 20 * MINUTE);
    expect(first.body).toMatchObject([{ list_name: 'שבת', is_weekly: false }]);
    await look();
    expect((await people.notificationsOf(dana)).notifications).toEqual([]);
    pass(20 * MINUTE);
    await Promise.all([look(), look()]);
    await look();
    expect(await people.notificationsOf(dana)).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'reminder', list_name: 'שבת', list_id: listId }],
    });
    expect((await app.call(dana, 'GET', 'reminders')).body).toEqual([]);
    await people.choose(dana, { notifications: { list_reminders: false } });
    await people.remind(dana, listId, 20 * MINUTE);
    pass(20 * MINUTE);
    await look();
    expect((await people.notificationsOf(dana)).unread).toBe(1);
  });

  it.each([
    ['looking for news', 'alert_look', 1, false],
    ['creating reminders', 'list_reminder', 0, true],
  ] as const)(
    '[NO26] %s may fail alone: the rest of that round is done',
    async (_what, table, unread, hasLookedForNews) => {
      await people.choose(dana, wanted);
      await people.remind(dana, await people.newList(dana), 20 * MINUTE);
      pass(20 * MINUTE);
      const { schema } = app.rooms.notifications.db;
      await schema.alterTable(table).renameTo('away').execute();
      expect(await look()).toEqual({ hasLookedForNews });
      await schema.alterTable('away').renameTo(table).execute();
      expect((await people.notificationsOf(dana)).unread).toBe(unread);
      await look();
      expect((await people.notificationsOf(dana)).unread).toBe(1);
    },
  );

  it('[NO7] a weekly one comes again, each week once', async () => {
    await people.choose(dana, wanted);
    await people.remind(dana, await people.newList(dana), HOUR, { is_weekly: true });
    for (const weeks of [1, 2]) {
      pass(weeks === 1 ? HOUR : 7 * 24 * HOUR);
      await look();
      await look();
      expect((await people.notificationsOf(dana)).unread).toBe(weeks);
    }
    const [reminder] = await readReminders(app.rooms.notifications, dana.userId);
    expect(reminder?.remind_at).toBe('2026-12-08T09:00:00.000Z');
  });

  it('[NO6] are each person’s own, of lists that they are on, in the future, and are taken back', async () => {
    const uri = await app.person('uri');
    const listId = await people.newList(dana);
    expect((await people.remind(uri, listId, HOUR)).status).toBe(404);
    expect((await people.remind(dana, listId, -1)).body).toMatchObject({ errors: [{ message: 'הזמן הזה כבר עבר' }] });
    const far = await people.remind(dana, listId, 400 * 24 * HOUR);
    expect(far.body).toMatchObject({ errors: [{ message: 'הזמן הזה רחוק מדי' }] });
    const wrong = await app.call(dana, 'POST', 'reminders', { body: { list_id: listId, remind_at: 'מחר' } });
    expect(wrong.body).toMatchObject({ errors: [{ path: 'remind_at', message: 'הזמן אינו תקין' }] });
    expect((await app.call(null, 'GET', 'reminders')).status).toBe(401);
    const [reminder] = (await people.remind(dana, listId, HOUR)).body;
    const path = `reminders/${reminder?.reminder_id}`;
    expect((await app.call(uri, 'DELETE', path)).status).toBe(404);
    expect((await app.call(dana, 'DELETE', path)).status).toBe(204);
    expect((await app.call(dana, 'DELETE', path)).status).toBe(404);
  });

  it(`[NO6] at most ${REMINDERS_MAX} of a person wait`, async () => {
    const listId = await people.newList(dana);
    const row = { user_id: dana.userId, list_id: listId, remind_at: now, is_weekly: false, created_at: now };
    const rows = Array.from({ length: REMINDERS_MAX }, () => row);
    await app.deps.db.insertInto('list_reminder').values(rows).execute();
    expect((await people.remind(dana, listId, HOUR)).body).toMatchObject({
      errors: [{ message: `אפשר לשמור עד ${REMINDERS_MAX} תזכורות` }],
    });
  });

  it('[NO3] a reminder in the quiet hours or in Shabbat is sent after them, and the answer says when', async () => {
    await people.choose(dana, wanted);
    const friday = Date.parse('2026-11-27T18:00:00+02:00');
    const [reminder] = (await people.remind(dana, await people.newList(dana), friday - now.getTime())).body;
    expect(reminder?.told_at.slice(0, 15)).toBe('2026-11-28T15:1'); // 17:18 in Israel
    now = new Date(friday);
    await look();
    pass(20 * HOUR);
    await look();
    expect((await people.notificationsOf(dana)).notifications).toEqual([]);
    pass(4 * HOUR);
    expect((await people.notificationsOf(dana)).unread).toBe(1);
  });

  it('[NO32] the export has every notification that is kept, more than the page', async () => {
    const [at, data] = [new Date(0), JSON.stringify({ list_name: 'שבת' })];
    const rows = Array.from({ length: NOTIFICATIONS_PAGE + 1 }, (_, index) => ({
      ...{ user_id: dana.userId, kind: 'reminder' as const, key: String(index), list_id: null, data },
      ...{ created_at: at, due_at: at },
    }));
    await app.deps.db.insertInto('notification').values(rows).execute();
    const { body } = await app.call<{ notifications: object[] }>(dana, 'GET', 'users/me/export');
    expect(body.notifications).toHaveLength(rows.length);
    expect((await people.notificationsOf(dana)).notifications).toHaveLength(NOTIFICATIONS_PAGE);
  });

  it('[NO6] a list that was deleted, or that the person was taken off, sends none; a deleted account takes its reminders along', async () => {
    const uri = await app.person('uri');
    const listId = await people.newList(dana);
    await people.choose(uri, wanted);
    const shared = { email: uri.email, permission: 'EDIT' };
    expect((await app.call(dana, 'POST', `lists/${listId}/share`, { body: shared })).status).toBe(200);
    expect((await people.remind(uri, listId, 20 * MINUTE)).status).toBe(201);
    expect((await app.call(uri, 'GET', 'users/me/export')).body).toMatchObject({ reminders: [{ list_name: 'שבת' }] });
    await app.call(dana, 'DELETE', `lists/${listId}/participants/${uri.userId}`);
    pass(20 * MINUTE);
    await look();
    expect((await people.notificationsOf(uri)).unread).toBe(0);
    await app.call(uri, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await app.deps.db.selectFrom('list_reminder').selectAll().execute()).toEqual([]);
  });
});
