import type { ListWire } from '@sali/contract/lists/lists';
import { type TemplateLineWire, TemplateRequest, type TemplateWire } from '@sali/contract/lists/templates';
import type { Problem } from '@sali/contract/base/errors';
import { LISTS_PER_USER_MAX, TEMPLATE_LINES_MAX } from '@sali/domain/base/limits';
import { DAY_MS, HOUR_MS } from '@sali/domain/base/time';
import { beforeEach, expect, it } from 'vitest';
import { describeDb } from '../../../test/db/testDb.ts';
import { buildTestApp, type Person, type TestApp } from '../../../test/testApp.ts';
import { readNotifications } from '../../people/notifications/notifications.ts';
import { readLists } from '../lists.ts';
import { makeDueLists } from './making.ts';
import { readTemplates, storeTemplate, TEMPLATES_PER_USER_MAX } from './templates.ts';

const THURSDAYS = { weekdays: [4], time: '18:00', every_weeks: 1 };
const ID = '018f3f6e-8f00-7000-8000-00000000000a';

const line = (name: string, more: Partial<TemplateLineWire> = {}): TemplateLineWire => ({
  name,
  barcode: null,
  product_alias: '',
  manufacturer: '',
  brand: '',
  note: '',
  quantity: 1,
  unit_measure: '',
  is_weighted: false,
  category_id: 999,
  subcategory_id: null,
  image_url: null,
  any_brand: false,
  ...more,
});

describeDb('templates', (openTestDb) => {
  let app: TestApp;
  /** The same in another server process. */
  let there: TestApp;
  let dana: Person;
  let uri: Person;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-24T10:00:00+02:00'); // a Tuesday
    const database = await openTestDb();
    app = await buildTestApp(database, { now: () => now });
    there = await buildTestApp(database, { now: () => now });
    [dana, uri] = [await app.person('dana'), await app.person('uri')];
    return () => Promise.all([app.server.close(), there.server.close()]);
  });

  const body = (more: object = {}) => ({
    name: 'שבת',
    lines: [line('חלה', { quantity: 2 }), line('יין', { note: 'מתוק' })],
    repeat: null,
    ...more,
  });
  const put = (more: object = {}, as = dana, id = ID) =>
    app.call<TemplateWire & Problem>(as, 'PUT', `templates/${id}`, { body: body(more) });
  const templates = (as = dana) => readTemplates(app.rooms.lists, as.userId);
  /** Calls the room itself: a test's token is valid for an hour. */
  const listsOf = async (as = dana): Promise<ListWire[]> =>
    (await readLists(app.rooms.lists, as.userId, { archived: true, shared: true })).filter((list) => 'items' in list);
  const notified = async (as = dana) => (await readNotifications(app.deps, as.userId)).notifications;
  const wantReminders = (as: Person) =>
    app.rooms.notifications.changeSettings(as.userId, { notifications: { list_reminders: true } });
  const due = () => makeDueLists(app.rooms.templates);
  const sharedList = async (): Promise<number> => {
    const { body: list } = await app.call<ListWire>(dana, 'POST', 'lists', { body: { name: 'בית' } });
    await app.call(dana, 'POST', `lists/${list.list_id}/share`, { body: { email: uri.email, permission: 'TICK' } });
    return list.list_id;
  };

  it('[NW3] a template is made and changed as a whole, and belongs to its owner alone', async () => {
    const first = await put({ budget: 400 });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: 'שבת', budget: 400, repeat: null, next_at: null, people: [] });
    expect(first.body.lines).toEqual(body().lines);
    expect((await put({ name: 'חג', lines: [] })).body).toMatchObject({ name: 'חג', lines: [], budget: null });
    expect(await templates(uri)).toEqual([]);
    expect((await put({}, uri)).body.code).toBe('template_not_found');
    const others = [
      ['DELETE', `templates/${ID}`, undefined],
      ['POST', `templates/${ID}/lists`, { list_uuid: crypto.randomUUID() }],
    ] as const;
    for (const [method, path, content] of others) {
      expect((await app.call(uri, method, path, content && { body: content })).status).toBe(404);
      expect((await app.call(null, method, path, content && { body: content })).status).toBe(401);
    }
    expect((await app.call(null, 'GET', 'templates')).status).toBe(401);
    expect((await templates()).map(({ name }) => name)).toEqual(['חג']);
    expect((await app.call(dana, 'DELETE', `templates/${ID}`)).status).toBe(204);
    expect((await app.call(dana, 'DELETE', `templates/${ID}`)).status).toBe(404);
    expect(await templates()).toEqual([]);
  });

  it('[NW3] wrong lines and times are refused when they are stored, and nothing changes', async () => {
    await put();
    const wrong = [
      { lines: [line('חלה', { quantity: 0.5 })] },
      { lines: [line('')] },
      { lines: Array.from({ length: TEMPLATE_LINES_MAX + 1 }, () => line('חלה')) },
      { name: ' ' },
      { repeat: { ...THURSDAYS, weekdays: [] } },
      { repeat: { ...THURSDAYS, weekdays: [7] } },
      { repeat: { ...THURSDAYS, weekdays: [1, 1] } },
      { repeat: { ...THURSDAYS, time: '24:00' } },
      { repeat: { ...THURSDAYS, every_weeks: 3 } },
    ];
    for (const more of wrong) expect((await put(more)).status).toBe(422);
    const long = Array.from({ length: 300 }, () => line('א'.repeat(200), { note: 'ב'.repeat(500) }));
    expect((await put({ lines: long })).body.code).toBe('template_large');
    expect((await put({ list_id: 99 }, dana, crypto.randomUUID())).body.code).toBe('list_not_found');
    expect((await templates()).map(({ lines }) => lines.length)).toEqual([2]);
  });

  it('[NW3] a person has at most 50 templates', async () => {
    for (let made = 0; made < TEMPLATES_PER_USER_MAX; made += 1) await put({}, dana, crypto.randomUUID());
    expect((await put()).body.code).toBe('too_many_templates');
    expect(await templates()).toHaveLength(TEMPLATES_PER_USER_MAX);
  });

  it('[NW4] a list is made from it in one step, with its lines, budget and people; the same call again is the same list', async () => {
    const listId = await sharedList();
    await put({ list_id: listId, is_shared: true, budget: 250 });
    const list_uuid = crypto.randomUUID();
    const make = () => app.call<ListWire>(dana, 'POST', `templates/${ID}/lists`, { body: { list_uuid } });
    const [first, again] = [await make(), await make()];
    expect([first.status, again.status, again.body.list_id]).toEqual([201, 200, first.body.list_id]);
    expect(first.body).toMatchObject({ name: 'שבת', budget: 250, list_uuid });
    expect(first.body.items.map(({ name, quantity, note }) => [name, quantity, note])).toEqual([
      ['חלה', 2, ''],
      ['יין', 1, 'מתוק'],
    ]);
    expect(first.body.participants.map((person) => [person.username, person.permission])).toEqual([
      ['dana', 'OWNER'],
      ['uri', 'TICK'],
    ]);
    expect(again.body.version).toBe(first.body.version);
    expect((await templates())[0]).toMatchObject({ last_list: { list_uuid }, problem: null });
  });

  it('[NW5] people are those of the list that it was made from; without the wish to share, and who was taken out, get none', async () => {
    const listId = await sharedList();
    await put({ list_id: listId });
    expect((await templates())[0]?.people).toEqual([{ user_id: uri.userId, username: 'uri', permission: 'TICK' }]);
    const list = async () => {
      const { body: made } = await app.call<ListWire>(dana, 'POST', `templates/${ID}/lists`, {
        body: { list_uuid: crypto.randomUUID() },
      });
      return made.participants.length;
    };
    expect(await list()).toBe(1);
    await put({ is_shared: true });
    expect(await list()).toBe(2);
    await put({ people: [] });
    expect((await templates())[0]).toMatchObject({ is_shared: true, people: [] });
    expect(await list()).toBe(1);
  });

  it('[NW5] a participant may keep a shared list: its owner then manages the lists that are made', async () => {
    const listId = await sharedList();
    await put({ list_id: listId, is_shared: true }, uri);
    expect((await templates(uri))[0]?.people).toEqual([
      { user_id: dana.userId, username: 'dana', permission: 'ADMIN' },
    ]);
  });

  it('[NW5] a person who has left the last list, or has blocked the owner, is put on no further one', async () => {
    const listId = await sharedList();
    await put({ list_id: listId, is_shared: true });
    const make = async () =>
      (await app.call<ListWire>(dana, 'POST', `templates/${ID}/lists`, { body: { list_uuid: crypto.randomUUID() } }))
        .body;
    const first = await make();
    await app.call(uri, 'DELETE', `lists/${first.list_id}/participants/${uri.userId}`);
    expect((await make()).participants).toHaveLength(1);
    expect((await templates())[0]?.people).toEqual([]);
    const other = crypto.randomUUID();
    await put({ list_id: listId, is_shared: true }, dana, other);
    expect((await app.call(uri, 'PUT', `users/me/blocks/${dana.userId}`, { body: {} })).status).toBe(200);
    const blocked = await app.call<ListWire>(dana, 'POST', `templates/${other}/lists`, {
      body: { list_uuid: crypto.randomUUID() },
    });
    expect(blocked.body.participants).toHaveLength(1);
  });

  it('[NW6] the clock makes a due list once, though two processes look, and its people are notified', async () => {
    const listId = await sharedList();
    for (const person of [dana, uri]) await wantReminders(person);
    const stored = await put({ list_id: listId, is_shared: true, repeat: THURSDAYS });
    expect(stored.body.next_at).toBe('2026-11-26T16:00:00.000Z');
    now = new Date('2026-11-26T17:59:59+02:00');
    expect(await due()).toBe(0);
    now = new Date('2026-11-26T18:00:00+02:00');
    await Promise.all([due(), makeDueLists(there.rooms.templates), due(), makeDueLists(there.rooms.templates)]);
    await due();
    const made = (await listsOf()).filter(({ name }) => name === 'שבת');
    expect(made.map(({ items, participants_count }) => [items.length, participants_count])).toEqual([[2, 1]]);
    for (const person of [dana, uri])
      expect(await notified(person)).toMatchObject([
        { kind: 'list_made', list_name: 'שבת', list_id: made[0]?.list_id, at: now.toISOString() },
      ]);
    expect((await templates())[0]).toMatchObject({
      next_at: '2026-12-03T16:00:00.000Z',
      last_made_at: now.toISOString(),
      last_list: { list_id: made[0]?.list_id },
    });
  });

  it('[NW6] a process that died in the middle is followed by another one, which makes no second list', async () => {
    await wantReminders(dana);
    await put({ repeat: THURSDAYS });
    now = new Date('2026-11-26T18:00:00+02:00');
    const { templates: room } = app.rooms;
    const dying = { ...room, notifyOfMadeList: () => Promise.reject(new Error('the process died')) };
    expect(await makeDueLists(dying)).toBe(1);
    expect([(await listsOf()).length, (await notified()).length]).toEqual([1, 0]);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await due()).toBe(1);
    expect([(await listsOf()).length, (await notified()).length]).toEqual([1, 1]);
    expect((await templates())[0]?.next_at).toBe('2026-12-03T16:00:00.000Z');
  });

  it('[NW2] after a pause only the latest list that was due is made', async () => {
    await put({ repeat: { ...THURSDAYS, weekdays: [0, 4] } });
    now = new Date('2026-12-16T12:00:00+02:00');
    await due();
    await due();
    expect(await listsOf()).toHaveLength(1);
    expect((await templates())[0]?.next_at).toBe('2026-12-17T16:00:00.000Z');
  });

  it('[NW6] other changes of a template keep its times; other times, or none, replace them', async () => {
    const repeat = { weekdays: [4], time: '18:00', every_weeks: 2 };
    await put({ repeat });
    now = new Date('2026-11-26T18:00:00+02:00');
    await due();
    expect((await templates())[0]?.next_at).toBe('2026-12-10T16:00:00.000Z');
    const change = async (more: object) => {
      const request = TemplateRequest.parse(body(more));
      return (await storeTemplate(app.rooms.lists, dana.userId, ID, request)).template;
    };
    expect((await change({ repeat, name: 'אחר' })).next_at).toBe('2026-12-10T16:00:00.000Z');
    expect((await change({ repeat: { ...repeat, time: '07:30' } })).next_at).toBe('2026-12-03T05:30:00.000Z');
    expect((await change({ repeat: null })).next_at).toBeNull();
    now = new Date(now.getTime() + 30 * DAY_MS);
    expect(await due()).toBe(0);
  });

  it('[NW7] a list that cannot be made says why, and is tried again the next time', async () => {
    await put({ repeat: THURSDAYS });
    const { db } = app.deps;
    const row = { owner_id: dana.userId, name: 'x', version: 0, created_at: now, updated_at: now };
    const full = Array.from({ length: LISTS_PER_USER_MAX }, () => ({ ...row, list_uuid: crypto.randomUUID() }));
    await db.insertInto('list').values(full).execute();
    now = new Date('2026-11-26T18:00:00+02:00');
    await due();
    expect((await templates())[0]).toMatchObject({ problem: 'too_many_lists', next_at: '2026-12-03T16:00:00.000Z' });
    await db.deleteFrom('list').where('name', '=', 'x').execute();
    now = new Date('2026-12-03T18:00:00+02:00');
    await due();
    expect((await templates())[0]).toMatchObject({ problem: null });
    expect(await listsOf()).toHaveLength(1);
  });

  it('[NW8] templates are in the export, and go with the account, as a person of one does', async () => {
    const listId = await sharedList();
    await put({ list_id: listId, is_shared: true });
    const exported = await app.call<{ list_templates: TemplateWire[] }>(dana, 'GET', 'users/me/export');
    expect(exported.body.list_templates.map(({ name }) => name)).toEqual(['שבת']);
    await app.call(uri, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect((await templates())[0]?.people).toEqual([]);
    await app.call(dana, 'DELETE', 'users/me', { body: { password: 'סיסמה ארוכה', erase_now: true } });
    expect(await app.deps.db.selectFrom('list_template').selectAll().execute()).toEqual([]);
  });
});
